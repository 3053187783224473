package operations

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/snakecase"
)

// Input is the variable that the request's body becomes.
type Input struct {
	Variable string
	Required bool
	Shape    *Shape
	Schema   Schema // a reference to the component of the input type
	name     string // the input type's
}

// Shape reports how a value of an input type is read from JSON. It is a leaf, a
// list or an object.
type Shape struct {
	NonNull bool
	Leaf    *scalar.Reader
	Item    *Shape
	Members []Member
	name    string          // of an object's type
	def     *ast.Definition // of a leaf
}

// Member is a field of an input object.
type Member struct {
	Name        string // in the request
	Field       string // in the schema
	Required    bool
	Shape       *Shape
	description string
	initial     any
}

func (c *compiler) bindBody(op *Operation, v *ast.VariableDefinition) error {
	if op.Input != nil {
		return errors.New("there is one body, so one variable is an input")
	}
	if v.Type.Elem != nil || v.DefaultValue != nil || op.Method == http.MethodGet || op.Method == http.MethodDelete {
		return errors.New("an input is not a list, has no default, and is not for GET and DELETE")
	}
	s, err := c.shapeOf(v.Type, nil)
	if err != nil {
		return err
	}
	name := v.Type.NamedType
	op.Input = &Input{Variable: v.Variable, Required: v.Type.NonNull, Shape: s, Schema: reference(name), name: name}
	if d := v.Directives.ForName(directiveNotNull); d != nil {
		if err := s.refuseNull(d); err != nil {
			return err
		}
	}
	return c.addInput(op.Input)
}

// refuseNull makes the fields that @notNull names refuse null.
func (s *Shape) refuseNull(d *ast.Directive) error {
	names, _ := d.ArgumentMap(nil)["fields"].([]any)
	for _, name := range names {
		i := slices.IndexFunc(s.Members, func(m Member) bool { return m.Field == name })
		if i < 0 || s.Members[i].Shape.NonNull {
			return fmt.Errorf("@notNull: %s is not a field that may be null", name)
		}
		s.Members[i].Shape.NonNull = true
	}
	return nil
}

func (c *compiler) shapeOf(t *ast.Type, within []string) (*Shape, error) {
	s := &Shape{NonNull: t.NonNull}
	var err error
	if t.Elem != nil {
		s.Item, err = c.shapeOf(t.Elem, within)
		return s, err
	}
	def := c.schema.Types[t.NamedType]
	if def.Kind != ast.InputObject {
		s.def = def
		s.Leaf, err = c.readerOf(def)
		return s, err
	}
	if slices.Contains(within, def.Name) {
		return nil, fmt.Errorf("the input %s is within itself", def.Name)
	}
	s.name = def.Name
	s.Members, err = c.membersOf(def, append(within, def.Name))
	return s, err
}

func (c *compiler) membersOf(def *ast.Definition, within []string) ([]Member, error) {
	members := make([]Member, len(def.Fields))
	for i, f := range def.Fields {
		s, err := c.shapeOf(f.Type, within)
		if err != nil {
			return nil, err
		}
		members[i] = Member{
			Name:        snakecase.Snake(f.Name),
			Field:       f.Name,
			Required:    f.Type.NonNull && f.DefaultValue == nil,
			Shape:       s,
			description: f.Description,
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
