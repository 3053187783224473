package graph_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
)

var updateLists = flag.Bool("update-lists", false, "write the golden file of lists without pages")

// Every list of objects is a page, or stands in testdata/lists.txt: a new one without pages
// needs a bound, and a line there.
func TestListsWithoutPagesAreKnown(t *testing.T) {
	t.Parallel()
	golden := filepath.Join("testdata", "lists.txt")
	found := unpagedLists(generated.NewExecutableSchema(generated.Config{}).Schema())
	text := strings.Join(found, "\n") + "\n"
	if *updateLists {
		if err := os.WriteFile(golden, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	known, err := os.ReadFile(golden) //nolint:gosec // a constant
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range found {
		if !slices.Contains(strings.Split(string(known), "\n"), name) {
			t.Errorf("%s is a list without pages: page it, or bound what it holds and name it in %s", name, golden)
		}
	}
	if string(known) != text {
		t.Errorf("%s names lists that are not there any more", golden)
	}
}

// unpagedLists returns the fields that are lists of objects and not the items of a page.
func unpagedLists(schema *ast.Schema) []string {
	var found []string
	for name, def := range schema.Types {
		if def.Kind != ast.Object || strings.HasPrefix(name, "__") {
			continue
		}
		paged := def.Fields.ForName("nextCursor") != nil
		for _, field := range def.Fields {
			of := schema.Types[field.Type.Name()]
			if field.Type.Elem == nil || of == nil || of.IsLeafType() || paged && field.Name == "items" || strings.HasPrefix(field.Name, "__") {
				continue
			}
			found = append(found, name+"."+field.Name)
		}
	}
	slices.Sort(found)
	return found
}
