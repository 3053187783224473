package mcp

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// schema is a JSON schema.
type schema map[string]any

// objectSchema is the schema of an object while it is made.
type objectSchema struct {
	properties schema
	required   []string
}

func object() *objectSchema { return &objectSchema{schema{}, []string{}} }

func (o *objectSchema) add(name string, s schema, required bool) {
	o.properties[name] = s
	if required {
		o.required = append(o.required, name)
	}
}

// schema returns the object's schema. No other members are allowed.
func (o *objectSchema) schema() schema {
	return schema{"type": "object", "properties": o.properties, "required": o.required, "additionalProperties": false}
}

// within returns the schema of an object in an answer. It has what a reader needs and no more: a client may put the
// schemas of all tools before its model.
func (o *objectSchema) within() schema { return schema{"type": "object", "properties": o.properties} }

// readOutput finds what of the response is returned, and describes it.
func (c *compiler) readOutput(t *tool) error {
	set, optional := t.findBody()
	if optional {
		return errors.New("what is returned may not be null: select more of what it is in")
	}
	body, err := c.selected(set)
	if err != nil {
		return err
	}
	if t.Rows != "" && !hasList(body.within(), t.Rows) {
		return fmt.Errorf("there is no list at %s", t.Rows)
	}
	if t.Each != "" && (len(body.properties) != 1 || body.properties["items"] == nil) {
		items := body.within()
		body = object()
		body.add("items", schema{"type": "array", "items": items}, true)
	}
	t.describeAdded(body)
	t.output = body.schema()
	return nil
}

// findBody goes down from the root for as long as one object is selected. It returns what is selected there, and whether
// it may be null.
func (t *tool) findBody() (set ast.SelectionSet, optional bool) {
	set = t.operation.SelectionSet
	for len(set) == 1 {
		field, ok := set[0].(*ast.Field)
		if !ok || field.Definition.Type.Elem != nil || len(field.SelectionSet) == 0 {
			break
		}
		t.body = append(t.body, field.Alias)
		set, optional = field.SelectionSet, !field.Definition.Type.NonNull
	}
	return set, optional
}

// describeAdded describes the fields that the server adds.
func (t *tool) describeAdded(out *objectSchema) {
	if t.Rows != "" {
		out.add(nextCursor, nullable(schema{"type": "string"}), true)
	}
	for name, s := range t.Adds {
		out.add(name, s, true)
	}
	if t.Empty != nil {
		out.add(emptyBecause, schema{"type": "string"}, false)
	}
	if t.writes() {
		out.add(repeated, schema{"type": "boolean"}, false)
	}
	out.add(leftOut, schema{"type": "array", "items": schema{"type": "string"}}, false)
}

// hasList reports whether a schema has a list at a path.
func hasList(s schema, path string) bool {
	for name := range strings.SplitSeq(path, ".") {
		properties, _ := s["properties"].(schema)
		s, _ = properties[name].(schema)
	}
	return s["type"] == "array"
}

// selected describes the fields that are selected of an object.
func (c *compiler) selected(set ast.SelectionSet) (*objectSchema, error) {
	out := object()
	for _, s := range set {
		switch node := s.(type) {
		case *ast.Field:
			if node.Alias == nextCursor { // the server makes its own
				continue
			}
			s, err := c.value(node.Definition.Type, node)
			if err != nil {
				return nil, err
			}
			out.add(node.Alias, s, node.Directives.ForName("include") == nil)
		case *ast.FragmentSpread:
			part, err := c.selected(node.Definition.SelectionSet)
			if err != nil {
				return nil, err
			}
			maps.Copy(out.properties, part.properties)
			out.required = append(out.required, part.required...)
		default:
			return nil, errors.New("a document selects no inline fragments")
		}
	}
	return out, nil
}

// value describes a field's value.
func (c *compiler) value(t *ast.Type, field *ast.Field) (schema, error) {
	s, err := c.bare(t, field)
	if err != nil || t.NonNull {
		return s, err
	}
	return nullable(s), nil
}

func (c *compiler) bare(t *ast.Type, field *ast.Field) (schema, error) {
	if t.Elem != nil {
		items, err := c.value(t.Elem, field)
		return schema{"type": "array", "items": items}, err
	}
	def := c.schema.Types[t.NamedType]
	if def.Kind == ast.Enum {
		return schema{"type": "string"}, nil
	}
	if def.IsLeafType() {
		kind, ok := c.scalars[def.Name].Schema["type"]
		if !ok {
			kind = "string"
		}
		return schema{"type": kind}, nil
	}
	out, err := c.selected(field.SelectionSet)
	if err != nil {
		return nil, err
	}
	return out.within(), nil
}

// nullable allows null beside what a schema allows.
func nullable(s schema) schema {
	s = maps.Clone(s)
	s["type"] = []any{s["type"], "null"}
	return s
}
