package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/snakecase"
	"github.com/answer-visibility/avm/internal/strictjson"
)

const (
	maxLimit  = 50   // rows of one answer
	maxEach   = 50   // changes of one call
	maxList   = 200  // values of a list argument
	maxValues = 2000 // JSON values of all arguments

	projectArgument = "project_id"
	cursorArgument  = "cursor"
	limitArgument   = "limit"
	kindArgument    = "kind"
	keyArgument     = "idempotency_key"
	tokenArgument   = "launch_token"
)

// argument is an argument of a tool.
type argument struct {
	name        string
	variable    string // of the document; empty: the server reads it
	description string
	required    bool
	list        bool
	perItem     bool           // it is a member of each item of the tool's Each
	reader      *scalar.Reader // of the value, or of the list's values
	schema      schema
	initial     any // nil: none
}

// readArguments makes arguments of the document's variables, and adds those that the server reads.
func (c *compiler) readArguments(t *tool) error {
	hidden := t.hidden()
	for _, v := range t.operation.VariableDefinitions {
		if slices.Contains(hidden, v.Variable) {
			continue
		}
		a, err := c.argument(v)
		if err != nil {
			return fmt.Errorf("$%s: %w", v.Variable, err)
		}
		a.perItem = t.Each != "" && a.name != projectArgument && a.name != t.Common
		t.arguments = append(t.arguments, a)
	}
	text := c.scalars["String"].REST
	add := func(name, description string, required bool, reader *scalar.Reader, s schema) {
		t.arguments = append(t.arguments, argument{name: name, description: description, required: required, reader: reader, schema: s})
	}
	if t.Rows != "" && !t.pagedByGraph() {
		add(limitArgument, "How many rows to return.", false, scalar.Integer(1, maxLimit), schema{"type": "integer", "minimum": 1, "maximum": maxLimit, "default": usualLimit})
		add(cursorArgument, "The `next_cursor` of the call before.", false, text, schema{"type": "string"})
	}
	if len(t.Kinds) > 0 {
		add(kindArgument, "What the id is of.", true, scalar.OneOf(t.Kinds), schema{"type": "string", "enum": t.Kinds})
	}
	switch {
	case t.Spends:
		add(tokenArgument, "The `launch_token` of `estimate_audit` for the same arguments. It works once, for ten minutes.", true, text, schema{"type": "string"})
	case t.writes():
		add(keyArgument, "A new UUID for each change that is meant. A repeat with the same key and arguments changes nothing again.",
			true, c.scalars["UUID"].REST, schema{"type": "string", "format": "uuid"})
	}
	return nil
}

// hidden lists the variables that no argument sets.
func (t *tool) hidden() []string {
	var names []string
	for _, kind := range t.Kinds {
		names = append(names, kindVariable(kind))
	}
	if t.Spends {
		names = append(names, ceilingVariable)
	}
	return names
}

// kindVariable names the variable that selects the fields of a kind: site_crawl has isSiteCrawl.
func kindVariable(kind string) string {
	words := strings.Split(kind, "_")
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return "is" + strings.Join(words, "")
}

// pagedByGraph reports whether the graph pages the tool's rows.
func (t *tool) pagedByGraph() bool {
	return t.operation.VariableDefinitions.ForName(cursorArgument) != nil
}

func (c *compiler) argument(v *ast.VariableDefinition) (argument, error) {
	a := argument{
		name: snakecase.Snake(v.Variable), variable: v.Variable, description: v.Description,
		required: v.Type.NonNull && v.DefaultValue == nil, list: v.Type.Elem != nil,
	}
	if a.description == "" || a.list && (v.Type.Elem.Elem != nil || !v.Type.Elem.NonNull) {
		return a, errors.New("a variable has a description, and lists are plain lists without nulls")
	}
	var err error
	if a.reader, a.schema, err = c.leaf(v.Definition); err != nil {
		return a, err
	}
	if v.DefaultValue != nil {
		if a.initial, err = v.DefaultValue.Value(nil); err != nil {
			return a, err
		}
		if list, ok := a.initial.([]any); ok && list == nil {
			a.initial = []any{}
		}
	}
	switch {
	case a.name == limitArgument:
		a.reader = scalar.Integer(1, maxLimit)
		a.schema = schema{"type": "integer", "minimum": 1, "maximum": maxLimit}
	case a.list:
		a.schema = schema{"type": "array", "items": a.schema, "maxItems": maxList}
	}
	if a.initial != nil {
		a.schema = maps.Clone(a.schema)
		a.schema["default"] = a.initial
	}
	return a, nil
}

// leaf returns the reader and the schema of a scalar or an enumeration.
func (c *compiler) leaf(def *ast.Definition) (*scalar.Reader, schema, error) {
	if def.Kind == ast.Enum {
		values := scalar.ValuesOf(def)
		return scalar.OneOf(values), schema{"type": "string", "enum": values}, nil
	}
	known := c.scalars[def.Name]
	if known.REST == nil {
		return nil, nil, fmt.Errorf("%s cannot be an argument", def.Name)
	}
	if known.Values != nil {
		return known.REST, schema{"type": "string", "enum": known.Values}, nil
	}
	return known.REST, known.Schema, nil
}

// input describes the tool's arguments.
func (t *tool) input() schema {
	top, items := object(), object()
	for _, a := range t.arguments {
		into := top
		if a.perItem {
			into = items
		}
		s := maps.Clone(a.schema)
		s["description"] = a.description
		into.add(a.name, s, a.required)
	}
	if t.Each != "" {
		top.add(t.Each, schema{
			"type": "array", "items": items.schema(), "minItems": 1, "maxItems": maxEach, "description": "All are changed, or none.",
		}, true)
	}
	return top.schema()
}

// callArguments are the arguments of one call.
type callArguments struct {
	variables map[string]any
	each      []map[string]any // the variables of each change; nil: one change
	page      position
	limit     int    // rows, where the graph does not page them
	key       string // of a tool that writes
	token     string // of a tool that spends
	kind      string
}

// read reads the arguments of a call. One error names everything that is wrong.
func (t *tool) read(raw json.RawMessage) (*callArguments, error) {
	if len(raw) == 0 || string(raw) == "null" {
		raw = json.RawMessage("{}")
	}
	value, twice, err := strictjson.ReadValues(raw, maxValues)
	if err != nil {
		return nil, fault.Field("arguments", "%s", err.Error())
	}
	wrong := (*fault.Problems)(&twice)
	members, ok := value.(map[string]any)
	if !ok {
		return nil, fault.Field("arguments", "must be an object")
	}
	g := &callArguments{limit: usualLimit}
	known := []string{}
	if t.Each != "" {
		known = append(known, t.Each)
	}
	values := t.readMembers(members, false, "", known, wrong)
	if t.Each != "" {
		g.each = t.readEach(members[t.Each], wrong)
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	g.take(t, values)
	for _, each := range g.each {
		maps.Copy(each, g.variables)
	}
	return g, t.readCursor(g)
}

// take divides the values into variables and those that the server reads.
func (g *callArguments) take(t *tool, values map[string]any) {
	g.variables = map[string]any{}
	text := func(name string) string { s, _ := values[name].(string); return s }
	g.key, g.token, g.kind = text(keyArgument), text(tokenArgument), text(kindArgument)
	g.page.text = text(cursorArgument)
	if n, ok := values[limitArgument].(int64); ok {
		g.limit = int(n)
	}
	for _, kind := range t.Kinds {
		g.variables[kindVariable(kind)] = kind == g.kind
	}
	for _, a := range t.arguments {
		if v, ok := values[a.name]; ok && a.variable != "" {
			g.variables[a.variable] = v
		}
	}
}

// readMembers reads the members of an object: the tool's own, or those of an item.
func (t *tool) readMembers(members map[string]any, perItem bool, path string, known []string, wrong *fault.Problems) map[string]any {
	values := map[string]any{}
	for _, a := range t.arguments {
		if a.perItem != perItem {
			continue
		}
		known = append(known, a.name)
		at := strictjson.Member(path, a.name)
		switch v := members[a.name]; {
		case v != nil:
			a.read(v, at, values, wrong)
		case a.required:
			wrong.Add(at, "is required")
		case a.initial != nil:
			values[a.name] = a.initial
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.Contains(known, name) {
			wrong.Add(strictjson.Member(path, strictjson.Shortened(name)), "is not an argument; there are %s", strings.Join(known, ", "))
		}
	}
	return values
}

// read reads a value. Null is as if the argument were left out.
func (a argument) read(v any, at string, into map[string]any, wrong *fault.Problems) {
	if !a.list {
		value, err := a.reader.FromJSON(v)
		if err != nil {
			strictjson.Refuse(wrong, at, v, err)
		}
		into[a.name] = value
		return
	}
	list, ok := v.([]any)
	if !ok || len(list) > maxList {
		wrong.Add(at, "must be a list of at most %d values", maxList)
		return
	}
	values := make([]any, len(list))
	for i, each := range list {
		var err error
		if values[i], err = a.reader.FromJSON(each); err != nil {
			strictjson.Refuse(wrong, strictjson.Item(at, i), each, err)
		}
	}
	into[a.name] = values
}

// readEach reads the items of the tool's Each.
func (t *tool) readEach(v any, wrong *fault.Problems) []map[string]any {
	list, ok := v.([]any)
	if !ok || len(list) == 0 || len(list) > maxEach {
		wrong.Add(t.Each, "must be a list of 1 to %d objects", maxEach)
		return nil
	}
	each := make([]map[string]any, len(list))
	for i, item := range list {
		at := strictjson.Item(t.Each, i)
		members, ok := item.(map[string]any)
		if !ok {
			wrong.Add(at, "must be an object")
			continue
		}
		each[i] = map[string]any{}
		values := t.readMembers(members, true, at, nil, wrong)
		for _, a := range t.arguments {
			if value, ok := values[a.name]; ok && a.perItem {
				each[i][a.variable] = value
			}
		}
	}
	return each
}
