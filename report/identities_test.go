package report_test

import (
	"math"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
)

// checkIdentities holds what must be true of every report, whatever was answered.
func checkIdentities(t *rapid.T, v *model.Visibility) {
	t.Helper()
	checkCounts(t, v.Counts)
	checkRate(t, "visibility rate", v.VisibilityRate, v.VisibilityRateInterval, v.Counts.Responses)
	checkInterval(t, "owned citation rate", v.OwnedCitationRate, v.OwnedCitationRateInterval)
	responses, voices, heard := 0, 0.0, 0
	for _, e := range v.PerEngine {
		checkCounts(t, e.Counts)
		responses += e.Counts.Responses
		checkRate(t, e.LogicalEngine, e.BrandMentionRate, e.BrandMentionRateInterval, e.Counts.Responses)
		checkInterval(t, e.LogicalEngine+" owned", e.OwnedCitationRate, e.OwnedCitationRateInterval)
		checkInterval(t, e.LogicalEngine+" search", e.SearchUseRate, e.SearchUseRateInterval)
	}
	if responses != v.Counts.Responses {
		t.Fatalf("%d responses by engine, %d in all", responses, v.Counts.Responses)
	}
	for _, row := range v.Rankings {
		checkRate(t, row.Name, row.MentionRate, row.MentionRateInterval, v.Counts.Responses)
		checkInterval(t, row.Name+" cited", row.CitationRate, row.CitationRateInterval)
		if row.ShareOfVoice != nil {
			heard++
			voices += *row.ShareOfVoice
		}
		if (row.AvgPosition == nil) != (row.MentionRate == nil || *row.MentionRate == 0) {
			t.Fatalf("%s has position %v at rate %v", row.Name, show(row.AvgPosition), show(row.MentionRate))
		}
	}
	somebody := *v.Counts.EntityPresences > 0
	if somebody != (heard == len(v.Rankings)) || (somebody && math.Abs(voices-1) > 1e-9) {
		t.Fatalf("shares of voice sum up to %v, %d of them", voices, heard)
	}
}

func checkCounts(t *rapid.T, c *model.MeasurementCounts) {
	t.Helper()
	if *c.Expected != c.Responses+*c.Failed+*c.NotRun {
		t.Fatalf("expected is not what came of it: %s", asJSON(c))
	}
}

func checkStates(t *rapid.T, c *model.MeasurementCounts, s *model.AnswerStates) {
	t.Helper()
	if (s == nil) != (c.OwnedCitationResponses == nil) || s != nil && c.Responses == 0 {
		t.Fatalf("answer states %s of %d responses", asJSON(s), c.Responses)
	}
	if s != nil && (s.MentionedAndCited+s.MentionedOnly+s.CitedOnly+s.Neither != c.Responses ||
		s.MentionedAndCited+s.MentionedOnly != *c.BrandResponses || s.MentionedAndCited+s.CitedOnly != *c.OwnedCitationResponses) {
		t.Fatalf("answer states %s of %s", asJSON(s), asJSON(c))
	}
}

// checkRate reports that a rate is there exactly when there are responses.
func checkRate(t *rapid.T, what string, rate *float64, i *model.Interval, responses int) {
	t.Helper()
	if (rate == nil) != (responses == 0) {
		t.Fatalf("%s is %v of %d responses", what, show(rate), responses)
	}
	checkInterval(t, what, rate, i)
}

// checkInterval reports that an interval is there exactly when its rate is, and holds it.
func checkInterval(t *rapid.T, what string, rate *float64, i *model.Interval) {
	t.Helper()
	if (rate == nil) != (i == nil) {
		t.Fatalf("%s is %v, its interval %s", what, show(rate), asJSON(i))
	}
	if rate != nil && !(0 <= i.Low && i.Low <= *rate && *rate <= i.High && i.High <= 1) {
		t.Fatalf("%s is %v, its interval %s", what, *rate, asJSON(i))
	}
}
