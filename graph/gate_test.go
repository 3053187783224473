package graph_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/graph/generated"
)

// Every field of the roots says who may use it: exactly one of the directives
// that let a caller in.
func TestEveryRootFieldHasAnAccessDirective(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	walked, open := 0, []string{}
	for _, root := range []string{"Query", "Mutation", "Subscription"} {
		for _, f := range schema.Types[root].Fields {
			if f.Name == "__schema" || f.Name == "__type" {
				continue
			}
			walked++
			gates := 0
			for _, name := range []string{"access", "signedIn", "open"} {
				if f.Directives.ForName(name) != nil {
					gates++
				}
			}
			if gates != 1 {
				t.Errorf("%s.%s has %d of @access, @signedIn and @open, want one", root, f.Name, gates)
			}
			if f.Directives.ForName("open") != nil {
				open = append(open, root+"."+f.Name)
			}
		}
	}
	// The open fields are listed here too, so that nothing opens by accident.
	if want := []string{"Query.signInMethods", "Query.invitation", "Mutation.signIn", "Mutation.setUp", "Mutation.signInWithLink", "Mutation.acceptInvitation"}; !slices.Equal(open, want) {
		t.Errorf("open to strangers: %s", strings.Join(open, ", "))
	}
	if walked < 6 {
		t.Errorf("only %d fields", walked)
	}
}

// Below the roots a field is open to every caller that reached it; what of a workspace is
// for people of a role says so itself.
func TestWorkspaceFieldsHaveAnAccessDirective(t *testing.T) {
	t.Parallel()
	open := []string{"id", "name", "plan", "credits", "creditUsage", "createdAt", "updatedAt", "research", "channels", "mailConfigured"}
	for _, f := range generated.NewExecutableSchema(generated.Config{}).Schema().Types["Workspace"].Fields {
		if guarded := f.Directives.ForName("signedIn") != nil; guarded == slices.Contains(open, f.Name) {
			t.Errorf("Workspace.%s is guarded: %t", f.Name, guarded)
		}
	}
}
