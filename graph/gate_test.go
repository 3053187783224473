package graph_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/graph"
)

// Every field of the roots says who may use it: exactly one of the directives
// that let a caller in.
func TestEveryRootFieldSaysWhoMay(t *testing.T) {
	t.Parallel()
	schema := graph.NewExecutableSchema(graph.Config{}).Schema()
	walked := 0
	for _, root := range []string{"Query", "Mutation"} {
		for _, f := range schema.Types[root].Fields {
			if f.Name == "__schema" || f.Name == "__type" {
				continue
			}
			walked++
			gates := 0
			for _, name := range []string{"access", "signedIn"} {
				if f.Directives.ForName(name) != nil {
					gates++
				}
			}
			if gates != 1 {
				t.Errorf("%s.%s has %d of @access and @signedIn, want one", root, f.Name, gates)
			}
		}
	}
	if walked < 6 {
		t.Errorf("only %d fields", walked)
	}
}

// Below the roots a field is open to whoever came so far; what of a workspace is
// for people of a role says so itself.
func TestFieldsOfAWorkspaceSayWhoMay(t *testing.T) {
	t.Parallel()
	open := []string{"id", "name", "plan", "createdAt", "updatedAt"}
	for _, f := range graph.NewExecutableSchema(graph.Config{}).Schema().Types["Workspace"].Fields {
		if guarded := f.Directives.ForName("signedIn") != nil; guarded == slices.Contains(open, f.Name) {
			t.Errorf("Workspace.%s is guarded: %t", f.Name, guarded)
		}
	}
}
