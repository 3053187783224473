package operations

import (
	_ "embed"
	"fmt"
	"maps"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/answer-visibility/avm/internal/snakecase"
)

//go:embed directives.graphqls
var directivesSource string

// Names of the directives that only operation files know.
const (
	directiveRest    = "rest"
	directiveBody    = "body"
	directiveNotNull = "notNull"
	directiveCase    = "case"

	directiveConstant = "constant" // of the schema
)

// augment returns a copy of the schema that knows the directives of operation files. The
// schema itself is not changed.
func augment(schema *ast.Schema) (*ast.Schema, error) {
	doc, err := parser.ParseSchema(&ast.Source{Name: "directives.graphqls", Input: directivesSource})
	if err != nil {
		return nil, fmt.Errorf("operations: %w", err)
	}
	own := *schema
	own.Types = maps.Clone(schema.Types)
	own.Directives = maps.Clone(schema.Directives)
	for _, def := range doc.Definitions {
		own.Types[def.Name] = def
	}
	for _, def := range doc.Directives {
		own.Directives[def.Name] = def
	}
	return &own, nil
}

// strip takes these directives out of a document and gives every field
// that has no alias its name in the API as one.
func strip(doc *ast.QueryDocument) {
	for _, op := range doc.Operations {
		op.Directives = without(op.Directives)
		for _, v := range op.VariableDefinitions {
			v.Directives = without(v.Directives)
		}
		stripSelections(op.SelectionSet)
	}
	for _, f := range doc.Fragments {
		stripSelections(f.SelectionSet)
	}
}

func stripSelections(selections ast.SelectionSet) {
	for _, s := range selections {
		switch node := s.(type) {
		case *ast.Field:
			node.Directives = without(node.Directives)
			node.Alias = responseName(node)
			stripSelections(node.SelectionSet)
		case *ast.InlineFragment:
			node.Directives = without(node.Directives)
			stripSelections(node.SelectionSet)
		}
	}
}

// responseName is a field's name in the API: its alias, or its own name in
// snake_case.
func responseName(f *ast.Field) string {
	if f.Alias != f.Name {
		return f.Alias
	}
	return snakecase.Snake(f.Name)
}

func without(list ast.DirectiveList) ast.DirectiveList {
	var kept ast.DirectiveList
	for _, d := range list {
		switch d.Name {
		case directiveRest, directiveBody, directiveNotNull, directiveCase:
		default:
			kept = append(kept, d)
		}
	}
	return kept
}
