package report

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/storage"
)

// compared are the runs that a report covers and the run they are compared with.
type compared struct {
	runs     []*storage.Run // newest first
	base     *storage.Run   // nil: none
	skipped  int            // earlier runs that share no cell
	panels   []*Panel       // of the newest run
	baseline []*Panel       // of base
}

// matching is two sides of a comparison, each over the cells that both have.
type matching struct {
	now, then     *scope // nil: nothing matched
	base          []*storage.Run
	skipped       int
	cells         int // matched
	currentCells  int
	baselineCells int
	pairs         *pairs       // nil: not gathered, or nothing matched
	verdicts      rateVerdicts // nil: the rates cannot be compared
}

// pairs are the counts of the matched cells on both sides.
type pairs struct {
	mentions [][]answer.Matched // by entity as in now, and cell
	cited    []answer.Matched   // the brand, by cell
	prompts  []int              // the prompt of each cell
}

func newPairs(entities int, prompts []int) *pairs {
	p := &pairs{mentions: make([][]answer.Matched, entities), cited: make([]answer.Matched, len(prompts)), prompts: prompts}
	for e := range p.mentions {
		p.mentions[e] = make([]answer.Matched, len(prompts))
	}
	return p
}

// cellPlan says of a cell where it counts.
type cellPlan struct {
	prompt  int // −1: nowhere
	matched int // −1: on one side only
}

// inScope says of a cell whether it counts at all, shared whether on both sides.
func (c cellPlan) inScope() bool { return c.prompt >= 0 }
func (c cellPlan) shared() bool  { return c.matched >= 0 }

// planner says of a panel's cells where they count, and which engine it is of.
type planner func(*Panel) (cells []cellPlan, engine int)

// summing sums up the selected runs, run by run, and compares them with the baseline.
type summing struct {
	current *scope
	matched *matching
	plan    planner
}

// begin prepares for the cells of the newest run. The others' are the same, so that
// prompts are numbered as there.
func (s *compared) begin() (*summing, error) {
	prompts, size := map[uuid.UUID]int{}, 0
	for _, p := range s.panels {
		for i := range p.Frames {
			prompts[p.Frames[i].MatchKey] = p.Frames[i].PromptIndex
			size = max(size, p.Frames[i].PromptIndex+1)
		}
	}
	engines := enginesOf(s.panels)
	empty := func(l *lineup) *scope { return scopeOf(l).withCells(size, engines).withSamples(size) }
	current := empty(newLineup(s.runs, rowKey))
	shared, places, err := s.shared(prompts)
	if err != nil {
		return nil, err
	}
	m := &matching{skipped: s.skipped, currentCells: len(prompts), cells: len(places)}
	if s.base != nil {
		m.base = []*storage.Run{s.base}
		for _, p := range s.baseline {
			m.baselineCells += len(p.Frames)
		}
	}
	if m.cells > 0 {
		m.pairs = newPairs(len(current.entities), places)
		m.now, m.then = current, empty(newLineup(m.base, rowKey))
		if m.cells < m.currentCells {
			m.now = empty(current.lineup)
		}
	}
	return &summing{current, m, func(p *Panel) ([]cellPlan, int) {
		return planOf(p, prompts, shared), slices.Index(engines, p.Engine)
	}}, nil
}

// end adds the baseline and computes what is not a sum.
func (s *summing) end(baseline []*Panel) (*scope, *matching, error) {
	m := s.matched
	s.current.finish()
	if m.cells > 0 {
		if err := s.addBaseline(baseline); err != nil {
			return nil, nil, err
		}
		m.then.finish()
		if m.now != s.current {
			m.now.finish()
		}
	}
	m.judgeRates()
	return s.current, m, nil
}

// shared numbers the cells that the baseline has too, and gives their prompts. A
// cell that one side alone answered is none of them: without an engine that was
// down, the other side's figures would differ although nothing moved. Of a range the
// newest run speaks: the others are not at hand yet.
func (s *compared) shared(prompts map[uuid.UUID]int) (matched map[uuid.UUID]int, places []int, err error) {
	matched = map[uuid.UUID]int{}
	now, err := answeredCells(s.panels)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range s.baseline {
		err := p.Each(0, func(cell int, o *answer.Outcome) {
			key := p.Frames[cell].MatchKey
			prompt, ok := prompts[key]
			if !ok || !alike(now[key], o.Responses) || now[key] == 0 && len(s.runs) > 1 {
				return
			}
			matched[key] = len(places)
			places = append(places, prompt)
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return matched, places, nil
}

// answeredCells gives the responses in each cell of panels.
func answeredCells(panels []*Panel) (map[uuid.UUID]int, error) {
	responses := map[uuid.UUID]int{}
	for _, p := range panels {
		err := p.Each(0, func(cell int, o *answer.Outcome) { responses[p.Frames[cell].MatchKey] += o.Responses })
		if err != nil {
			return nil, err
		}
	}
	return responses, nil
}

// alike says whether a cell with so many responses on each side can be compared:
// both have some, or neither does, so that it adds to neither's figures.
func alike(now, then int) bool { return (now > 0) == (then > 0) }

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

// add adds panels of the selected runs.
func (s *summing) add(panels []*Panel) error {
	m := s.matched
	t := tally{
		all: s.current, pairs: m.pairs, rows: make([]int, len(s.current.all)),
		of: func(pair *answer.Matched) *answer.Sample { return &pair.Now },
	}
	for e := range t.rows {
		t.rows[e] = e
	}
	if m.now != s.current {
		t.matched = m.now
	}
	return walk(panels, s.current.lineup, func(p *Panel) visitor { return t.visitor(p, s.plan) })
}

func (s *summing) addBaseline(panels []*Panel) error {
	m := s.matched
	t := tally{
		matched: m.then, pairs: m.pairs, rows: make([]int, len(m.then.all)),
		of: func(pair *answer.Matched) *answer.Sample { return &pair.Then },
	}
	for e, key := range m.then.keys() {
		t.rows[e] = m.now.entityOf(key)
	}
	return walk(panels, m.then.lineup, func(p *Panel) visitor { return t.visitor(p, s.plan) })
}
