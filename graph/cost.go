package graph

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/99designs/gqlgen/complexity"
	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
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
	// unpaged is the assumed number of items of a list without pages.
	unpaged = 20
)

// Cost estimates how many values an operation's answer has: a field is one, a
// page's items count as often as its limit says (50 without a limit), and those of a list
// without pages twenty times. The operation is one of a validated document,
// the variables are coerced. It ends at 2^30.
func (g *Graph) Cost(ctx context.Context, op *ast.OperationDefinition, variables map[string]any) int {
	return min(complexity.Calculate(ctx, costs{g.schema}, op, variables), beyond)
}

// costs is a schema whose fields cost what their lists may hold.
type costs struct{ graphql.ExecutableSchema }

// Complexity gives the cost of a field and what is below it.
func (c costs) Complexity(_ context.Context, object, field string, below int, args map[string]any) (int, bool) {
	f := c.Schema().Types[object].Fields.ForName(field)
	if f == nil || below == 0 {
		return 1, true
	}
	of := c.Schema().Types[f.Type.Name()]
	items := 1
	switch {
	case f.Type.Elem != nil && strings.HasPrefix(of.Name, "__"):
		items = members
	case isPage(c.Schema().Types[object]): // the page's field has counted its items
	case isPage(of):
		items = pageSize(args)
	case f.Type.Elem != nil:
		items = unpaged
	}
	return add(1, times(items, min(below, beyond))), true
}

// isPage reports whether an object is one page of a list.
func isPage(def *ast.Definition) bool {
	return def != nil && def.Kind == ast.Object && strings.HasSuffix(def.Name, "Page") && def.Fields.ForName("items") != nil
}

// pageSize returns how many items a page has at most. The limit is an argument, or a
// field of the argument `query`. A limit out of range counts as the nearest allowed
// one: it will be refused.
func pageSize(args map[string]any) int {
	given := args["limit"]
	if query, ok := args["query"].(map[string]any); ok {
		given = query["limit"]
	}
	limit, ok := wholeNumber(given)
	if !ok {
		return page.DefaultLimit
	}
	return int(max(1, min(limit, page.MaxLimit)))
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
