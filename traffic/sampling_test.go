package traffic_test

import (
	"errors"
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Each kind of sampling has its own field, and no other.
func TestSamplingHasTheFieldsOfItsKind(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	rate, text := 0.5, "only bots"
	for name, c := range map[string]struct {
		in    model.SamplingInput
		field string
	}{
		"none":                     {model.SamplingInput{Kind: model.SamplingKindNone}, ""},
		"sampled":                  {model.SamplingInput{Kind: model.SamplingKindSampled, Rate: &rate}, ""},
		"filtered":                 {model.SamplingInput{Kind: model.SamplingKindFiltered, Description: &text}, ""},
		"none, a rate":             {model.SamplingInput{Kind: model.SamplingKindNone, Rate: &rate}, "sampling.rate"},
		"none, a description":      {model.SamplingInput{Kind: model.SamplingKindNone, Description: &text}, "sampling.description"},
		"filtered, a rate":         {model.SamplingInput{Kind: model.SamplingKindFiltered, Rate: &rate, Description: &text}, "sampling.rate"},
		"sampled, a description":   {model.SamplingInput{Kind: model.SamplingKindSampled, Rate: &rate, Description: &text}, "sampling.description"},
		"sampled, no rate":         {model.SamplingInput{Kind: model.SamplingKindSampled}, "sampling.rate"},
		"filtered, no description": {model.SamplingInput{Kind: model.SamplingKindFiltered}, "sampling.description"},
	} {
		_, err := w.traffic.Create(w.Context(), w.project, model.CrawlSourceInput{Setup: model.CrawlSourceSetupUpload, Sampling: &c.in})
		var wrong *fault.Error
		switch {
		case c.field == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.field != "" && (!errors.As(err, &wrong) || len(wrong.Details) != 1 || wrong.Details[0].Field != c.field):
			t.Errorf("%s: %v, want a fault of %s", name, err, c.field)
		}
	}
}
