package signal

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/signals"
)

// lookAtDays judges the newest day of a stream of which all is known, once.
func (p *standing) lookAtDays(ctx context.Context, c *Counts) error {
	day := c.newest()
	if day < 0 || len(c.Series) == 0 {
		return nil
	}
	pass := &signals.Pass{ProjectID: p.projectID, Cause: c.Name + ":" + c.Date(day).Format(time.DateOnly), Market: c.Name, At: c.Date(day - 1)}
	earlier, err := p.service.Store.Passes(ctx, pass)
	if err != nil || earlier.Made || earlier.Newest != nil && !earlier.Newest.Before(pass.At) {
		return err
	}
	if c.Access != nil {
		access, err := c.Access(ctx, c.Date(day))
		if err != nil {
			return err
		}
		if err := p.followAccess(ctx, access); err != nil {
			return err
		}
	}
	p.service.allot(pass, earlier, SpentOnDays)
	found := DetectCounts(c, p.activeCounts(c), pass.Budget)
	pass.Comparisons = found.Comparisons
	if err := p.service.Store.AddPass(ctx, pass); err != nil {
		return err
	}
	return p.report(ctx, found)
}

// report stores which states of days end and begin.
func (p *standing) report(ctx context.Context, found *Outcome) error {
	for _, e := range found.Ended {
		if err := p.end(ctx, e.ID, e.Reason); err != nil {
			return err
		}
	}
	for i := range found.Started {
		f := &found.Started[i]
		movers, err := p.service.States.Movers(ctx, p.projectID, f)
		if err != nil {
			return err
		}
		f.Evidence = append(f.Evidence, movers...)
		if err := p.start(ctx, signalOfCount(f)); err != nil {
			return err
		}
	}
	return nil
}

// activeCounts returns the active states that a stream's days may end.
func (p *standing) activeCounts(c *Counts) []ActiveCount {
	var active []ActiveCount
	for i := range p.all {
		one := &p.all[i]
		if one.State == model.SignalStateActive && one.Watch != nil && one.Watch.Day != "" && one.Watch.PartKey == c.Name {
			w := one.Watch
			active = append(active, ActiveCount{
				Active: Active{ID: one.ID, Measure: Measure(w.Measure), Subject: one.Subject.ID, Part: Part{Kind: PartKind(w.PartKind)}, Up: w.Up}, Day: w.Day,
			})
		}
	}
	return active
}

// signalOfCount makes the signal of a count that moved.
func signalOfCount(f *Found) *model.Signal {
	kind, day := countKind(f), f.Day.Format(time.DateOnly)
	one := &model.Signal{
		Kind: kind, StateKey: stateKey(kind, f.Subject.ID, Part{Kind: f.Part.Kind}, ""), Title: countTitle(f), Subject: f.Subject,
		Facts:  &model.SignalFacts{Day: new(model.Day(day)), Since: f.Since},
		Before: &f.Before, Now: &f.Now, Delta: &f.Delta, Verdict: model.VerdictMoved, Evidence: append([]model.SignalRef{}, f.Evidence...),
		Watch: &model.SignalWatch{Measure: string(f.Measure), PartKind: string(f.Part.Kind), PartKey: f.Part.Key, Up: f.Up, Day: day},
	}
	if d := f.Difference; d != nil {
		one.Interval = &model.SignalInterval{Low: d.Low, High: d.High, Level: d.Level, Method: f.Method, Version: statistics.UncertaintyVersion}
	}
	for _, d := range append([]time.Time{f.Day}, f.Days...) {
		one.Evidence = append(one.Evidence, model.SignalRef{Kind: "day", ID: d.Format(time.DateOnly), Label: d.Format(time.DateOnly)})
	}
	return one
}

func countKind(f *Found) model.SignalKind {
	switch {
	case f.Measure == Fetches:
		return model.SignalKindBotVanished
	case f.Measure == Clicks && f.Up:
		return model.SignalKindClicksUp
	case f.Measure == Clicks:
		return model.SignalKindClicksDown
	case f.Up:
		return model.SignalKindReferralsUp
	default:
		return model.SignalKindReferralsDown
	}
}

const dayOfTitle = "2 Jan 2006"

// countTitle returns what happened in a line, with its figures.
func countTitle(f *Found) string {
	if f.Measure == Fetches {
		return fmt.Sprintf("%s has not come since %s, before that it made %s requests a day", f.Subject.Label, f.Since.Format(dayOfTitle), countText(f.Before))
	}
	what, how := "Clicks from search", "fell"
	if f.Measure == Referrals {
		what = "Visits from " + f.Subject.Label
	}
	if f.Up {
		how = "rose"
	}
	return fmt.Sprintf("%s %s by %.0f %% on %s: %s, usually %s", what, how, math.Abs(percent*f.Delta), f.Day.Format(dayOfTitle), countText(f.Now), countText(f.Before))
}

// countText writes a count without a fraction, unless it is small.
func countText(n float64) string {
	const small = 10
	if n < small {
		return fmt.Sprintf("%.3g", n)
	}
	return fmt.Sprintf("%.0f", n)
}
