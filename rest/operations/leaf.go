package operations

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

// Leaf reads a value that has no parts. It returns what the executor takes as a variable.
type Leaf struct {
	FromText func(string) (any, error) // a path's or a query's parameter
	FromJSON func(any) (any, error)    // a string, a json.Number or a bool; never null
}

const maxSafeInt = 1<<53 - 1

// leafOf gives the reader of a scalar or an enumeration of the schema. A
// scalar that is not known here is an error, at start.
func leafOf(def *ast.Definition) (Leaf, error) {
	if def.Kind == ast.Enum {
		return oneOf(def), nil
	}
	if check, ok := textChecks()[def.Name]; ok {
		return textual(check), nil
	}
	switch def.Name {
	case "Int":
		return integer(math.MinInt32, math.MaxInt32), nil
	case "SafeInt":
		return integer(-maxSafeInt, maxSafeInt), nil
	case "Float":
		return Leaf{FromText: floatFromText, FromJSON: floatFromJSON}, nil
	case "Boolean":
		return Leaf{FromText: booleanFromText, FromJSON: booleanFromJSON}, nil
	default:
		return Leaf{}, fmt.Errorf("the scalar %s cannot be read from a request", def.Name)
	}
}

// textChecks lists the scalars that are strings, with what each accepts.
func textChecks() map[string]func(string) error {
	anything := func(string) error { return nil }
	return map[string]func(string) error{
		"String":             anything,
		"ID":                 anything,
		"UUID":               parses(model.ParseUUID),
		"DateTime":           parses(model.ParseInstant),
		"DateOrTime":         unmarshals[model.DateOrTime],
		"Day":                unmarshals[model.Day],
		"USD":                parses(model.ParseUSD),
		"PerformanceRange":   unmarshals[model.PerformanceRange],
		"MarketRef":          unmarshals[model.MarketRef],
		"Scope":              unmarshals[model.Scope],
		"BuyerStage":         unmarshals[model.BuyerStage],
		"PromptIntent":       unmarshals[model.PromptIntent],
		"PromptIntentDetail": unmarshals[model.PromptIntentDetail],
		"TrafficRange":       unmarshals[model.TrafficRange],
	}
}

// textual reads a string that passes a check.
func textual(check func(string) error) Leaf {
	read := func(s string) (any, error) {
		if err := strictjson.Text(s); err != nil {
			return nil, err
		}
		if err := check(s); err != nil {
			return nil, err
		}
		return s, nil
	}
	return Leaf{
		FromText: read,
		FromJSON: func(v any) (any, error) {
			s, ok := v.(string)
			if !ok {
				return nil, errors.New("must be a string")
			}
			return read(s)
		},
	}
}

func parses[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return err
	}
}

func unmarshals[T any, P interface {
	*T
	UnmarshalGQL(v any) error
}](s string,
) error {
	var v T
	return P(&v).UnmarshalGQL(s)
}

// oneOf reads an enumeration: its values as they stand.
func oneOf(def *ast.Definition) Leaf {
	names := make([]string, len(def.EnumValues))
	allowed := make(map[string]bool, len(def.EnumValues))
	for i, v := range def.EnumValues {
		names[i] = v.Name
		allowed[v.Name] = true
	}
	message := errors.New("must be one of " + model.OneOf(names))
	read := func(v any) (any, error) {
		if s, ok := v.(string); ok && allowed[s] {
			return s, nil
		}
		return nil, message
	}
	return Leaf{FromText: func(s string) (any, error) { return read(s) }, FromJSON: read}
}

// integer reads a whole number between two bounds, both allowed.
func integer(low, high int64) Leaf {
	message := errors.New("must be an integer")
	bounds := fmt.Errorf("must be between %d and %d", low, high)
	inside := func(i int64) (any, error) {
		if i < low || i > high {
			return nil, bounds
		}
		return i, nil
	}
	return Leaf{
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
	case math.Abs(f) > maxSafeInt:
		return int64(math.Copysign(math.MaxInt64, f)), nil
	default:
		return int64(f), nil
	}
}

func floatFromText(s string) (any, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return nil, errors.New("must be a number")
	}
	return f, nil
}

func floatFromJSON(v any) (any, error) {
	n, ok := v.(json.Number)
	if !ok {
		return nil, errors.New("must be a number")
	}
	return floatFromText(n.String())
}

func booleanFromText(s string) (any, error) {
	switch s {
	case "true":
		return true, nil
	case "false":
		return false, nil
	default:
		return nil, errors.New("must be true or false")
	}
}

func booleanFromJSON(v any) (any, error) {
	if b, ok := v.(bool); ok {
		return b, nil
	}
	return nil, errors.New("must be true or false")
}
