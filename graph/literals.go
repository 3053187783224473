package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// literals refuses values in the document that are not of a scalar of our own. Validation knows
// GraphQL's scalars alone; the executor would name neither the value nor its argument.
type literals struct {
	named
	schema  *ast.Schema
	scalars map[string]scalar.Scalar
}

// ExtensionName names the extension.
func (literals) ExtensionName() string { return "Literals" }

// MutateOperationContext looks at every value of the operation, as it is written.
func (l literals) MutateOperationContext(ctx context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	s := literalSearch{strict: strict{schema: l.schema, scalars: l.scalars, helps: caller(ctx) != nil}}
	for _, def := range oc.Operation.VariableDefinitions {
		s.value(def.Type, def.DefaultValue, strictjson.Member(variablesField, def.Variable))
	}
	eachArguments(oc.Operation, func(defs ast.ArgumentDefinitionList, list ast.ArgumentList) {
		for _, a := range list {
			if def := defs.ForName(a.Name); def != nil {
				s.value(def.Type, a.Value, a.Name)
			}
		}
	})
	if err := s.fault(); err != nil {
		refused := refusal(err)
		refused.Locations = s.locations
		return refused
	}
	return nil
}

// literalSearch looks for literals that a scalar does not read.
type literalSearch struct {
	strict

	locations []gqlerror.Location
}

// value looks at one value of a type. Variables were looked at before.
func (s *literalSearch) value(t *ast.Type, v *ast.Value, at string) {
	if v == nil || v.Kind == ast.Variable || v.Kind == ast.NullValue {
		return
	}
	if t.Elem != nil {
		if v.Kind != ast.ListValue {
			s.value(t.Elem, v, at)
			return
		}
		for i, item := range v.Children {
			s.value(t.Elem, item.Value, strictjson.Item(at, i))
		}
		return
	}
	def := s.schema.Types[t.NamedType]
	switch {
	case def == nil:
	case def.Kind == ast.InputObject:
		for _, member := range v.Children {
			if f := def.Fields.ForName(member.Name); f != nil {
				s.value(f.Type, member.Value, strictjson.Member(at, member.Name))
			}
		}
	case def.Kind == ast.Scalar && !def.BuiltIn:
		s.own(def.Name, v, at)
	}
}

func (s *literalSearch) own(name string, v *ast.Value, at string) {
	value, err := v.Value(nil)
	if err != nil { // a number beyond numbers was refused before
		return
	}
	if why := s.ownProblem(name, value); why != "" {
		s.add(at, strictjson.Quoted(value)+" "+why)
		if v.Position != nil && len(s.locations) < maxErrors {
			s.locations = append(s.locations, gqlerror.Location{Line: v.Position.Line, Column: v.Position.Column})
		}
	}
}
