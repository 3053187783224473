package graph

import (
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
)

// sized are names of arguments that say how many items a list has.
var sized = []string{"limit", "pageSize", "first", "last", "size"}

// sizeArguments returns the arguments of a field that say how long a list below it is, with a size in each.
func sizeArguments(schema *ast.Schema, f *ast.FieldDefinition, size int64) map[string]map[string]any {
	found := map[string]map[string]any{}
	for _, a := range f.Arguments {
		if slices.Contains(sized, a.Name) {
			found[a.Name] = map[string]any{a.Name: size}
		}
		if in := schema.Types[a.Type.Name()]; in != nil && in.Kind == ast.InputObject {
			for _, member := range in.Fields {
				if slices.Contains(sized, member.Name) {
					found[a.Name+"."+member.Name] = map[string]any{a.Name: map[string]any{member.Name: size}}
				}
			}
		}
	}
	return found
}

// eachField calls with every field of the schema.
func eachField(schema *ast.Schema, do func(object *ast.Definition, f *ast.FieldDefinition)) {
	for name, object := range schema.Types {
		if strings.HasPrefix(name, "__") || object.Kind != ast.Object && object.Kind != ast.Interface {
			continue
		}
		for _, f := range object.Fields {
			if !strings.HasPrefix(f.Name, "__") {
				do(object, f)
			}
		}
	}
}

// A field that takes a size costs by it, wherever the size stands.
func TestEveryLimitCounts(t *testing.T) {
	t.Parallel()
	es := generated.NewExecutableSchema(generated.Config{})
	schema := es.Schema()
	c := costs{es}
	checked := 0
	eachField(schema, func(object *ast.Definition, f *ast.FieldDefinition) {
		large := sizeArguments(schema, f, 100)
		for name, args := range sizeArguments(schema, f, 20) {
			few, _ := c.Complexity(t.Context(), object.Name, f.Name, 10, args)
			many, _ := c.Complexity(t.Context(), object.Name, f.Name, 10, large[name])
			usual, _ := c.Complexity(t.Context(), object.Name, f.Name, 10, nil)
			if many < few+4*10 || usual <= few || usual >= many {
				t.Errorf("%s.%s costs %d with %s: 20, %d without, %d with 100", object.Name, f.Name, few, name, usual, many)
			}
			checked++
		}
	})
	if checked < 25 {
		t.Errorf("%d limits were found", checked)
	}
}

// A page is one by its shape, whatever its type is called, and what leads to it has a limit of its own or of
// the field above.
func TestPagesHaveALimit(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	above := map[string]string{"VisibilityAds.creatives": "Project.visibilityAds"}
	eachField(schema, func(object *ast.Definition, f *ast.FieldDefinition) {
		if !isPage(schema.Types[f.Type.Name()]) || len(sizeArguments(schema, f, 1)) > 0 {
			return
		}
		parent, field, _ := strings.Cut(above[object.Name+"."+f.Name], ".")
		if parent == "" || len(sizeArguments(schema, schema.Types[parent].Fields.ForName(field), 1)) == 0 {
			t.Errorf("%s.%s is a page without a limit", object.Name, f.Name)
		}
	})
}

// Every report is marked as one: what reads the history of a project costs more than its values.
func TestReportsAreMarked(t *testing.T) {
	t.Parallel()
	es := generated.NewExecutableSchema(generated.Config{})
	c := costs{es}
	light := []string{"visibilityState"}
	for _, f := range es.Schema().Types["Project"].Fields {
		named := func(prefix string) bool { return strings.HasPrefix(f.Name, prefix) }
		if !slices.ContainsFunc([]string{"visibility", "performance", "aiTraffic", "siteHealth", "searchOverlap", "auditEstimate"}, named) {
			continue
		}
		cost, _ := c.Complexity(t.Context(), "Project", f.Name, 1, nil)
		if cost <= reportCost && !slices.Contains(light, f.Name) || cost <= lightReportCost {
			t.Errorf("%s costs %d: mark it as a @report", f.Name, cost)
		}
	}
}
