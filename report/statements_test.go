package report_test

import (
	"fmt"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// TestStatements holds what a report costs, whatever the number of rows.
func TestStatements(t *testing.T) {
	t.Parallel()
	var statements storagetest.Statements
	w := newWorld(t, storagetest.Counted(&statements))
	changed := many()
	changed.prompts[0] = "asked otherwise"
	w.run(many())
	second := w.runSearching(many(), searching{0: {"made"}})
	w.runSearching(changed, searching{0: {"made"}})
	for i := range 50 {
		if market := w.market(false); i < 5 {
			w.run(in(before(), market))
			w.run(in(after(), market))
		}
	}
	project := w.project
	ranged, month := model.SelectionModeRange, model.SnapshotGranularityMonth
	for name, c := range map[string]struct {
		want int64
		run  func() error
	}{
		"run, same cells": {4, func() error {
			_, err := w.service.Visibility(t.Context(), project, model.VisibilityQuery{Cohort: "core", AuditID: &second})
			return err
		}},
		"latest, some cells": {5, func() error {
			_, err := w.service.Visibility(t.Context(), project, model.VisibilityQuery{Cohort: "core"})
			return err
		}},
		"range": {6, func() error {
			_, err := w.service.Visibility(t.Context(), project, model.VisibilityQuery{Cohort: "core", SelectionMode: &ranged})
			return err
		}},
		"prompts": {6, func() error {
			_, err := w.service.Prompts(t.Context(), project, model.PromptMetricQuery{Cohort: "core"})
			return err
		}},
		"history": {3, func() error {
			_, err := w.service.History(t.Context(), project, w.prompts["question 1"], nil, nil, nil)
			return err
		}},
		"perception, totals alone": {2, func() error {
			_, err := w.service.PerceptionTotals(t.Context(), project, model.RunQuery{Cohort: "core"})
			return err
		}},
		"fan-out": {4, func() error {
			_, err := w.service.Fanout(t.Context(), project, model.FanoutQuery{Cohort: "core"})
			return err
		}},
		"fan-out of a query": {5, func() error {
			query := "made"
			_, err := w.service.Fanout(t.Context(), project, model.FanoutQuery{Cohort: "core", Query: &query})
			return err
		}},
		"fan-out of audits in a market": {6, func() error {
			query := "made"
			_, err := w.service.Fanout(t.Context(), project, model.FanoutQuery{
				Cohort: "core", AuditIds: []uuid.UUID{second}, Query: &query, Market: &model.MarketRef{},
			})
			return err
		}},
		"fifty markets": {5, func() error {
			found, err := w.service.Markets(t.Context(), project, "core", model.IntervalScopeYourTopics, nil)
			if len(found.Items) != 51 {
				t.Errorf("%d markets", len(found.Items))
			}
			return err
		}},
		"fan-out of a tag": {4, func() error {
			_, err := w.service.Fanout(t.Context(), project, model.FanoutQuery{Cohort: "core", Tag: new("launch")})
			return err
		}},
		"markets of a tag": {6, func() error {
			_, err := w.service.Markets(t.Context(), project, "core", model.IntervalScopeYourTopics, new("launch"))
			return err
		}},
		"trend by month": {4, func() error {
			_, err := w.service.Trends(t.Context(), project, model.TrendQuery{Cohort: "core", Granularity: month})
			return err
		}},
	} {
		before := statements.Load()
		w.must(c.run())
		if got := statements.Load() - before; got > c.want {
			t.Errorf("%s: %d statements, want at most %d", name, got, c.want)
		}
	}
}

func BenchmarkVisibility(b *testing.B) {
	w := newWorld(b)
	p := planted{competitors: []string{"Beta", "Gamma", "Delta", "Epsilon", "Zeta"}}
	for i := range 50 {
		p.prompts = append(p.prompts, fmt.Sprintf("question %d", i))
		for _, engine := range []string{"assistant_a", "assistant_b", "assistant_c", "overview_a"} {
			p.said = append(p.said, said{prompt: i, engine: engine, text: []string{"Acme, Beta", "Gamma, Zeta", "Delta"}[i%3]})
		}
	}
	w.run(p)
	w.run(p)
	report := func(b *testing.B) {
		b.Helper()
		for b.Loop() {
			w.visibility(model.VisibilityQuery{})
		}
	}
	b.Run("same_cells", report)
	p.prompts[0] = "asked otherwise"
	w.run(p)
	b.Run("some_cells", report)
	b.Run("prompts", func(b *testing.B) {
		for b.Loop() {
			w.promptMetrics(model.PromptMetricQuery{})
		}
	})
	b.Run("trend_of_3", func(b *testing.B) {
		for b.Loop() {
			w.trends(model.TrendQuery{})
		}
	})
}

func BenchmarkAnalyze(b *testing.B) {
	w := newWorld(b)
	p := many()
	for b.Loop() {
		b.StopTimer()
		id := w.plant(p)
		w.exec(`ANALYZE answers`)
		b.StartTimer()
		w.must(w.service.Analyze(b.Context(), w.project.ID, id))
	}
	b.ReportMetric(float64(len(p.said)*b.N)/b.Elapsed().Seconds(), "answers/s")
}
