package operations

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/internal/snakecase"
	"github.com/answer-visibility/avm/model"
)

const (
	limitName   = "limit" // the size of a page, with bounds of its own
	pageSizeKey = "page_size"
	cursorName  = "cursor"
)

// Parameter is a variable that comes with the path or the query.
type Parameter struct {
	Name        string // in the request
	Variable    string // in the document
	Description string
	InPath      bool
	Required    bool
	List        bool
	Reader      *scalar.Reader // reads the value, or an item of the list
	Schema      Schema         // with bounds and default
	def         *ast.Definition
	initial     any // the default; nil without one
}

// variables binds every variable of an operation to the path, the query or
// the body.
func (c *compiler) variables(op *Operation) error {
	inPath, err := templateNames(op.Path)
	if err != nil {
		return err
	}
	op.Defaults = map[string]any{}
	for _, v := range op.Definition.VariableDefinitions {
		if err := c.bind(op, v, inPath); err != nil {
			return fmt.Errorf("$%s: %w", v.Variable, err)
		}
	}
	for _, name := range inPath {
		if !slices.ContainsFunc(op.Parameters, func(p *Parameter) bool { return p.InPath && p.Name == name }) {
			return fmt.Errorf("the path's {%s} has no variable", name)
		}
	}
	slices.SortStableFunc(op.Parameters, func(a, b *Parameter) int {
		return placeIn(inPath, a) - placeIn(inPath, b)
	})
	return nil
}

// placeIn sorts path parameters first, in the path's order.
func placeIn(inPath []string, p *Parameter) int {
	if !p.InPath {
		return len(inPath)
	}
	return slices.Index(inPath, p.Name)
}

func (c *compiler) bind(op *Operation, v *ast.VariableDefinition, inPath []string) error {
	if v.Definition.Kind == ast.InputObject {
		return c.bindBody(op, v)
	}
	if v.Directives.ForName(directiveNotNull) != nil {
		return errors.New("@notNull is for inputs")
	}
	p, err := c.parameter(v)
	if err != nil {
		return err
	}
	p.InPath = slices.Contains(inPath, p.Name)
	switch {
	case p.InPath && (p.List || !p.Required):
		return errors.New("a variable of the path is required and no list")
	case !p.InPath && op.Once:
		return errors.New("an operation that happens once takes no query parameters")
	case p.initial != nil:
		op.Defaults[p.Variable] = p.initial
	}
	op.Parameters = append(op.Parameters, p)
	return nil
}

func (c *compiler) parameter(v *ast.VariableDefinition) (*Parameter, error) {
	p := &Parameter{
		Name:     snakecase.Snake(v.Variable),
		Variable: v.Variable,
		Required: v.Type.NonNull && v.DefaultValue == nil,
		List:     v.Type.Elem != nil,
		def:      v.Definition,
	}
	if p.List && (v.Type.Elem.Elem != nil || !v.Type.Elem.NonNull) {
		return nil, errors.New("a list parameter is a plain list without nulls")
	}
	var err error
	if v.DefaultValue != nil {
		if p.initial, err = v.DefaultValue.Value(nil); err != nil {
			return nil, err
		}
	}
	if p.Reader, err = c.readerOf(p.def); err != nil {
		return nil, err
	}
	if p.pageSize() {
		p.Reader = scalar.Integer(1, page.MaxLimit)
	}
	p.Description = p.describe(v.Description)
	p.Schema, err = c.parameterSchema(p)
	return p, err
}

// pageSize reports whether the parameter is the size of a page.
func (p *Parameter) pageSize() bool { return p.Name == limitName && p.def.Name == "Int" }

// describe returns the parameter's description. A parameter without a written one is
// described by its name.
func (p *Parameter) describe(written string) string {
	noun, isID := strings.CutSuffix(p.Name, "_id")
	switch {
	case written != "":
		return written
	case isID:
		return "The id of the " + strings.ReplaceAll(noun, "_", " ") + "."
	case p.pageSize():
		return "How many items the page has at most."
	case p.Name == cursorName:
		return "The `next_cursor` of the previous page of this list with the same filters."
	}
	return "The " + strings.ReplaceAll(p.Name, "_", " ") + "."
}

func (c *compiler) parameterSchema(p *Parameter) (Schema, error) {
	leaf, err := c.leafSchema(p.def)
	if err != nil {
		return nil, err
	}
	s := bounded(leaf, model.ParameterBounds()[p.Name])
	switch {
	case p.pageSize():
		return Schema{"type": "integer", "minimum": 1, "maximum": page.MaxLimit, "default": page.DefaultLimit}, nil
	case p.List:
		return Schema{"type": "array", "items": s}, nil
	case p.initial != nil:
		s["default"] = p.initial
	}
	return s, nil
}

// templateNames lists the names in a path template: /a/{b}/{c} has b and c.
func templateNames(template string) ([]string, error) {
	var names []string
	for segment := range strings.SplitSeq(template, "/") {
		if !strings.ContainsAny(segment, "{}") {
			continue
		}
		name := strings.TrimSuffix(strings.TrimPrefix(segment, "{"), "}")
		if "{"+name+"}" != segment || name == "" || strings.ContainsAny(name, "{}:") || slices.Contains(names, name) {
			return nil, fmt.Errorf("the path %q has a segment that is neither a word nor a {name}", template)
		}
		names = append(names, name)
	}
	return names, nil
}
