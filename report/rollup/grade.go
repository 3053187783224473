package rollup

import (
	"fmt"
	"math"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// failedShare is the share of an engine's executions that may fail before it counts as not answering.
const failedShare = 0.2

// Known is what a grade needs to know beside the answers.
type Known struct {
	AgeDays int
	Earlier int // audits of the market before those that are reported
}

// MentionGrade returns what the brand's mention rate is good for; nil where there is no rate.
func (s *RangeSum) MentionGrade(k Known) *model.RateGrade {
	return s.grade(k, s.matched.drifts.mentions, MentionSample, s.current.MentionSamples)
}

// CitationGrade returns the same of the citation rate.
func (s *RangeSum) CitationGrade(k Known) *model.RateGrade {
	return s.grade(k, s.matched.drifts.citations, CitationSample, s.current.CitationSamples)
}

func (s *RangeSum) grade(
	k Known, drift *statistics.Drift, of func(*statistics.Outcome) statistics.Sample, samples [][]statistics.Sample,
) *model.RateGrade {
	if len(samples) == 0 {
		return nil
	}
	prompts, asked := samples[0], s.withDays(drift, of)
	groups := asked.Groups
	if groups == nil {
		groups = &statistics.Groups{}
	}
	if asked.Days == nil && s.matched.drifts.runs >= statistics.DriftRuns { // nothing varies
		asked.Days = new(0.0)
	}
	scope := statistics.Scope(asked.Scope)
	evidence := statistics.NewEvidence(scope, prompts, groups, asked.Days)
	if evidence == nil {
		return nil
	}
	evidence.Engines, evidence.AgeDays = s.current.engineCoverage(), k.AgeDays
	plan := s.asked(scope, prompts, groups)
	plan.Earlier = min(k.Earlier, statistics.DriftRuns)
	if plan.Earlier == statistics.DriftRuns {
		plan.Earlier = s.matched.drifts.runs
	}
	level, failing := evidence.Grade()
	out := &model.RateGrade{Level: model.Grade(level), Failing: []model.FailingCriterion{}, Mend: []model.GradeMend{}}
	for _, f := range failing {
		out.Failing = append(out.Failing, model.FailingCriterion{Criterion: model.GradeCriterion(f.Criterion), Value: f.Value, Needed: f.Needed})
	}
	for _, m := range evidence.Mends(plan) {
		out.Mend = append(out.Mend, s.mend(m, &plan))
	}
	return out
}

// engineCoverage returns the share of the engines asked whose answers are there.
func (s *Sum) engineCoverage() float64 {
	answered := 0
	for i := range s.Engines {
		if e := &s.Engines[i]; e.Responses > 0 && float64(e.Failed) <= failedShare*float64(e.Expected()) {
			answered++
		}
	}
	return float64(answered) / float64(max(1, len(s.Engines)))
}

// asked returns what an audit of the report asked.
func (s *RangeSum) asked(scope statistics.Scope, prompts []statistics.Sample, groups *statistics.Groups) statistics.Asked {
	answered, answers, topics := 0, statistics.Sample{}, map[int]bool{}
	for i, p := range prompts {
		if p.N == 0 {
			continue
		}
		answered++
		answers.Hits, answers.N = answers.Hits+p.Hits, answers.N+p.N
		topic := -1 - i
		if i < len(groups.Clusters) {
			topic = groups.Clusters[i]
		}
		topics[topic] = true
	}
	spread, known := statistics.NewSpread(prompts, groups)
	if !known {
		spread = statistics.AssumedSpread()
		spread.Rate = (float64(answers.Hits) + 0.5) / (float64(answers.N) + 1) //nolint:mnd // Jeffreys
	}
	cells := max(1, len(s.planner.prompts))
	repetitions := math.Round(float64(s.current.Brand().Expected()) / float64(cells*max(1, s.runs)))
	return statistics.Asked{
		Scope: scope, Spread: spread, Engines: max(1, len(s.engines)), Repetitions: max(1, int(repetitions)),
		Design: statistics.Design{Prompts: answered, Topics: len(topics), Answers: max(1, answers.N/answered)},
	}
}

// mend returns what helps a rate, with about how many executions it takes.
func (s *RangeSum) mend(m statistics.Mend, asked *statistics.Asked) model.GradeMend {
	out := model.GradeMend{Remedy: model.GradeRemedy(m.Remedy), Count: m.Count}
	audit := int64(len(s.planner.prompts) * asked.Repetitions)
	switch m.Remedy {
	case statistics.RemedyRepetitions:
		out.Calls = int64(m.Count * len(s.planner.prompts))
		out.Text = fmt.Sprintf("Run %d more repetitions of each prompt: about %d calls.", m.Count, out.Calls)
	case statistics.RemedyPrompts:
		out.Calls = int64(m.Count * asked.Engines * asked.Repetitions)
		out.Text = fmt.Sprintf("Ask %d more prompts: about %d calls.", m.Count, out.Calls)
	default:
		out.Calls = int64(m.Count) * audit
		out.Text = fmt.Sprintf("Run the audit again on %d other days: about %d calls.", m.Count, out.Calls)
	}
	if m.Count == 1 {
		out.Text = map[statistics.Remedy]string{
			statistics.RemedyRepetitions: "Run one more repetition of each prompt: about %d calls.",
			statistics.RemedyPrompts:     "Ask one more prompt: about %d calls.",
			statistics.RemedyAudits:      "Run the audit again: about %d calls.",
		}[m.Remedy]
		out.Text = fmt.Sprintf(out.Text, out.Calls)
	}
	return out
}
