package report_test

import (
	"testing"

	"github.com/answer-visibility/avm/model"
)

// asked is an audit of two prompts on two engines, twelve answers a cell: assistant_a
// never mentions the brand and always cites one site, assistant_b does the opposite. Engines
// that are down give nothing.
func asked(down ...string) planted {
	p := planted{prompts: []string{"one", "two"}, competitors: []string{"Beta"}}
	for _, engine := range []string{"assistant_a", "assistant_b"} {
		for i := range 24 {
			s := said{prompt: i % 2, engine: engine, text: "Acme"}
			if engine == "assistant_a" {
				s.text, s.cites = "Beta", []string{"https://news.example/a"}
			}
			for _, d := range down {
				if d == engine {
					s.status, s.text, s.cites = "failed", "", nil
				}
			}
			p.said = append(p.said, s)
		}
	}
	return p
}

// An engine that is down makes no decline: what the others answered is compared with
// what they answered before.
func TestAnOutageIsNoDecline(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(asked())
	base := w.run(asked())
	w.run(asked("assistant_b"))

	v := w.visibility(model.VisibilityQuery{})
	expect(t, "visibility_rate", v.VisibilityRate, 0)
	c := v.Comparison
	if c.Status != "partially_comparable" || c.MatchedCells != 2 || c.CurrentCells != 4 || c.BaselineCells != 4 || *c.BaselineAuditID != base {
		t.Fatalf("comparison %s", asJSON(c))
	}
	expect(t, "delta of the rate", c.Deltas["visibility_rate"], 0)
	expect(t, "delta of the score", c.Deltas["visibility_score"], 0)
	if *c.CurrentCounts.Expected != 24 || *c.BaselineCounts.Expected != 24 || *c.CurrentCounts.Failed != 0 {
		t.Errorf("counts %s %s", asJSON(c.CurrentCounts), asJSON(c.BaselineCounts))
	}
	for _, row := range v.Rankings {
		expect(t, row.Name, row.VisibilityDelta, 0)
	}
	for _, m := range w.promptMetrics(model.PromptMetricQuery{}) {
		expect(t, m.PromptText, m.VisibilityDelta, 0)
		if m.ComparisonStatus != "partially_comparable" || m.Verdict == model.VerdictMoved || m.DeclineConfirmed ||
			m.Comparison.MatchedCells != 1 || m.Comparison.BaselineCells != 2 {
			t.Errorf("%s: %s", m.PromptText, asJSON(m))
		}
	}
	row := w.markets()[0]
	expect(t, "market's delta", row.MentionRateDelta, 0)
	sources := w.sources(model.SourceQuery{})
	if len(sources.Items) != 1 {
		t.Fatalf("sources %s", asJSON(sources))
	}
	expect(t, "source's delta", sources.Items[0].ResponseDelta, 0)
}

// A run in which an engine was down is not a baseline for that engine alone.
func TestAnOutageIsNoBaseline(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	answered := w.run(asked())
	w.run(asked("assistant_b"))
	w.run(asked())

	engine := model.LogicalEngineAssistantB
	c := w.visibility(model.VisibilityQuery{Engine: &engine}).Comparison
	if c.Status != "comparable" || c.SkippedRuns != 1 || *c.BaselineAuditID != answered || c.MatchedCells != 2 {
		t.Errorf("comparison %s", asJSON(c))
	}
	for _, m := range w.promptMetrics(model.PromptMetricQuery{Engine: &engine}) {
		if *m.Comparison.BaselineAuditID != answered || m.Comparison.SkippedRuns != 1 {
			t.Errorf("%s: %s", m.PromptText, asJSON(m.Comparison))
		}
	}
}

// What neither side answered is not a difference between them.
func TestUnansweredCellsStayComparable(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(asked("assistant_b"))
	w.run(asked("assistant_b"))
	c := w.visibility(model.VisibilityQuery{}).Comparison
	if c.Status != "comparable" || c.MatchedCells != 4 || *c.BaselineCounts.Failed != 24 || *c.CurrentCounts.Failed != 24 {
		t.Errorf("comparison %s", asJSON(c))
	}
}

// A trend of a model, or of retrieval, does not leave out that the engine was down.
func TestTrendsShowAnOutage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run(asked("assistant_b"))
	retrieval, off, engine, m1, m2 := true, false, model.LogicalEngineAssistantB, "m1", "m2"
	points := w.trends(model.TrendQuery{RetrievalEnabled: &retrieval})
	if len(points) != 1 || *points[0].Counts.Expected != 48 || *points[0].Counts.Failed != 24 {
		t.Errorf("with retrieval: %s", asJSON(points))
	}
	points = w.trends(model.TrendQuery{Engine: &engine, TransportModel: &m1})
	if len(points) != 1 || points[0].Counts.State != "not_measured" || points[0].VisibilityRate != nil {
		t.Errorf("of the model: %s", asJSON(points))
	}
	for _, q := range []model.TrendQuery{{RetrievalEnabled: &off}, {Engine: &engine, TransportModel: &m2}} {
		if points := w.trends(q); len(points) != 0 {
			t.Errorf("of another: %s", asJSON(points))
		}
	}
}

// A range that begins with an outage has the baseline that its newest run has.
func TestRangeBeginningWithAnOutage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	base := w.run(asked())
	w.run(asked("assistant_b"))
	from := w.clock()
	w.run(asked())
	engine, mode := model.LogicalEngineAssistantB, model.SelectionModeRange
	c := w.visibility(model.VisibilityQuery{
		Engine: &engine, SelectionMode: &mode, From: &model.DateOrTime{Time: from},
	}).Comparison
	if c.Status != "comparable" || *c.BaselineAuditID != base || c.SkippedRuns != 0 || *c.CurrentCounts.Failed != 24 {
		t.Errorf("comparison %s", asJSON(c))
	}
	expect(t, "delta", c.Deltas["visibility_rate"], 0)
}
