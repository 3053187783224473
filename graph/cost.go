package graph

import (
	"context"
	"encoding/json"

	"github.com/99designs/gqlgen/complexity"
	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// CostLimit is what one ad-hoc operation may cost.
	CostLimit = 50_000
	// introspectionLimit is what asking for the schema may cost, however large
	// the schema is. What explorers ask costs half as much.
	introspectionLimit = 10_000
	// members is the assumed number of types in the schema, of fields in a type, and of
	// arguments or values in a field.
	members = 4
	// unpaged is the assumed number of items of a list without pages, and of values in a JSON object.
	unpaged = 20
	// reportCost is added to the cost of a heavy report's values, lightReportCost to that of any other
	// report.
	reportCost      = 2_000
	lightReportCost = 500
)

// Cost estimates the number of values in an operation's answer. A field counts once, the fields of a page's
// items as often as its limit (50 by default), and those of a list without pages twenty times. A report costs
// more than its values. The document must be validated and the variables coerced. The cost is at most 2^30.
func (g *Graph) Cost(ctx context.Context, op *ast.OperationDefinition, variables map[string]any) int {
	return min(complexity.Calculate(ctx, costs{g.schema, g.prices}, op, variables), beyond)
}

// costs is a schema whose fields cost what their lists may hold.
type costs struct {
	graphql.ExecutableSchema

	prices prices
}

// Complexity gives the cost of a field and what is below it.
func (c costs) Complexity(_ context.Context, object, field string, below int, args map[string]any) (int, bool) {
	p, known := c.prices[c.Schema().Types[object].Fields.ForName(field)]
	if !known { // __typename
		return 1, true
	}
	items := p.items
	if p.most > 0 {
		items = pageSize(args, p.most)
	}
	if p.part {
		items = (items + unpaged - 1) / unpaged
	}
	return add(p.own, times(items, min(below, beyond))), true
}

// Heavy reports whether a selection contains a heavy report. Its operation takes a place for heavy work,
// whatever its cost.
func Heavy(set ast.SelectionSet) bool {
	for _, s := range set {
		inside, heavy := ast.SelectionSet(nil), false
		switch node := s.(type) {
		case *ast.Field:
			inside, heavy = node.SelectionSet, work(node.Definition) == reportCost
		case *ast.InlineFragment:
			inside = node.SelectionSet
		case *ast.FragmentSpread:
			inside = node.Definition.SelectionSet
		}
		if heavy || Heavy(inside) {
			return true
		}
	}
	return false
}

// wholeNumber reads an integer as a document or a variable holds it.
func wholeNumber(v any) (int64, bool) {
	switch n := v.(type) {
	case int64:
		return n, true
	case json.Number:
		i, err := n.Int64()
		return i, err == nil
	default:
		return 0, false
	}
}

// budget refuses operations that would cost too much.
type budget struct {
	named
	graph *Graph
}

// ExtensionName names the extension.
func (budget) ExtensionName() string { return "Budget" }

// introspection estimates how many values the answer to __schema has, which
// Cost leaves out.
func (g *Graph) introspection(ctx context.Context, asked []*ast.Field, variables map[string]any) int {
	cost := 0
	for _, f := range asked {
		if f.Name == "__schema" {
			cost = add(cost, g.Cost(ctx, &ast.OperationDefinition{SelectionSet: f.SelectionSet}, variables))
		}
	}
	return cost
}

// MutateOperationContext refuses an operation above CostLimit.
func (b budget) MutateOperationContext(ctx context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	if cost := b.graph.Cost(ctx, oc.Operation, oc.Variables); cost > CostLimit {
		return refusal(fault.Field("query", "must cost at most %d, costs %s: ask for smaller pages or fewer fields", CostLimit, atLeast(cost)))
	}
	return nil
}
