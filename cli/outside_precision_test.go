package cli_test

import (
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
)

type precision struct {
	Basis string
	Rate  float64
	Plans []struct {
		Change          string
		PromptCount     int     `json:"prompt_count"`
		RepetitionCount int     `json:"repetition_count"`
		ExecutionCount  int     `json:"execution_count"`
		MaximumAttempts int     `json:"maximum_attempt_count"`
		YourTopics      float64 `json:"your_topics_width"`
		AllIntents      float64 `json:"all_intents_width"`
	}
}

// An estimate says how wide the interval of the visibility rate will be, and what would narrow it: by assumption
// before an audit, and from the newest audit's answers after it, near to the interval that the report has.
func TestEstimateSaysHowWideTheIntervalWillBe(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	estimate := func() precision {
		t.Helper()
		var e struct{ Precision precision }
		h.do(http.MethodPost, h.path("/audits/estimate"), h.key, `{"engines":["assistant_a","overview_a"],"repetitions":2}`).into(t, &e)
		if len(e.Precision.Plans) != 5 || e.Precision.Plans[0].Change != "none" {
			t.Fatalf("%+v", e)
		}
		return e.Precision
	}
	before := estimate()
	if before.Basis != "assumed" || before.Rate != 0.5 {
		t.Errorf("before an audit: %+v", before)
	}
	planned := before.Plans[0]
	for _, p := range before.Plans[1:] {
		narrower := p.Change != "one_repetition"
		if (p.YourTopics < planned.YourTopics) != narrower || p.ExecutionCount != planned.ExecutionCount*p.PromptCount*p.RepetitionCount/(planned.PromptCount*2) {
			t.Errorf("%+v beside %+v", p, planned)
		}
	}
	if prompts, answers := before.Plans[1], before.Plans[4]; prompts.ExecutionCount != planned.ExecutionCount || prompts.YourTopics >= answers.YourTopics {
		t.Errorf("more prompts %+v narrow no more than more repetitions %+v", prompts, answers)
	}
	h.ended(h.launch().ID)
	after := estimate()
	var report struct {
		Interval *struct{ Low, High float64 } `json:"visibility_rate_interval"`
	}
	h.do(http.MethodGet, h.path("/visibility"), h.key, "").into(t, &report)
	if after.Basis != "measured" || report.Interval == nil || math.Abs(after.Plans[0].YourTopics-(report.Interval.High-report.Interval.Low)) > 0.08 {
		t.Errorf("after an audit: %+v, the report has %+v", after, report.Interval)
	}
	_, stderr, _ := h.run("audit", "run", "--project", h.project, "--engine", "assistant_a", "--repetitions", "2")
	for _, want := range []string{"by the newest audit", "more prompts", "All intents", " points"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("no %q in\n%s", want, stderr)
		}
	}
}
