package graph

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/99designs/gqlgen/complexity"
	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

const (
	// CostLimit is the largest cost of an ad-hoc operation.
	CostLimit = 50_000
	// unpaged is the assumed number of items of a list without pages.
	unpaged = 20
	// reportCost is added to the cost of a heavy report's values, lightReportCost to that of any other
	// report: a page of 50 projects with a report each is within the limit.
	reportCost      = 400
	lightReportCost = 100
	// beyond is above every limit; counting ends there.
	beyond = 1 << 30
)

// sizes are the names of arguments that are the size of a page.
var sizes = []string{"limit", "pageSize"} //nolint:gochecknoglobals // never changed

// Cost estimates the number of values in an operation's answer. A field counts once, the fields of a page's
// items as often as its limit (50 by default), and those of a list without pages twenty times. A report costs
// more than its values. The document must be validated and the variables coerced.
func (g *Graph) Cost(ctx context.Context, op *ast.OperationDefinition, variables map[string]any) int {
	return min(complexity.Calculate(ctx, g.schema, op, variables), beyond)
}

// costs is a schema whose fields cost what their lists may hold.
type costs struct{ graphql.ExecutableSchema }

// Complexity returns the cost of a field and what is below it.
func (c costs) Complexity(_ context.Context, object, field string, below int, args map[string]any) (int, bool) {
	schema := c.Schema()
	parent := schema.Types[object]
	f := parent.Fields.ForName(field)
	if f == nil { // __typename
		return 1, true
	}
	own, items := 1+work(f), 1
	of := schema.Types[f.Type.Name()]
	switch {
	case isPage(of):
		items = pageSize(args)
	case of.IsLeafType() || isPage(parent): // the page's field has counted its items
	case f.Type.Elem != nil:
		items = unpaged
	case takesSize(schema, f): // of a list below, which counts as one without pages
		items = (pageSize(args) + unpaged - 1) / unpaged
	}
	return own + int(min(int64(items)*int64(min(below, beyond)), beyond)), true
}

// work returns the cost of a report without its values.
func work(f *ast.FieldDefinition) int {
	report := f.Directives.ForName("report")
	if report == nil {
		return 0
	}
	if heavy := report.Arguments.ForName("heavy"); heavy != nil && heavy.Value.Raw == "false" {
		return lightReportCost
	}
	return reportCost
}

// isPage reports whether an object is one page of a list.
func isPage(def *ast.Definition) bool {
	if def == nil || def.Kind != ast.Object || def.Fields.ForName("nextCursor") == nil {
		return false
	}
	items := def.Fields.ForName("items")
	return items != nil && items.Type.Elem != nil
}

// pageSize returns how many items a page has at most. A size out of range counts as the nearest one: it will
// be refused.
func pageSize(args map[string]any) int {
	if size, given := sizeIn(args); given {
		return int(max(1, min(size, model.MaxTablePage)))
	}
	return page.DefaultLimit
}

// takesSize reports whether a field has an argument, or a member of an argument, that is the size of a page.
func takesSize(schema *ast.Schema, f *ast.FieldDefinition) bool {
	for _, a := range f.Arguments {
		if slices.Contains(sizes, a.Name) {
			return true
		}
		if in := schema.Types[a.Type.Name()]; in.Kind == ast.InputObject && slices.ContainsFunc(in.Fields,
			func(member *ast.FieldDefinition) bool { return slices.Contains(sizes, member.Name) }) {
			return true
		}
	}
	return false
}

// sizeIn returns the size of a page in arguments, or in an argument that is an input object.
func sizeIn(args map[string]any) (size int64, given bool) {
	for _, name := range sizes {
		if size, given = wholeNumber(args[name]); given {
			return size, true
		}
	}
	for _, arg := range args {
		if in, ok := arg.(map[string]any); ok {
			if size, given = sizeIn(in); given {
				return size, true
			}
		}
	}
	return 0, false
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

// Heavy reports whether a selection contains a heavy report.
func (g *Graph) Heavy(set ast.SelectionSet) bool {
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
		if heavy || g.Heavy(inside) {
			return true
		}
	}
	return false
}
