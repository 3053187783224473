package graph

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/fault"
)

// maxValidation bounds the steps in which a document is validated: the nodes that are visited, once for each
// operation and fragment that leads to them; the pairs of fields that are compared, to see whether they
// can be merged; and the names that are compared with an unknown one, for a suggestion. Validation cannot
// be stopped, and a few kilobytes of text can make it compare for minutes. 50,000 steps take milliseconds.
const maxValidation = 50_000

// validation counts the steps in which gqlparser validates a document. It goes the way of gqlparser's
// walker and of its rule OverlappingFieldsCanBeMerged, and ends at maxValidation. Where fields of types that
// exclude each other are compared, the rule takes up to twice as many.
type validation struct {
	schema    *ast.Schema
	fragments map[string]*ast.FragmentDefinition
	steps     int

	operation *ast.OperationDefinition // that is walked; nil in a fragment
	walked    map[string]bool          // fragments within what is walked

	collections map[setKey]*collection
	ofFragment  map[collectionAndFragment]bool // that were compared
	pairs       map[[2]string]bool             // of fragments that were compared
}

type (
	// setKey tells one selection set from another.
	setKey struct {
		first *ast.Selection
		n     int
	}
	// collection is what a selection set has, with inline fragments in place.
	collection struct {
		fields  map[string][]*ast.Field // by the name in the answer
		spreads []string
	}
	collectionAndFragment struct {
		collection *collection
		fragment   string
	}
)

// stepped refuses a document whose validation takes more than maxValidation.
func stepped(schema *ast.Schema, doc *ast.QueryDocument) error {
	v := &validation{
		schema: schema, fragments: make(map[string]*ast.FragmentDefinition, len(doc.Fragments)),
		collections: map[setKey]*collection{}, ofFragment: map[collectionAndFragment]bool{}, pairs: map[[2]string]bool{},
	}
	for _, f := range doc.Fragments {
		if v.fragments[f.Name] == nil {
			v.fragments[f.Name] = f
		}
	}
	v.document(doc)
	if v.over() {
		return fault.Field("query", "must be validated in at most %d steps, needs more: select each field once", maxValidation)
	}
	return nil
}

func (v *validation) over() bool { return v.steps > maxValidation }

func (v *validation) take(steps int) { v.steps = add(v.steps, steps) }

// suggest counts the comparisons of an unknown name with the known ones. One of eight letters is a step.
func (v *validation) suggest(name string, known int) { v.take(times(known, 1+len(name)/8)) }

func (v *validation) document(doc *ast.QueryDocument) {
	for _, op := range doc.Operations {
		v.operation, v.walked = op, map[string]bool{}
		for _, def := range op.VariableDefinitions {
			v.value(v.schema.Types[def.Type.Name()], def.DefaultValue)
			v.directives(def.Directives)
		}
		v.directives(op.Directives)
		v.walk(v.root(op.Operation), op.SelectionSet)
		v.within(op.SelectionSet)
	}
	v.operation = nil
	for _, f := range doc.Fragments {
		v.walked = map[string]bool{}
		if v.schema.Types[f.TypeCondition] == nil {
			v.suggest(f.TypeCondition, len(v.schema.Types))
		}
		v.directives(f.Directives)
		v.walk(v.schema.Types[f.TypeCondition], f.SelectionSet)
		v.within(f.SelectionSet)
	}
}

func (v *validation) root(operation ast.Operation) *ast.Definition {
	switch operation {
	case ast.Mutation:
		return v.schema.Mutation
	case ast.Subscription:
		return v.schema.Subscription
	default:
		return v.schema.Query
	}
}

// walk counts the nodes of a selection set of a type; nil where the type is not known.
func (v *validation) walk(parent *ast.Definition, set ast.SelectionSet) {
	for _, s := range set {
		if v.take(1); v.over() {
			return
		}
		switch node := s.(type) {
		case *ast.Field:
			v.directives(node.Directives)
			v.walk(v.field(parent, node), node.SelectionSet)
			if v.operation != nil {
				v.within(node.SelectionSet)
			}
		case *ast.InlineFragment:
			of := parent
			if node.TypeCondition != "" {
				of = v.schema.Types[node.TypeCondition]
			}
			v.directives(node.Directives)
			v.walk(of, node.SelectionSet)
			v.within(node.SelectionSet)
		case *ast.FragmentSpread:
			v.directives(node.Directives)
			if f := v.fragments[node.Name]; f != nil && !v.walked[node.Name] {
				v.walked[node.Name] = true
				v.directives(f.Directives)
				v.walk(v.schema.Types[f.TypeCondition], f.SelectionSet)
			}
		}
	}
}

// field counts a field's name and arguments, and returns its type.
func (v *validation) field(parent *ast.Definition, node *ast.Field) *ast.Definition {
	if parent == nil || node.Name == "__typename" {
		v.arguments(nil, node.Arguments)
		return nil
	}
	def := parent.Fields.ForName(node.Name)
	if def == nil {
		v.suggest(node.Name, len(parent.Fields))
		v.arguments(nil, node.Arguments)
		return nil
	}
	v.arguments(def.Arguments, node.Arguments)
	return v.schema.Types[def.Type.Name()]
}

func (v *validation) directives(list ast.DirectiveList) {
	for _, d := range list {
		v.take(1)
		var defs ast.ArgumentDefinitionList
		if def := v.schema.Directives[d.Name]; def != nil {
			defs = def.Arguments
		}
		v.arguments(defs, d.Arguments)
	}
}

func (v *validation) arguments(defs ast.ArgumentDefinitionList, list ast.ArgumentList) {
	for _, a := range list {
		def := defs.ForName(a.Name)
		if def == nil {
			v.suggest(a.Name, len(defs))
			v.value(nil, a.Value)
			continue
		}
		v.value(v.schema.Types[def.Type.Name()], a.Value)
	}
}

// value counts a value of a type; nil where the type is not known.
func (v *validation) value(of *ast.Definition, value *ast.Value) {
	if value == nil || v.over() {
		return
	}
	v.take(1)
	switch value.Kind {
	case ast.Variable:
		if v.operation != nil {
			v.take(len(v.operation.VariableDefinitions) / 8)
		}
	case ast.ObjectValue:
		for _, member := range value.Children {
			v.value(v.member(of, member.Name), member.Value)
		}
	case ast.ListValue:
		for _, item := range value.Children {
			v.value(of, item.Value)
		}
	default:
		if of != nil && of.EnumValues.ForName(value.Raw) == nil {
			v.suggest(value.Raw, len(of.EnumValues))
		}
	}
}

// member counts the name of an input object's member, and returns the member's type.
func (v *validation) member(of *ast.Definition, name string) *ast.Definition {
	if of == nil {
		return nil
	}
	def := of.Fields.ForName(name)
	if def == nil {
		v.suggest(name, len(of.Fields))
		return nil
	}
	return v.schema.Types[def.Type.Name()]
}
