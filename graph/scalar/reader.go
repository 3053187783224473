package scalar

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/model"
)

// Reader reads a value of a REST request. It returns what the executor takes as a variable.
type Reader struct {
	FromText func(string) (any, error) // a parameter of the path or the query
	FromJSON func(any) (any, error)    // a string, a json.Number or a bool; never null
}

// text returns the reader of a string that a scalar's own reader accepts.
func text[T any](read func(v any) (T, error)) *Reader {
	check := func(s string) (any, error) {
		if err := strictjson.Text(s); err != nil {
			return nil, err
		}
		if _, err := read(s); err != nil {
			return nil, err
		}
		return s, nil
	}
	return &Reader{
		FromText: check,
		FromJSON: func(v any) (any, error) {
			s, ok := v.(string)
			if !ok {
				return nil, errors.New("must be a string")
			}
			return check(s)
		},
	}
}

// ValuesOf returns the values of an enumeration of the schema.
func ValuesOf(enum *ast.Definition) []string {
	values := make([]string, len(enum.EnumValues))
	for i, v := range enum.EnumValues {
		values[i] = v.Name
	}
	return values
}

// OneOf returns the reader of an enumeration.
func OneOf(values []string) *Reader {
	allowed := make(map[string]bool, len(values))
	for _, v := range values {
		allowed[v] = true
	}
	message := errors.New("must be one of " + model.OneOf(values))
	read := func(v any) (any, error) {
		if s, ok := v.(string); ok && allowed[s] {
			return s, nil
		}
		return nil, message
	}
	return &Reader{FromText: func(s string) (any, error) { return read(s) }, FromJSON: read}
}

// Integer returns the reader of a whole number between two bounds, both allowed.
func Integer(low, high int64) *Reader {
	message := errors.New("must be an integer")
	bounds := fmt.Errorf("must be between %d and %d", low, high)
	inside := func(i int64) (any, error) {
		if i < low || i > high {
			return nil, bounds
		}
		return i, nil
	}
	return &Reader{
		FromText: func(s string) (any, error) {
			i, err := strconv.ParseInt(s, 10, 64)
			switch {
			case errors.Is(err, strconv.ErrRange):
				return nil, bounds
			case err != nil:
				return nil, message
			default:
				return inside(i)
			}
		},
		FromJSON: func(v any) (any, error) {
			i, err := wholeNumber(v)
			if err != nil {
				return nil, message
			}
			return inside(i)
		},
	}
}

// wholeNumber reads a JSON number without a fraction. 2.0 and 2e3 have none.
func wholeNumber(v any) (int64, error) {
	n, ok := v.(json.Number)
	if !ok {
		return 0, errors.New("not a number")
	}
	if i, err := n.Int64(); err == nil {
		return i, nil
	}
	f, err := n.Float64()
	switch {
	case math.IsInf(f, 0):
		return int64(math.Copysign(math.MaxInt64, f)), nil
	case err != nil || f != math.Trunc(f):
		return 0, errors.New("has a fraction")
	case math.Abs(f) > MaxSafeInt:
		return int64(math.Copysign(math.MaxInt64, f)), nil
	default:
		return int64(f), nil
	}
}

func number() *Reader {
	fromText := func(s string) (any, error) {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
			return nil, errors.New("must be a number")
		}
		return f, nil
	}
	return &Reader{
		FromText: fromText,
		FromJSON: func(v any) (any, error) {
			n, ok := v.(json.Number)
			if !ok {
				return nil, errors.New("must be a number")
			}
			return fromText(n.String())
		},
	}
}

func boolean() *Reader {
	message := errors.New("must be true or false")
	return &Reader{
		FromText: func(s string) (any, error) {
			switch s {
			case "true":
				return true, nil
			case "false":
				return false, nil
			default:
				return nil, message
			}
		},
		FromJSON: func(v any) (any, error) {
			if b, ok := v.(bool); ok {
				return b, nil
			}
			return nil, message
		},
	}
}
