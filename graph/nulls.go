package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// nulls refuses a variable that is null where the schema has a default and takes no null.
// Validation lets the variable be left out there, and the executor would take null for a zero
// value.
type nulls struct{ named }

// ExtensionName names the extension.
func (nulls) ExtensionName() string { return "Nulls" }

// MutateOperationContext looks for such variables when one that was sent is null.
func (nulls) MutateOperationContext(_ context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	s := nullSearch{null: map[string]bool{}}
	for name, v := range oc.Variables {
		if v == nil {
			s.null[name] = true
		}
	}
	if len(s.null) == 0 {
		return nil
	}
	eachArguments(oc.Operation, func(_ ast.ArgumentDefinitionList, list ast.ArgumentList) {
		for _, a := range list {
			s.value(a.Value)
		}
	})
	if len(s.wrong) == 0 {
		return nil
	}
	return refusal(inOrder(s.wrong))
}

// nullSearch looks for variables that are null where null is not allowed.
type nullSearch struct {
	null  map[string]bool // by the variable's name
	wrong []fault.Detail
}

// value looks at one value of the document. A variable is named once.
func (s *nullSearch) value(v *ast.Value) {
	if v.Kind == ast.Variable {
		if s.null[v.Raw] && v.ExpectedType != nil && v.ExpectedType.NonNull {
			s.null[v.Raw] = false
			s.wrong = append(s.wrong, fault.Detail{
				Field: strictjson.Member(variablesField, v.Raw), Message: "must not be null; leave it out for the default",
			})
		}
		return
	}
	for _, child := range v.Children {
		s.value(child.Value)
	}
}
