package report_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

func TestPromptMetricsByHand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(twoPrompts())
	metrics := w.promptMetrics(model.PromptMetricQuery{})
	if len(metrics) != 2 || metrics[0].PromptText != "best tool" || metrics[1].PromptIndex != 1 {
		t.Fatalf("prompts %s", asJSON(metrics))
	}
	m := metrics[0]
	expect(t, "composite", m.CompositeScore, (82.5+0)/2)
	holds(t, m, len(m.PerEngineScores) == 2, m.PerEngineScores["assistant_a"] == 82.5, m.PerEngineScores["assistant_b"] == 0)
	expect(t, "mention", m.Components["mention"], 200/3.0)
	expect(t, "position", m.Components["position"], 100*(1+0.5+0)/3)
	expect(t, "citation", m.Components["citation"], 50) // assistant_b could not cite
	expect(t, "visibility_rate", m.VisibilityRate, 2/3.0)
	expect(t, "evidence", &m.EvidenceCoverage, 3/4.0)
	expect(t, "repetition agreement", &m.RepetitionAgreement, 1) // both of assistant_a's mention it
	expect(t, "engine agreement", &m.EngineAgreement, 0)         // one says yes, one says no
	holds(t, m, m.TrendConfidence == 0, !m.DeclineConfirmed, m.PreviousScore == nil, slices.Equal(m.RollingFour, []float64{41.25}))
	if want := (model.AnswerStates{MentionedAndCited: 1, MentionedOnly: 1, Neither: 1, Declined: new(0)}); !reflect.DeepEqual(*m.AnswerStates, want) {
		t.Errorf("states %s", asJSON(m.AnswerStates))
	}
	b := m.Outcomes[1]
	holds(t, b, b.LogicalEngine == "assistant_b", b.GapCounts["Beta"] == 1, b.TransportModel == "m1", *b.Counts.Failed == 1)
	second := metrics[1]
	if len(second.PerEngineScores) != 1 || second.Outcomes[1].AnswerStates != nil {
		t.Errorf("an engine without a response: %s", asJSON(second))
	}
	expectNull(t, "citation that could not be", second.Components["citation"])
	if again := w.promptMetrics(model.PromptMetricQuery{}); again[0].ID != m.ID || m.ID == second.ID {
		t.Error("the id of a reading is not its own")
	}
}

// one is a run of one prompt, hits of whose 20 answers mention the brand.
func one(hits int) planted {
	p := planted{prompts: []string{"q"}, competitors: []string{"Beta"}}
	for i := range 20 {
		text := "Nobody"
		if i < hits {
			text = "Acme"
		}
		p.said = append(p.said, said{engine: "assistant_a", text: text})
	}
	return p
}

func TestRollingScoresAndConfirmedDecline(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, hits := range []int{19, 17, 18, 17} {
		w.run(one(hits))
	}
	changed := one(10)
	each(&changed, func(s *said) { s.model = "m2" }) // not comparable: passed over
	w.run(changed)
	last := w.run(one(4))
	m := w.promptMetrics(model.PromptMetricQuery{})[0]
	// A response that mentions the brand scores 80: retrieval was on, nothing was cited.
	if m.AuditID != last || len(m.RollingFour) != 4 {
		t.Fatalf("rolling %v", m.RollingFour)
	}
	for i, want := range []float64{68, 72, 68, 16} {
		expect(t, "rolling", &m.RollingFour[i], want)
	}
	expect(t, "previous", m.PreviousScore, 68)
	expect(t, "delta", m.ImmediateDelta, 16-68)
	expect(t, "visibility delta", m.VisibilityDelta, 4/20.0-17/20.0)
	if !m.DeclineConfirmed || m.TrendConfidence < 0.99 || m.Comparison.SkippedRuns != 1 {
		t.Errorf("decline %v, confidence %v, skipped %d", m.DeclineConfirmed, m.TrendConfidence, m.Comparison.SkippedRuns)
	}
	w.run(one(5))
	if m = w.promptMetrics(model.PromptMetricQuery{})[0]; m.DeclineConfirmed || m.TrendConfidence > 0.5 {
		t.Errorf("no decline against the last run: %v, confidence %v", m.DeclineConfirmed, m.TrendConfidence)
	}
}

func TestPromptMetricsOfSeveralRunsAreSums(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.run(one(20))
	second, third := w.run(one(10)), w.run(one(0))
	m := w.promptMetrics(model.PromptMetricQuery{AuditIds: []uuid.UUID{second, third}, BaselineAuditIds: []uuid.UUID{first}})
	if len(m) != 1 || m[0].AuditID != third || !slices.Equal(m[0].SourceAuditIds, []uuid.UUID{third, second}) {
		t.Fatalf("metrics %s", asJSON(m))
	}
	expect(t, "rate", m[0].VisibilityRate, 10/40.0)
	expect(t, "composite", m[0].CompositeScore, 20)
	expect(t, "delta", m[0].VisibilityDelta, 10/40.0-1)
	for name, q := range map[string]model.PromptMetricQuery{
		"both":           {AuditID: &first, AuditIds: []uuid.UUID{first}},
		"both baselines": {BaselineID: &first, BaselineAuditIds: []uuid.UUID{first}},
		"none":           {AuditIds: []uuid.UUID{}},
		"itself":         {AuditID: &first, BaselineID: &first},
	} {
		q.Cohort = model.PromptCohortCore
		if _, err := w.service.Prompts(t.Context(), w.project, q); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBrandDiagnosticNeverMixesWithCore(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(one(20))
	diagnostic := one(0)
	diagnostic.prompts, diagnostic.cohort = []string{"what is Acme"}, model.PromptCohortBrandDiagnostic
	id := w.run(diagnostic)
	expect(t, "core", w.visibility(model.VisibilityQuery{}).VisibilityRate, 1)
	v := w.visibility(model.VisibilityQuery{Cohort: model.PromptCohortBrandDiagnostic})
	expect(t, "diagnostic", v.VisibilityRate, 0)
	if v.AuditID != id || v.Comparison.Status != "no_baseline" {
		t.Errorf("diagnostic %s", asJSON(v))
	}
	if metrics := w.promptMetrics(model.PromptMetricQuery{}); len(metrics) != 1 || metrics[0].PromptText != "q" {
		t.Errorf("core prompts %s", asJSON(metrics))
	}
	var measured int
	w.must(w.store.Pool().QueryRow(t.Context(), `SELECT count(*) FROM prompt_measurements`).Scan(&measured))
	if measured != 1 {
		t.Errorf("%d prompts have a latest measurement", measured)
	}
}

func TestHistory(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, second := w.run(one(20)), w.run(one(10))
	changed := one(5)
	each(&changed, func(s *said) { s.model = "m2" })
	w.run(changed)
	id := w.prompts["q"]
	h, err := w.service.History(t.Context(), w.project, id, nil, nil, nil)
	w.must(err)
	if len(h.Points) != 3 || h.Points[0].AuditID != first || h.Points[1].AuditID != second {
		t.Fatalf("history %s", asJSON(h))
	}
	expect(t, "rate", h.Points[1].MentionRate, 10/20.0)
	if h.Points[0].ComparableWithPrevious != nil || !*h.Points[1].ComparableWithPrevious || *h.Points[2].ComparableWithPrevious {
		t.Errorf("comparable %s", asJSON(h))
	}
	if len(h.Points[0].SourceAnalysisIds) != 20 || h.Points[0].AnswerStates.MentionedOnly != 20 {
		t.Errorf("point %s", asJSON(h.Points[0]))
	}
	engine := model.LogicalEngineAssistantB
	if h, err = w.service.History(t.Context(), w.project, id, nil, &engine, nil); err != nil || len(h.Points) != 0 {
		t.Errorf("another engine: %v %s", err, asJSON(h))
	}
	if _, err = w.service.History(t.Context(), w.project, uuid.New(), nil, nil, nil); fault.KindOf(err) != fault.NotFound {
		t.Errorf("unknown prompt: %v", err)
	}
	if h, err = w.service.History(t.Context(), w.project, w.prompt("never asked", "core"), nil, nil, nil); err != nil || len(h.Points) != 0 {
		t.Errorf("a prompt never asked: %v %s", err, asJSON(h))
	}
}
