package rollup

import (
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// Asked is the question that the intervals of a report answer, and how its prompts are grouped.
type Asked struct {
	Scope  model.IntervalScope
	Groups *statistics.Groups // nil: each prompt is on its own
	// Days is how much an engine's days add to the variance of the rate; nil: that is not known.
	Days *float64
}

// Interval reports how sure a rate over prompts is; nil when there is none. Where one prompt
// alone has answers nothing is known of how prompts differ, so that the evidence is limited,
// however many the answers are.
func (a Asked) Interval(prompts []statistics.Sample) *model.Interval {
	groups := a.Groups
	if groups == nil {
		groups = &statistics.Groups{}
	}
	days := 0.0
	if a.Days != nil {
		days = *a.Days
	}
	i := statistics.ScopedInterval(statistics.Scope(a.Scope), prompts, groups, days)
	if i == nil {
		return nil
	}
	limited := i.LimitedEvidence || i.Clusters == 1 && a.Scope != model.IntervalScopeThesePrompts
	return &model.Interval{
		Low: i.Low, High: i.High, Level: i.Level, Method: i.Method, Version: i.Version, LimitedEvidence: limited,
		Scope: a.Scope, Today: a.Scope != model.IntervalScopeThesePrompts || a.Days == nil,
	}
}

// MentionSample returns the counts behind a mention rate.
func MentionSample(o *statistics.Outcome) statistics.Sample {
	return statistics.Sample{Hits: o.Presences, N: o.Responses}
}

// CitationSample returns the counts behind a citation rate.
func CitationSample(o *statistics.Outcome) statistics.Sample {
	return statistics.Sample{Hits: o.Cited, N: o.Citable}
}

// SearchSample returns the counts behind a search rate.
func SearchSample(o *statistics.Outcome) statistics.Sample {
	return statistics.Sample{Hits: o.Searched, N: o.SearchObservable}
}

// RateInterval reports how sure a rate of one prompt is; nil when there is none.
func RateInterval(o *statistics.Outcome, of func(*statistics.Outcome) statistics.Sample) *model.Interval {
	return Asked{Scope: model.IntervalScopeThesePrompts}.Interval([]statistics.Sample{of(o)})
}

// ChangeInterval reports how sure the change of a rate of one prompt is; nil when a
// side is empty. days is how alike one run's answers are; nil: that is not known, so that
// they count as independent and the evidence is limited.
func ChangeInterval(now, then statistics.Sample, days *statistics.Repetitions) *model.Interval {
	d := statistics.NewcombeDifference(now, then, days.Correlation())
	if d == nil {
		return nil
	}
	return &model.Interval{
		Low: d.Low, High: d.High, Level: d.Level, Method: statistics.MethodNewcombe, Version: statistics.UncertaintyVersion,
		LimitedEvidence: days == nil, Scope: model.IntervalScopeThesePrompts, Today: days == nil,
	}
}
