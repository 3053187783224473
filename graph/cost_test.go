package graph_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
)

// report is the cost that a report adds to its values.
const report = 400

// The cost counts the possible items of lists, and the reads of reports.
func TestCost(t *testing.T) {
	t.Parallel()
	g := serve(t).Graph
	for query, want := range map[string]int{
		`{ me { email } }`:                                                      2,
		`{ projects { nextCursor } }`:                                           51,
		`{ projects(limit: 3) { items { id } } }`:                               1 + 3*2,
		`{ projects(limit: 999) { items { id } } }`:                             1 + 999*2,
		`query($l: Int) { projects(limit: $l) { items { id } } }`:               1 + 7*2,
		`{ project(id: ` + someID + `) { markets { id label } ownedDomains } }`: 1 + 1 + 20*2 + 1,
		`{ projects(limit: 100) { items { promptSets { prompts { id } } } } }`:  1 + 100*(1+1+20*(1+20)),
		`{ project(id: ` + someID + `) { siteCrawls(limit: 100) { items { pages(limit: 100) { items { facts } } } } } }`:               1 + 1 + 100*(1+1+100*(1+1)),
		`{ project(id: ` + someID + `) { siteCrawls { items { pages(limit: 3) { items { links(limit: 7) { items { url } } } } } } } }`: 1 + 1 + 50*(1+1+3*(1+1+7*2)),
		`{ project(id: ` + someID + `) { searchRuns(limit: 2) { items { id } } searchDatasets(limit: 3) { items { id } } } }`:          1 + 1 + 2*2 + 1 + 3*2,
		`{ project(id: ` + someID + `) { performanceTable(query: {dimension: query, pageSize: 1000}) { items { key } } } }`:            1 + report + 1 + 1000*2,
		`query($l: Int!) { project(id: ` + someID + `) { performanceTable(query: {dimension: query, pageSize: $l}) { totalCount } } }`: 1 + report + 1 + 7,
		`{ project(id: ` + someID + `) { performanceTable(query: {dimension: query}) { items { key } } } }`:                            1 + report + 1 + 50*2,
		`{ project(id: ` + someID + `) { aiTrafficPages(query: {limit: 5}) { items { displayPath } } } }`:                              1 + report + 1 + 5*2,
		`{ project(id: ` + someID + `) { visibilitySources(query: {limit: 5}) { items { key } } } }`:                                   1 + report + 1 + 5*2,
		`{ project(id: ` + someID + `) { aiTrafficOverview(query: {limit: 100}) { crawl { nextCursor } } } }`:                          1 + report + 1 + 100/20*2,
		`{ project(id: ` + someID + `) { visibilityTrends { analyzerVersions } visibility { coverage } } }`:                            1 + report + 1 + 20*1 + report + 1 + 1,
		`{ project(id: ` + someID + `) { visibilityState promptHistory(promptId: ` + someID + `) { promptId } } }`:                     1 + 100 + 1 + 100 + 1 + 1,
		`{ a: me { email } ...f } fragment f on Query { ... { workspace { id } } }`:                                                    4,
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

// One request cannot select the whole history many times.
func TestReportsAgainAndAgain(t *testing.T) {
	t.Parallel()
	s := serve(t)
	query := `{` + strings.Repeat(`... { `, 2) + many(10, `p%d: project(id: `+someID+`) { ...F } `) + `} ` + many(10, `q%d: project(id: `+someID+`) { ...F } `) + `} } fragment F on Project {` +
		many(8, `v%d: visibility(query: {from: "2000-01-01", to: "2100-01-01"}) { auditId } `) + `}`
	got := s.post(t, aKey(), request(query))
	if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.raw, "exceeds the limit of 50000") {
		t.Errorf("%d %.300s", got.status, got.raw)
	}
}
