package resolvers_test

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/vektah/gqlparser/v2"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/model"
)

// Lists that are long are left out of the executor's data and read while the answer is
// written, in windows of several sets or in pages of one. The answer is the same byte
// for byte, and nothing is held while it is written.
func TestLongListsAreReadWhileTheyAreWritten(t *testing.T) {
	t.Parallel()
	s := newStack(t, 1, 0)
	store, root := s.store, s.root
	g, err := graph.Configure(graph.Options{
		Resolvers: root, Context: root.WithLoaders, Edges: root.Edges(), Logger: slog.New(slog.DiscardHandler),
	})
	must(t, err)
	for name, prompts := range map[string]int{"in a window": 900, "in pages": 4_600} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _ := audittest.Project(t, store, prompts)
			doc, wrong := gqlparser.LoadQueryWithRules(g.Schema(), `{ project(id: "`+p.ID.String()+`") { name promptSets { name prompts { id text } } id } }`, nil)
			if wrong != nil {
				t.Fatal(wrong)
			}
			prepared, err := g.Prepare(doc)
			must(t, err)
			ctx := access.With(t.Context(), &access.Principal{
				WorkspaceID: p.WorkspaceID, Role: model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes(),
			})
			whole := g.Run(ctx, prepared, map[string]any{})
			ctx, splices := graph.WithSplices(ctx)
			parted := g.Run(ctx, prepared, map[string]any{})
			if len(whole.Errors) > 0 || !splices.Any() || len(parted.Data) > 1_000 {
				t.Fatalf("errors %v; %d bytes are held", whole.Errors, len(parted.Data))
			}
			var out bytes.Buffer
			held, most := 0, 0
			place := graph.NewPlace(nil, func() (func(), error) {
				held++
				most = max(most, held)
				return func() { held-- }, nil
			})
			must(t, splices.Write(&out, parted.Data, place))
			if !bytes.Equal(out.Bytes(), whole.Data) {
				t.Errorf("%d bytes were written, not the %d of the whole answer", out.Len(), len(whole.Data))
			}
			if held != 0 || most != 1 {
				t.Errorf("%d places are held at the end, %d at most", held, most)
			}
		})
	}
}
