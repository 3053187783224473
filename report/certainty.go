package report

import (
	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// interval says how sure a rate over prompts is; nil when there is none.
func interval(prompts []answer.Sample) *model.Interval {
	i := answer.RateInterval(prompts)
	if i == nil {
		return nil
	}
	return &model.Interval{
		Low: i.Low, High: i.High, Level: i.Level, Method: i.Method, Version: i.Version, LimitedEvidence: i.LimitedEvidence,
	}
}
