package rest

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/rest/operations"
)

const goldenComplexity = "testdata/complexity.txt"

// What each operation costs, with a page of the usual and of the largest size.
// The limit of ad-hoc documents does not hold for operations, but what is not
// heavy and comes in pages of the usual size should be within it, so that
// the graph's clients can ask what those of REST can.
func TestComplexityIsTheGolden(t *testing.T) {
	t.Parallel()
	g, err := graph.Configure(graph.Options{Resolvers: &stubs{}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := operations.Load(g.Schema())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-24s %10s %10s\n", "operation", "usual", "largest")
	for _, op := range loaded.Operations {
		usual, largest := costOf(t.Context(), g, op, page.DefaultLimit), costOf(t.Context(), g, op, page.MaxLimit)
		mark := ""
		heavy := op.Large || g.Heavy(op.Definition.SelectionSet)
		if heavy {
			mark = " heavy"
		}
		if usual > graph.CostLimit && !heavy {
			t.Errorf("%s costs %d, which is more than %d: mark it heavy", op.Name, usual, graph.CostLimit)
		}
		fmt.Fprintf(&b, "%-24s %10d %10d%s\n", op.Name, usual, largest, mark)
	}
	if *update {
		if err := os.WriteFile(goldenComplexity, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(goldenComplexity)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("the operations' costs differ from %s; look at the difference, then run with -update:\n%s", goldenComplexity, &b)
	}
}

func costOf(ctx context.Context, g *graph.Graph, op *operations.Operation, limit int64) int {
	variables := maps.Clone(op.Defaults)
	if slices.ContainsFunc(op.Parameters, func(p *operations.Parameter) bool { return p.Variable == "limit" }) {
		variables["limit"] = limit
	}
	return g.Cost(ctx, op.Definition, variables)
}
