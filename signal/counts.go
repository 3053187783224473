package signal

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// The measures of days.
const (
	Referrals Measure = "referrals"
	Clicks    Measure = "clicks"
	Fetches   Measure = "fetches"
)

// Counts is what was counted day by day.
type Counts struct {
	Name   string    // of the passes
	Newest time.Time // midnight UTC of the first day
	// Keys names by what each day was counted, the newest first; an empty key: not all of the day is known. Only days with the
	// same key are compared, so that neither a gap nor a new source is a change.
	Keys   []string
	Series []CountSeries
	// Access returns which bots were refused on a day; nil: it is not known.
	Access func(ctx context.Context, day time.Time) ([]BotAccess, error)
}

// CountSeries is one measure of one subject.
type CountSeries struct {
	Measure Measure
	Subject model.SignalRef
	Whole   bool      // its measure's other series are parts of it
	Values  []float64 // by day, as the keys
}

const (
	// CountedDays is how many days a stream needs: those of a state, and the weeks before it.
	CountedDays = eightWeeks + lastingDays + 7
	eightWeeks  = 56
	// leastLike is how many earlier days of a weekday a comparison needs.
	leastLike = 4
	// lastingDays is after how many days the new level is the usual one.
	lastingDays = 28
	// backDays is over how many days together a figure is taken to have returned.
	backDays = 3
	// absentDays is for how many days at least a bot that vanished has not come.
	absentDays = 3
	// newestWithin is how old the newest day may be that is judged.
	newestWithin = 14
)

// ActiveCount is a state of days that was reported and has not ended.
type ActiveCount struct {
	Active

	Day string // that it was found in
}

// newest returns the place of the newest day of which all is known; −1: none.
func (c *Counts) newest() int {
	at := slices.IndexFunc(c.Keys, func(key string) bool { return key != "" })
	if at >= newestWithin {
		return -1
	}
	return at
}

// Date returns the day at a place.
func (c *Counts) Date(place int) time.Time { return c.Newest.AddDate(0, 0, -place) }

// place returns the place of a day; −1: it is not there.
func (c *Counts) place(day string) int {
	t, err := time.Parse(time.DateOnly, day)
	if at := int(c.Newest.Sub(t).Hours()) / 24; err == nil && at >= 0 && at < len(c.Keys) {
		return at
	}
	return -1
}

// like returns the values of the eight weeks before a place that fall on the weekday of a day.
func (c *Counts) like(s *CountSeries, day, before int) (values []float64, places []int) {
	for i := before + 1; i <= before+eightWeeks && i < len(c.Keys); i++ {
		if (i-day)%7 == 0 && c.Keys[i] == c.Keys[before] {
			values, places = append(values, s.Values[i]), append(places, i)
		}
	}
	return values, places
}

// compare compares days with the like days of the eight weeks before a place; nil: too little is known.
func (c *Counts) compare(s *CountSeries, days []int, before int) *statistics.CountChange {
	groups := make([][]float64, 7)
	for weekday := range groups {
		groups[weekday], _ = c.like(s, before+1+weekday, before)
	}
	noise := statistics.NewCountNoise(groups)
	if noise == nil {
		return nil
	}
	compared := make([]statistics.Like, len(days))
	for i, day := range days {
		values, _ := c.like(s, day, before)
		if len(values) < leastLike {
			return nil
		}
		compared[i] = statistics.Like{Now: s.Values[day], Mean: *statistics.MeanOf(values), Earlier: len(values)}
	}
	return noise.Compare(compared...)
}

// compareAbsence judges how long a bot has not come, by the eight weeks before its last visit; nil: it came, or too little is
// known.
func (c *Counts) compareAbsence(s *CountSeries, day int) *statistics.CountChange {
	last := slices.IndexFunc(s.Values, func(n float64) bool { return n > 0 })
	if last <= day || c.Keys[last] != c.Keys[day] {
		return nil
	}
	absent, sum := 0, 0.0
	for i := day; i < last; i++ {
		if c.Keys[i] == c.Keys[day] {
			absent++
		}
	}
	var came []bool
	for i := min(last+eightWeeks, len(s.Values)) - 1; i >= last; i-- {
		if c.Keys[i] == c.Keys[day] {
			came = append(came, s.Values[i] > 0)
			sum += s.Values[i]
		}
	}
	if absent < absentDays || len(came) < leastLike*7 {
		return nil
	}
	return &statistics.CountChange{Expected: sum / float64(len(came)), Change: -1, P: statistics.Absence(came, absent)}
}

// counted is a comparison of a pass over days.
type counted struct {
	*CountSeries
	*statistics.CountChange
}

func (c *counted) up() bool { return c.Change > 0 }

// DetectCounts judges the newest day of which all is known. States that begin are discoveries at the false discovery rate.
func DetectCounts(c *Counts, active []ActiveCount, rate float64) *Outcome {
	out, day := &Outcome{}, c.newest()
	if day < 0 {
		return out
	}
	var all []counted
	for i := range c.Series {
		s := &c.Series[i]
		if at := slices.IndexFunc(active, func(a ActiveCount) bool { return a.Measure == s.Measure && a.Subject == s.Subject.ID }); at >= 0 {
			if reason := c.end(s, &active[at], day); reason != "" {
				out.Ended = append(out.Ended, Ended{active[at].ID, reason})
			}
			continue
		}
		change := c.judge(s, day)
		if change != nil {
			all = append(all, counted{s, change})
		}
	}
	for i := range active {
		if !slices.ContainsFunc(c.Series, func(s CountSeries) bool { return s.Measure == active[i].Measure && s.Subject.ID == active[i].Subject }) {
			out.Ended = append(out.Ended, Ended{active[i].ID, model.SignalEndReasonNotMeasured})
		}
	}
	out.Comparisons = len(all)
	lasting := slices.DeleteFunc(discovered(all, rate), func(f counted) bool { return f.Measure != Fetches && !c.isSeenBefore(&f, day) })
	for _, found := range newsOf(lasting, active) {
		out.Started = append(out.Started, c.found(&found, all, day))
	}
	return out
}

func (c *Counts) judge(s *CountSeries, day int) *statistics.CountChange {
	if s.Measure == Fetches {
		return c.compareAbsence(s, day)
	}
	return c.compare(s, []int{day}, c.settled(day))
}

// mostHolidays is how many days in a row are rather holidays than a change that lasts.
const mostHolidays = 2

// settled returns the last day that belongs to what a day is compared with: the days that have to show the change as well
// would hide it.
func (c *Counts) settled(day int) int {
	before := day + mostHolidays
	for before < len(c.Keys) && c.Keys[before] != c.Keys[day] {
		before++
	}
	return before
}

// isSeenBefore reports whether a change was there on two of the three days before as well: one day, and two in a row, are
// rather holidays than a change that lasts.
func (c *Counts) isSeenBefore(f *counted, day int) bool {
	seen := 0
	for before := day + 1; before <= day+3 && before < len(c.Keys); before++ {
		if c.Keys[before] != c.Keys[day] {
			continue
		}
		if also := c.compare(f.CountSeries, []int{before}, max(before, c.settled(day))); also != nil && also.P <= 1-statistics.Level && also.Change > 0 == f.up() {
			seen++
		}
	}
	return seen >= mostHolidays
}

// countShare is which part of the false alarms of a look the series of a measure may make.
func countShare(s *CountSeries) float64 {
	if s.Whole {
		return 0.4
	}
	return 0.3
}

// discovered returns the comparisons that moved among all, the clearest first.
func discovered(all []counted, rate float64) []counted {
	type family struct {
		measure Measure
		whole   bool
	}
	sizes, sum := map[family]int{}, 0.0
	for _, c := range all {
		of := family{c.Measure, c.Whole}
		if sizes[of] == 0 {
			sum += countShare(c.CountSeries)
		}
		sizes[of]++
	}
	chances := make([]*float64, len(all))
	for i, c := range all {
		weight := countShare(c.CountSeries) / sum * float64(len(all)) / float64(sizes[family{c.Measure, c.Whole}])
		chances[i] = new(c.P / weight)
	}
	var found []counted
	for i, moved := range statistics.Discoveries(chances, rate) {
		if moved {
			found = append(found, all[i])
		}
	}
	slices.SortStableFunc(found, func(a, b counted) int { return cmp.Compare(a.P, b.P) })
	return found
}

// newsOf leaves out what another change explains: the parts of a whole that moved, and a whole of which a part is known to
// have moved the same way.
func newsOf(found []counted, active []ActiveCount) []counted {
	return slices.DeleteFunc(slices.Clone(found), func(f counted) bool {
		if f.Measure != Referrals {
			return false
		}
		known := slices.ContainsFunc(active, func(a ActiveCount) bool {
			return a.Measure == f.Measure && a.Up == f.up() && (f.Whole || a.Part.Kind == Whole)
		})
		return known || !f.Whole && slices.ContainsFunc(found, func(o counted) bool { return o.Measure == f.Measure && o.Whole && o.up() == f.up() })
	})
}

// end returns why an active state ends; empty: it does not.
func (c *Counts) end(s *CountSeries, a *ActiveCount, newest int) model.SignalEndReason {
	since := c.place(a.Day)
	if since < 0 {
		return model.SignalEndReasonNotMeasured
	}
	if s.Measure == Fetches && slices.ContainsFunc(s.Values[:since], func(n float64) bool { return n > 0 }) || s.Measure != Fetches && c.isBack(s, a, since, newest) {
		return model.SignalEndReasonReturned
	}
	if since-newest >= lastingDays {
		return model.SignalEndReasonLasted
	}
	return ""
}

// isBack reports whether the newest days together are within noise of those before a state.
func (c *Counts) isBack(s *CountSeries, a *ActiveCount, since, newest int) bool {
	var days []int
	for i := newest; i < since && len(days) < backDays; i++ {
		if c.Keys[i] == c.Keys[since] {
			days = append(days, i)
		}
	}
	if len(days) < backDays {
		return false
	}
	still := c.compare(s, days, since)
	return still == nil || still.P > 1-statistics.Level || still.Change > 0 != a.Up
}

func (c *Counts) found(f *counted, all []counted, day int) Found {
	kind := OfPart
	if f.Whole {
		kind = Whole
	}
	out := Found{
		Measure: f.Measure, Subject: f.Subject, Part: Part{kind, c.Name}, Up: f.up(), Before: f.Expected, Now: f.Now, Delta: f.Change,
		Difference: f.Difference, Method: statistics.MethodCounts, P: f.P, Day: c.Date(day),
	}
	if f.Measure == Fetches {
		out.Since = new(c.Date(slices.IndexFunc(f.Values, func(n float64) bool { return n > 0 })))
		return out
	}
	var parts []model.SignalRef
	for _, o := range all {
		if change := o.Now - o.Expected; f.Whole && !o.Whole && o.Measure == f.Measure && change > 0 == f.up() {
			ref := o.Subject
			ref.Delta = &change
			parts = append(parts, ref)
		}
	}
	slices.SortStableFunc(parts, func(a, b model.SignalRef) int {
		if f.up() {
			a, b = b, a
		}
		return cmp.Compare(*a.Delta, *b.Delta)
	})
	out.Evidence = parts[:min(mostParts, len(parts))]
	_, places := c.like(f.CountSeries, day, c.settled(day))
	for _, at := range places {
		out.Days = append(out.Days, c.Date(at))
	}
	return out
}
