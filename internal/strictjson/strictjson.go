// Package strictjson reads JSON that clients send, strictly and within bounds: duplicate names, invalid UTF-8
// and half surrogate pairs are errors, and work and memory grow no faster than the text.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// MaxDepth is how deep arrays and objects may be nested.
	MaxDepth = 32
	// MaxValues is how many values a text may have, names not counted. A value
	// takes up to 350 bytes of memory, however short its text.
	MaxValues = 500_000
)

var (
	errDepth   = fmt.Errorf("must not be nested deeper than %d levels", MaxDepth)
	errUTF8    = errors.New("must be valid UTF-8")
	errMark    = errors.New("must not begin with a byte order mark")
	errNUL     = errors.New("must not contain the character U+0000")
	errLength  = fmt.Errorf("must be at most %d characters", MaxText)
	errNothing = errors.New("must not be empty")
)

// Read reads one JSON text: map[string]any, []any, string, json.Number, bool and nil. The first name that an
// object has twice is a problem at its path. Other errors are about the text.
func Read(raw []byte) (any, []fault.Detail, error) {
	return ReadValues(raw, MaxValues)
}

// ReadValues is Read for a text of at most so many values.
func ReadValues(raw []byte, values int) (any, []fault.Detail, error) {
	switch {
	case bytes.HasPrefix(raw, []byte("\ufeff")):
		return nil, nil, errMark
	case len(bytes.TrimSpace(raw)) == 0:
		return nil, nil, errNothing
	}
	r := &reader{dec: jsontext.NewDecoder(bytes.NewReader(raw)), left: values, most: values}
	v, err := r.value()
	if err == nil {
		err = r.end()
	}
	wrong, ok := errors.AsType[*jsontext.SyntacticError](err)
	switch {
	case ok && errors.Is(err, jsontext.ErrDuplicateName):
		return v, []fault.Detail{{Field: pathOf(wrong.JSONPointer), Message: "is there twice"}}, nil
	case ok:
		return nil, nil, fmt.Errorf("must be JSON: %w at byte %d", wrong.Err, wrong.ByteOffset+1)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, nil, fmt.Errorf("must be JSON: it ends at byte %d, before its value does", len(raw))
	default:
		return v, nil, err
	}
}

// pathOf writes a JSON pointer as clients know paths: prompts[2].text.
func pathOf(pointer jsontext.Pointer) (path string) {
	for token := range pointer.Tokens() {
		if index, err := strconv.Atoi(token); err == nil {
			path = Item(path, index)
		} else {
			path = Member(path, token)
		}
	}
	return path
}

type reader struct {
	dec  *jsontext.Decoder
	left int // values
	most int
}

func (r *reader) value() (any, error) {
	token, err := r.dec.ReadToken()
	if err != nil {
		return nil, err
	}
	if r.left--; r.left < 0 {
		return nil, fmt.Errorf("must not have more than %d values", r.most)
	}
	switch kind := token.Kind(); kind {
	case '{', '[':
		if r.dec.StackDepth() > MaxDepth {
			return nil, errDepth
		}
		if kind == '{' {
			return r.object()
		}
		return r.array()
	case '"':
		return token.String(), nil
	case '0':
		return json.Number(token.String()), nil
	case 't', 'f':
		return token.Bool(), nil
	default:
		return nil, nil //nolint:nilnil // null
	}
}

func (r *reader) object() (any, error) {
	members := map[string]any{}
	for r.dec.PeekKind() != '}' {
		name, err := r.dec.ReadToken()
		if err != nil {
			return nil, err
		}
		text := name.String() // the next token overwrites it
		if members[text], err = r.value(); err != nil {
			return nil, err
		}
	}
	_, err := r.dec.ReadToken()
	return members, err
}

func (r *reader) array() (any, error) {
	items := []any{}
	for r.dec.PeekKind() != ']' {
		item, err := r.value()
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	_, err := r.dec.ReadToken()
	return items, err
}

// end reports an error if the text continues after its value.
func (r *reader) end() error {
	switch _, err := r.dec.ReadToken(); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	default:
		return &jsontext.SyntacticError{ByteOffset: r.dec.InputOffset() - 1, Err: errors.New("the text continues after its value")}
	}
}
