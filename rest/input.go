package rest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/casing"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// bodyField names the request's body in a problem that is about all of it.
const bodyField = "body"

// input is the variable that the request's body becomes.
type input struct {
	variable string
	name     string // the input type's
	required bool
	shape    *shape
}

// shape says how a value of an input type is read from JSON. It is a leaf, a
// list or an object.
type shape struct {
	nonNull bool
	def     *ast.Definition // of a leaf
	leaf    *leaf
	item    *shape
	members []shapeMember
}

// shapeMember is a field of an input object.
type shapeMember struct {
	name        string // in the request
	field       string // in the schema
	description string
	required    bool
	initial     any
	shape       *shape
}

func (c *compiler) bindBody(op *operation, v *ast.VariableDefinition) error {
	if op.input != nil {
		return errors.New("there is one body, so one variable is an input")
	}
	if v.Type.Elem != nil || v.DefaultValue != nil || op.method == "GET" || op.method == "DELETE" {
		return errors.New("an input is not a list, has no default, and is not for GET and DELETE")
	}
	s, err := c.shapeOf(v.Type, nil)
	if err != nil {
		return err
	}
	op.input = &input{variable: v.Variable, name: v.Type.NamedType, required: v.Type.NonNull, shape: s}
	if d := v.Directives.ForName(directiveNotNull); d != nil {
		if err := s.refuseNull(d); err != nil {
			return err
		}
	}
	return c.addInput(op.input)
}

// refuseNull makes the fields that @notNull names refuse null.
func (s *shape) refuseNull(d *ast.Directive) error {
	names, _ := d.ArgumentMap(nil)["fields"].([]any)
	for _, name := range names {
		i := slices.IndexFunc(s.members, func(m shapeMember) bool { return m.field == name })
		if i < 0 || s.members[i].shape.nonNull {
			return fmt.Errorf("@notNull: %s is not a field that may be null", name)
		}
		s.members[i].shape.nonNull = true
	}
	return nil
}

func (c *compiler) shapeOf(t *ast.Type, within []string) (*shape, error) {
	s := &shape{nonNull: t.NonNull}
	var err error
	if t.Elem != nil {
		s.item, err = c.shapeOf(t.Elem, within)
		return s, err
	}
	def := c.schema.Types[t.NamedType]
	if def.Kind != ast.InputObject {
		l, err := leafOf(def)
		s.leaf, s.def = &l, def
		return s, err
	}
	if slices.Contains(within, def.Name) {
		return nil, fmt.Errorf("the input %s is within itself", def.Name)
	}
	s.members, err = c.membersOf(def, append(within, def.Name))
	return s, err
}

func (c *compiler) membersOf(def *ast.Definition, within []string) ([]shapeMember, error) {
	members := make([]shapeMember, len(def.Fields))
	for i, f := range def.Fields {
		s, err := c.shapeOf(f.Type, within)
		if err != nil {
			return nil, err
		}
		members[i] = shapeMember{
			name:        casing.Snake(f.Name),
			field:       f.Name,
			description: f.Description,
			required:    f.Type.NonNull && f.DefaultValue == nil,
			shape:       s,
		}
		if f.DefaultValue == nil {
			continue
		}
		if members[i].initial, err = f.DefaultValue.Value(nil); err != nil {
			return nil, err
		}
		if list, ok := members[i].initial.([]any); ok && list == nil {
			members[i].initial = []any{} // no items, not null
		}
	}
	return members, nil
}

// readBody puts the body into the variables and gives it as it was read, for
// the fingerprint. An empty body is an empty object.
func (op *operation) readBody(raw []byte, into map[string]any, wrong *problems) any {
	var body any = map[string]any{}
	if len(raw) > 0 {
		var twice []fault.Detail
		var err error
		if body, twice, err = strictjson.ReadValues(raw, maxValues); err != nil {
			wrong.add(bodyField, err.Error())
			return nil
		}
		wrong.list = append(wrong.list, twice...)
	}
	if op.input == nil {
		op.refuseBody(body, wrong)
		return body
	}
	if value := op.input.shape.read(body, "", wrong); value != nil {
		into[op.input.variable] = value
	}
	return body
}

// refuseBody accepts an object without members where nothing is expected.
func (op *operation) refuseBody(body any, wrong *problems) {
	members, ok := body.(map[string]any)
	if !ok {
		wrong.add(bodyField, "must be empty, or an object without members")
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		wrong.add(name, "is not a field of this request, which has none")
	}
}

// read gives the value as the executor takes it; what is wrong goes to wrong,
// under the path as the client wrote it.
func (s *shape) read(v any, path string, wrong *problems) any {
	switch {
	case v == nil && s.nonNull:
		wrong.add(named(path), "must not be null")
		return nil
	case v == nil:
		return nil
	case s.leaf != nil:
		return s.readLeaf(v, path, wrong)
	case s.item != nil:
		return s.readList(v, path, wrong)
	default:
		return s.readObject(v, path, wrong)
	}
}

func named(path string) string {
	if path == "" {
		return bodyField
	}
	return path
}

func (s *shape) readLeaf(v any, path string, wrong *problems) any {
	value, err := s.leaf.fromJSON(v)
	if err != nil {
		wrong.add(path, err.Error())
	}
	return value
}

func (s *shape) readList(v any, path string, wrong *problems) any {
	items, ok := v.([]any)
	if !ok {
		wrong.add(path, "must be an array")
		return nil
	}
	values := make([]any, len(items))
	for i, each := range items {
		values[i] = s.item.read(each, strictjson.Item(path, i), wrong)
	}
	return values
}

func (s *shape) readObject(v any, path string, wrong *problems) any {
	given, ok := v.(map[string]any)
	if !ok {
		wrong.add(named(path), "must be an object")
		return nil
	}
	values := make(map[string]any, len(given))
	known := 0
	for _, m := range s.members {
		value, present := given[m.name]
		if !present {
			if m.required {
				wrong.add(strictjson.Member(path, m.name), "is required")
			}
			continue
		}
		known++
		values[m.field] = m.shape.read(value, strictjson.Member(path, m.name), wrong)
	}
	if known < len(given) {
		s.refuseUnknown(given, path, wrong)
	}
	return values
}

func (s *shape) refuseUnknown(given map[string]any, path string, wrong *problems) {
	names := make([]string, len(s.members))
	for i, m := range s.members {
		names[i] = m.name
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(names, name) {
			wrong.add(strictjson.Member(path, name), "is not a field of this object; it has "+strings.Join(names, ", "))
		}
	}
}
