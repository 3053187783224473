package resolvers

import (
	"context"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// maxTries bounds the number of further answers of a range.
const maxTries = 100

type (
	promptMetricResolver  struct{ *Resolver }
	promptOutcomeResolver struct{ *Resolver }
)

// PromptMetric answers the fields of a prompt's figures that are not plain data.
func (r *Resolver) PromptMetric() generated.PromptMetricResolver { return promptMetricResolver{r} }

// PromptOutcome answers the fields of a prompt's figures by engine that are not plain data.
func (r *Resolver) PromptOutcome() generated.PromptOutcomeResolver { return promptOutcomeResolver{r} }

func (promptMetricResolver) ExpectedRange(_ context.Context, obj *model.PromptMetric, tries int) (*model.ExpectedRange, error) {
	return expectedRange(obj.Expectation, tries)
}

func (promptOutcomeResolver) ExpectedRange(_ context.Context, obj *model.PromptOutcome, tries int) (*model.ExpectedRange, error) {
	return expectedRange(obj.Expectation, tries)
}

// expectedRange returns the predictive range; nil without answers.
func expectedRange(e model.Expectation, tries int) (*model.ExpectedRange, error) {
	if tries < 1 || tries > maxTries {
		return nil, fault.Field("tries", "%d must be 1 to %d", tries, maxTries)
	}
	r, ok := statistics.NewExpectedRange([]statistics.Sample{{Hits: e.Hits, N: e.Answers}}, e.Correlation, tries)
	if !ok {
		return nil, nil //nolint:nilnil // there are no answers
	}
	return &model.ExpectedRange{Tries: r.Tries, Low: r.Low, High: r.High}, nil
}
