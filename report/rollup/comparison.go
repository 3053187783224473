package rollup

import (
	"context"
	"fmt"
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
	BrandOnly      bool           // competitors are not compared
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
	mentions [][]pair              // by entity of the later side, and cell
	cited    []pair                // the brand's, by cell
	places   []place               // one for each cell
	judged   []*statistics.Verdict // by entity; nil: not yet
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

// RangeSum sums up the selected runs, run by run, and compares them with the baseline.
type RangeSum struct {
	current   *Sum
	matched   *Comparison
	planner   *planner
	engines   []string
	runs      int
	now, then *sideSum             // then: nil where nothing matched
	cells     map[uuid.UUID]string // digests of the panels of the selected runs, by reading
	Declined  Declined             // answers of the selected runs that decline
}

// Begin prepares for the cells of the newest run, and adds it and the baseline. The others' cells are the same, so that
// prompts are numbered as there.
func (s *Compared) Begin() (*RangeSum, error) {
	prompts, size := map[uuid.UUID]int{}, 0
	for _, p := range s.Panels {
		for i := range p.Cells {
			prompts[p.Cells[i].MatchKey] = p.Cells[i].PromptIndex
			size = max(size, p.Cells[i].PromptIndex+1)
		}
	}
	engines := EnginesOf(s.Panels)
	asked := Asked{Scope: s.Scope, Groups: RunGroups(s.Runs[0], size)}
	lineup := NewLineup(s.Runs, RecognitionKey)
	shared, places := s.shared(prompts, engines)
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
	m := &Comparison{SkippedRuns: s.SkippedRuns, CurrentCells: len(prompts), MatchedCells: len(places), chosen: s.chosen(prompts)}
	if s.BaselineRun != nil {
		m.BaselineRuns = []*reports.Run{s.BaselineRun}
		for _, p := range s.BaselinePanels {
			m.BaselineCells += len(p.Cells)
		}
	}
	if m.MatchedCells > 0 {
		m.pairs = newPairs(len(current.Outcomes), places)
		m.Current, m.Baseline = current, empty(NewLineup(m.BaselineRuns, RecognitionKey))
		if m.MatchedCells < m.CurrentCells {
			m.Current = empty(current.Lineup)
		}
	}
	r := &RangeSum{
		current: current, matched: m, planner: &planner{prompts, shared, map[string]*cellPlans{}}, engines: engines, runs: len(s.Runs),
		now: m.nowSide(current), cells: map[uuid.UUID]string{}, Declined: Declined{},
	}
	r.Add(s.Panels)
	if m.MatchedCells > 0 {
		r.then = m.thenSide()
		r.then.addAll(s.BaselinePanels, r)
	}
	return r, nil
}

// The memory of a report for each entity, in bytes.
const (
	bytesOfPrompt = 2 * 16 // samples of both rates
	bytesOfPair   = 16     // a matched cell
)

// checkSize refuses a comparison that needs too much memory for its competitors.
func (s *Compared) checkSize(entities, prompts, matched int) error {
	if s.BrandOnly {
		return nil
	}
	sums := 1
	if matched > 0 {
		sums = 3
	}
	return CheckSize(entities * (prompts*sums*bytesOfPrompt + matched*bytesOfPair))
}

// End computes what is not a sum.
func (s *RangeSum) End() (*Sum, *Comparison) {
	m := s.matched
	s.current.Finish()
	if m.MatchedCells > 0 {
		m.Baseline.Finish()
		if m.Current != s.current {
			m.Current.Finish()
		}
	}
	m.judgeRates()
	return s.current, m
}

// shared numbers the cells that the baseline has too, and gives their places. A
// cell that one side alone answered is none of them: without an engine that was
// down, the other side's figures would differ although nothing moved. Of a range the
// newest run speaks: the others are not at hand yet.
func (s *Compared) shared(prompts map[uuid.UUID]int, engines []string) (matched map[uuid.UUID]int, places []place) {
	matched = map[uuid.UUID]int{}
	now := map[uuid.UUID]int{} // responses
	for _, p := range s.Panels {
		p.Each(func(cell int, o *statistics.Outcome) { now[p.Cells[cell].MatchKey] += o.Responses })
	}
	for _, p := range s.BaselinePanels {
		engine := max(0, slices.Index(engines, p.Engine))
		p.Each(func(cell int, o *statistics.Outcome) {
			key := p.Cells[cell].MatchKey
			prompt, ok := prompts[key]
			if !ok || !ComparableCells(now[key], o.Responses) || now[key] == 0 && len(s.Runs) > 1 {
				return
			}
			matched[key] = len(places)
			places = append(places, place{prompt, engine})
		})
	}
	return matched, places
}

// chosen reports whether the baseline's prompts that are asked no more were left out because of what it showed.
func (s *Compared) chosen(prompts map[uuid.UUID]int) bool {
	var samples []statistics.Sample
	var kept []bool
	for _, p := range s.BaselinePanels {
		p.Each(func(cell int, o *statistics.Outcome) {
			c := &p.Cells[cell]
			for len(samples) <= c.PromptIndex {
				samples, kept = append(samples, statistics.Sample{}), append(kept, false)
			}
			AddSample(&samples[c.PromptIndex], o.Presences, o.Responses)
			_, asked := prompts[c.MatchKey]
			kept[c.PromptIndex] = kept[c.PromptIndex] || asked
		})
	}
	var both [2][]statistics.Sample
	for i, s := range samples {
		side := 0
		if kept[i] {
			side = 1
		}
		both[side] = append(both[side], s)
	}
	return statistics.ChosenByOutcome(both[1], both[0])
}

// ComparableCells reports whether a cell with so many responses on each side can be compared:
// both have some, or neither does, so that it adds to neither's figures.
func ComparableCells(now, then int) bool { return (now > 0) == (then > 0) }

// Add adds panels of the selected runs.
func (s *RangeSum) Add(panels []*Panel) {
	s.now.addAll(panels, s)
	for _, p := range panels {
		if s.runs > 1 {
			s.cells[p.ReadingID] += p.digest()
		}
		for i := range p.Cells {
			s.Declined.AddCell(p.Engine, int(p.Cells[i].Declined))
		}
	}
}

// AddCompetitors adds what was found of competitors in all cells that were added. The filter is that of the selected runs.
func (s *RangeSum) AddCompetitors(ctx context.Context, store CellStore, projectID uuid.UUID, f CellFilter) error {
	groups := make(map[uuid.UUID]string, len(f.Runs)) // the baseline is on its own
	for _, run := range f.Runs {
		groups[run.ReadingID] = fmt.Sprint(s.cells[run.ReadingID], s.current.Indexes[run.ReadingID])
	}
	if s.then != nil {
		f.Runs = slices.Concat(f.Runs, s.matched.BaselineRuns)
	}
	stored := f.stored()
	stored.SumWith = sumWith(stored.ReadingIDs, func(reading uuid.UUID) string { return groups[reading] })
	for c, err := range store.CompetitorCells(ctx, projectID, stored) {
		if err != nil {
			return err
		}
		if !s.now.addCompetitor(&c) && s.then != nil {
			s.then.addCompetitor(&c)
		}
	}
	return nil
}

func (t *sideSum) addAll(panels []*Panel, s *RangeSum) {
	for _, p := range panels {
		t.add(p, s.planner.plansOf(p, slices.Index(s.engines, p.Engine)))
	}
}

// nowSide returns what adds up the selected runs.
func (m *Comparison) nowSide(current *Sum) *sideSum {
	t := &sideSum{
		Lineup: current.Lineup, all: current, pairs: m.pairs, pairRows: make([]int, len(current.Outcomes)),
		sideOf: func(p *pair) *side { return &p.now }, plans: map[panelPlace]*cellPlans{},
	}
	for e := range t.pairRows {
		t.pairRows[e] = e
	}
	if m.Current != current {
		t.matched = m.Current
	}
	return t
}

// thenSide returns what adds up the baseline.
func (m *Comparison) thenSide() *sideSum {
	t := &sideSum{
		Lineup: m.Baseline.Lineup, matched: m.Baseline, pairs: m.pairs, pairRows: make([]int, len(m.Baseline.Outcomes)),
		sideOf: func(p *pair) *side { return &p.then }, plans: map[panelPlace]*cellPlans{},
	}
	for e := range t.pairRows {
		t.pairRows[e] = m.Current.IndexOf(m.Baseline.EntityKeys()[e])
	}
	return t
}
