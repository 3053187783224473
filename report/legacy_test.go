package report_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// unpack stores an audit's rollups as they were before there were panels: a row a
// cell and entity.
func (w *world) unpack(id uuid.UUID) {
	w.Helper()
	runs, err := reports.New(w.store).Runs(w.Context(), w.project.ID, []uuid.UUID{id})
	w.must(err)
	panels, err := rollup.ReadPanels(w.Context(), reports.New(w.store), w.project.ID, rollup.PanelFilter{Runs: runs, Cohort: model.PromptCohortCore})
	w.must(err)
	var rows [][]any
	for _, p := range panels {
		for e := 1; e < p.Entities(); e++ {
			w.must(p.Each(e, func(cell int, o *statistics.Outcome) {
				f := p.Frames[cell]
				rows = append(rows, []any{
					w.project.ID, id, e, f.PromptIndex, p.Engine, "core", f.MatchKey, o.Responses, o.Failed, o.NotRun, o.Presences, o.Mentions,
					o.TrackedPresences, append([]int{}, o.RankCounts...), append([]int{}, o.CitableRankCounts...), o.Citable, o.Cited,
					o.MentionedCited, o.Searched, o.SearchObservable, o.Gap, o.Citations, o.OwnedCitations,
				})
			}))
		}
	}
	w.copy("cells", []string{
		"project_id", "reading_id", "entity_index", "prompt_index", "logical_engine", "cohort", "match_key", "responses", "failed", "not_run",
		"presences", "mentions", "tracked_presences", "ranks", "ranks_citable", "citable", "cited", "present_cited", "searched",
		"search_observable", "gap", "citations", "owned_citations",
	}, rows)
	w.exec(`DELETE FROM panels WHERE reading_id = $1`, id)
}

// An audit analysed before there were panels is reported as one that has them, and
// rebuilding gives it its own.
func TestAuditsWithoutPanels(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	then, now := many(), many()
	now.prompts[0] = "asked otherwise"
	first, second := w.run(then), w.run(now)
	ranged := model.SelectionModeRange
	reports := func() string {
		t.Helper()
		return asJSON([]any{
			w.visibility(model.VisibilityQuery{}), w.visibility(model.VisibilityQuery{SelectionMode: &ranged}),
			w.promptMetrics(model.PromptMetricQuery{}), w.trends(model.TrendQuery{Granularity: "month"}), w.markets(),
		})
	}
	want, panels := reports(), w.rows("panels", first)
	w.unpack(first)
	if got := reports(); got != want {
		t.Errorf("with an older baseline: %s, want %s", got, want)
	}
	w.unpack(second)
	if got := reports(); got != want {
		t.Errorf("with older audits alone: %s, want %s", got, want)
	}
	w.must(w.service.Rebuild(t.Context(), w.project.ID, first))
	if got := w.rows("panels", first); !slices.Equal(got, panels) {
		t.Errorf("rebuilt %v, want %v", got, panels)
	}
	if cells := w.rows("cells", first); len(cells) != 20*2 {
		t.Errorf("%d cells left", len(cells))
	}
	if got := reports(); got != want {
		t.Error("the reports of a rebuilt audit differ")
	}
}

// A market's verdict rests on earlier runs whether they have panels or not.
func TestMarketsOfAuditsWithoutPanels(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var ids []uuid.UUID
	for _, hits := range [][]int{{3, 2, 2, 3, 2}, {1, 0, 1, 1, 0}, {3, 3, 2, 3, 3}, {0, 1, 1, 0, 1}, {3, 2, 3, 3, 3}, {1, 0, 1, 0, 1}} {
		ids = append(ids, w.run(topical(hits...)))
	}
	want := w.markets()
	holds(t, want, *want[0].Verdict == model.VerdictWithinNoise) // alone, the last two runs say that it moved
	for _, id := range ids {
		w.unpack(id)
		if got := w.markets(); asJSON(got) != asJSON(want) {
			t.Fatalf("got %s, want %s", asJSON(got), asJSON(want))
		}
	}
}
