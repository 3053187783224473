// Package strictjson reads JSON that clients send, strictly and within bounds:
// what another reader would mend in silence is refused here, and no text can
// make the reader's work or memory grow faster than the text.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// MaxDepth is how deep arrays and objects may be in one another.
	MaxDepth = 32
	// MaxValues is how many values a text may have, names not counted. A value
	// takes up to 350 bytes of memory, however short its text.
	MaxValues = 500_000

	maxProblems = 1000
)

var (
	errDepth   = fmt.Errorf("must not be nested deeper than %d levels", MaxDepth)
	errSyntax  = errors.New("must be JSON")
	errUTF8    = errors.New("must be valid UTF-8")
	errMark    = errors.New("must not begin with a byte order mark")
	errNUL     = errors.New("must not contain the character U+0000")
	errLength  = fmt.Errorf("must be at most %d characters", MaxText)
	errHalf    = errors.New(`must not contain half of a surrogate pair, such as \ud800 alone`)
	errNothing = errors.New("must not be empty")
)

// Read reads one JSON text: map[string]any, []any, string, json.Number, bool
// and nil. Each name that an object has twice is a problem at its path, at most
// 1,000 of them; anything else wrong is an error about the text as a whole.
func Read(raw []byte) (any, []fault.Detail, error) {
	return ReadValues(raw, MaxValues)
}

// ReadValues is Read for a text of at most so many values.
func ReadValues(raw []byte, values int) (any, []fault.Detail, error) {
	switch {
	case bytes.HasPrefix(raw, []byte("\ufeff")):
		return nil, nil, errMark
	case !utf8.Valid(raw):
		return nil, nil, errUTF8
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	r := &reader{dec: dec, most: values}
	v, err := r.value()
	if err == nil {
		err = r.end()
	}
	switch {
	case isSyntax(err):
		return nil, nil, syntaxError(raw)
	case err != nil:
		return nil, nil, err
	case halved(raw):
		return nil, nil, errHalf
	default:
		return v, r.problems, nil
	}
}

// isSyntax reports whether a decoder's error is about the text, and not about a bound of ours.
func isSyntax(err error) bool {
	var syntax *json.SyntaxError
	return errors.As(err, &syntax) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// syntaxError says where a text stops being JSON.
func syntaxError(raw []byte) error {
	if len(bytes.TrimSpace(raw)) == 0 {
		return errNothing
	}
	var ignored any
	var syntax *json.SyntaxError
	if err := json.Unmarshal(raw, &ignored); errors.As(err, &syntax) {
		return fmt.Errorf("%w: %w at byte %d", errSyntax, syntax, syntax.Offset)
	}
	return errSyntax
}

type reader struct {
	dec      *json.Decoder
	at       path
	values   int
	most     int // values
	problems []fault.Detail
}

func (r *reader) value() (any, error) {
	token, err := r.dec.Token()
	if err != nil {
		return nil, err
	}
	if r.values++; r.values > r.most {
		return nil, fmt.Errorf("must not have more than %d values", r.most)
	}
	delim, ok := token.(json.Delim)
	if !ok {
		return token, nil
	}
	if len(r.at) == MaxDepth {
		return nil, errDepth
	}
	r.at = append(r.at, step{})
	var v any
	if delim == '{' {
		v, err = r.object()
	} else {
		v, err = r.array()
	}
	r.at = r.at[:len(r.at)-1]
	return v, err
}

// end reports an error where the text goes on behind its value.
func (r *reader) end() error {
	switch _, err := r.dec.Token(); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	default:
		return io.ErrUnexpectedEOF
	}
}

func (r *reader) object() (any, error) {
	members := map[string]any{}
	for r.dec.More() {
		token, err := r.dec.Token()
		if err != nil {
			return nil, err
		}
		name, ok := token.(string)
		if !ok {
			return nil, io.ErrUnexpectedEOF // a valid text has names here
		}
		r.at[len(r.at)-1].name = &name
		if _, twice := members[name]; twice && len(r.problems) < maxProblems {
			r.problems = append(r.problems, fault.Detail{Field: r.at.String(), Message: "is there twice"})
		}
		if members[name], err = r.value(); err != nil {
			return nil, err
		}
	}
	_, err := r.dec.Token()
	return members, err
}

func (r *reader) array() (any, error) {
	items := []any{}
	for r.dec.More() {
		r.at[len(r.at)-1].index = len(items)
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		items = append(items, v)
	}
	_, err := r.dec.Token()
	return items, err
}
