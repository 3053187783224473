package rollup

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// DriftRuns is how many earlier runs verdicts look at: they say how much whole runs differ.
const DriftRuns = 12

// drifts are how much an engine's runs differ in the brand's rates.
type drifts struct {
	mentions, citations *statistics.Drift // nil: too few earlier runs, or nothing varies
	runs                int               // earlier runs that answered the cells
}

// AddEarlier gathers the brand's cells of the runs before those that are reported, newest
// first, from their panels. Without them verdicts do not know how much whole runs differ.
func (s *RangeSum) AddEarlier(runs []*reports.Run, panels []*Panel) {
	if s.matched.pairs == nil {
		return
	}
	h := &history{runs: ReadingIDs(runs), cells: map[uuid.UUID]int{}, last: map[int]placedCells{}}
	for _, p := range panels {
		h.add(p, s.planner.prompts, slices.Index(s.engines, p.Engine))
	}
	topics, now, then := s.current.Asked.Groups.Clusters, s.runs, len(s.matched.BaselineRuns)
	s.matched.drifts = drifts{
		mentions: statistics.NewDrift(h.mentions, topics, now, then), citations: statistics.NewDrift(h.citations, topics, now, then),
		runs: statistics.AnsweredRuns(h.mentions, len(runs)),
	}
}

// MentionInterval returns the interval of the brand's mention rate once all runs are added.
func (s *RangeSum) MentionInterval() *model.Interval {
	return s.withDays(s.matched.drifts.mentions, MentionSample).Interval(s.current.MentionSamples[0])
}

// CitationInterval returns the same of the citation rate.
func (s *RangeSum) CitationInterval() *model.Interval {
	return s.withDays(s.matched.drifts.citations, CitationSample).Interval(s.current.CitationSamples[0])
}

// withDays adds the days of engines to the question of the intervals, where earlier runs show them.
func (s *RangeSum) withDays(drift *statistics.Drift, of func(*statistics.Outcome) statistics.Sample) Asked {
	asked := s.current.Asked
	if drift != nil {
		cells := make([][]statistics.Sample, len(s.current.Engines))
		for i := range s.current.Engines {
			cells[i] = s.current.Engines[i].samples(of)
		}
		asked.Days = new(drift.Days(cells))
	}
	return asked
}

// history holds cells of earlier runs.
type history struct {
	runs                []uuid.UUID // readings
	cells               map[uuid.UUID]int
	mentions, citations []statistics.CellRuns
	last                map[int]placedCells // by engine
}

// placedCells are the cells of a panel and where they stand in the history; −1:
// the cell is not asked now.
type placedCells struct {
	cells  []Cell
	places []int
}

// add adds the cells of a panel that are asked now.
func (h *history) add(p *Panel, prompts map[uuid.UUID]int, engine int) {
	run := slices.Index(h.runs, p.ReadingID)
	if run < 0 || engine < 0 {
		return
	}
	places := h.placesOf(p, prompts, engine)
	p.Each(func(cell int, o *statistics.Outcome) {
		if at := places[cell]; at >= 0 {
			h.mentions[at].Runs[run], h.citations[at].Runs[run] = MentionSample(o), CitationSample(o)
		}
	})
}

// placesOf returns where the cells of a panel stand. Most runs have the cells of the one
// before, whose places hold for them too: looking up each cell takes longer than reading it.
func (h *history) placesOf(p *Panel, prompts map[uuid.UUID]int, engine int) []int {
	if last := h.last[engine]; areSame(last.cells, p.Cells) {
		return last.places
	}
	places := make([]int, len(p.Cells))
	for cell := range p.Cells {
		places[cell] = h.place(p.Cells[cell].MatchKey, prompts, engine)
	}
	h.last[engine] = placedCells{p.Cells, places}
	return places
}

func areSame(a, b []Cell) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].MatchKey != b[i].MatchKey || a[i].PromptIndex != b[i].PromptIndex {
			return false
		}
	}
	return true
}

// place returns the index of a key's cell in the history; −1: the cell is not asked now. A new cell gets the next index.
func (h *history) place(key uuid.UUID, prompts map[uuid.UUID]int, engine int) int {
	prompt, ok := prompts[key]
	if !ok {
		return -1
	}
	at, known := h.cells[key]
	if !known {
		at = len(h.mentions)
		h.cells[key] = at
		h.mentions = append(h.mentions, statistics.CellRuns{Prompt: prompt, Engine: engine, Runs: make([]statistics.Sample, len(h.runs))})
		h.citations = append(h.citations, statistics.CellRuns{Prompt: prompt, Engine: engine, Runs: make([]statistics.Sample, len(h.runs))})
	}
	return at
}
