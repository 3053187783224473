package resolvers

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// selection is what was asked for below a field. Type conditions and @skip
// are not looked at: at worst something is loaded that is not shown.
type selection []ast.SelectionSet

// selectionOf gives the selection of the field being resolved.
func selectionOf(ctx context.Context) selection {
	return selection{graphql.GetFieldContext(ctx).Field.Selections}
}

// under gives the selection below a field, nil when the field is not selected.
func (s selection) under(name string) selection {
	var found selection
	for _, set := range s {
		found = appendUnder(found, set, name)
	}
	return found
}

func appendUnder(found selection, set ast.SelectionSet, name string) selection {
	for _, sel := range set {
		switch sel := sel.(type) {
		case *ast.Field:
			if sel.Name == name {
				found = append(found, sel.SelectionSet)
			}
		case *ast.InlineFragment:
			found = appendUnder(found, sel.SelectionSet, name)
		case *ast.FragmentSpread:
			found = appendUnder(found, sel.Definition.SelectionSet, name)
		}
	}
	return found
}
