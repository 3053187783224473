package graph

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// Limits of one ad-hoc document. Documents are measured before they are validated, because
// the cost of validating and executing them grows faster than their text.
const (
	maxDocument   = 64 << 10 // bytes
	maxDepth      = 15       // fields in one another, fragments followed
	maxSelections = 2_000    // fields and fragments, each as often as it is spread
	maxBreadth    = 100      // selections in one pair of braces
	maxAliases    = 100
	maxSame       = 10 // times one field in one pair of braces
	maxRoots      = 20 // fields of a query at its top
	maxMutations  = 1  // fields of a mutation at its top, without __typename
	maxDirectives = 50
	maxFragments  = 50
	maxNested     = 15 // fragments in one another, without a field between them
	maxOperations = 10
)

// figure is a document's size in one limited respect.
type figure struct {
	what  string
	limit int
	has   int
	// remedy is what to do instead; empty where the limit says it.
	remedy string
}

// extent is the size of a selection set, fragments followed.
type extent struct {
	depth      int // fields in one another
	nested     int // fragments in one another, without a field between them
	deepest    int // the same, at the top and below
	selections int
	fields     int // at the top
	data       int // at the top, without __typename
}

// measure computes one document's figures. The document need not be valid.
type measure struct {
	fragments map[string]*extent // nil while one is being followed
	doc       *ast.QueryDocument

	breadth, aliases, same, directives int
	literals                           []fault.Detail
}

// measured returns an error that names every limit that a document exceeds. It needs the schema to count the
// steps of validation.
func measured(schema *ast.Schema, doc *ast.QueryDocument) error {
	m := &measure{doc: doc, fragments: map[string]*extent{}}
	figures := m.figures()
	for _, f := range figures {
		if f.has > f.limit {
			m.literals = append(m.literals, fault.Detail{
				Field: "query", Message: fmt.Sprintf("must have at most %d %s, has %s%s", f.limit, f.what, atLeast(f.has), f.remedy),
			})
		}
	}
	if len(m.literals) > 0 {
		return fault.Fields(m.literals...)
	}
	return stepped(schema, doc)
}

// figures returns the document's figures. It skips the costly ones when the cheap ones are
// too large already.
func (m *measure) figures() []figure {
	figures := []figure{
		{what: "fragments", limit: maxFragments, has: len(m.doc.Fragments)},
		{what: "operations", limit: maxOperations, has: len(m.doc.Operations)},
	}
	if len(m.doc.Fragments) > maxFragments || len(m.doc.Operations) > maxOperations {
		return figures
	}
	var whole extent
	for _, f := range m.doc.Fragments { // unused ones, too: validation visits all
		m.marked(f.Directives)
		m.set(f.SelectionSet)
		whole.cover(m.follow(f.SelectionSet))
	}
	selections, roots, mutations, subscriptions := 0, 0, 0, 0
	for _, op := range m.doc.Operations {
		m.marked(op.Directives)
		for _, v := range op.VariableDefinitions {
			m.marked(v.Directives)
			m.literal(v.DefaultValue)
		}
		m.set(op.SelectionSet)
		e := m.follow(op.SelectionSet)
		selections = add(selections, e.selections)
		whole.cover(e)
		switch op.Operation {
		case ast.Mutation:
			mutations = max(mutations, e.data)
		case ast.Subscription:
			subscriptions = max(subscriptions, e.fields)
		default:
			roots = max(roots, e.fields)
		}
	}
	return append(figures,
		figure{what: "levels of fields", limit: maxDepth, has: whole.depth},
		figure{what: "levels of fragments without a field between them", limit: maxNested, has: whole.deepest},
		figure{what: "fields, fragments followed", limit: maxSelections, has: max(selections, whole.selections)},
		figure{what: "selections in one pair of braces", limit: maxBreadth, has: m.breadth},
		figure{what: "aliases", limit: maxAliases, has: m.aliases},
		figure{what: "times the same field in one pair of braces", limit: maxSame, has: m.same},
		figure{what: "fields at a query's top", limit: maxRoots, has: roots},
		figure{what: "field at a mutation's top", limit: maxMutations, has: mutations, remedy: ": send mutations one by one"},
		figure{what: "field at a subscription's top", limit: 1, has: subscriptions},
		figure{what: "directives", limit: maxDirectives, has: m.directives},
	)
}

// set counts what a selection set has as it is written.
func (m *measure) set(set ast.SelectionSet) {
	m.breadth = max(m.breadth, len(set))
	times := map[string]int{}
	for _, s := range set {
		switch node := s.(type) {
		case *ast.Field:
			if node.Alias != node.Name {
				m.aliases++
			}
			times[node.Name]++
			m.same = max(m.same, times[node.Name])
			m.marked(node.Directives)
			m.arguments(node.Arguments)
			m.set(node.SelectionSet)
		case *ast.InlineFragment:
			m.marked(node.Directives)
			m.set(node.SelectionSet)
		case *ast.FragmentSpread:
			m.marked(node.Directives)
		}
	}
}

func (m *measure) marked(list ast.DirectiveList) {
	m.directives += len(list)
	for _, d := range list {
		m.arguments(d.Arguments)
	}
}

func (m *measure) arguments(list ast.ArgumentList) {
	for _, a := range list {
		m.literal(a.Value)
	}
}

// literal checks a value in the document by the rules for variables. It also refuses numbers
// that cannot be read.
func (m *measure) literal(v *ast.Value) {
	if v == nil {
		return
	}
	var err error
	switch v.Kind {
	case ast.StringValue, ast.BlockValue:
		err = strictjson.Text(v.Raw)
	case ast.IntValue:
		if _, wrong := strconv.ParseInt(v.Raw, 10, 64); wrong != nil {
			err = errNumber
		}
	case ast.FloatValue:
		if _, wrong := strconv.ParseFloat(v.Raw, 64); wrong != nil {
			err = errNumber
		}
	default:
	}
	if err != nil && len(m.literals) < maxErrors {
		m.literals = append(m.literals, fault.Detail{Field: "query", Message: "a value " + err.Error()})
	}
	for _, child := range v.Children {
		m.literal(child.Value)
	}
}

// follow returns a selection set's extent with its fragments in place. Each
// fragment is followed once; one that is within itself ends there, which
// validation refuses.
func (m *measure) follow(set ast.SelectionSet) extent {
	var e extent
	for _, s := range set {
		e.selections = add(e.selections, 1)
		switch node := s.(type) {
		case *ast.Field:
			below := m.follow(node.SelectionSet)
			e.depth = max(e.depth, add(below.depth, 1))
			e.deepest = max(e.deepest, below.deepest)
			e.selections = add(e.selections, below.selections)
			e.fields = add(e.fields, 1)
			if node.Name != "__typename" {
				e.data = add(e.data, 1)
			}
		case *ast.InlineFragment:
			e.take(m.follow(node.SelectionSet))
		case *ast.FragmentSpread:
			e.take(m.fragment(node.Name))
		}
	}
	return e
}

// cover raises the figures that count as a maximum.
func (e *extent) cover(other extent) {
	e.depth = max(e.depth, other.depth)
	e.deepest = max(e.deepest, other.deepest)
	e.selections = max(e.selections, other.selections)
}

// take adds the figures of a fragment.
func (e *extent) take(other extent) {
	e.depth = max(e.depth, other.depth)
	e.nested = max(e.nested, add(other.nested, 1))
	e.deepest = max(e.deepest, other.deepest, e.nested)
	e.selections = add(e.selections, other.selections)
	e.fields = add(e.fields, other.fields)
	e.data = add(e.data, other.data)
}

func (m *measure) fragment(name string) extent {
	if known, ok := m.fragments[name]; ok {
		if known == nil {
			return extent{}
		}
		return *known
	}
	i := slices.IndexFunc(m.doc.Fragments, func(f *ast.FragmentDefinition) bool { return f.Name == name })
	if i < 0 {
		return extent{}
	}
	m.fragments[name] = nil
	e := m.follow(m.doc.Fragments[i].SelectionSet)
	m.fragments[name] = &e
	return e
}

// beyond is above every limit; counting ends there.
const beyond = 1 << 30

func add(a, b int) int { return min(a+b, beyond) }

// times multiplies two figures that are at most beyond.
func times(a, b int) int { return int(min(int64(a)*int64(b), beyond)) }

func atLeast(n int) string {
	if n == beyond {
		return "more than a thousand million"
	}
	return strconv.Itoa(n)
}
