package graph

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/model"
)

// variablesField is where a request has its variables.
const variablesField = "variables"

// strict collects what is wrong with the values of a request.
type strict struct {
	schema  *ast.Schema
	scalars map[string]scalar.Scalar
	helps   bool // names the values of enumerations, which strangers are not shown
	wrong   []fault.Detail
}

// variables refuses variables that the operation does not have, that it lacks, or that are not
// of its types: the executor takes "5" for 5, names only the first that is wrong, and no value.
func (b bounds) variables(ctx context.Context, op *ast.OperationDefinition, given map[string]any) error {
	s := &strict{schema: b.schema, scalars: b.scalars, helps: caller(ctx) != nil}
	for name, v := range given {
		at := strictjson.Member(variablesField, name)
		if def := op.VariableDefinitions.ForName(name); def != nil {
			s.value(def.Type, v, at)
		} else {
			s.add(at, "is not a variable of this operation")
		}
	}
	for _, def := range op.VariableDefinitions {
		if _, ok := given[def.Variable]; !ok && def.Type.NonNull && def.DefaultValue == nil {
			s.add(strictjson.Member(variablesField, def.Variable), "is required")
		}
	}
	return s.fault()
}

// fault returns one error that names all that is wrong; nil without any.
func (s *strict) fault() error {
	if len(s.wrong) == 0 {
		return nil
	}
	return inOrder(s.wrong)
}

func (s *strict) add(field, message string) {
	if len(s.wrong) < maxErrors {
		s.wrong = append(s.wrong, fault.Detail{Field: field, Message: message})
	}
}

// value looks at one value of a type. A list may be given as its only item.
func (s *strict) value(t *ast.Type, v any, at string) {
	if v == nil {
		if t.NonNull {
			s.add(at, "must not be null")
		}
		return
	}
	if t.Elem != nil {
		items, ok := v.([]any)
		if !ok {
			s.value(t.Elem, v, at)
			return
		}
		for i, item := range items {
			s.value(t.Elem, item, strictjson.Item(at, i))
		}
		return
	}
	def := s.schema.Types[t.NamedType]
	switch {
	case def == nil: // validation says so
	case def.Kind == ast.InputObject:
		s.object(def, v, at)
	case def.Kind == ast.Enum:
		s.enum(def, v, at)
	default:
		s.scalar(def.Name, v, at)
	}
}

func (s *strict) object(def *ast.Definition, v any, at string) {
	members, ok := v.(map[string]any)
	if !ok {
		s.add(at, "must be an object")
		return
	}
	for name, member := range members {
		path := strictjson.Member(at, name)
		if f := def.Fields.ForName(name); f != nil {
			s.value(f.Type, member, path)
		} else {
			s.add(path, "is not a field of "+def.Name)
		}
	}
	for _, f := range def.Fields {
		if _, ok := members[f.Name]; !ok && f.Type.NonNull && f.DefaultValue == nil {
			s.add(strictjson.Member(at, f.Name), "is required")
		}
	}
}

func (s *strict) enum(def *ast.Definition, v any, at string) {
	if name, ok := v.(string); ok && def.EnumValues.ForName(name) != nil {
		return
	}
	if !s.helps {
		s.add(at, strictjson.Quoted(v)+" is not a value of "+def.Name)
		return
	}
	names := make([]string, len(def.EnumValues))
	for i, value := range def.EnumValues {
		names[i] = value.Name
	}
	s.add(at, strictjson.Quoted(v)+" must be one of "+model.OneOf(names))
}

// scalar looks at a scalar's value. The message repeats no text that may be anything, because it
// may be a secret.
func (s *strict) scalar(name string, v any, at string) {
	text, isText := v.(string)
	if isText {
		if err := strictjson.Text(text); err != nil {
			s.add(at, err.Error())
			return
		}
	}
	if name == "String" || name == "ID" {
		if !isText {
			s.add(at, "must be a string")
		}
		return
	}
	if why := s.scalarProblem(name, v); why != "" {
		s.add(at, strictjson.Quoted(v)+" "+why)
	}
}

// scalarProblem returns what is allowed in place of a scalar's value; empty where it is good.
func (s *strict) scalarProblem(name string, v any) string {
	number, _ := v.(json.Number)
	switch name {
	case "Boolean":
		if _, ok := v.(bool); !ok {
			return "must be true or false"
		}
	case "Int":
		if _, err := strconv.ParseInt(string(number), 10, 32); err != nil {
			return "must be an integer between -2147483648 and 2147483647"
		}
	case "Float":
		if _, err := strconv.ParseFloat(string(number), 64); err != nil {
			return "must be a number"
		}
	default:
		return s.ownProblem(name, v)
	}
	return ""
}

// ownProblem returns what is allowed in place of the value of a scalar of our own.
func (s *strict) ownProblem(name string, v any) string {
	_, err := s.scalars[name].Read(v)
	if err == nil {
		return ""
	}
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Message
	}
	return "is not of the type " + name
}
