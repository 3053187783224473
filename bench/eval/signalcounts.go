package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal"
)

// countYear is a project whose days are watched for a year: visits from AI systems with their parts, AI bots, and
// clicks.
type countYear struct {
	clicks, visits, fetches float64 // a working day
	parts, bots             int
	noise                   float64 // standard deviation of a day's logarithm
	memory                  float64 // correlation with that of the day before
	rests                   float64 // the share of days on which a bot does not come
	growth                  float64 // of a week
	gaps                    float64 // the share of days of which not all is known
	holidays                int     // so many days in a row, every 37 days, have a third of their usual figures
	fall                    float64 // which part is lost in the middle of the year
}

// countNulls are years in which nothing changes.
func countNulls() []countYear {
	return []countYear{
		{clicks: 10, visits: 3, fetches: 8, parts: 4, bots: 8},
		{clicks: 100, visits: 20, fetches: 60, parts: 5, bots: 12, noise: 0.1, rests: 0.1},
		{clicks: 5000, visits: 300, fetches: 2000, parts: 6, bots: 15, noise: 0.1, memory: 0.5, gaps: 0.1},
		{clicks: 800, visits: 60, fetches: 300, parts: 5, bots: 10, noise: 0.3, memory: 0.5, rests: 0.3},
		{clicks: 800, visits: 60, fetches: 300, parts: 5, bots: 10, noise: 0.15, memory: 0.8, growth: 0.01},
		{clicks: 800, visits: 60, fetches: 300, parts: 5, bots: 10, noise: 0.1, memory: 0.5, holidays: 1},
		{clicks: 800, visits: 60, fetches: 300, parts: 5, bots: 10, noise: 0.1, memory: 0.5, holidays: 2},
	}
}

func (y *countYear) String() string {
	text := fmt.Sprintf("%5.0f clicks, %3.0f visits a day, noise %.2f, memory %.1f, growth %.2f, gaps %.1f", y.clicks, y.visits, y.noise, y.memory, y.growth, y.gaps)
	if y.holidays > 0 {
		text += fmt.Sprintf(", holidays of %d days", y.holidays)
	}
	return text
}

// run watches a year. It returns the weeks with a false alarm, and of a fall whether it was reported within a week,
// and how often in a quarter.
func (y *countYear) run(seed uint64) (weeks, alarms, within, told int) {
	random := rand.New(rand.NewPCG(signalsSeed, seed)) //nolint:gosec // reproducible on purpose
	streams := y.streams()
	active := map[string][]signal.ActiveCount{}
	day := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	started := false
	for n := range 70 + 7*weeksOfYear {
		day = day.AddDate(0, 0, 1)
		level := math.Pow(1+y.growth, float64(n)/7)
		if n%37 < y.holidays {
			level /= 3
		}
		changed := n >= 70+7*changeWeek && y.fall > 0
		for _, c := range streams {
			c.add(random, y, day, level, changed)
			if n < 70 {
				continue
			}
			out := signal.DetectCounts(&c.Counts, active[c.Name], signal.SpentOnDays*signal.UsualRate/7/allStreams)
			active[c.Name] = after(active[c.Name], out)
			started = started || len(out.Started) > 0
			if falls := fallsOf(out); changed && n < 70+7*changeWeek+91 {
				told += falls
				if falls > 0 && n < 70+7*changeWeek+7 {
					within = 1
				}
			}
		}
		if n >= 70 && n%7 == 6 {
			weeks++
			if started {
				alarms++
			}
			started = false
		}
	}
	return weeks, alarms, within, told
}

// fallsOf returns how many falls of the clicks a look found.
func fallsOf(out *signal.Outcome) (n int) {
	for _, f := range out.Started {
		if f.Measure == signal.Clicks && !f.Up {
			n++
		}
	}
	return n
}

// after returns the states that are active after a look.
func after(active []signal.ActiveCount, out *signal.Outcome) []signal.ActiveCount {
	var left []signal.ActiveCount
	for _, a := range active {
		ended := false
		for _, e := range out.Ended {
			ended = ended || e.ID == a.ID
		}
		if !ended {
			left = append(left, a)
		}
	}
	for _, f := range out.Started {
		left = append(left, signal.ActiveCount{
			Active: signal.Active{ID: uuid.New(), Measure: f.Measure, Subject: f.Subject.ID, Part: f.Part, Up: f.Up}, Day: f.Day.Format(time.DateOnly),
		})
	}
	return left
}

// countStream is signal.Counts while it grows.
type countStream struct {
	signal.Counts

	means []float64
	days  []float64 // the logarithms' deviations
}

// allStreams is how many streams share the false alarms of a project: bots, visits, clicks, and the audits and judgements of one market.
const allStreams = 5

func (y *countYear) streams() []*countStream {
	bots, visits, clicks := &countStream{}, &countStream{}, &countStream{}
	bots.Name, visits.Name, clicks.Name = "traffic", "visits", "search"
	add := func(c *countStream, m signal.Measure, id string, whole bool, mean float64) {
		c.Series = append(c.Series, signal.CountSeries{Measure: m, Subject: model.SignalRef{ID: id}, Whole: whole})
		c.means, c.days = append(c.means, mean), append(c.days, 0)
	}
	add(clicks, signal.Clicks, "clicks", true, y.clicks)
	add(visits, signal.Referrals, "all", true, 0)
	for i := range y.parts {
		add(visits, signal.Referrals, "p"+strconv.Itoa(i), false, y.visits/math.Pow(2, float64(i+1)))
	}
	for i := range y.bots {
		add(bots, signal.Fetches, "b"+strconv.Itoa(i), false, y.fetches/math.Pow(2, float64(i)))
	}
	return []*countStream{bots, visits, clicks}
}

func (c *countStream) add(random *rand.Rand, y *countYear, day time.Time, level float64, changed bool) {
	c.Newest = day
	key := "all"
	if random.Float64() < y.gaps {
		key = ""
	}
	c.Keys = append([]string{key}, c.Keys...)
	c.Keys = c.Keys[:min(len(c.Keys), signal.CountedDays)]
	if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		level *= 0.4
	}
	if changed {
		level *= 1 - y.fall
	}
	all, whole := 0.0, 0
	for i := range c.Series {
		s := &c.Series[i]
		c.days[i] = y.memory*c.days[i] + math.Sqrt(1-y.memory*y.memory)*y.noise*random.NormFloat64()
		n := poisson(random, c.means[i]*level*math.Exp(c.days[i]))
		if s.Measure == signal.Fetches && random.Float64() < y.rests {
			n = 0
		}
		if key == "" {
			n /= 3
		}
		if s.Whole {
			whole = i
		}
		if s.Measure == signal.Referrals {
			all += n
		}
		s.Values = append([]float64{n}, s.Values...)
		s.Values = s.Values[:len(c.Keys)]
	}
	if c.Series[whole].Measure == signal.Referrals {
		c.Series[whole].Values[0] = all
	}
}

// poisson draws a count; a large one is rounded from the normal distribution.
func poisson(random *rand.Rand, mean float64) float64 {
	if mean > 200 {
		return max(0, math.Round(mean+math.Sqrt(mean)*random.NormFloat64()))
	}
	n := 0.0
	for left := math.Exp(-mean); ; n++ {
		if left /= max(random.Float64(), 1e-300); left >= 1 {
			return n
		}
	}
}

// measureCounts asks the same of days as measureSignals of audits, and adds both up: audits is the largest share of weeks in
// which the audits of a project have a false alarm where they share theirs with the days.
func measureCounts(ctx context.Context, set *settings, audits float64, out io.Writer) (wrong error) {
	projects := max(8, set.runs/50) //nolint:mnd // of 52 weeks each
	fmt.Fprintf(out, "\n  days of visits, bots and clicks: weeks with a false alarm, nothing changed; with those of audits\n")
	for kind, y := range countNulls() {
		var weeks, alarms int
		for n := 0; n < projects && ctx.Err() == nil; n++ {
			w, a, _, _ := y.run(uint64(200+kind)<<32 | uint64(n))
			weeks, alarms = weeks+w, alarms+a
		}
		share := float64(alarms) / float64(weeks)
		fmt.Fprintf(out, "  %5.1f%% %5.1f%%  %s\n", 100*share, 100*(share+audits), &y)
		if share+audits > alarmsAllowed+twoErrors(alarmsAllowed, weeks) {
			wrong = errors.Join(wrong, fmt.Errorf("%s: false alarms in %.1f %% of weeks", &y, 100*(share+audits)))
		}
	}
	return errors.Join(wrong, measureFalls(ctx, projects, out))
}

// measureFalls asks how often a fall of the clicks by half is reported, once.
func measureFalls(ctx context.Context, projects int, out io.Writer) error {
	fmt.Fprintf(out, "\n  clicks fall by half: reported within a week, once in a quarter of those that were reported\n")
	var once, reported int
	for kind, y := range countNulls() {
		y.fall = 0.5
		var within, told, single int
		for n := 0; n < projects && ctx.Err() == nil; n++ {
			_, _, w, times := y.run(uint64(300+kind)<<32 | uint64(n))
			within += w
			if times > 0 {
				told++
			}
			if times == 1 {
				single++
			}
		}
		once, reported = once+single, reported+told
		fmt.Fprintf(out, "  %5.1f%% %7s  %s\n", 100*float64(within)/float64(projects), fmt.Sprintf("%d/%d", single, told), &y)
	}
	if float64(once) < onceShare*float64(reported) {
		return fmt.Errorf("%d of %d reported falls were reported once", once, reported)
	}
	return ctx.Err()
}
