package report_test

import (
	"testing"

	"github.com/answer-visibility/avm/model"
)

// twoPrompts is a run whose figures are worked out by hand below.
//
//	prompt 0, assistant_a: 1. Acme (rank 1), Beta; own source    m=1 p=1   c=1 → 100
//	                       2. Beta, Acme (rank 2); other source  m=1 p=1/2 c=0 → 50+15 = 65
//	prompt 0, assistant_b: 1. Beta only, offline, no source      m=0 p=0   c undefined → 0
//	                       2. failed
//	prompt 1, assistant_a: 1. Acme twice, offline, no source     m=1 p=1   c undefined → (50+30)/0.8 = 100
//	prompt 1, assistant_b: 1. no answer
func twoPrompts() planted {
	yes, no := true, false
	return planted{
		prompts: []string{"best tool", "cheap tool"}, competitors: []string{"Beta"},
		said: []said{
			{prompt: 0, engine: "assistant_a", text: "Acme is good. So is Beta.", cites: []string{"https://www.acme.example/a"}, search: &yes},
			{prompt: 0, engine: "assistant_a", text: "Beta, then Acme.", cites: []string{"https://news.example/x", "https://beta.example"}, search: &no},
			{prompt: 0, engine: "assistant_b", text: "Take Beta.", offline: true},
			{prompt: 0, engine: "assistant_b", status: "failed"},
			{prompt: 1, engine: "assistant_a", text: "Acme! Really, Acme.", offline: true},
			{prompt: 1, engine: "assistant_b", status: "no_answer"},
		},
	}
}

func TestVisibilityByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(twoPrompts())
	v := w.visibility(model.VisibilityQuery{})

	holds(t, v, v.AuditID == id, v.AuditStatus == model.AuditStatusPartiallyCompleted, v.SelectionMode == model.SelectionModeLatest,
		v.TotalCompleted == 4, v.TotalFailed == 1)
	c := v.Counts
	holds(t, c, c.State == "partial", c.Responses == 4, *c.BrandResponses == 3, *c.OwnedCitationResponses == 1,
		*c.EntityPresences == 6, *c.Expected == 6, *c.Failed == 1, *c.NotRun == 1)
	expect(t, "visibility_score", v.VisibilityScore, (100+65+0+100)/4.0)
	expect(t, "visibility_rate", v.VisibilityRate, 3/4.0)
	expect(t, "owned_citation_rate", v.OwnedCitationRate, 1/2.0)
	expect(t, "avg_position", v.AvgPosition, (1+2+1)/3.0)
	// prompt 0: assistant_a 82.5, assistant_b 0 → 41.25; prompt 1: assistant_a alone → 100
	expect(t, "prompt_performance_score", v.PromptPerformanceScore, (41.25+100)/2)
	expect(t, "coverage.responses", v.Coverage["responses"], 4/6.0)
	expect(t, "coverage.engines", v.Coverage["engines"], 1)
	expect(t, "coverage.prompts", v.Coverage["prompts"], 1)
	if v.CitationTotals.Citations != 3 || v.CitationTotals.OwnedCitations != 1 {
		t.Errorf("citation totals %s", asJSON(v.CitationTotals))
	}
	expect(t, "owned_share", v.CitationTotals.OwnedShare, 1/3.0)
	if v.Comparison.Status != "no_baseline" || v.Comparison.Deltas["visibility_rate"] != nil {
		t.Errorf("comparison %s", asJSON(v.Comparison))
	}
	if len(v.ModelProvenance) != 3 || v.ModelProvenance[0].TransportModel != "m1" {
		t.Errorf("provenance %s", asJSON(v.ModelProvenance))
	}
	checkRankingsByHand(t, v.Rankings)
	checkEnginesByHand(t, v.PerEngine)
}

func checkRankingsByHand(t *testing.T, rows []model.RankingRow) {
	t.Helper()
	if len(rows) != 2 || !rows[0].IsBrand || rows[1].Name != "Beta" {
		t.Fatalf("rankings %s", asJSON(rows))
	}
	brand, beta := rows[0], rows[1]
	expect(t, "brand mention_rate", brand.MentionRate, 3/4.0) // as Beta's: the brand is first on ties
	expect(t, "brand share_of_voice", brand.ShareOfVoice, 3/6.0)
	if brand.MentionCount != 4 || brand.GapCount != nil {
		t.Errorf("brand %s", asJSON(brand))
	}
	expect(t, "Beta mention_rate", beta.MentionRate, 3/4.0)
	expect(t, "Beta citation_rate", beta.CitationRate, 1/2.0)
	expect(t, "Beta avg_position", beta.AvgPosition, (2+1+1)/3.0)
	if *beta.GapCount != 1 || beta.MatchedVisibilityRate != nil {
		t.Errorf("Beta %s", asJSON(beta))
	}
}

func checkEnginesByHand(t *testing.T, rows []model.VisibilityEngine) {
	t.Helper()
	if len(rows) != 2 || rows[0].LogicalEngine != "assistant_a" || rows[1].LogicalEngine != "assistant_b" {
		t.Fatalf("per engine %s", asJSON(rows))
	}
	expect(t, "a score", rows[0].VisibilityScore, (100+65+100)/3.0)
	expect(t, "a search use", rows[0].SearchUseRate, 1/2.0) // the third does not tell
	expect(t, "b score", rows[1].VisibilityScore, 0)
	expectNull(t, "b owned citation rate", rows[1].OwnedCitationRate)
	expectNull(t, "b search use", rows[1].SearchUseRate)
	if rows[1].TotalCompleted != 1 || rows[1].Counts.State != "partial" {
		t.Errorf("b %s", asJSON(rows[1]))
	}
}

func TestEngineFilterRecomputesEverything(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(twoPrompts())
	engine := model.LogicalEngineAssistantB
	v := w.visibility(model.VisibilityQuery{Engine: &engine})
	expect(t, "visibility_rate", v.VisibilityRate, 0)
	expect(t, "visibility_score", v.VisibilityScore, 0)
	expectNull(t, "owned_citation_rate", v.OwnedCitationRate)
	expectNull(t, "avg_position", v.AvgPosition)
	expect(t, "prompt_performance_score", v.PromptPerformanceScore, 0)
	expect(t, "coverage.prompts", v.Coverage["prompts"], 1/2.0)
	if len(v.PerEngine) != 1 || len(v.ModelProvenance) != 1 || *v.Counts.Expected != 3 || v.Rankings[0].Name != "Beta" {
		t.Errorf("report of one engine: %s", asJSON(v))
	}
}

// Citations of a brand without a domain cannot be recognized: that is not known, and not zero, wherever it is
// said. The counts of answers and citations stay.
func TestWithoutADomainCitationsAreNotKnown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := twoPrompts()
	p.homeless = true
	w.run(p)
	w.run(p)
	v := w.visibility(model.VisibilityQuery{})
	expectNull(t, "owned_citation_rate", v.OwnedCitationRate)
	expectNull(t, "owned share", v.CitationTotals.OwnedShare)
	holds(t, v, v.OwnedCitationRateInterval == nil, v.CitationTotals.Citations == 3, v.Comparison.Changes[1].Figure == "owned_citation_rate",
		v.Comparison.Changes[1].Verdict == model.VerdictInsufficientData)
	for _, values := range []map[string]*float64{v.Comparison.Deltas, v.Comparison.CurrentValues, v.Comparison.BaselineValues} {
		expectNull(t, "compared", values["owned_citation_rate"])
	}
	for _, row := range v.PerEngine {
		expectNull(t, row.LogicalEngine, row.OwnedCitationRate)
		holds(t, row, row.OwnedCitationRateInterval == nil)
	}
	points := w.trends(model.TrendQuery{})
	expectNull(t, "a day's", points[0].OwnedCitationRate)
	holds(t, points, points[0].OwnedCitationRateInterval == nil)
	for _, rows := range [][]model.RankingRow{v.Rankings, v.Comparison.Rankings, points[0].Rankings} {
		for _, row := range rows {
			expectNull(t, row.Name, row.CitationRate)
			holds(t, row, row.CitationRateInterval == nil)
		}
	}
	for _, m := range w.promptMetrics(model.PromptMetricQuery{}) {
		expectNull(t, "a prompt's", m.OwnedCitationRate)
		expectNull(t, "its component", m.Components["citation"])
		holds(t, m, m.OwnedCitationRateInterval == nil)
		for _, o := range m.Outcomes {
			expectNull(t, o.LogicalEngine, o.OwnedCitationRate)
		}
	}
	h, err := w.service.History(t.Context(), w.project, w.prompts["best tool"], nil, nil, nil)
	w.must(err)
	expectNull(t, "a point's", h.Points[0].OwnedCitationRate)
	holds(t, h, h.Points[0].OwnedCitationRateInterval == nil)
	var measured int
	w.must(w.store.Pool().QueryRow(t.Context(), `SELECT coalesce(sum(citable), 0) FROM prompt_measurements`).Scan(&measured))
	holds(t, measured, measured == 0)
}

func TestNothingMeasuredIsNull(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.run(planted{prompts: []string{"q"}, competitors: []string{"Beta"}, said: []said{
		{engine: "assistant_a", status: "failed"}, {engine: "assistant_a", status: "no_answer"},
	}})
	v := w.visibility(model.VisibilityQuery{AuditID: &id})
	if v.AuditStatus != model.AuditStatusFailed || v.Counts.State != "not_measured" || *v.Counts.Expected != 2 {
		t.Errorf("report %s", asJSON(v))
	}
	for what, figure := range map[string]*float64{
		"score": v.VisibilityScore, "rate": v.VisibilityRate, "owned": v.OwnedCitationRate, "performance": v.PromptPerformanceScore,
		"position": v.AvgPosition, "owned share": v.CitationTotals.OwnedShare, "mention rate": v.Rankings[1].MentionRate,
		"share of voice": v.Rankings[0].ShareOfVoice, "engine": v.PerEngine[0].BrandMentionRate,
	} {
		expectNull(t, what, figure)
	}
	expect(t, "coverage", v.Coverage["responses"], 0)
	metrics := w.promptMetrics(model.PromptMetricQuery{AuditID: &id})
	if len(metrics) != 1 || metrics[0].CompositeScore != nil || metrics[0].AnswerStates != nil || len(metrics[0].PerEngineScores) != 0 ||
		metrics[0].RepetitionAgreement != 1 || metrics[0].EvidenceCoverage != 0 {
		t.Errorf("prompts %s", asJSON(metrics))
	}
}

func TestUnfinishedRunIsNotMeasured(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := w.plant(twoPrompts())
	w.exec(`UPDATE audits SET status = 'running' WHERE id = $1`, id)
	v := w.visibility(model.VisibilityQuery{AuditID: &id})
	if v.AuditStatus != model.AuditStatusRunning || v.Counts.State != "pending" || v.Counts.Responses != 4 || v.Counts.BrandResponses != nil ||
		v.Counts.OwnedCitationResponses != nil || v.TotalCompleted != 4 || v.TotalFailed != 1 ||
		*v.Counts.Expected != 6 || v.ComparisonKey != nil || len(v.PerEngine) != 2 || len(v.Rankings) != 0 {
		t.Errorf("report %s", asJSON(v))
	}
	expectNull(t, "rate", v.VisibilityRate)
	expectNull(t, "score", v.VisibilityScore)
	if metrics := w.promptMetrics(model.PromptMetricQuery{AuditID: &id}); len(metrics) != 2 || metrics[0].CompositeScore != nil {
		t.Errorf("prompts %s", asJSON(metrics))
	}
}
