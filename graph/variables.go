package graph

import (
	"encoding/json"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// variablesField is where a request has its variables.
const variablesField = "variables"

// strict collects what is wrong with a request's variables.
type strict struct {
	schema *ast.Schema
	wrong  []fault.Detail
}

// variables refuses variables that the operation does not have, or that are not
// of its types, because the executor takes "5" for 5. The executor itself reports variables
// that are missing or null.
func variables(schema *ast.Schema, op *ast.OperationDefinition, given map[string]any) error {
	s := &strict{schema: schema}
	for name, v := range given {
		at := strictjson.Member(variablesField, name)
		if def := op.VariableDefinitions.ForName(name); def != nil {
			s.value(def.Type, v, at)
		} else {
			s.add(at, "is not a variable of this operation")
		}
	}
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
		if name, ok := v.(string); !ok || def.EnumValues.ForName(name) == nil {
			s.add(at, "is not a value of "+def.Name)
		}
	default:
		if why := scalarProblem(def.Name, v); why != "" {
			s.add(at, why)
		}
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
}

// scalarProblem returns what is wrong with a scalar's value. Scalars of our own that are not
// strings are checked later, when they are read.
func scalarProblem(scalar string, v any) string {
	text, isText := v.(string)
	if isText {
		if err := strictjson.Text(text); err != nil {
			return err.Error()
		}
	}
	number, _ := v.(json.Number)
	switch scalar {
	case "String", "ID":
		if !isText {
			return "must be a string"
		}
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
	}
	return ""
}
