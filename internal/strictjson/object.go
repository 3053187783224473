package strictjson

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"github.com/answer-visibility/avm/internal/fault"
)

// Object reads the members of one JSON object. A method that finds a value of the
// wrong type adds a problem at the member's path and returns the zero value. A null
// member counts as absent. Close adds a problem for each member that was not read.
type Object struct {
	path     string // empty: the whole text
	members  map[string]any
	read     map[string]bool
	problems *fault.Problems
}

// NewObject returns a reader of a value that Read returned. A value that is not an
// object is a problem, and reads as an object without members.
func NewObject(value any, path string, problems *fault.Problems) *Object {
	members, ok := value.(map[string]any)
	if !ok {
		problems.Add(orDocument(path), "must be an object")
	}
	return &Object{path: path, members: members, read: map[string]bool{}, problems: problems}
}

func orDocument(path string) string {
	if path == "" {
		return "the document"
	}
	return path
}

// At returns the path of a member.
func (o *Object) At(name string) string { return Member(o.path, name) }

// Wrong adds a problem with a member.
func (o *Object) Wrong(name, format string, args ...any) { o.problems.Add(o.At(name), format, args...) }

// take returns a member that is present and not null.
func (o *Object) take(name string) (any, bool) {
	o.read[name] = true
	v, ok := o.members[name]
	return v, ok && v != nil
}

// Has reports whether a member is present and not null.
func (o *Object) Has(name string) bool {
	_, ok := o.take(name)
	return ok
}

// Object reads an object; one without members when absent.
func (o *Object) Object(name string) *Object {
	v, ok := o.take(name)
	if !ok {
		v = map[string]any{}
	}
	return NewObject(v, o.At(name), o.problems)
}

// Text reads a string; "" when absent.
func (o *Object) Text(name string) string {
	v, ok := o.take(name)
	if !ok {
		return ""
	}
	s, isText := v.(string)
	if !isText {
		o.Wrong(name, "must be a string")
	}
	return s
}

// Bool reads true or false; byDefault when absent.
func (o *Object) Bool(name string, byDefault bool) bool {
	v, ok := o.take(name)
	if !ok {
		return byDefault
	}
	b, isBool := v.(bool)
	if !isBool {
		o.Wrong(name, "must be true or false")
	}
	return b
}

// Int reads a whole number; 0 when absent.
func (o *Object) Int(name string) int {
	v, ok := o.take(name)
	if !ok {
		return 0
	}
	number, _ := v.(json.Number)
	n, err := strconv.Atoi(number.String())
	if err != nil {
		o.Wrong(name, "must be a whole number")
	}
	return n
}

// List reads an array of at most limit items; nil when absent.
func (o *Object) List(name string, limit int) []any {
	v, ok := o.take(name)
	if !ok {
		return nil
	}
	items, isList := v.([]any)
	switch {
	case !isList:
		o.Wrong(name, "must be a list")
	case len(items) > limit:
		o.Wrong(name, "must have at most %d items", limit)
		return nil
	}
	return items
}

// Objects reads an array of at most limit objects; nil when absent.
func (o *Object) Objects(name string, limit int) []*Object {
	items := o.List(name, limit)
	objects := make([]*Object, len(items))
	for i, item := range items {
		objects[i] = NewObject(item, Item(o.At(name), i), o.problems)
	}
	return objects
}

// Texts reads an array of strings; nil when absent.
func (o *Object) Texts(name string) []string {
	items := o.List(name, math.MaxInt)
	if items == nil {
		return nil
	}
	texts := make([]string, len(items))
	for i, item := range items {
		s, ok := item.(string)
		if !ok {
			o.problems.Add(Item(o.At(name), i), "must be a string")
		}
		texts[i] = s
	}
	return texts
}

// Close adds a problem for each member that was not read.
func (o *Object) Close() {
	var unknown []string
	for name := range o.members {
		if !o.read[name] {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	for _, name := range unknown {
		o.Wrong(name, "is not known")
	}
}
