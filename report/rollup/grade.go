package rollup

import (
	"math"
	"time"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// failedShare is the share of an engine's executions that may fail before it counts as not answering.
const failedShare = 0.2

// Known is what a grade needs to know beside the answers.
type Known struct {
	AgeDays     int
	EarlierDays int // on which the market had audits before those that are reported
}

// NewKnown returns what a grade needs to know of a report whose newest run ended at a time and came after the earlier runs.
func NewKnown(project *model.Project, ended, now time.Time, earlier []*reports.Run) (Known, error) {
	zone, err := Zone(project)
	if err != nil {
		return Known{}, err
	}
	days := map[string]bool{}
	for _, run := range earlier {
		days[run.CreatedAt.In(zone).Format(time.DateOnly)] = true
	}
	return Known{AgeDays: int(now.Sub(ended) / (24 * time.Hour)), EarlierDays: len(days)}, nil
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
	if asked.Groups == nil {
		asked.Groups = &statistics.Groups{}
	}
	if asked.Days == nil && s.nothingVaries() {
		asked.Days = new(0.0)
	}
	evidence := asked.evidence(prompts, s.current.Engines, k)
	if evidence == nil {
		return nil
	}
	plan := s.asked(statistics.Scope(asked.Scope), prompts, asked.Groups)
	plan.Earlier = min(k.EarlierDays, statistics.DriftRuns)
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

func (s *RangeSum) nothingVaries() bool { return s.matched.drifts.runs >= statistics.DriftRuns }

// evidence returns what a rate over prompts rests on; nil where none has answers.
func (a Asked) evidence(prompts []statistics.Sample, engines []engineSum, k Known) *statistics.Evidence {
	groups := a.Groups
	if groups == nil {
		groups = &statistics.Groups{}
	}
	e := statistics.NewEvidence(statistics.Scope(a.Scope), prompts, groups, a.Days)
	if e != nil {
		e.Engines, e.AgeDays = coverageOf(engines), k.AgeDays
		if k.EarlierDays < statistics.DriftRuns { // audits of one day do not show how days differ
			e.Repeatability = nil
		}
	}
	return e
}

// coverageOf returns the share of the engines asked whose answers are there.
func coverageOf(engines []engineSum) float64 {
	answered := 0
	for i := range engines {
		if e := &engines[i]; e.Responses > 0 && float64(e.Failed+e.Withheld) <= failedShare*float64(e.Expected()) {
			answered++
		}
	}
	return float64(answered) / float64(max(1, len(engines)))
}

// GradeRows sets what the rates of a report, of its entities and of its engines are good for.
func (s *RangeSum) GradeRows(v *model.Visibility, k Known) {
	v.VisibilityRateGrade, v.OwnedCitationRateGrade = s.MentionGrade(k), s.CitationGrade(k)
	engines, byEntity := v.PerEngine, rowsOf(v.Rankings)
	for i := range engines {
		one := s.current.Engines[i : i+1]
		grade := func(drift *statistics.Drift, of func(*statistics.Outcome) statistics.Sample) *model.Grade {
			return s.rowGrade(one[0].asked, drift, one[0].samples(of), one, k)
		}
		engines[i].BrandMentionRateGrade = grade(s.matched.drifts.mentions, MentionSample)
		engines[i].OwnedCitationRateGrade = grade(s.matched.drifts.citations, CitationSample)
	}
	for e := range s.current.MentionSamples {
		row := byEntity[rankingKey{s.current.Entities[e].Name, s.current.Entities[e].IsBrand()}]
		grade := func(drift *statistics.Drift, samples []statistics.Sample) *model.Grade {
			return s.rowGrade(s.current.Asked, drift, samples, s.current.Engines, k)
		}
		row.MentionRateGrade = grade(s.matched.drifts.mentions, s.current.MentionSamples[e])
		if row.CitationRate != nil {
			row.CitationRateGrade = grade(s.matched.drifts.citations, s.current.CitationSamples[e])
		}
		if e == 0 { // its cells tell engines apart
			row.MentionRateGrade, row.CitationRateGrade = LevelOf(v.VisibilityRateGrade), LevelOf(v.OwnedCitationRateGrade)
		}
	}
}

// LevelOf returns the level of a grade; nil where there is none.
func LevelOf(g *model.RateGrade) *model.Grade {
	if g == nil {
		return nil
	}
	return &g.Level
}

// rowGrade returns what a rate of a row over some engines is good for; nil where it has no answers. An engine's days
// are those of the brand's rate. That the rate is taken for the same with each engine makes its days no smaller.
func (s *RangeSum) rowGrade(asked Asked, drift *statistics.Drift, prompts []statistics.Sample, engines []engineSum, k Known) *model.Grade {
	all, squares := 0.0, 0.0
	for i := range engines {
		n := float64(engines[i].Responses)
		all, squares = all+n, squares+n*n
	}
	switch {
	case drift != nil && all > 0:
		asked.Days = new(drift.Days([][]statistics.Sample{prompts}) * squares / (all * all))
	case s.nothingVaries():
		asked.Days = new(0.0)
	}
	evidence := asked.evidence(prompts, engines, k)
	if evidence == nil {
		return nil
	}
	level, _ := evidence.Grade()
	return new(model.Grade(level))
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
	var what string
	switch m.Remedy {
	case statistics.RemedyRepetitions:
		out.Calls = int64(m.Count * len(s.planner.prompts))
		what = "Run " + model.Counted(m.Count, "more repetition") + " of each prompt"
	case statistics.RemedyPrompts:
		out.Calls = int64(m.Count * asked.Engines * asked.Repetitions)
		what = "Ask " + model.Counted(m.Count, "more prompt")
	default:
		out.Calls = int64(m.Count * len(s.planner.prompts) * asked.Repetitions)
		what = "Run the audit again on " + model.Counted(m.Count, "other day")
	}
	out.Text = what + ": about " + model.Counted(out.Calls, "call") + "."
	return out
}
