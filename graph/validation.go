package graph

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/fault"
)

// maxValidation bounds the steps of validating a document. Three things count: visits of nodes, once for each
// operation and fragment that leads to them; comparisons of two fields that may have to be merged; and
// comparisons of an unknown name with known ones, for a suggestion. Validation cannot be stopped, and a few
// kilobytes of text can make it run for minutes. 50,000 steps take milliseconds.
const maxValidation = 50_000

// validation counts the steps in which gqlparser would validate a document, up to maxValidation. It follows
// gqlparser's walker and its rule OverlappingFieldsCanBeMerged. For fields of mutually exclusive types, the
// rule takes up to twice as many steps.
type validation struct {
	schema    *ast.Schema
	fragments map[string]*ast.FragmentDefinition
	steps     int

	operation *ast.OperationDefinition // the current one; nil in a fragment
	walked    map[string]bool          // fragments visited within operation

	collections map[setKey]*collection
	ofFragment  map[collectionAndFragment]bool // compared already
	pairs       map[[2]string]bool             // fragments compared already
}

type (
	// setKey identifies a selection set.
	setKey struct {
		first *ast.Selection
		n     int
	}
	// collection holds the fields and spreads of a selection set, with those of its inline fragments.
	collection struct {
		fields  map[string][]*ast.Field // by response name
		spreads []string
	}
	collectionAndFragment struct {
		collection *collection
		fragment   string
	}
)

// stepped returns an error if validating a document takes more than maxValidation steps.
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
		return fault.Field("query", "must take at most %d steps to validate: select each field once", maxValidation)
	}
	return nil
}

func (v *validation) over() bool { return v.steps > maxValidation }

func (v *validation) take(steps int) { v.steps = add(v.steps, steps) }

// suggest counts the comparisons of an unknown name with the known ones. Comparing a name of eight letters is
// one step.
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

// walk counts the nodes of a selection set of a type. A nil type is unknown.
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
			def := parent
			if node.TypeCondition != "" {
				def = v.schema.Types[node.TypeCondition]
			}
			v.directives(node.Directives)
			v.walk(def, node.SelectionSet)
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

// value counts a value of a type. A nil type is unknown.
func (v *validation) value(def *ast.Definition, value *ast.Value) {
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
			v.value(v.member(def, member.Name), member.Value)
		}
	case ast.ListValue:
		for _, item := range value.Children {
			v.value(def, item.Value)
		}
	default:
		if def != nil && def.EnumValues.ForName(value.Raw) == nil {
			v.suggest(value.Raw, len(def.EnumValues))
		}
	}
}

// member counts the name of an input object's member, and returns the member's type.
func (v *validation) member(parent *ast.Definition, name string) *ast.Definition {
	if parent == nil {
		return nil
	}
	def := parent.Fields.ForName(name)
	if def == nil {
		v.suggest(name, len(parent.Fields))
		return nil
	}
	return v.schema.Types[def.Type.Name()]
}
