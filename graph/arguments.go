package graph

import "github.com/vektah/gqlparser/v2/ast"

// eachArguments visits the arguments of every field and directive of an operation, with what the schema
// says of them. Those of a fragment are visited once.
func eachArguments(op *ast.OperationDefinition, visit func(ast.ArgumentDefinitionList, ast.ArgumentList)) {
	w := argumentWalk{visit: visit, seen: map[string]bool{}}
	for _, def := range op.VariableDefinitions {
		w.directives(def.Directives)
	}
	w.directives(op.Directives)
	w.selections(op.SelectionSet)
}

type argumentWalk struct {
	visit func(ast.ArgumentDefinitionList, ast.ArgumentList)
	seen  map[string]bool // fragments, by name
}

func (w *argumentWalk) selections(set ast.SelectionSet) {
	for _, selection := range set {
		switch node := selection.(type) {
		case *ast.Field:
			w.visit(node.Definition.Arguments, node.Arguments)
			w.directives(node.Directives)
			w.selections(node.SelectionSet)
		case *ast.InlineFragment:
			w.directives(node.Directives)
			w.selections(node.SelectionSet)
		case *ast.FragmentSpread:
			w.directives(node.Directives)
			if !w.seen[node.Name] {
				w.seen[node.Name] = true
				w.selections(node.Definition.SelectionSet)
			}
		}
	}
}

func (w *argumentWalk) directives(list ast.DirectiveList) {
	for _, d := range list {
		if d.Definition != nil {
			w.visit(d.Definition.Arguments, d.Arguments)
		}
	}
}
