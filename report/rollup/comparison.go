package rollup

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Compared are the runs that a report covers and the run they are compared with.
type Compared struct {
	Runs           []*reports.Run // newest first
	BaselineRun    *reports.Run   // nil: none
	SkippedRuns    int            // earlier runs that share no cell
	Panels         []*Panel       // of the newest run
	BaselinePanels []*Panel       // of base
	BrandOnly      bool           // the panels are the brand's: competitors are not compared
	Scope          model.IntervalScope
}

// Comparison is two sides of a comparison, each over the cells that both have.
type Comparison struct {
	Current, Baseline *Sum // nil: nothing matched
	BaselineRuns      []*reports.Run
	SkippedRuns       int
	MatchedCells      int // matched
	CurrentCells      int
	BaselineCells     int
	pairs             *pairs // nil: not gathered, or nothing matched
	drifts            drifts
	chosen            bool         // the prompts that both sides have were chosen by the baseline's outcome
	Verdicts          RateVerdicts // nil: the rates cannot be compared
}

// pairs are the counts of the matched cells on both sides.
type pairs struct {
	mentions [][]pair               // by entity of the later side, and cell
	cited    []pair                 // the brand's, by cell
	places   []place                // one for each cell
	groups   [][]statistics.Matched // by prompt: reused memory for the compared entity's cells
	judged   []*statistics.Verdict  // by entity; nil: not yet
}

// pair holds a rate's counts in a cell on both sides. There is one for each cell and entity, so its integers
// have 32 bits.
type pair struct{ now, then side }

type side struct{ hits, n uint32 }

func (s *side) add(hits, n int) {
	s.hits += uint32(hits) //nolint:gosec // responses of a cell are never 4 billion
	s.n += uint32(n)       //nolint:gosec // likewise
}

func (s *side) sample() statistics.Sample { return statistics.Sample{Hits: int(s.hits), N: int(s.n)} }

// place is where a cell stands that both sides have.
type place struct{ prompt, engine int }

func newPairs(entities int, places []place) *pairs {
	p := &pairs{
		mentions: make([][]pair, entities), cited: make([]pair, len(places)), places: places,
		judged: make([]*statistics.Verdict, entities),
	}
	for e := range p.mentions {
		p.mentions[e] = make([]pair, len(places))
	}
	return p
}

// cellPlan says of a cell where it counts.
type cellPlan struct {
	prompt  int // −1: nowhere
	matched int // −1: on one side only
}

// inScope reports whether a cell it counts at all, shared whether on both sides.
func (c cellPlan) inScope() bool { return c.prompt >= 0 }
func (c cellPlan) shared() bool  { return c.matched >= 0 }

// planner says of a panel's cells where they count, and which engine it is of.
type planner func(*Panel) (cells []cellPlan, engine int)

// RangeSum sums up the selected runs, run by run, and compares them with the baseline.
type RangeSum struct {
	current *Sum
	matched *Comparison
	plan    planner
	prompts map[uuid.UUID]int // by match key
	engines []string
	runs    int
}

// Begin prepares for the cells of the newest run. The others' are the same, so that
// prompts are numbered as there.
func (s *Compared) Begin() (*RangeSum, error) {
	prompts, size := map[uuid.UUID]int{}, 0
	for _, p := range s.Panels {
		for i := range p.Frames {
			prompts[p.Frames[i].MatchKey] = p.Frames[i].PromptIndex
			size = max(size, p.Frames[i].PromptIndex+1)
		}
	}
	engines := EnginesOf(s.Panels)
	asked := Asked{Scope: s.Scope, Groups: RunGroups(s.Runs[0], size)}
	lineup := NewLineup(s.Runs, RecognitionKey)
	shared, places, err := s.shared(prompts, engines)
	if err != nil {
		return nil, err
	}
	chosen, err := s.chosen(prompts)
	if err != nil {
		return nil, err
	}
	if err := s.checkSize(len(lineup.Entities), size, len(places)); err != nil {
		return nil, err
	}
	empty := func(l *Lineup) *Sum {
		sum := NewBrandSum(l)
		if !s.BrandOnly {
			sum.WithCompetitors()
		}
		return sum.WithBrandCells(size, engines).WithSamples(size).WithQuestion(asked)
	}
	current := empty(lineup)
	m := &Comparison{SkippedRuns: s.SkippedRuns, CurrentCells: len(prompts), MatchedCells: len(places), chosen: chosen}
	if s.BaselineRun != nil {
		m.BaselineRuns = []*reports.Run{s.BaselineRun}
		for _, p := range s.BaselinePanels {
			m.BaselineCells += len(p.Frames)
		}
	}
	if m.MatchedCells > 0 {
		m.pairs = newPairs(len(current.Outcomes), places)
		m.Current, m.Baseline = current, empty(NewLineup(m.BaselineRuns, RecognitionKey))
		if m.MatchedCells < m.CurrentCells {
			m.Current = empty(current.Lineup)
		}
	}
	plan := func(p *Panel) ([]cellPlan, int) { return planOf(p, prompts, shared), slices.Index(engines, p.Engine) }
	return &RangeSum{current, m, plan, prompts, engines, len(s.Runs)}, nil
}

// The memory of a report for each entity, in bytes.
const (
	bytesOfPrompt = 2 * 16 // samples of both rates
	bytesOfPair   = 16     // a matched cell
	bytesOfPacked = 2      // a stored cell: one byte if the entity is absent
)

// checkSize refuses a comparison that needs too much memory for its competitors.
func (s *Compared) checkSize(entities, prompts, matched int) error {
	if s.BrandOnly {
		return nil
	}
	sums, cells := 1, 0
	if matched > 0 {
		sums = 3
	}
	for _, p := range slices.Concat(s.Panels, s.BaselinePanels) {
		cells += len(p.Frames)
	}
	return CheckSize(entities * (prompts*sums*bytesOfPrompt + matched*bytesOfPair + cells*bytesOfPacked))
}

// End adds the baseline and computes what is not a sum.
func (s *RangeSum) End(baseline []*Panel) (*Sum, *Comparison, error) {
	m := s.matched
	s.current.Finish()
	if m.MatchedCells > 0 {
		if err := s.addBaseline(baseline); err != nil {
			return nil, nil, err
		}
		m.Baseline.Finish()
		if m.Current != s.current {
			m.Current.Finish()
		}
	}
	m.judgeRates()
	return s.current, m, nil
}

// shared numbers the cells that the baseline has too, and gives their places. A
// cell that one side alone answered is none of them: without an engine that was
// down, the other side's figures would differ although nothing moved. Of a range the
// newest run speaks: the others are not at hand yet.
func (s *Compared) shared(
	prompts map[uuid.UUID]int, engines []string,
) (matched map[uuid.UUID]int, places []place, err error) {
	matched = map[uuid.UUID]int{}
	now, err := answeredCells(s.Panels)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range s.BaselinePanels {
		engine := max(0, slices.Index(engines, p.Engine))
		err := p.Each(0, func(cell int, o *statistics.Outcome) {
			key := p.Frames[cell].MatchKey
			prompt, ok := prompts[key]
			if !ok || !ComparableCells(now[key], o.Responses) || now[key] == 0 && len(s.Runs) > 1 {
				return
			}
			matched[key] = len(places)
			places = append(places, place{prompt, engine})
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return matched, places, nil
}

// chosen reports whether the baseline's prompts that are asked no more were left out because of what it showed.
func (s *Compared) chosen(prompts map[uuid.UUID]int) (bool, error) {
	var samples []statistics.Sample
	var kept []bool
	for _, p := range s.BaselinePanels {
		err := p.Each(0, func(cell int, o *statistics.Outcome) {
			f := &p.Frames[cell]
			for len(samples) <= f.PromptIndex {
				samples, kept = append(samples, statistics.Sample{}), append(kept, false)
			}
			AddSample(&samples[f.PromptIndex], o.Presences, o.Responses)
			_, asked := prompts[f.MatchKey]
			kept[f.PromptIndex] = kept[f.PromptIndex] || asked
		})
		if err != nil {
			return false, err
		}
	}
	var both [2][]statistics.Sample
	for i, s := range samples {
		side := 0
		if kept[i] {
			side = 1
		}
		both[side] = append(both[side], s)
	}
	return statistics.ChosenByOutcome(both[1], both[0]), nil
}

// answeredCells returns the responses in each cell of panels.
func answeredCells(panels []*Panel) (map[uuid.UUID]int, error) {
	responses := map[uuid.UUID]int{}
	for _, p := range panels {
		err := p.Each(0, func(cell int, o *statistics.Outcome) { responses[p.Frames[cell].MatchKey] += o.Responses })
		if err != nil {
			return nil, err
		}
	}
	return responses, nil
}

// ComparableCells reports whether a cell with so many responses on each side can be compared:
// both have some, or neither does, so that it adds to neither's figures.
func ComparableCells(now, then int) bool { return (now > 0) == (then > 0) }

func planOf(p *Panel, prompts, matched map[uuid.UUID]int) []cellPlan {
	plan := make([]cellPlan, len(p.Frames))
	for i := range p.Frames {
		plan[i] = cellPlan{-1, -1}
		if prompt, ok := prompts[p.Frames[i].MatchKey]; ok {
			plan[i].prompt = prompt
		}
		if cell, ok := matched[p.Frames[i].MatchKey]; ok {
			plan[i].matched = cell
		}
	}
	return plan
}

// Add adds panels of the selected runs.
func (s *RangeSum) Add(panels []*Panel) error {
	m := s.matched
	t := sideSum{
		plan: s.plan, all: s.current, pairs: m.pairs, pairRows: make([]int, len(s.current.Outcomes)),
		sideOf: func(p *pair) *side { return &p.now },
	}
	for e := range t.pairRows {
		t.pairRows[e] = e
	}
	if m.Current != s.current {
		t.matched = m.Current
	}
	return t.add(panels, s.current.Lineup)
}

func (s *RangeSum) addBaseline(panels []*Panel) error {
	m := s.matched
	t := sideSum{
		plan: s.plan, matched: m.Baseline, pairs: m.pairs, pairRows: make([]int, len(m.Baseline.Outcomes)),
		sideOf: func(p *pair) *side { return &p.then },
	}
	for e := range t.pairRows {
		t.pairRows[e] = m.Current.IndexOf(m.Baseline.EntityKeys()[e])
	}
	return t.add(panels, m.Baseline.Lineup)
}
