package rest

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/model"
)

// object is a JSON object of the API's description.
type object map[string]any

// reference points to a component. Every resource, enumeration and input is
// one, under its own name.
func reference(kind, name string) object { return object{"$ref": "#/components/" + kind + "/" + name} }

// valueSchema describes a field's value by its type and what is selected of it.
func (c *compiler) valueSchema(t *ast.Type, selected ast.SelectionSet) (object, error) {
	s, err := c.bareSchema(t, selected)
	if err != nil || t.NonNull {
		return s, err
	}
	return nullable(s), nil
}

func (c *compiler) bareSchema(t *ast.Type, selected ast.SelectionSet) (object, error) {
	if t.Elem != nil {
		items, err := c.valueSchema(t.Elem, selected)
		return object{"type": "array", "items": items}, err
	}
	def := c.schema.Types[t.NamedType]
	if def.IsLeafType() {
		return c.leafSchema(def)
	}
	return c.selectionSchema(def, selected)
}

// nullable allows null beside what a schema allows.
func nullable(s object) object {
	if name, ok := s["type"].(string); ok && s["enum"] == nil {
		s = maps.Clone(s)
		s["type"] = []string{name, "null"}
		return s
	}
	return object{"anyOf": []object{s, {"type": "null"}}}
}

// selectionSchema describes what is selected of an object: a resource by
// reference, or the fields themselves, or both.
func (c *compiler) selectionSchema(def *ast.Definition, selected ast.SelectionSet) (object, error) {
	var parts, variants []object
	var fields []*ast.Field
	for _, s := range selected {
		var part object
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
	return object{"allOf": parts}, nil
}

// variantsSchema describes an interface or a union: one of its variants.
func (c *compiler) variantsSchema(def *ast.Definition, variants []object, others int) (object, error) {
	if others > 0 || len(variants) != len(c.schema.GetPossibleTypes(def)) {
		return nil, fmt.Errorf("a selection on %s has one inline fragment for each of its types and nothing else", def.Name)
	}
	return described(object{"oneOf": variants}, def.Description), nil
}

// variant describes one type of an interface or a union, with the field that
// tells it from the others.
func (c *compiler) variant(node *ast.InlineFragment) (object, error) {
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

func (c *compiler) variantSchema(telling, value string, fields []*ast.Field, of *ast.Definition) (object, error) {
	properties, required, err := c.properties(fields)
	if err != nil {
		return nil, err
	}
	properties[telling] = object{"type": "string", "const": value, "description": "Says which variant it is."}
	required = append([]string{telling}, required...)
	return described(object{"type": "object", "properties": properties, "required": required}, of.Description), nil
}

// resource describes a fragment as a component and gives the reference to it.
func (c *compiler) resource(f *ast.FragmentDefinition) (object, error) {
	if c.schemas[f.Name] == nil {
		def := c.schema.Types[f.TypeCondition]
		s, err := c.selectionSchema(def, f.SelectionSet)
		if err != nil {
			return nil, err
		}
		c.schemas[f.Name] = described(s, def.Description)
	}
	return reference("schemas", f.Name), nil
}

func (c *compiler) fieldsSchema(fields []*ast.Field) (object, error) {
	properties, required, err := c.properties(fields)
	return object{"type": "object", "properties": properties, "required": required}, err
}

// properties describes selected fields. What is selected is always there.
func (c *compiler) properties(fields []*ast.Field) (object, []string, error) {
	properties := object{}
	required := make([]string, 0, len(fields))
	for _, f := range fields {
		s, err := c.valueSchema(f.Definition.Type, f.SelectionSet)
		if err != nil {
			return nil, nil, err
		}
		properties[responseName(f)] = described(s, f.Definition.Description)
		required = append(required, responseName(f))
	}
	return properties, required, nil
}

// described adds a description, beside a reference too.
func described(s object, description string) object {
	if description == "" {
		return s
	}
	s = maps.Clone(s)
	s["description"] = description
	return s
}

// leafSchema describes a scalar or an enumeration.
func (c *compiler) leafSchema(def *ast.Definition) (object, error) {
	if def.Kind == ast.Enum {
		values := make([]string, len(def.EnumValues))
		for i, v := range def.EnumValues {
			values[i] = v.Name
		}
		return c.closedSet(def, values)
	}
	switch def.Name {
	case "Scope":
		return c.closedSet(def, plain(model.Scopes()))
	case "BuyerStage":
		return c.closedSet(def, plain(model.BuyerStages()))
	case "PromptIntent":
		return c.closedSet(def, plain(model.PromptIntents()))
	case "PerformanceRange":
		return c.closedSet(def, plain(model.PerformanceRanges()))
	case "PromptIntentDetail":
		return c.closedSet(def, plain(model.PromptIntentDetails()))
	case "TrafficRange":
		return c.closedSet(def, plain(model.TrafficRanges()))
	}
	s, ok := scalarSchemas()[def.Name]
	if !ok {
		return nil, fmt.Errorf("the scalar %s has no description", def.Name)
	}
	return s, nil
}

// closedSet describes an enumeration as a component.
func (c *compiler) closedSet(def *ast.Definition, values []string) (object, error) {
	err := c.component(def.Name, described(object{"type": "string", "enum": values}, def.Description))
	return reference("schemas", def.Name), err
}

// component adds a component, which may be there already if it is the same.
func (c *compiler) component(name string, s object) error {
	if had, ok := c.schemas[name]; ok && !reflect.DeepEqual(had, s) {
		return fmt.Errorf("the component %s is described in two ways", name)
	}
	c.schemas[name] = s
	return nil
}

func plain[T ~string](values []T) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = string(v)
	}
	return names
}

func scalarSchemas() map[string]object {
	number := func(kind any, format string) object {
		return object{"type": "object", "additionalProperties": object{"type": kind, "format": format}}
	}
	return map[string]object{
		"String":            {"type": "string"},
		"ID":                {"type": "string"},
		"Boolean":           {"type": "boolean"},
		"Float":             {"type": "number", "format": "double"},
		"Int":               {"type": "integer", "format": "int32", "minimum": math.MinInt32, "maximum": math.MaxInt32},
		"SafeInt":           {"type": "integer", "format": "int64", "minimum": -maxSafeInt, "maximum": maxSafeInt},
		"UUID":              {"type": "string", "format": "uuid"},
		"DateTime":          {"type": "string", "format": "date-time"},
		"DateOrTime":        {"anyOf": []object{{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}}},
		"MarketRef":         {"anyOf": []object{{"type": "string", "format": "uuid"}, {"type": "string", "const": model.DefaultMarket}}},
		"Day":               {"type": "string", "format": "date"},
		"USD":               {"type": "string", "pattern": `^[0-9]{1,7}(\.[0-9]{1,9})?$`},
		"IntMap":            number("integer", "int64"),
		"NumberMap":         number("number", "double"),
		"NullableNumberMap": number([]string{"number", "null"}, "double"),
		"JsonObject":        {"type": "object"},
	}
}

// addInput describes an input type as a component.
func (c *compiler) addInput(in *input) error {
	s, err := c.shapeSchema(in.shape)
	if err != nil {
		return err
	}
	return c.component(in.name, s)
}

func (c *compiler) shapeSchema(s *shape) (object, error) {
	bare, err := c.bareShape(s)
	if err != nil || s.nonNull {
		return bare, err
	}
	return nullable(bare), nil
}

func (c *compiler) bareShape(s *shape) (object, error) {
	switch {
	case s.leaf != nil:
		return c.leafSchema(s.def)
	case s.item != nil:
		items, err := c.shapeSchema(s.item)
		return object{"type": "array", "items": items}, err
	}
	properties := object{}
	required := []string{}
	for _, m := range s.members {
		value, err := c.shapeSchema(m.shape)
		if err != nil {
			return nil, err
		}
		value = bounded(value, model.InputBounds()[s.name+"."+m.field])
		if m.initial != nil {
			value = maps.Clone(value)
			value["default"] = m.initial
		}
		properties[m.name] = described(value, m.description)
		if m.required {
			required = append(required, m.name)
		}
	}
	slices.Sort(required)
	return described(object{
		"type": "object", "properties": properties, "required": required, "additionalProperties": false,
	}, c.schema.Types[s.name].Description), nil
}

// bounded adds how large an input's field may be.
func bounded(s object, b model.Bound) object {
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
