package graph

import (
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// price is what a field costs.
type price struct {
	own   int  // without what is below
	items int  // how often what is below counts, where no limit says it
	most  int  // the largest limit; 0: the field has none
	part  bool // the limit is that of a list further below
}

// prices are the prices of a schema's fields.
type prices map[*ast.FieldDefinition]price

// largest returns how many items a page has at most where an argument, or a member of an input object, of this
// name says it; 0 for other names.
func largest(name string) int {
	switch name {
	case "limit":
		return page.MaxLimit
	case "pageSize":
		return model.MaxTablePage
	default:
		return 0
	}
}

// pricesOf reads the prices from a schema.
func pricesOf(schema *ast.Schema) prices {
	all := prices{}
	for _, object := range schema.Types {
		for _, f := range object.Fields {
			all[f] = priceOf(schema, object, f)
		}
	}
	return all
}

func priceOf(schema *ast.Schema, object *ast.Definition, f *ast.FieldDefinition) price {
	of := schema.Types[f.Type.Name()]
	p := price{own: 1 + work(f), items: 1}
	list := f.Type.Elem != nil
	switch {
	case list && strings.HasPrefix(of.Name, "__"):
		p.items = members
	case isPage(of):
		p.most = max(limitOf(schema, f), page.MaxLimit)
	case limitOf(schema, f) > 0: // of a list below, which counts as one without pages
		p.most, p.part = model.MaxTablePage, true
	case list && !isPage(object): // the page's field has counted its items
		p.items = unpaged
	}
	if of.IsLeafType() {
		p.own = add(p.own, values(of, list))
	}
	return p
}

// work returns what a report costs beside its values.
func work(f *ast.FieldDefinition) int {
	report := f.Directives.ForName("report")
	switch {
	case report == nil:
		return 0
	case isFalse(report.Arguments.ForName("heavy")):
		return lightReportCost
	default:
		return reportCost
	}
}

func isFalse(arg *ast.Argument) bool { return arg != nil && arg.Value.Raw == "false" }

// values returns how many values a scalar or enumeration has beside the one that it is.
func values(leaf *ast.Definition, list bool) int {
	inEach := 1
	if isJSON(leaf) {
		inEach = unpaged
	}
	switch {
	case list:
		return unpaged * inEach
	case inEach > 1:
		return inEach
	default:
		return 0
	}
}

// isJSON reports whether a scalar is an object of values.
func isJSON(leaf *ast.Definition) bool {
	return slices.Contains([]string{"JsonObject", "IntMap", "NumberMap", "NullableNumberMap"}, leaf.Name)
}

// isPage reports whether an object is one page of a list.
func isPage(def *ast.Definition) bool {
	if def == nil || def.Kind != ast.Object || def.Fields.ForName("nextCursor") == nil {
		return false
	}
	items := def.Fields.ForName("items")
	return items != nil && items.Type.Elem != nil
}

// limitOf returns the largest limit of a field; 0 where it has none. The limit is an argument, or a member of
// an argument that is an input object.
func limitOf(schema *ast.Schema, f *ast.FieldDefinition) int {
	for _, a := range f.Arguments {
		if most := largest(a.Name); most > 0 {
			return most
		}
		in := schema.Types[a.Type.Name()]
		if in == nil || in.Kind != ast.InputObject {
			continue
		}
		for _, member := range in.Fields {
			if most := largest(member.Name); most > 0 {
				return most
			}
		}
	}
	return 0
}

// pageSize returns how many items a page has at most. A limit out of range counts as the nearest allowed one:
// it will be refused.
func pageSize(args map[string]any, most int) int {
	size, given := sizeIn(args)
	for _, arg := range args {
		if in, ok := arg.(map[string]any); ok && !given {
			size, given = sizeIn(in)
		}
	}
	if !given {
		return page.DefaultLimit
	}
	return int(max(1, min(size, int64(most))))
}

func sizeIn(args map[string]any) (size int64, given bool) {
	if size, given = wholeNumber(args["limit"]); !given {
		size, given = wholeNumber(args["pageSize"])
	}
	return size, given
}
