package signal

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
)

// referenceRuns is how many audits before the judged one it is compared with, together.
const referenceRuns = 4

// comparer compares parts of a series between runs. What the earlier runs show of noise is
// estimated once for each series.
type comparer struct {
	stream *Stream
	series *Series
	drift  *statistics.Drift
	days   *statistics.Repetitions
}

func newComparer(s *Stream, series *Series) *comparer {
	c := &comparer{stream: s, series: series}
	earlier := make([]statistics.CellRuns, len(s.Cells))
	byPrompt := make([][]statistics.Sample, len(s.Prompts))
	for p := range byPrompt {
		byPrompt[p] = make([]statistics.Sample, len(s.Runs)-1)
	}
	for i, cell := range s.Cells {
		runs := series.Samples[i][1:]
		earlier[i] = statistics.CellRuns{Prompt: cell.Prompt, Engine: cell.Engine, Runs: runs}
		for r, sample := range runs {
			byPrompt[cell.Prompt][r].Hits += sample.Hits
			byPrompt[cell.Prompt][r].N += sample.N
		}
	}
	c.drift = statistics.NewDrift(earlier, s.topicsOfPrompts(), 1, referenceRuns)
	c.days = statistics.NewRepetitions(byPrompt)
	return c
}

// topicsOfPrompts returns the topic of each prompt; one without a topic is its own.
func (s *Stream) topicsOfPrompts() []int {
	if len(s.Topics) == 0 {
		return nil
	}
	topics, next := make([]int, len(s.Prompts)), len(s.Topics)
	for i := range s.Prompts {
		topics[i] = s.Prompts[i].Topic
		if topics[i] < 0 {
			topics[i] = next
			next++
		}
	}
	return topics
}

// comparison is the change of a part between some runs.
type comparison struct {
	statistics.Verdict

	now, then statistics.Sample // over the matched cells
}

// compare judges the cells of a part in the runs now against the runs then, all by their
// places in the stream.
func (c *comparer) compare(p *part, cells, now, then []int) comparison {
	if p.Kind == OfPrompt {
		return c.comparePrompt(cells, now, then)
	}
	var out comparison
	var prompts [][]statistics.Matched
	places := map[int]int{} // by prompt
	for _, i := range cells {
		m := statistics.Matched{Now: c.sum(i, now), Then: c.sum(i, then), Engine: c.stream.Cells[i].Engine}
		if m.Now.N > 0 && m.Then.N > 0 {
			out.add(m)
			at, known := places[c.stream.Cells[i].Prompt]
			if !known {
				at = len(prompts)
				places[c.stream.Cells[i].Prompt] = at
				prompts = append(prompts, nil)
			}
			prompts[at] = append(prompts[at], m)
		}
	}
	if c.drift == nil { // how much whole runs differ is not known
		out.State = statistics.VerdictInsufficientData
		return out
	}
	out.Verdict = statistics.Compare(prompts, c.drift)
	return out
}

func (c *comparer) comparePrompt(cells, now, then []int) comparison {
	var out comparison
	runs := statistics.PromptRuns{NowRuns: len(now), ThenRuns: len(then), Earlier: make([]statistics.Sample, len(c.stream.Runs)-1)}
	for _, i := range cells {
		m := statistics.Matched{Now: c.sum(i, now), Then: c.sum(i, then)}
		if m.Now.N == 0 || m.Then.N == 0 {
			continue
		}
		out.add(m)
		runs.Cells++
		for r, s := range c.series.Samples[i][1:] {
			if !slices.Contains(now, r+1) {
				runs.Earlier[r].Hits += s.Hits
				runs.Earlier[r].N += s.N
			}
		}
	}
	runs.Matched = statistics.Matched{Now: out.now, Then: out.then}
	out.Verdict = statistics.CompareRates(&runs, c.days)
	return out
}

func (c *comparison) add(m statistics.Matched) {
	c.now.Hits, c.now.N = c.now.Hits+m.Now.Hits, c.now.N+m.Now.N
	c.then.Hits, c.then.N = c.then.Hits+m.Then.Hits, c.then.N+m.Then.N
}

func (c *comparer) sum(cell int, runs []int) (all statistics.Sample) {
	for _, r := range runs {
		s := c.series.Samples[cell][r]
		all.Hits, all.N = all.Hits+s.Hits, all.N+s.N
	}
	return all
}

// up reports the direction of a change; a change of nothing has none.
func (c *comparison) up() bool { return c.Change != nil && *c.Change > 0 }

// chance returns the p-value, 1 where there is none.
func (c *comparison) chance() float64 {
	if c.P == nil {
		return 1
	}
	return *c.P
}

// reference returns the places of the runs that the judged one is compared with.
func (s *Stream) reference() []int {
	var runs []int
	for r := 1; r < len(s.Runs) && r <= referenceRuns; r++ {
		runs = append(runs, r)
	}
	return runs
}

// places returns the places of audits in the stream; those that are not in it are left out.
func (s *Stream) places(audits []uuid.UUID) []int {
	var runs []int
	for r := range s.Runs {
		if slices.Contains(audits, s.Runs[r].AuditID) {
			runs = append(runs, r)
		}
	}
	return runs
}
