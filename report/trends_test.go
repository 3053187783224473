package report_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

func (w *world) trends(q model.TrendQuery) []model.VisibilityTrendPoint {
	w.Helper()
	q.Cohort = model.PromptCohortCore
	if q.Granularity == "" {
		q.Granularity = model.SnapshotGranularityDay
	}
	points, err := w.service.Trends(w.Context(), w.project, q)
	w.must(err)
	return points
}

func day(s string) *model.DateOrTime {
	at, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return nil
	}
	return &model.DateOrTime{Time: at, DateOnly: true}
}

// The first run ends on 3 March 2026 (a Tuesday), each next one a day later.
func TestTrendPointsAreDaysWeeksAndMonths(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if points := w.trends(model.TrendQuery{}); points == nil || len(points) != 0 {
		t.Errorf("no runs: %v", points)
	}
	first, second := w.run(one(20)), w.run(one(10))
	w.later(5 * 24 * time.Hour)
	third := w.run(one(0)) // Tuesday, 10 March
	days := w.trends(model.TrendQuery{})
	if len(days) != 3 || *days[0].AuditID != first || *days[2].AuditID != third || !days[0].CompletedAt.Before(days[1].CompletedAt) {
		t.Fatalf("days %s", asJSON(days))
	}
	for i, want := range []float64{1, 0.5, 0} {
		expect(t, "rate", days[i].VisibilityRate, want)
		expect(t, "performance", days[i].PromptPerformanceScore, 80*want)
	}
	holds(t, days, days[0].RunCount == 1, *days[0].TransportModel == "m1", *days[0].RetrievalEnabled, days[0].LogicalEngine == nil,
		*days[0].ComparisonKey == *days[1].ComparisonKey, len(days[0].SourceSnapshotIds) == 1, !days[2].SpansVersionBoundary)
	expectNull(t, "share of voice where nobody is", days[2].Sov.Mention)

	checkLongPeriods(t, w, first, second)
}

func checkLongPeriods(t *testing.T, w *world, first, second uuid.UUID) {
	t.Helper()
	weeks := w.trends(model.TrendQuery{Granularity: model.SnapshotGranularityWeek})
	if len(weeks) != 2 || weeks[0].AuditID != nil || weeks[0].RunCount != 2 ||
		!slices.Equal(weeks[0].SourceAuditIds, []uuid.UUID{second, first}) || weeks[0].Counts.Responses != 40 {
		t.Fatalf("weeks %s", asJSON(weeks))
	}
	expect(t, "week's rate", weeks[0].VisibilityRate, 30/40.0)
	expect(t, "week's performance", weeks[0].PromptPerformanceScore, 60)
	if months := w.trends(model.TrendQuery{Granularity: model.SnapshotGranularityMonth}); len(months) != 1 || months[0].RunCount != 3 {
		t.Errorf("months %s", asJSON(months))
	}
	if some := w.trends(model.TrendQuery{From: day("2026-03-04"), To: day("2026-03-04")}); len(some) != 1 || *some[0].AuditID != second {
		t.Errorf("one day, both ends included: %s", asJSON(some))
	}
	_, err := w.service.Trends(t.Context(), w.project, model.TrendQuery{From: day("2026-03-05"), To: day("2026-03-04"), Cohort: "core"})
	if fault.KindOf(err) != fault.Invalid {
		t.Errorf("from after to: %v", err)
	}
}

func TestTrendMarksVersions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	old := w.run(one(20))
	w.run(one(10))
	w.run(one(10))
	w.exec(`UPDATE audits SET analyzer_version = 'reading-0' WHERE id = $1`, old)
	var marks []bool
	for _, p := range w.trends(model.TrendQuery{}) {
		marks = append(marks, p.SpansVersionBoundary)
	}
	if !slices.Equal(marks, []bool{false, true, false}) {
		t.Errorf("marks %v", marks)
	}
	month := w.trends(model.TrendQuery{Granularity: model.SnapshotGranularityMonth})
	if len(month) != 1 || !month[0].SpansVersionBoundary || len(month[0].AnalyzerVersions) != 2 {
		t.Errorf("month %s", asJSON(month))
	}
}

func TestTrendOfOneEngineOrModel(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := planted{prompts: []string{"one", "two"}, said: []said{
		{prompt: 0, engine: "assistant_a", text: "Acme"},
		{prompt: 1, engine: "assistant_a", text: "Nobody"},
		{prompt: 0, engine: "assistant_b", text: "Acme", model: "m2", offline: true},
		{prompt: 1, engine: "assistant_b", text: "Acme", model: "m2", offline: true},
		{prompt: 0, engine: "assistant_c", text: "Nobody", model: "m2"},
	}}
	w.run(p)
	rate := func(what string, q model.TrendQuery, want, performance float64) {
		t.Helper()
		points := w.trends(q)
		if len(points) != 1 {
			t.Fatalf("%s: %s", what, asJSON(points))
		}
		expect(t, what, points[0].VisibilityRate, want)
		expect(t, what+" performance", points[0].PromptPerformanceScore, performance)
	}
	engine, m1, m2, off := model.LogicalEngineAssistantA, "m1", "m2", false
	rate("all", model.TrendQuery{}, 3/5.0, ((80+100+0)/3.0+(0+100)/2.0)/2)
	rate("engine", model.TrendQuery{Engine: &engine}, 1/2.0, 40)
	rate("m1", model.TrendQuery{TransportModel: &m1}, 1/2.0, 40)
	rate("m2", model.TrendQuery{TransportModel: &m2}, 2/3.0, (50+100)/2.0) // assistant_b and assistant_c
	rate("without retrieval", model.TrendQuery{RetrievalEnabled: &off}, 1, 100)
	if points := w.trends(model.TrendQuery{Engine: &engine, TransportModel: &m2}); len(points) != 0 {
		t.Errorf("another engine's model: %s", asJSON(points))
	}
}

func TestRangeSumsOneConfiguration(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	base := w.run(one(16)) // before the range
	changed := one(20)
	each(&changed, func(s *said) { s.model = "m2" })
	first, odd, second := w.run(one(10)), w.run(changed), w.run(one(0))
	q := model.VisibilityQuery{From: day("2026-03-04"), To: day("2026-03-06")}
	v := w.visibility(q)
	if v.SelectionMode != model.SelectionModeRange || v.AuditID != second || !slices.Equal(v.SourceAuditIds, []uuid.UUID{second, first}) {
		t.Fatalf("range %s", asJSON(v))
	}
	if v.ConfigurationGroups[*v.ComparisonKey] != 2 || len(v.ConfigurationGroups) != 2 || v.FromAt == nil || v.Counts.Responses != 40 {
		t.Errorf("range %s", asJSON(v))
	}
	expect(t, "rate", v.VisibilityRate, 10/40.0)
	expect(t, "performance", v.PromptPerformanceScore, 80*10/40.0)
	if *v.Comparison.BaselineAuditID != base || v.Comparison.Status != "comparable" {
		t.Errorf("comparison %s", asJSON(v.Comparison))
	}
	expect(t, "delta", v.Comparison.Deltas["visibility_rate"], 10/40.0-16/20.0)
	for key := range v.ConfigurationGroups {
		if key == *v.ComparisonKey {
			continue
		}
		q.ConfigurationKey = &key
		if other := w.visibility(q); other.AuditID != odd || *other.ComparisonKey != key || other.Comparison.Status != "not_comparable" {
			t.Errorf("other configuration %s", asJSON(other))
		}
	}
}

func TestLatestPrefersTheDefaultMarket(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	market := w.market(false)
	abroad := one(0)
	abroad.market = &market
	id := w.run(abroad)
	if v := w.visibility(model.VisibilityQuery{}); v.AuditID != id {
		t.Errorf("with no run of the default market: %s", v.AuditID)
	}
	_, err := w.service.Visibility(t.Context(), w.project, model.VisibilityQuery{Cohort: "core", Market: &model.MarketRef{}})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("default market without a run: %v", err)
	}
	home := w.run(one(20))
	id = w.run(abroad)
	v := w.visibility(model.VisibilityQuery{})
	if v.AuditID != home || v.Comparison.Status != "no_baseline" {
		t.Errorf("the default market's run: %s, %s", v.AuditID, v.Comparison.Status)
	}
	ref := &model.MarketRef{ID: uuid.NullUUID{UUID: market, Valid: true}}
	if v = w.visibility(model.VisibilityQuery{Market: ref}); v.AuditID != id || v.Comparison.MatchedCells != 1 {
		t.Errorf("the market asked for: %s", asJSON(v.Comparison))
	}
	h, err := w.service.History(t.Context(), w.project, w.prompts["q"], nil, nil, nil)
	w.must(err)
	if len(h.Points) != 1 || h.Points[0].AuditID != home {
		t.Errorf("history without a market: %s", asJSON(h))
	}
	if h, err = w.service.History(t.Context(), w.project, w.prompts["q"], ref, nil, nil); err != nil || len(h.Points) != 2 {
		t.Errorf("history of a market: %v %s", err, asJSON(h))
	}
	if points := w.trends(model.TrendQuery{Market: ref}); len(points) != 2 {
		t.Errorf("trend of a market: %s", asJSON(points))
	}
}

func TestTheSameQuestionOfRunsWithDifferentCellsIsOnePrompt(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(planted{prompts: []string{"one", "two"}, said: []said{
		{prompt: 0, engine: "assistant_a", text: "Acme"}, {prompt: 1, engine: "assistant_a", text: "Nobody"},
	}})
	w.run(planted{prompts: []string{"two", "three"}, said: []said{
		{prompt: 0, engine: "assistant_a", text: "Acme"}, {prompt: 1, engine: "assistant_a", text: "Acme"},
	}})
	months := w.trends(model.TrendQuery{Granularity: model.SnapshotGranularityMonth})
	if len(months) != 1 || months[0].RunCount != 2 || months[0].Counts.Responses != 4 || months[0].ComparisonKey != nil {
		t.Fatalf("months %s", asJSON(months))
	}
	expect(t, "performance", months[0].PromptPerformanceScore, (80+40+80)/3.0)
}
