package graph_test

import (
	"testing"

	"github.com/vektah/gqlparser/v2"
)

// The cost counts what lists may hold.
func TestCost(t *testing.T) {
	t.Parallel()
	g := serve(t).Graph
	for query, want := range map[string]int{
		`{ me { email } }`:                                                                               2,
		`{ projects { nextCursor } }`:                                                                    51,
		`{ projects(limit: 3) { items { id } } }`:                                                        1 + 3*2,
		`{ projects(limit: 999) { items { id } } }`:                                                      1 + 100*2,
		`query($l: Int) { projects(limit: $l) { items { id } } }`:                                        1 + 7*2,
		`{ project(id: ` + someID + `) { markets { id label } ownedDomains } }`:                          1 + 1 + 20*2 + 1,
		`{ projects(limit: 100) { items { promptSets { prompts { id } } } } }`:                           1 + 100*(1+1+20*(1+20)),
		`{ __schema { types { fields { args { name } } } } __type(name: "x") { kind fields { name } } }`: 1 + 1 + 1 + 4*1,
		`{ a: me { email } ...f } fragment f on Query { ... { workspace { id } } }`:                      4,
	} {
		doc, errs := gqlparser.LoadQueryWithRules(g.Schema(), query, nil)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		op := doc.Operations[0]
		if got := g.Cost(t.Context(), op, map[string]any{"l": int64(7)}); got != want {
			t.Errorf("%s costs %d, want %d", query, got, want)
		}
	}
	deep, errs := gqlparser.LoadQueryWithRules(g.Schema(), `{ projects { items { promptSets { prompts { promptSet { prompts { promptSet { prompts { promptSet { prompts { promptSet { prompts { promptSet { prompts { promptSet { prompts { promptSet { prompts { id } } } } } } } } } } } } } } } } } } }`, nil)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if got := g.Cost(t.Context(), deep.Operations[0], nil); got != 1<<30 {
		t.Errorf("%d", got)
	}
}
