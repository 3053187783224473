package rollup

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/storage/reports"
)

// sideSum adds up the cells of one side of a comparison.
type sideSum struct {
	*Lineup

	all      *Sum   // over the cells in scope; nil: not requested
	matched  *Sum   // over those that both sides have; nil: not requested
	pairs    *pairs // of these; nil: there are none
	pairRows []int  // where an entity stands in pairs; −1: nowhere
	sideOf   func(*pair) *side
	plans    map[panelPlace]*cellPlans // of the panels that were added
}

// add adds a panel: the brand's cells, and what its competitors have in common with it.
func (t *sideSum) add(p *Panel, plans *cellPlans) {
	t.plans[panelPlace{p.ReadingID, p.Engine}] = plans
	var competitors []int
	if sum := t.any(); sum.HasCompetitors() {
		competitors = t.Indexes[p.ReadingID][1:]
	}
	p.Each(func(cell int, o *statistics.Outcome) {
		place := plans.of(p.Cells[cell].PromptIndex)
		t.addCell(0, plans.engine, place, o)
		common := o.Common()
		for _, entity := range competitors {
			t.addCell(entity, plans.engine, place, &common)
		}
	})
}

// addCompetitor adds what was found of a competitor in a cell of a panel. It reports whether the panel was added.
func (t *sideSum) addCompetitor(c *reports.CompetitorCell) bool {
	plans := t.plans[panelPlace{c.ReadingID, c.Engine}]
	if plans == nil {
		return false
	}
	t.addCell(t.Indexes[c.ReadingID][c.Entity], plans.engine, plans.of(c.PromptIndex), &c.Outcome)
	return true
}

func (t *sideSum) addCell(entity, engine int, place cellPlan, o *statistics.Outcome) {
	if !place.inScope() {
		return
	}
	if t.all != nil {
		t.all.Add(entity, int(place.prompt), engine, o)
	}
	if !place.shared() {
		return
	}
	if t.matched != nil {
		t.matched.Add(entity, int(place.prompt), engine, o)
	}
	if row := t.pairRows[entity]; row >= 0 {
		t.sideOf(&t.pairs.mentions[row][place.matched]).add(o.Presences, o.Responses)
	}
	if entity == 0 {
		o = OutcomeOf(&t.any().Entities[0], o)
		t.sideOf(&t.pairs.cited[place.matched]).add(o.Cited, o.Citable)
	}
}

// any returns one of the side's sums.
func (t *sideSum) any() *Sum {
	if t.all != nil {
		return t.all
	}
	return t.matched
}

// cellPlan says of a cell where it counts.
type cellPlan struct {
	prompt  int32 // −1: nowhere
	matched int32 // −1: on one side only
}

// inScope reports whether a cell counts at all, shared whether on both sides.
func (c cellPlan) inScope() bool { return c.prompt >= 0 }
func (c cellPlan) shared() bool  { return c.matched >= 0 }

// cellPlans are the plans of a panel's cells.
type cellPlans struct {
	engine   int
	cells    []Cell
	byPrompt []cellPlan // by index
}

// of returns the plan of the cell of a prompt.
func (p *cellPlans) of(prompt int) cellPlan {
	if prompt < len(p.byPrompt) {
		return p.byPrompt[prompt]
	}
	return cellPlan{-1, -1}
}

// planner makes plans.
type planner struct {
	prompts, matched map[uuid.UUID]int // by match key
	last             map[string]*cellPlans
}

// plansOf returns the plans of a panel. Most runs have the cells of the one before, whose plans hold for them too.
func (m *planner) plansOf(p *Panel, engine int) *cellPlans {
	if last := m.last[p.Engine]; last != nil && areSame(last.cells, p.Cells) {
		return last
	}
	plans := &cellPlans{engine: engine, cells: p.Cells}
	for i := range p.Cells {
		c, plan := &p.Cells[i], cellPlan{-1, -1}
		if prompt, ok := m.prompts[c.MatchKey]; ok {
			plan.prompt = int32(prompt) //nolint:gosec // prompts of a run are never 2 billion
		}
		if cell, ok := m.matched[c.MatchKey]; ok {
			plan.matched = int32(cell) //nolint:gosec // nor are its cells
		}
		for len(plans.byPrompt) < c.PromptIndex {
			plans.byPrompt = append(plans.byPrompt, cellPlan{-1, -1})
		}
		plans.byPrompt = append(plans.byPrompt, plan)
	}
	m.last[p.Engine] = plans
	return plans
}
