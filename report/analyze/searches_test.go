package analyze

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// drawFacts makes responses to two core prompts and one of another cohort.
func drawFacts(t *rapid.T) ([]model.AuditPrompt, []reports.Fact) {
	prompts := []model.AuditPrompt{
		{Text: "Best CRM?", Cohort: "core"}, {PromptIndex: 1, Text: "acme", Cohort: "core"}, {PromptIndex: 2, Text: "Acme", Cohort: "comparison"},
	}
	facts := make([]reports.Fact, rapid.IntRange(0, 12).Draw(t, "responses"))
	words := rapid.SampledFrom([]string{"best crm", "Best  CRM", "BEST CRM", "acme", "Acme", "crm best", "ｂest crm"})
	for i := range facts {
		facts[i] = reports.Fact{
			ExecutionID: uuid.NewSHA1(uuid.Nil, fmt.Appendf(nil, "%d", i)), PromptIndex: rapid.IntRange(0, 2).Draw(t, "prompt"),
			LogicalEngine: rapid.SampledFrom([]string{"assistant_a", "assistant_b"}).Draw(t, "engine"),
			Searches:      rapid.SliceOfN(words, 0, 4).Draw(t, "searches"),
		}
		if rapid.Bool().Draw(t, "brand") {
			facts[i].Presences = []reports.Presence{{Rank: 1, Count: 1}}
		}
	}
	return prompts, facts
}

func fanoutRows(prompts []model.AuditPrompt, facts []reports.Fact) *reports.Fanout {
	s := newSearches(rollup.NewLedger(&reports.Run{}, prompts, nil))
	for i := range facts {
		s.add(&facts[i])
	}
	return s.rows()
}

// Whatever was searched for, the rows do not depend on the order of arrival, and
// they add up to what was searched for.
func TestSumsOfSearches(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		prompts, facts := drawFacts(t)
		rows := fanoutRows(prompts, facts)
		if again := fanoutRows(prompts, rapid.Permutation(facts).Draw(t, "order")); !reflect.DeepEqual(rows, again) {
			t.Fatalf("%+v, in another order %+v", rows, again)
		}
		checkTotals(t, rows, prompts, facts)
		for i, q := range rows.Queries {
			if q.BrandResponses > q.Responses || q.Responses > q.Events || q.Responses == 0 {
				t.Fatalf("query %+v", q)
			}
			if q.Matched != slices.Contains(map[model.PromptCohort][]string{"core": {"best crm", "acme"}, "comparison": {"acme"}}[q.Cohort], q.Normal) {
				t.Fatalf("matched: %+v", q)
			}
			if next := i + 1; next < len(rows.Queries) && rows.Queries[next].Place > 1 {
				other := rows.Queries[next]
				if other.Place != q.Place+1 || other.Events > q.Events || other.Events == q.Events && other.Normal <= q.Normal {
					t.Fatalf("%+v before %+v", q, other)
				}
			}
		}
		for _, p := range rows.Places {
			if len(p.Executions) < p.BrandResponses || len(p.Spellings) != len(p.Spelled) || !slices.IsSorted(p.Spellings) {
				t.Fatalf("place %+v", p)
			}
		}
	})
}

// checkTotals counts the searches once more, one by one.
func checkTotals(t *rapid.T, rows *reports.Fanout, prompts []model.AuditPrompt, facts []reports.Fact) {
	want := map[fanoutScope]int{}
	for _, f := range facts {
		for _, engine := range []string{"", f.LogicalEngine} {
			if n := len(f.Searches); n > 0 {
				want[fanoutScope{prompts[f.PromptIndex].Cohort, engine}] += n
			}
		}
	}
	if len(rows.Totals) != len(want) {
		t.Fatalf("totals %+v, want %v", rows.Totals, want)
	}
	for _, total := range rows.Totals {
		scope, queries, events, matched := fanoutScope{total.Cohort, total.Engine}, 0, 0, 0
		for _, q := range rows.Queries {
			if q.Cohort == scope.cohort && q.Engine == scope.engine {
				queries, events = queries+1, events+q.Events
				if q.Matched {
					matched++
				}
			}
		}
		if total.Events != want[scope] || events != want[scope] || total.Queries != queries || total.Matched != matched {
			t.Fatalf("total %+v, want %d events, %d queries, %d matched", total, want[scope], queries, matched)
		}
	}
}
