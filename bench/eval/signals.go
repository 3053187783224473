package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal"
)

// signalYear is a project whose audits are watched for a year.
type signalYear struct {
	prompts, topics, engines, repetitions, competitors int
	perWeek                                            int     // audits
	rate                                               float64 // the mean of the prompts' rates
	drift                                              float64 // standard deviation of an engine's logit from audit to audit
	memory                                             float64 // correlation of an engine's logit with that of the audit before
	unrest                                             float64 // standard deviation of a prompt's logit, all engines alike
	topicDrift                                         float64 // the same of a topic's
	correlation                                        float64 // of one audit's answers to one prompt and engine, beyond its rate
	shared                                             bool    // the false alarms are shared with the days of visits, bots and clicks
	judged                                             bool    // the passes over judgements, which have half of the false alarms, instead of those over the answers
	points                                             float64 // by how much the brand's rates rise in the middle of the year
}

const (
	weeksOfYear   = 52
	changeWeek    = 26
	signalsSeed   = 20261127
	alarmsAllowed = 0.06 // of the weeks of a project
	signalHistory = 12   // earlier audits that a pass reads
	onceShare     = 0.85 // of the reported changes; a false alarm in the quarter counts against it
	namedShare    = 0.4  // of the answers, which alone are judged
)

// nullYears are projects in which nothing changes.
func nullYears() []signalYear {
	base := signalYear{perWeek: 1, rate: 0.3, correlation: 0.1, competitors: 4}
	shape := func(prompts, topics, engines, repetitions int) signalYear {
		y := base
		y.prompts, y.topics, y.engines, y.repetitions = prompts, topics, engines, repetitions
		return y
	}
	with := func(y signalYear, change func(y *signalYear)) signalYear {
		change(&y)
		return y
	}
	return []signalYear{
		with(shape(40, 8, 3, 2), func(y *signalYear) { y.topicDrift, y.drift, y.shared = 0.3, 0.2, true }),
		with(shape(30, 5, 2, 3), func(y *signalYear) { y.drift, y.memory, y.rate, y.shared = 0.5, 0.5, 0.1, true }),
		shape(3, 0, 2, 3),
		shape(10, 2, 2, 1),
		shape(10, 2, 4, 3),
		shape(30, 5, 3, 2),
		shape(60, 6, 2, 1),
		shape(200, 10, 6, 1),
		with(shape(30, 5, 3, 2), func(y *signalYear) { y.drift, y.unrest = 0.3, 0.3 }),
		with(shape(60, 6, 4, 3), func(y *signalYear) { y.drift, y.memory, y.unrest = 0.3, 0.5, 0.3 }),
		with(shape(30, 5, 2, 3), func(y *signalYear) { y.drift, y.memory, y.rate = 0.5, 0.5, 0.1 }),
		with(shape(40, 8, 3, 2), func(y *signalYear) { y.topicDrift, y.drift = 0.3, 0.2 }),
		with(shape(20, 4, 3, 3), func(y *signalYear) { y.perWeek, y.drift, y.memory = 7, 0.3, 0.5 }),
		with(shape(20, 4, 3, 1), func(y *signalYear) { y.correlation, y.rate = 0.4, 0.6 }),
		with(shape(30, 5, 3, 2), func(y *signalYear) { y.judged = true }),
		with(shape(200, 10, 6, 1), func(y *signalYear) { y.judged = true }),
		with(shape(60, 6, 4, 3), func(y *signalYear) { y.judged, y.drift, y.memory, y.unrest = true, 0.3, 0.5, 0.3 }),
	}
}

// changedYears are projects in which the brand rises by ten points once.
func changedYears() []signalYear {
	var all []signalYear
	for _, y := range nullYears() {
		if y.perWeek == 1 && !y.shared && y.memory == 0 && y.topicDrift == 0 {
			y.points = 0.1
			all = append(all, y)
		}
	}
	return all
}

func (y *signalYear) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%3d prompts, %2d topics, %d engines, %d×, rate %.1f", y.prompts, y.topics, y.engines, y.repetitions, y.rate)
	for _, part := range []struct {
		name  string
		value float64
	}{{"days", y.drift}, {"memory", y.memory}, {"unrest", y.unrest}, {"topics' days", y.topicDrift}} {
		if part.value != 0 {
			fmt.Fprintf(&s, ", %s %.1f", part.name, part.value)
		}
	}
	if y.perWeek > 1 {
		s.WriteString(", daily")
	}
	if y.shared {
		s.WriteString(", with days")
	}
	if y.judged {
		s.WriteString(", judgements")
	}
	return s.String()
}

// watched is a project during its year.
type watched struct {
	*signalYear

	random *rand.Rand
	stream signal.Stream
	rates  [][]float64 // by series and prompt, on the logit scale
	days   []float64   // by engine
	active []signal.Active
}

func (y *signalYear) watch(seed uint64) *watched {
	//nolint:gosec // reproducible on purpose
	w := &watched{signalYear: y, random: rand.New(rand.NewPCG(signalsSeed, seed)), days: make([]float64, y.engines)}
	s := &w.stream
	for t := range y.topics {
		s.Topics = append(s.Topics, model.SignalRef{Kind: "topic", ID: "t" + strconv.Itoa(t)})
	}
	for e := range y.engines {
		s.Engines = append(s.Engines, model.SignalRef{Kind: "engine", ID: "e" + strconv.Itoa(e)})
	}
	for p := range y.prompts {
		topic := -1
		if y.topics > 0 {
			topic = p % y.topics
		}
		s.Prompts = append(s.Prompts, signal.Prompt{SignalRef: model.SignalRef{Kind: "prompt", ID: "p" + strconv.Itoa(p)}, Topic: topic})
		for e := range y.engines {
			s.Cells = append(s.Cells, signal.Cell{Prompt: p, Engine: e})
		}
	}
	add := func(m signal.Measure, id string, mean float64) {
		s.Series = append(s.Series, signal.Series{Measure: m, Subject: model.SignalRef{ID: id}, Samples: make([][]statistics.Sample, len(s.Cells))})
		rates := make([]float64, y.prompts)
		for p := range rates {
			r := betaRate(w.random, mean, 0.3)
			rates[p] = math.Log(r / (1 - r))
		}
		w.rates = append(w.rates, rates)
	}
	if y.judged {
		add(signal.BrandPraise, "brand", y.rate)
		add(signal.BrandBlame, "brand", y.rate/4)
		return w
	}
	add(signal.BrandMentions, "brand", y.rate)
	add(signal.OwnedCitations, "brand", y.rate)
	for c := range y.competitors {
		add(signal.CompetitorMentions, "c"+strconv.Itoa(c), y.rate)
		add(signal.SourceCitations, "s"+strconv.Itoa(c), y.rate)
	}
	return w
}

// audit adds one audit to the front of the stream.
func (w *watched) audit(points float64) {
	s := &w.stream
	s.Runs = append([]signal.Run{{AuditID: uuid.New()}}, s.Runs...)
	s.Runs = s.Runs[:min(len(s.Runs), 1+signalHistory)]
	for e := range w.days {
		fresh := w.drift * w.random.NormFloat64()
		w.days[e] = w.memory*w.days[e] + math.Sqrt(1-w.memory*w.memory)*fresh
	}
	topics := make([]float64, max(1, w.topics))
	for t := range topics {
		topics[t] = w.topicDrift * w.random.NormFloat64()
	}
	for n := range s.Series {
		unrest := make([]float64, w.prompts)
		for p := range unrest {
			unrest[p] = w.unrest * w.random.NormFloat64()
		}
		for i, cell := range s.Cells {
			shift := w.days[cell.Engine] + unrest[cell.Prompt]
			if topic := s.Prompts[cell.Prompt].Topic; topic >= 0 {
				shift += topics[topic]
			}
			rate := 1 / (1 + math.Exp(-w.rates[n][cell.Prompt]-shift))
			if n == 0 {
				rate = min(1, rate+points)
			}
			rate = betaRate(w.random, rate, w.correlation)
			now := statistics.Sample{N: w.repetitions}
			for range w.repetitions {
				switch {
				case w.judged && w.random.Float64() > namedShare:
					now.N--
				case w.random.Float64() < rate:
					now.Hits++
				}
			}
			samples := append([]statistics.Sample{now}, s.Series[n].Samples[i]...)
			s.Series[n].Samples[i] = samples[:min(len(samples), 1+signalHistory)]
		}
	}
}

// detect reports what the newest audit shows, as the product does.
func (w *watched) detect() *signal.Outcome {
	rate := signal.Spent * signal.UsualRate / float64(w.perWeek)
	switch {
	case w.shared:
		rate /= allStreams
	case w.judged:
		rate /= 2
	}
	out := signal.Detect(&w.stream, w.active, rate)
	for _, e := range out.Ended {
		for i := range w.active {
			if w.active[i].ID == e.ID {
				w.active = append(w.active[:i], w.active[i+1:]...)
				break
			}
		}
	}
	for i := range out.Started {
		f := &out.Started[i]
		w.active = append(w.active, signal.Active{
			ID: uuid.New(), Measure: f.Measure, Subject: f.Subject.ID, Part: f.Part, Up: f.Up, Reference: f.Reference,
			Since: w.stream.Runs[0].AuditID,
		})
	}
	return out
}

// yearResult is what the years of some projects showed.
type yearResult struct {
	weeks, alarms        int // weeks with a pass, and those in which a state began
	projects             int
	atOnce, within, once int // projects whose change was reported in its week, within four, and once
}

func (y *signalYear) run(seed uint64) (r yearResult) {
	w := y.watch(seed)
	r.projects = 1
	told, first := 0, 0
	for week := range weeksOfYear {
		started, rises := w.week(week)
		if told == 0 && rises > 0 {
			first = week
		}
		told += rises
		if week > signal.LeastEarlier {
			r.weeks++
			if started {
				r.alarms++
			}
		}
	}
	if told == 0 || first >= changeWeek+4 {
		return r
	}
	r.within = 1
	if first == changeWeek {
		r.atOnce = 1
	}
	if told == 1 {
		r.once = 1
	}
	return r
}

// week makes the audits of a week. It returns whether any state began, and how many rises of the brand in the
// quarter after the change.
func (w *watched) week(week int) (started bool, rises int) {
	const quarter = 13
	points := 0.0
	if week >= changeWeek {
		points = w.points
	}
	for range w.perWeek {
		w.audit(points)
		for _, f := range w.detect().Started {
			started = true
			if f.Measure == w.stream.Series[0].Measure && f.Up && week >= changeWeek && week < changeWeek+quarter {
				rises++
			}
		}
	}
	return started, rises
}

func (r *yearResult) add(o yearResult) {
	r.weeks, r.alarms, r.projects = r.weeks+o.weeks, r.alarms+o.alarms, r.projects+o.projects
	r.atOnce, r.within, r.once = r.atOnce+o.atOnce, r.within+o.within, r.once+o.once
}

// years simulates a number of projects of one kind.
func years(ctx context.Context, y *signalYear, kind, projects int) (sum yearResult) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for worker := range atATime {
		all.Go(func() {
			for n := worker; n < projects && ctx.Err() == nil; n += atATime {
				one := y.run(uint64(kind)<<32 | uint64(n)) //nolint:gosec // both count from 0
				mu.Lock()
				sum.add(one)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return sum
}

// measureSignals asks how often a year in which nothing changes makes a false alarm, and how often a change of ten
// points is reported, once.
func measureSignals(ctx context.Context, set *settings, out io.Writer) (wrong error) {
	projects := max(8, set.runs/50) //nolint:mnd // of 47 weeks each
	fmt.Fprintf(out, "  %d projects a case; false alarm rate %.2f\n\n  weeks with a false alarm, nothing changed\n", projects, signal.UsualRate)
	nulls, shared := nullYears(), 0.0
	for i := range nulls {
		r := years(ctx, &nulls[i], i, projects)
		share := float64(r.alarms) / float64(r.weeks)
		fmt.Fprintf(out, "  %5.1f%%  %s\n", 100*share, &nulls[i])
		if nulls[i].shared {
			shared = max(shared, share)
		}
		allowed := alarmsAllowed
		if nulls[i].judged {
			allowed /= 2
		}
		if share > allowed+twoErrors(allowed, r.weeks) {
			wrong = errors.Join(wrong, fmt.Errorf("%s: false alarms in %.1f %% of weeks", &nulls[i], 100*share))
		}
	}
	fmt.Fprintf(out, "\n  the brand rises by 10 points: reported in its week, within four weeks, once in a quarter of those\n")
	changed := changedYears()
	var all yearResult
	for i := range changed {
		r := years(ctx, &changed[i], 100+i, projects)
		all.add(r)
		fmt.Fprintf(out, "  %5.1f%% %5.1f%% %7s  %s\n", 100*float64(r.atOnce)/float64(r.projects), 100*float64(r.within)/float64(r.projects),
			fmt.Sprintf("%d/%d", r.once, r.within), &changed[i])
	}
	fmt.Fprintf(out, "  %d of the %d changes that were reported within four weeks were reported once\n", all.once, all.within)
	if float64(all.once) < onceShare*float64(all.within) {
		wrong = errors.Join(wrong, fmt.Errorf("%d of %d reported changes were reported once", all.once, all.within))
	}
	return errors.Join(wrong, measureCounts(ctx, set, shared, out))
}
