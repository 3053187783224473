package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/internal/fault"
)

// maxDepth bounds how deep a document may be nested.
const maxDepth = 32

// jsonObject is an object whose members kept their order and their repetitions.
type jsonObject []jsonMember

type jsonMember struct {
	name  string
	value any // nil, bool, json.Number, string, []any, jsonObject
}

// parseJSON reads one document, strictly: UTF-8, nothing after it.
func parseJSON(content []byte) (any, error) {
	if !utf8.Valid(content) {
		return nil, errors.New("is not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(content))
	d.UseNumber()
	value, err := jsonValue(d, 0)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return value, nil
		}
		err = errors.New("something follows the document")
	}
	line := 1 + bytes.Count(content[:min(int(d.InputOffset()), len(content))], []byte("\n"))
	return nil, fmt.Errorf("is no JSON: line %d: %w", line, err)
}

func jsonValue(d *json.Decoder, depth int) (any, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("is nested more than %d deep", maxDepth)
	}
	token, err := d.Token()
	if err != nil {
		return nil, unexpectedEnd(err)
	}
	switch token {
	case json.Delim('{'):
		return jsonMembers(d, depth)
	case json.Delim('['):
		list := []any{}
		for d.More() {
			item, err := jsonValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, item)
		}
		_, err := d.Token()
		return list, unexpectedEnd(err)
	default:
		return token, nil
	}
}

func jsonMembers(d *json.Decoder, depth int) (any, error) {
	object := jsonObject{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, unexpectedEnd(err)
		}
		name, _ := token.(string) // the decoder takes nothing else here
		value, err := jsonValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		object = append(object, jsonMember{name, value})
	}
	_, err := d.Token()
	return object, unexpectedEnd(err)
}

func unexpectedEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// fields reads the members of one object. A member that nobody asked for is
// reported by close.
type fields struct {
	path     string // empty: the document
	members  map[string]any
	order    []string
	read     map[string]bool
	problems *fault.Problems
}

// object starts reading a value's members; an empty reader when it is no object.
func object(value any, path string, p *fault.Problems) *fields {
	f := &fields{path: path, members: map[string]any{}, read: map[string]bool{}, problems: p}
	o, ok := value.(jsonObject)
	if !ok {
		p.Add(orDocument(path), "must be an object")
		return f
	}
	for _, m := range o {
		if _, twice := f.members[m.name]; twice {
			p.Add(f.at(m.name), "is given twice")
		}
		f.members[m.name] = m.value
		f.order = append(f.order, m.name)
	}
	return f
}

func orDocument(path string) string {
	if path == "" {
		return "the document"
	}
	return path
}

// at is the path of a member.
func (f *fields) at(name string) string {
	if f.path == "" {
		return name
	}
	return f.path + "." + name
}

func (f *fields) wrong(name, format string, args ...any) { f.problems.Add(f.at(name), format, args...) }

// take gives a member that is there and not null.
func (f *fields) take(name string) (any, bool) {
	f.read[name] = true
	v, ok := f.members[name]
	return v, ok && v != nil
}

// object reads an object that may be left out, as one without members.
func (f *fields) object(name string) *fields {
	v, ok := f.take(name)
	if !ok {
		v = jsonObject{}
	}
	return object(v, f.at(name), f.problems)
}

// text reads a string; "" when absent.
func (f *fields) text(name string) string {
	v, ok := f.take(name)
	if !ok {
		return ""
	}
	s, isText := v.(string)
	if !isText {
		f.wrong(name, "must be a string")
	}
	return s
}

// boolean reads true or false; false when absent.
func (f *fields) boolean(name string) bool { return f.either(name, false) }

// either reads true or false, or gives what it is by default.
func (f *fields) either(name string, byDefault bool) bool {
	v, ok := f.take(name)
	if !ok {
		return byDefault
	}
	b, isBool := v.(bool)
	if !isBool {
		f.wrong(name, "must be true or false")
	}
	return b
}

// integer reads a whole number; 0 when absent.
func (f *fields) integer(name string) int {
	v, ok := f.take(name)
	if !ok {
		return 0
	}
	number, _ := v.(json.Number)
	n, err := strconv.Atoi(number.String())
	if err != nil {
		f.wrong(name, "must be a whole number")
	}
	return n
}

// optional reads a member that is there and not null; nil otherwise.
func optional[T any](f *fields, name string, read func(*fields, string) T) *T {
	if _, ok := f.take(name); !ok {
		return nil
	}
	return new(read(f, name))
}

// member is optional for an input that tells absent from null: null counts as absent.
func member[T any](f *fields, name string, read func(*fields, string) T) graphql.Omittable[*T] {
	if v := optional(f, name, read); v != nil {
		return graphql.OmittableOf(v)
	}
	return graphql.Omittable[*T]{}
}

// list is member for a list of strings.
func list(f *fields, name string) graphql.Omittable[[]string] {
	if _, ok := f.take(name); !ok {
		return graphql.Omittable[[]string]{}
	}
	return graphql.OmittableOf(f.texts(name))
}

// enum reads a value of an enumeration, whatever it is.
func enum[T ~string](f *fields, name string) T { return T(f.text(name)) }

// list reads an array of at most limit items; empty when absent.
func (f *fields) list(name string, limit int) []any {
	v, ok := f.take(name)
	if !ok {
		return nil
	}
	items, isList := v.([]any)
	switch {
	case !isList:
		f.wrong(name, "must be a list")
	case len(items) > limit:
		f.wrong(name, "must have at most %d items", limit)
		return nil
	}
	return items
}

// texts reads a list of strings; nil when absent.
func (f *fields) texts(name string) []string {
	items := f.list(name, math.MaxInt)
	if items == nil {
		return nil
	}
	out := make([]string, len(items))
	for i, item := range items {
		s, ok := item.(string)
		if !ok {
			f.problems.Add(fmt.Sprintf("%s[%d]", f.at(name), i), "must be a string")
		}
		out[i] = s
	}
	return out
}

// oneOf reads one of a closed set of values, or gives what it is by default.
func oneOf[T ~string](f *fields, name string, byDefault T, allowed []T, list string) T {
	v, ok := f.take(name)
	if !ok {
		return byDefault
	}
	s, isText := v.(string)
	for _, a := range allowed {
		if isText && string(a) == s {
			return a
		}
	}
	f.wrong(name, "must be one of %s", list)
	return byDefault
}

// close reports the members that nobody asked for.
func (f *fields) close() {
	for _, name := range f.order {
		if !f.read[name] {
			f.wrong(name, "is not known")
		}
	}
}
