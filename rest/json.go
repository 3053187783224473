package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// maxDepth is how deep arrays and objects may be in one another.
const maxDepth = 32

var (
	errDepth  = errors.New("must not be nested deeper than 32 levels")
	errSyntax = errors.New("must be JSON")
)

// readJSON reads one JSON text strictly: map[string]any, []any, string,
// json.Number, bool and nil. A name that an object has twice is a problem at
// its path; anything else wrong is an error about the text as a whole.
func readJSON(raw []byte, wrong *problems) (any, error) {
	if !utf8.Valid(raw) {
		return nil, errors.New("must be valid UTF-8")
	}
	if !json.Valid(raw) {
		return nil, syntaxError(raw)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	r := &reader{dec: dec, wrong: wrong}
	return r.value("", 0)
}

// syntaxError says where a text stops being JSON.
func syntaxError(raw []byte) error {
	var ignored any
	var syntax *json.SyntaxError
	if err := json.Unmarshal(raw, &ignored); errors.As(err, &syntax) {
		return fmt.Errorf("%w: %w at byte %d", errSyntax, syntax, syntax.Offset)
	}
	return errSyntax
}

type reader struct {
	dec   *json.Decoder
	wrong *problems
}

func (r *reader) value(path string, depth int) (any, error) {
	token, err := r.dec.Token()
	if err != nil {
		return nil, err
	}
	delim, ok := token.(json.Delim)
	if !ok {
		return token, nil
	}
	if depth == maxDepth {
		return nil, errDepth
	}
	if delim == '{' {
		return r.object(path, depth+1)
	}
	return r.array(path, depth+1)
}

func (r *reader) object(path string, depth int) (any, error) {
	members := map[string]any{}
	for r.dec.More() {
		token, err := r.dec.Token()
		if err != nil {
			return nil, err
		}
		name := text(token)
		if _, twice := members[name]; twice {
			r.wrong.add(member(path, name), "is there twice")
		}
		if members[name], err = r.value(member(path, name), depth); err != nil {
			return nil, err
		}
	}
	_, err := r.dec.Token()
	return members, err
}

func (r *reader) array(path string, depth int) (any, error) {
	items := []any{}
	for r.dec.More() {
		v, err := r.value(item(path, len(items)), depth)
		if err != nil {
			return nil, err
		}
		items = append(items, v)
	}
	_, err := r.dec.Token()
	return items, err
}

func member(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func item(path string, index int) string { return path + "[" + strconv.Itoa(index) + "]" }
