package operations

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/model"
)

// Schema is a JSON schema, as OpenAPI 3.1 has it.
type Schema map[string]any

// reference points to a component of the catalogue. Every resource, enumeration and
// input is one, under its own name.
func reference(name string) Schema { return Schema{"$ref": "#/components/schemas/" + name} }

// valueSchema describes a field's value by its type and what is selected of it.
func (c *compiler) valueSchema(t *ast.Type, selected ast.SelectionSet) (Schema, error) {
	s, err := c.bareSchema(t, selected)
	if err != nil || t.NonNull {
		return s, err
	}
	return nullable(s), nil
}

func (c *compiler) bareSchema(t *ast.Type, selected ast.SelectionSet) (Schema, error) {
	if t.Elem != nil {
		items, err := c.valueSchema(t.Elem, selected)
		return Schema{"type": "array", "items": items}, err
	}
	def := c.schema.Types[t.NamedType]
	if def.IsLeafType() {
		return c.leafSchema(def)
	}
	return c.selectionSchema(def, selected)
}

// nullable allows null beside what a schema allows.
func nullable(s Schema) Schema {
	if name, ok := s["type"].(string); ok && s["enum"] == nil {
		s = maps.Clone(s)
		s["type"] = []string{name, "null"}
		return s
	}
	return Schema{"anyOf": []Schema{s, {"type": "null"}}}
}

// selectionSchema describes what is selected of an object: a resource by
// reference, or the fields themselves, or both.
func (c *compiler) selectionSchema(def *ast.Definition, selected ast.SelectionSet) (Schema, error) {
	var parts, variants []Schema
	var fields []*ast.Field
	for _, s := range selected {
		var part Schema
		var err error
		switch node := s.(type) {
		case *ast.Field:
			fields = append(fields, node)
		case *ast.FragmentSpread:
			part, err = c.resource(node.Definition)
			parts = append(parts, part)
		case *ast.InlineFragment:
			part, err = c.variant(node)
			variants = append(variants, part)
		}
		if err != nil {
			return nil, err
		}
	}
	if len(variants) > 0 {
		return c.variantsSchema(def, variants, len(parts)+len(fields))
	}
	if len(fields) > 0 {
		own, err := c.fieldsSchema(fields)
		if err != nil {
			return nil, err
		}
		parts = append(parts, own)
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	return Schema{"allOf": parts}, nil
}

// variantsSchema describes an interface or a union: one of its variants.
func (c *compiler) variantsSchema(def *ast.Definition, variants []Schema, others int) (Schema, error) {
	if others > 0 || len(variants) != len(c.schema.GetPossibleTypes(def)) {
		return nil, fmt.Errorf("a selection on %s has one inline fragment for each of its types and nothing else", def.Name)
	}
	return described(Schema{"oneOf": variants}, def.Description), nil
}

// variant describes one type of an interface or a union, with the field that
// tells it from the others.
func (c *compiler) variant(node *ast.InlineFragment) (Schema, error) {
	d := node.Directives.ForName(directiveCase)
	if d == nil {
		return nil, fmt.Errorf("… on %s has no @case", node.TypeCondition)
	}
	args := d.ArgumentMap(nil)
	var telling *ast.Field
	var fields []*ast.Field
	for _, s := range node.SelectionSet {
		field, ok := s.(*ast.Field)
		switch {
		case !ok:
			return nil, fmt.Errorf("… on %s selects fields alone", node.TypeCondition)
		case field.Name == args["field"]:
			telling = field
		default:
			fields = append(fields, field)
		}
	}
	if telling == nil || c.schema.Types[telling.Definition.Type.Name()].EnumValues.ForName(text(args["value"])) == nil {
		return nil, fmt.Errorf("@case: %s is not selected or cannot be %s", args["field"], args["value"])
	}
	return c.variantSchema(responseName(telling), text(args["value"]), fields, c.schema.Types[node.TypeCondition])
}

func (c *compiler) variantSchema(telling, value string, fields []*ast.Field, of *ast.Definition) (Schema, error) {
	properties, required, err := c.properties(fields)
	if err != nil {
		return nil, err
	}
	properties[telling] = Schema{"type": "string", "const": value, "description": "Says which variant it is."}
	required = append([]string{telling}, required...)
	return described(Schema{"type": "object", "properties": properties, "required": required}, of.Description), nil
}

// resource describes a fragment as a component and gives the reference to it.
func (c *compiler) resource(f *ast.FragmentDefinition) (Schema, error) {
	if c.schemas[f.Name] == nil {
		def := c.schema.Types[f.TypeCondition]
		s, err := c.selectionSchema(def, f.SelectionSet)
		if err != nil {
			return nil, err
		}
		c.schemas[f.Name] = described(s, def.Description)
	}
	return reference(f.Name), nil
}

func (c *compiler) fieldsSchema(fields []*ast.Field) (Schema, error) {
	properties, required, err := c.properties(fields)
	return Schema{"type": "object", "properties": properties, "required": required}, err
}

// properties describes selected fields. What is selected is always there.
func (c *compiler) properties(fields []*ast.Field) (Schema, []string, error) {
	properties := Schema{}
	required := make([]string, 0, len(fields))
	for _, f := range fields {
		s, err := c.valueSchema(f.Definition.Type, f.SelectionSet)
		if err != nil {
			return nil, nil, err
		}
		if constant := f.Definition.Directives.ForName(directiveConstant); constant != nil {
			s = Schema{"type": "string", "const": text(constant.ArgumentMap(nil)["value"])}
		}
		properties[responseName(f)] = described(s, f.Definition.Description)
		required = append(required, responseName(f))
	}
	return properties, required, nil
}

// described adds a description, beside a reference too.
func described(s Schema, description string) Schema {
	if description == "" {
		return s
	}
	s = maps.Clone(s)
	s["description"] = description
	return s
}

// leafSchema describes a scalar or an enumeration.
func (c *compiler) leafSchema(def *ast.Definition) (Schema, error) {
	if def.Kind == ast.Enum {
		return c.closedSet(def, scalar.ValuesOf(def))
	}
	known, ok := c.scalars[def.Name]
	switch {
	case !ok:
		return nil, fmt.Errorf("the scalar %s has no description", def.Name)
	case known.Values != nil:
		return c.closedSet(def, known.Values)
	}
	return known.Schema, nil
}

// readerOf returns the reader of a scalar or an enumeration. A scalar that is only in
// responses is an error.
func (c *compiler) readerOf(def *ast.Definition) (*scalar.Reader, error) {
	if def.Kind == ast.Enum {
		return scalar.OneOf(scalar.ValuesOf(def)), nil
	}
	if known := c.scalars[def.Name]; known.REST != nil {
		return known.REST, nil
	}
	return nil, fmt.Errorf("the scalar %s cannot be read from a request", def.Name)
}

// closedSet describes an enumeration as a component.
func (c *compiler) closedSet(def *ast.Definition, values []string) (Schema, error) {
	err := c.component(def.Name, described(Schema{"type": "string", "enum": values}, def.Description))
	return reference(def.Name), err
}

// component adds a component, which may be there already if it is the same.
func (c *compiler) component(name string, s Schema) error {
	if had, ok := c.schemas[name]; ok && !reflect.DeepEqual(had, s) {
		return fmt.Errorf("the component %s is described in two ways", name)
	}
	c.schemas[name] = s
	return nil
}

// addInput describes an input type as a component.
func (c *compiler) addInput(in *Input) error {
	s, err := c.shapeSchema(in.Shape)
	if err != nil {
		return err
	}
	return c.component(in.name, s)
}

func (c *compiler) shapeSchema(s *Shape) (Schema, error) {
	bare, err := c.bareShape(s)
	if err != nil || s.NonNull {
		return bare, err
	}
	return nullable(bare), nil
}

func (c *compiler) bareShape(s *Shape) (Schema, error) {
	switch {
	case s.Leaf != nil:
		return c.leafSchema(s.def)
	case s.Item != nil:
		items, err := c.shapeSchema(s.Item)
		return Schema{"type": "array", "items": items}, err
	}
	properties := Schema{}
	required := []string{}
	for _, m := range s.Members {
		value, err := c.shapeSchema(m.Shape)
		if err != nil {
			return nil, err
		}
		value = bounded(value, c.bounds[s.name+"."+m.Field])
		if m.initial != nil {
			value = maps.Clone(value)
			value["default"] = m.initial
		}
		properties[m.Name] = described(value, m.description)
		if m.Required {
			required = append(required, m.Name)
		}
	}
	slices.Sort(required)
	return described(Schema{
		"type": "object", "properties": properties, "required": required, "additionalProperties": false,
	}, c.schema.Types[s.name].Description), nil
}

// bounded adds how large an input's field may be.
func bounded(s Schema, b model.Bound) Schema {
	s = maps.Clone(s)
	if b.Min != nil {
		s["minimum"] = *b.Min
	}
	if b.Max != nil {
		s["maximum"] = *b.Max
	}
	if b.MaxLength > 0 {
		s["maxLength"] = b.MaxLength
	}
	if b.MaxItems > 0 {
		s["maxItems"] = b.MaxItems
	}
	return s
}
