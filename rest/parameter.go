package rest

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/casing"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// parameter is a variable that comes with the path or the query.
type parameter struct {
	name        string // in the request
	variable    string // in the document
	description string
	inPath      bool
	required    bool
	list        bool
	def         *ast.Definition // of the value, or of a list's items
	leaf        leaf
	schema      object
	initial     any // the default, nil without one
}

// limitName is the page size's parameter, which has bounds of its own.
const limitName = "limit"

// variables binds every variable of an operation to the path, the query or
// the body.
func (c *compiler) variables(op *operation) error {
	inPath, err := templateNames(op.path)
	if err != nil {
		return err
	}
	op.query = map[string]*parameter{}
	op.defaults = map[string]any{}
	for _, v := range op.definition.VariableDefinitions {
		if err := c.bind(op, v, inPath); err != nil {
			return fmt.Errorf("$%s: %w", v.Variable, err)
		}
	}
	for _, name := range inPath {
		if !slices.ContainsFunc(op.parameters, func(p *parameter) bool { return p.inPath && p.name == name }) {
			return fmt.Errorf("the path's {%s} has no variable", name)
		}
	}
	slices.SortStableFunc(op.parameters, func(a, b *parameter) int {
		return placeIn(inPath, a) - placeIn(inPath, b)
	})
	return nil
}

// placeIn sorts path parameters first, in the path's order.
func placeIn(inPath []string, p *parameter) int {
	if !p.inPath {
		return len(inPath)
	}
	return slices.Index(inPath, p.name)
}

func (c *compiler) bind(op *operation, v *ast.VariableDefinition, inPath []string) error {
	if v.Definition.Kind == ast.InputObject {
		return c.bindBody(op, v)
	}
	if v.Directives.ForName(directiveNotNull) != nil {
		return errors.New("@notNull is for inputs")
	}
	p, err := newParameter(v)
	if err != nil {
		return err
	}
	if p.schema, err = c.leafSchema(p.def); err != nil {
		return err
	}
	p.inPath = slices.Contains(inPath, p.name)
	if p.inPath && (p.list || !p.required) {
		return errors.New("a variable of the path is required and no list")
	}
	if p.initial != nil {
		op.defaults[p.variable] = p.initial
	}
	op.parameters = append(op.parameters, p)
	if !p.inPath {
		if op.once {
			return errors.New("an operation that happens once takes no query parameters")
		}
		op.query[p.name] = p
	}
	return nil
}

func newParameter(v *ast.VariableDefinition) (*parameter, error) {
	p := &parameter{
		name:        casing.Snake(v.Variable),
		variable:    v.Variable,
		description: v.Description,
		required:    v.Type.NonNull && v.DefaultValue == nil,
		list:        v.Type.Elem != nil,
		def:         v.Definition,
	}
	if p.list && (v.Type.Elem.Elem != nil || !v.Type.Elem.NonNull) {
		return nil, errors.New("a list parameter is a plain list without nulls")
	}
	var err error
	if v.DefaultValue != nil {
		if p.initial, err = v.DefaultValue.Value(nil); err != nil {
			return nil, err
		}
	}
	p.leaf, err = leafOf(v.Definition)
	if p.pageSize() {
		p.leaf = integer(1, page.MaxLimit)
	}
	return p, err
}

// pageSize says whether the parameter is the size of a page.
func (p *parameter) pageSize() bool { return p.name == limitName && p.def.Name == "Int" }

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

// readPath puts the path's values into the variables.
func (op *operation) readPath(values map[string]string, into map[string]any, wrong *problems) {
	for _, p := range op.parameters {
		if !p.inPath {
			return // they come first
		}
		v, err := p.leaf.fromText(values[p.name])
		if err != nil {
			wrong.add(p.name, err.Error())
			continue
		}
		into[p.variable] = v
	}
}

// readQuery puts the query's values, and the defaults of what it leaves out,
// into the variables.
func (op *operation) readQuery(raw string, into map[string]any, wrong *problems) {
	given := op.parseQuery(raw, wrong)
	for _, p := range op.parameters {
		if values, ok := given[p.name]; ok && !p.inPath {
			p.read(values, into, wrong)
		} else if p.required && !p.inPath {
			wrong.add(p.name, "is required")
		}
	}
	for variable, value := range op.defaults {
		if _, ok := into[variable]; !ok {
			into[variable] = value
		}
	}
}

func (op *operation) parseQuery(raw string, wrong *problems) url.Values {
	if raw == "" {
		return nil
	}
	given, err := url.ParseQuery(raw)
	if err != nil {
		wrong.add("query", "must be a well-formed query string")
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if op.query[name] == nil {
			wrong.add(strictjson.Shortened(name), op.unknownParameter())
		}
	}
	return given
}

func (op *operation) unknownParameter() string {
	if len(op.query) == 0 {
		return "is not a parameter of this operation, which has none"
	}
	names := slices.Sorted(maps.Keys(op.query))
	return "is not a parameter of this operation; it has " + strings.Join(names, ", ")
}

func (p *parameter) read(values []string, into map[string]any, wrong *problems) {
	if p.list {
		p.readList(values, into, wrong)
		return
	}
	if len(values) > 1 {
		wrong.add(p.name, "must be given once")
		return
	}
	v, err := p.leaf.fromText(values[0])
	if err != nil {
		wrong.add(p.name, err.Error())
		return
	}
	into[p.variable] = v
}

// readList takes a=1,2 and a=1&a=2 alike.
func (p *parameter) readList(values []string, into map[string]any, wrong *problems) {
	var items []any
	for _, value := range values {
		for item := range strings.SplitSeq(value, ",") {
			v, err := p.leaf.fromText(item)
			if err != nil {
				wrong.add(fmt.Sprintf("%s[%d]", p.name, len(items)), err.Error())
			}
			items = append(items, v)
		}
	}
	into[p.variable] = items
}
