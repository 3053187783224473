package resolvers

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/snakecase"
	"github.com/answer-visibility/avm/model"
)

// Bounds of a mutation's input in the audit log.
const (
	auditedText  = 200 // characters of a text
	auditedItems = 10  // of a list; of a longer one their number
	auditedDepth = 6   // of objects and lists within each other
)

// note writes the mutation of the context into the audit log, in the mutation's
// transaction. The mutations that are open to anonymous clients write entries of their own.
func (r *Resolver) note(ctx context.Context, result any) error {
	caller, err := access.From(ctx)
	if err != nil {
		return nil //nolint:nilerr // nobody is there: what was done belongs to no workspace
	}
	field := graphql.GetFieldContext(ctx).Field
	given := field.ArgumentMap(graphql.GetOperationContext(ctx).Variables)
	e := caller.Entry()
	e.Action = field.Name
	e.Target = newAuditedArguments().target(field.Definition, given)
	e.ProjectID = projectOf(given, result)
	addIDs(e.Target, idsOf(reflect.ValueOf(result), true))
	return r.AuditLogStore.Note(ctx, e)
}

// projectOf returns the project of a mutation: the one that it names, or the one that it
// created.
func projectOf(given map[string]any, result any) *uuid.UUID {
	if text, ok := given["projectId"].(string); ok {
		if id, err := model.ParseUUID(text); err == nil {
			return &id
		}
	}
	if p, ok := result.(*model.Project); ok && p != nil {
		return &p.ID
	}
	return nil
}

// addIDs adds the ids of the objects that a mutation returned.
func addIDs(target map[string]any, ids []uuid.UUID) {
	switch {
	case len(ids) == 1:
		target["id"] = ids[0].String()
	case len(ids) > auditedItems:
		target["ids"] = map[string]any{"count": len(ids)}
	case len(ids) > 1:
		target["ids"] = ids
	}
}

// idsOf returns the ids of a result: its own id or those of its items. If there is none and
// deeper is set, it returns the ids of the objects in the result's fields.
func idsOf(v reflect.Value, deeper bool) []uuid.UUID {
	if !v.IsValid() {
		return nil
	}
	if id, ok := reflect.TypeAssert[uuid.UUID](v); ok {
		return []uuid.UUID{id}
	}
	var ids []uuid.UUID
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return idsOf(v.Elem(), deeper)
	case reflect.Slice:
		for i := range v.Len() {
			ids = append(ids, idsOf(v.Index(i), deeper)...)
		}
	case reflect.Struct:
		if own := v.FieldByName("ID"); own.IsValid() {
			return idsOf(own, false)
		}
		for i := 0; deeper && i < v.NumField(); i++ {
			if v.Type().Field(i).IsExported() {
				ids = append(ids, idsOf(v.Field(i), false)...)
			}
		}
	default: // a text, a number
	}
	return ids
}

// auditedArguments selects the arguments of a mutation that the audit log may show: values of plain scalars and
// of enumerations whose names do not sound like a secret, and nothing else.
type auditedArguments struct {
	schema  *ast.Schema
	scalars map[string]scalar.Scalar
}

func newAuditedArguments() auditedArguments {
	return auditedArguments{generated.NewExecutableSchema(generated.Config{}).Schema(), scalar.Registry()}
}

// target returns the arguments by their names in the API. The fields of an input stand
// beside the other arguments.
func (a auditedArguments) target(field *ast.FieldDefinition, given map[string]any) map[string]any {
	target := map[string]any{}
	for _, arg := range field.Arguments {
		value, ok := given[arg.Name]
		if !ok || a.hidden(arg.Name, arg.Type, arg.Directives) {
			continue
		}
		fields, isObject := value.(map[string]any)
		if def := a.schema.Types[arg.Type.Name()]; arg.Name == "input" && isObject && def != nil && arg.Type.Elem == nil {
			a.members(def, fields, target, 1)
			continue
		}
		a.put(target, arg.Name, arg.Type, value, 1)
	}
	return target
}

func (a auditedArguments) members(def *ast.Definition, given, into map[string]any, depth int) {
	for _, f := range def.Fields {
		if value, ok := given[f.Name]; ok && !a.hidden(f.Name, f.Type, f.Directives) {
			a.put(into, f.Name, f.Type, value, depth)
		}
	}
}

func (a auditedArguments) put(into map[string]any, name string, t *ast.Type, value any, depth int) {
	if shown, ok := a.value(t, value, depth); ok {
		into[snakecase.Snake(name)] = shown
	}
}

// value returns the part of a value that the audit log shows; false: it shows nothing.
func (a auditedArguments) value(t *ast.Type, value any, depth int) (shown any, ok bool) {
	if value == nil {
		return nil, true
	}
	if depth > auditedDepth {
		return nil, false
	}
	if t.Elem != nil {
		return a.list(t, value, depth)
	}
	def := a.schema.Types[t.NamedType]
	switch {
	case def == nil:
		return nil, false
	case def.Kind == ast.Enum, a.scalars[def.Name].Plain:
		return leaf(value)
	case def.Kind == ast.InputObject:
		object := map[string]any{}
		fields, isObject := value.(map[string]any)
		a.members(def, fields, object, depth+1)
		return object, isObject
	default:
		return nil, false
	}
}

func (a auditedArguments) list(t *ast.Type, value any, depth int) (shown any, ok bool) {
	items, isList := value.([]any)
	switch {
	case !isList: // GraphQL takes one value for a list of it
		return a.value(t.Elem, value, depth)
	case len(items) > auditedItems:
		return map[string]any{"count": len(items)}, true
	}
	list := []any{}
	for _, item := range items {
		if shown, ok := a.value(t.Elem, item, depth+1); ok {
			list = append(list, shown)
		}
	}
	return list, true
}

// leaf returns a scalar. A long text is cut.
func leaf(value any) (shown any, ok bool) {
	switch v := value.(type) {
	case string:
		if text := []rune(v); len(text) > auditedText {
			return string(text[:auditedText]) + "…", true
		}
		return strings.ReplaceAll(v, "\x00", ""), true
	case bool, json.Number, int, int32, int64, float64:
		return v, true
	default:
		return nil, false
	}
}

// hidden reports whether an argument may be a secret: it is marked @secret, or its name
// sounds like a secret. An id is never one.
func (a auditedArguments) hidden(name string, t *ast.Type, marks ast.DirectiveList) bool {
	if marks.ForName("secret") != nil {
		return true
	}
	if t.Name() == "UUID" {
		return false
	}
	words := snakecase.Snake(name)
	for _, part := range []string{"password", "passphrase", "passwd", "secret", "token", "credential", "authorization", "cookie"} {
		if strings.Contains(strings.ReplaceAll(words, "_", ""), part) {
			return true
		}
	}
	for word := range strings.SplitSeq(words, "_") {
		if word == "key" || word == "keys" {
			return true
		}
	}
	return false
}
