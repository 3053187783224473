package measure

import (
	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// Interval says how sure a rate over prompts is; nil when there is none. clusters holds the
// cluster of each prompt; nil: each is its own. Where one prompt alone has answers nothing
// is known of how prompts differ, so that the evidence is limited, however many the answers
// are.
func Interval(prompts []answer.Sample, clusters []int) *model.Interval {
	i := answer.RateInterval(prompts, clusters)
	if i == nil {
		return nil
	}
	return &model.Interval{
		Low: i.Low, High: i.High, Level: i.Level, Method: i.Method, Version: i.Version, LimitedEvidence: i.LimitedEvidence || i.Clusters == 1,
	}
}

// OfOnePrompt marks an interval as one prompt's own: it is about this prompt alone, so that
// its answers are all the evidence there can be.
func OfOnePrompt(i *model.Interval) *model.Interval {
	if i != nil {
		i.LimitedEvidence = false
	}
	return i
}

// MentionSample returns the counts behind a mention rate.
func MentionSample(o *answer.Outcome) answer.Sample {
	return answer.Sample{Hits: o.Presences, N: o.Responses}
}

// CitationSample returns the counts behind a citation rate.
func CitationSample(o *answer.Outcome) answer.Sample {
	return answer.Sample{Hits: o.Cited, N: o.Citable}
}

// SearchSample returns the counts behind a search rate.
func SearchSample(o *answer.Outcome) answer.Sample {
	return answer.Sample{Hits: o.Searched, N: o.SearchObservable}
}

// RateInterval says how sure a rate of one prompt is; nil when there is none.
func RateInterval(o *answer.Outcome, of func(*answer.Outcome) answer.Sample) *model.Interval {
	return OfOnePrompt(Interval([]answer.Sample{of(o)}, nil))
}

// ChangeInterval says how sure the change of a rate of one prompt is; nil when a
// side is empty. days is how alike one run's answers are; nil: that is not known, so that
// they count as independent and the evidence is limited.
func ChangeInterval(now, then answer.Sample, days *answer.Repetitions) *model.Interval {
	d := answer.NewcombeDifference(now, then, days.Correlation())
	if d == nil {
		return nil
	}
	return &model.Interval{
		Low: d.Low, High: d.High, Level: d.Level, Method: answer.MethodNewcombe, Version: answer.UncertaintyVersion,
		LimitedEvidence: days == nil,
	}
}
