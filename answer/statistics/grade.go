package statistics

import (
	"math"
	"slices"
	"sort"
)

// Grade is what a rate is good for.
type Grade string

// The grades of rates.
const (
	GradeDecide  Grade = "decide"  // a decision may rest on it
	GradeWatch   Grade = "watch"   // it shows a direction; wait for more before acting on it alone
	GradeExplore Grade = "explore" // it shows what to look for
)

// Criterion names what a grade depends on.
type Criterion string

// The criteria, in the order in which they are reported.
const (
	CriterionAnswers       Criterion = "answers"
	CriterionPrompts       Criterion = "prompts"
	CriterionOutcomes      Criterion = "outcomes"
	CriterionWidth         Criterion = "width"
	CriterionRepeatability Criterion = "repeatability"
	CriterionEngines       Criterion = "engines"
	CriterionAge           Criterion = "age"
)

// Evidence is what a rate over prompts rests on.
type Evidence struct {
	Answers int
	// Prompts is the number of independent samples: prompts, of which those that ask the same count once; for
	// [ScopeIntents] topics. Outcomes is how many of them have the rarer outcome. Both are nil for [ScopePrompts].
	Prompts, Outcomes *int
	Width             float64 // of the interval
	// Repeatability is how far apart the rates of two such audits on other days are at most, with 95 % probability.
	// nil: too few earlier audits show how days differ.
	Repeatability *float64
	// OfDays is the share of the variance behind Repeatability that days have, which more answers do not lower.
	OfDays  float64
	Engines float64 // share of the engines asked whose answers are there
	AgeDays int
}

// Failing is a criterion that keeps a rate from [GradeDecide].
type Failing struct {
	Criterion Criterion
	Value     *float64 // nil: not known
	Needed    float64
}

// rule is what a criterion asks of evidence.
type rule struct {
	criterion     Criterion
	value         *float64
	applies       bool
	decide, watch float64
	atMost        bool
}

// rules returns the criteria with their limits. docs/metrics.md, "What a figure is good for", has their sources.
func (e *Evidence) rules() []rule {
	number := func(n *int) *float64 {
		if n == nil {
			return nil
		}
		return new(float64(*n))
	}
	sampled := e.Prompts != nil
	return []rule{
		{CriterionAnswers, new(float64(e.Answers)), true, 96, 30, false},
		{CriterionPrompts, number(e.Prompts), sampled, 30, 8, false},
		{CriterionOutcomes, number(e.Outcomes), sampled, evidenceOutcomes, 0, false},
		{CriterionWidth, &e.Width, true, 0.2, 0.3, true},
		{CriterionRepeatability, e.Repeatability, true, 0.14, 0.28, true},
		{CriterionEngines, &e.Engines, true, 1, 0.5, false},
		{CriterionAge, new(float64(e.AgeDays)), true, 31, 92, true},
	}
}

func (r *rule) holds(limit float64) bool {
	if r.atMost {
		return *r.value <= limit
	}
	return *r.value >= limit
}

// Grade returns what a rate is good for, and the criteria that keep it from [GradeDecide].
func (e *Evidence) Grade() (Grade, []Failing) {
	level := GradeDecide
	var failing []Failing
	for _, r := range e.rules() {
		if !r.applies || r.value != nil && r.holds(r.decide) {
			continue
		}
		failing = append(failing, Failing{r.criterion, r.value, r.decide})
		switch {
		case r.value != nil && !r.holds(r.watch):
			level = GradeExplore
		case level == GradeDecide:
			level = GradeWatch
		}
	}
	return level, failing
}

// Remedy names what would lift a rate to [GradeDecide].
type Remedy string

// The remedies.
const (
	RemedyRepetitions Remedy = "repetitions" // more of them in an audit
	RemedyPrompts     Remedy = "prompts"     // more of them
	RemedyAudits      Remedy = "audits"      // more of them, on other days
)

// Mend is how much of a remedy is needed.
type Mend struct {
	Remedy Remedy
	Count  int
}

// Asked is what an audit asked, which mends are counted from.
type Asked struct {
	Scope                Scope
	Design               Design
	Spread               Spread
	Engines, Repetitions int
	Earlier              int // audits before that asked the same
}

const (
	maxRepetitions  = 10   // in an audit that is suggested
	mostMorePrompts = 1000 // that are suggested
)

// Mends returns what together would lift a rate to [GradeDecide], as far as that can be foretold. There is none for days
// that differ too much, nor for a rate of 0 or 1.
func (e *Evidence) Mends(a Asked) (mends []Mend) {
	_, failing := e.Grade()
	fails := func(c ...Criterion) bool {
		return slices.ContainsFunc(failing, func(f Failing) bool { return slices.Contains(c, f.Criterion) })
	}
	repetitions := 0
	if fails(CriterionAnswers, CriterionPrompts, CriterionOutcomes, CriterionWidth) {
		if n, ok := e.moreRepetitions(&a); ok {
			repetitions = n
		} else if n, ok := e.morePrompts(&a); ok {
			mends = append(mends, Mend{RemedyPrompts, n})
		}
	}
	if fails(CriterionRepeatability) && e.Repeatability != nil && len(mends) == 0 {
		repetitions = max(repetitions, e.repetitionsToRepeat(&a))
	}
	if repetitions > 0 {
		mends = append(mends, Mend{RemedyRepetitions, repetitions})
	}
	switch {
	case fails(CriterionRepeatability) && e.Repeatability == nil:
		mends = append(mends, Mend{RemedyAudits, max(1, DriftRuns-a.Earlier)})
	case fails(CriterionAge, CriterionEngines):
		mends = append(mends, Mend{RemedyAudits, 1})
	}
	return mends
}

// with returns the evidence as expected after another design.
func (e *Evidence) with(a *Asked, d Design) *Evidence {
	more := *e
	more.Answers = int(float64(e.Answers) * float64(d.Prompts*d.Answers) / float64(a.Design.Prompts*a.Design.Answers))
	more.Width = e.Width
	if a.Scope != ScopePrompts {
		more.Width *= d.Width(a.Scope, a.Spread) / a.Design.Width(a.Scope, a.Spread)
	} else {
		more.Width *= math.Sqrt(float64(e.Answers) / float64(more.Answers))
	}
	if e.Prompts != nil {
		grown := float64(d.Prompts) / float64(a.Design.Prompts)
		more.Prompts = new(*e.Prompts + d.Prompts - a.Design.Prompts)
		more.Outcomes = new(int(float64(*e.Outcomes) * grown))
	}
	return &more
}

// suffices reports whether all criteria hold that more prompts and answers serve.
func (e *Evidence) suffices() bool {
	return !slices.ContainsFunc(e.rules()[:4], func(r rule) bool { return r.applies && !r.holds(r.decide) })
}

// moreRepetitions returns how many more repetitions suffice.
func (e *Evidence) moreRepetitions(a *Asked) (int, bool) {
	for n := 1; a.Repetitions+n <= maxRepetitions; n++ {
		d := a.Design
		d.Answers += n * a.Engines
		if e.with(a, d).suffices() {
			return n, true
		}
	}
	return 0, false
}

// morePrompts returns how many more prompts suffice. A project without topics, or a question about all intents, needs
// prompts about something new.
func (e *Evidence) morePrompts(a *Asked) (int, bool) {
	if a.Scope == ScopePrompts || *e.Outcomes == 0 {
		return 0, false
	}
	n := 1 + sort.Search(mostMorePrompts, func(i int) bool {
		d := a.Design
		d.Prompts += i + 1
		if a.Scope == ScopeIntents || a.Design.Topics == a.Design.Prompts {
			d.Topics += i + 1
		}
		return e.with(a, d).suffices()
	})
	return n, n <= mostMorePrompts
}

// repetitionsToRepeat returns how many more repetitions make two audits alike enough; 0: days alone differ too much.
func (e *Evidence) repetitionsToRepeat(a *Asked) int {
	for n := 1; a.Repetitions+n <= maxRepetitions; n++ {
		answers := float64(a.Repetitions) / float64(a.Repetitions+n)
		less := *e
		less.Repeatability = new(*e.Repeatability * math.Sqrt((1-e.OfDays)*answers+e.OfDays))
		if r := less.rules()[4]; r.holds(r.decide) {
			return n
		}
	}
	return 0
}

// NewEvidence returns what a rate over prompts rests on, but for engines and age; nil where no prompt has answers. days is
// what engines' days add to its variance; nil: that is not known.
func NewEvidence(scope Scope, prompts []Sample, groups *Groups, days *float64) *Evidence {
	added := 0.0
	if days != nil {
		added = *days
	}
	i := ScopedInterval(scope, prompts, groups, added)
	if i == nil {
		return nil
	}
	e := &Evidence{Answers: i.Responses, Width: i.High - i.Low}
	if scope != ScopePrompts {
		e.Prompts, e.Outcomes = new(i.Clusters), new(i.Outcomes)
	}
	if days != nil {
		s := newStratified(groups.strata(prompts))
		repeated := float64(s.total.N)
		if s.units > 1 {
			repeated = s.promptSize(added)
		}
		low, high := wilson(i.Rate, repeated)
		e.Repeatability = new((high - low) / math.Sqrt2)
		if variance := i.Rate * (1 - i.Rate) / repeated; variance > 0 {
			e.OfDays = min(1, added/variance)
		}
	}
	return e
}
