package statistics_test

import (
	"math"
	"slices"
	"testing"

	"github.com/answer-visibility/avm/answer/statistics"
)

// decisive is evidence that just suffices to decide.
func decisive() statistics.Evidence {
	return statistics.Evidence{
		Answers: 96, Prompts: new(30), Outcomes: new(4), Width: 0.2, Repeatability: new(0.14), Engines: 1, AgeDays: 31,
	}
}

func TestGradeListsFailingCriteria(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change  func(e *statistics.Evidence)
		level   statistics.Grade
		failing []statistics.Criterion
	}{
		"enough of everything": {func(*statistics.Evidence) {}, "decide", nil},
		"95 answers":           {func(e *statistics.Evidence) { e.Answers = 95 }, "watch", []statistics.Criterion{"answers"}},
		"29 answers":           {func(e *statistics.Evidence) { e.Answers = 29 }, "explore", []statistics.Criterion{"answers"}},
		"29 prompts":           {func(e *statistics.Evidence) { e.Prompts = new(29) }, "watch", []statistics.Criterion{"prompts"}},
		"7 prompts":            {func(e *statistics.Evidence) { e.Prompts = new(7) }, "explore", []statistics.Criterion{"prompts"}},
		"no prompt has a hit":  {func(e *statistics.Evidence) { e.Outcomes = new(0) }, "watch", []statistics.Criterion{"outcomes"}},
		"exactly one prompt":   {func(e *statistics.Evidence) { e.Prompts, e.Outcomes = nil, nil }, "decide", nil},
		"21 points wide":       {func(e *statistics.Evidence) { e.Width = 0.21 }, "watch", []statistics.Criterion{"width"}},
		"31 points wide":       {func(e *statistics.Evidence) { e.Width = 0.31 }, "explore", []statistics.Criterion{"width"}},
		"first audits":         {func(e *statistics.Evidence) { e.Repeatability = nil }, "watch", []statistics.Criterion{"repeatability"}},
		"wild days":            {func(e *statistics.Evidence) { e.Repeatability = new(0.29) }, "explore", []statistics.Criterion{"repeatability"}},
		"an engine is missing": {func(e *statistics.Evidence) { e.Engines = 0.75 }, "watch", []statistics.Criterion{"engines"}},
		"most are missing":     {func(e *statistics.Evidence) { e.Engines = 0.3 }, "explore", []statistics.Criterion{"engines"}},
		"five weeks old":       {func(e *statistics.Evidence) { e.AgeDays = 35 }, "watch", []statistics.Criterion{"age"}},
		"half a year old":      {func(e *statistics.Evidence) { e.AgeDays = 180 }, "explore", []statistics.Criterion{"age"}},
		"several": {
			func(e *statistics.Evidence) { e.AgeDays, e.Width, e.Repeatability = 180, 0.25, nil }, "explore",
			[]statistics.Criterion{"width", "repeatability", "age"},
		},
	} {
		e := decisive()
		c.change(&e)
		level, failing := e.Grade()
		var named []statistics.Criterion
		for _, f := range failing {
			named = append(named, f.Criterion)
		}
		if level != c.level || !slices.Equal(named, c.failing) {
			t.Errorf("%s: %s, %v; want %s, %v", name, level, named, c.level, c.failing)
		}
	}
}

// What a mend promises holds: an audit that asks so much more has the width that it needs.
func TestMendsSuffice(t *testing.T) {
	t.Parallel()
	spread := statistics.Spread{Rate: 0.5, Prompt: 0.2}
	asked := func(prompts, answers int) statistics.Asked {
		return statistics.Asked{
			Scope: statistics.ScopeTopics, Spread: spread, Engines: 3, Repetitions: answers / 3, Earlier: 4,
			Design: statistics.Design{Prompts: prompts, Topics: prompts, Answers: answers},
		}
	}
	measured := func(a *statistics.Asked) statistics.Evidence {
		e := decisive()
		e.Answers, e.Prompts, e.Outcomes = a.Design.Prompts*a.Design.Answers, new(a.Design.Prompts), new(a.Design.Prompts)
		e.Width, e.AgeDays = a.Design.Width(a.Scope, spread), 0
		return e
	}
	wide := asked(30, 3)
	e := measured(&wide)
	if got := e.Mends(wide); len(got) != 1 || got[0].Remedy != "repetitions" {
		t.Fatalf("30 prompts × 3 answers, %.2f wide: %v", e.Width, got)
	} else {
		better := asked(30, 3+3*got[0].Count)
		worse := asked(30, 3*got[0].Count)
		if w := better.Design.Width(better.Scope, spread); w > 0.2 || worse.Design.Answers*30 >= 96 && worse.Design.Width(worse.Scope, spread) <= 0.2 {
			t.Errorf("%d more repetitions make it %.2f wide", got[0].Count, w)
		}
	}
	few := asked(12, 3)
	e = measured(&few)
	if got := e.Mends(few); len(got) != 1 || got[0].Remedy != "prompts" || got[0].Count < 18 {
		t.Errorf("12 prompts × 3 answers, %.2f wide: %v", e.Width, got)
	}
	enough := asked(60, 9)
	e = measured(&enough)
	if got := e.Mends(enough); got != nil {
		t.Errorf("60 prompts × 9 answers: %v", got)
	}
	for name, c := range map[string]struct {
		change func(e *statistics.Evidence, a *statistics.Asked)
		mends  []statistics.Mend
	}{
		"one earlier audit": {func(e *statistics.Evidence, a *statistics.Asked) { e.Repeatability, a.Earlier = nil, 1 }, []statistics.Mend{{Remedy: "audits", Count: 3}}},
		"an old audit":      {func(e *statistics.Evidence, _ *statistics.Asked) { e.AgeDays = 60 }, []statistics.Mend{{Remedy: "audits", Count: 1}}},
		"days differ a bit": {func(e *statistics.Evidence, a *statistics.Asked) { e.Repeatability, e.OfDays = new(0.16), 0.2 }, []statistics.Mend{{Remedy: "repetitions", Count: 2}}},
		"only days differ":  {func(e *statistics.Evidence, _ *statistics.Asked) { e.Repeatability, e.OfDays = new(0.2), 1 }, nil},
	} {
		e, a := measured(&enough), enough
		c.change(&e, &a)
		if got := e.Mends(a); !slices.Equal(got, c.mends) {
			t.Errorf("%s: %v, want %v", name, got, c.mends)
		}
	}
}

// The evidence has the interval's figures, and the repeatability of answers that are independent is that of two samples.
func TestEvidenceOfPrompts(t *testing.T) {
	t.Parallel()
	var prompts []statistics.Sample
	for range 20 {
		prompts = append(prompts, statistics.Sample{Hits: 10, N: 10}, statistics.Sample{N: 10}, statistics.Sample{Hits: 5, N: 10})
	}
	groups := &statistics.Groups{}
	interval := statistics.ScopedInterval(statistics.ScopeTopics, prompts, groups, 0)
	e := statistics.NewEvidence(statistics.ScopeTopics, prompts, groups, nil)
	if e.Answers != 600 || *e.Prompts != 60 || *e.Outcomes != 40 || e.Width != interval.High-interval.Low || e.Repeatability != nil {
		t.Errorf("%+v, prompts %d, outcomes %d", e, *e.Prompts, *e.Outcomes)
	}
	for _, days := range []float64{0, 0.001} {
		e := statistics.NewEvidence(statistics.ScopePrompts, prompts, groups, &days)
		variance := (0.25/9)*20/60/60 + days // of repetitions: a third of the prompts varies
		if want := 1.96 * math.Sqrt(2*variance); e.Prompts != nil || math.Abs(*e.Repeatability-want) > 0.05*want || math.Abs(e.OfDays-days/variance) > 0.02 {
			t.Errorf("days %v: repeatability %.4f, want %.4f; of days %.3f", days, *e.Repeatability, want, e.OfDays)
		}
	}
	if statistics.NewEvidence(statistics.ScopeTopics, nil, groups, nil) != nil {
		t.Error("there is evidence without answers")
	}
}
