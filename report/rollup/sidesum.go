package rollup

import (
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
)

// sideSum adds up the cells of one side of a comparison.
type sideSum struct {
	all      *Sum   // over the cells in scope; nil: not requested
	matched  *Sum   // over those that both sides have; nil: not requested
	pairs    *pairs // of these; nil: there are none
	pairRows []int  // where an entity stands in pairs; −1: nowhere
	sideOf   func(*pair) *side
}

func (t *sideSum) visitor(p *Panel, planned planner) visitor {
	plan, engine := planned(p)
	all, shared := newFrameSum(p, plan, cellPlan.inScope), newFrameSum(p, plan, cellPlan.shared)
	return visitor{
		brand: func() error {
			return p.Each(0, func(cell int, o *statistics.Outcome) {
				if place := plan[cell]; place.inScope() {
					t.addBrand(place, engine, o)
				}
			})
		},
		other: func(e, entity int) error {
			t.addFrames(entity, all, shared)
			return t.addCounts(p, plan, e, entity)
		},
	}
}

func (t *sideSum) addFrames(entity int, all, shared *frameSum) {
	if t.all != nil {
		t.all.addFrames(entity, all)
	}
	if t.matched != nil {
		t.matched.addFrames(entity, shared)
	}
	if row := t.pairRows[entity]; t.pairs != nil && row >= 0 {
		for i := range shared.cells {
			t.sideOf(&t.pairs.mentions[row][shared.cells[i].matched]).add(0, shared.cells[i].responses)
		}
	}
}

func (t *sideSum) addBrand(place cellPlan, engine int, o *statistics.Outcome) {
	o = OutcomeOf(t.brand(), o)
	if t.all != nil {
		t.all.AddBrand(place.prompt, engine, o)
	}
	if !place.shared() {
		return
	}
	if t.matched != nil {
		t.matched.AddBrand(place.prompt, engine, o)
	}
	t.sideOf(&t.pairs.mentions[0][place.matched]).add(o.Presences, o.Responses)
	t.sideOf(&t.pairs.cited[place.matched]).add(o.Cited, o.Citable)
}

// brand returns the brand as this side's sums know it.
func (t *sideSum) brand() *model.EntitySnapshot {
	if t.all != nil {
		return &t.all.Entities[0]
	}
	return &t.matched.Entities[0]
}

// addCounts adds a competitor's own counts in the cells of a panel. e is its index in the panel.
func (t *sideSum) addCounts(p *Panel, plan []cellPlan, e, entity int) error {
	alone, shared, both := t.targets(entity)
	all, matched, row := t.all.competitorSamples(entity), t.matched.competitorSamples(entity), t.pairRows[entity]
	err := p.AddCompetitor(e, func(cell int) *statistics.Outcome {
		switch place := plan[cell]; {
		case !place.inScope():
			return nil
		case place.shared():
			return shared
		}
		return alone
	}, func(cell int, counts CellCounts) {
		place := plan[cell]
		all.add(place.prompt, counts)
		if !place.shared() {
			return
		}
		matched.add(place.prompt, counts)
		if row >= 0 {
			t.sideOf(&t.pairs.mentions[row][place.matched]).add(counts.Presences, 0)
		}
	})
	if both {
		t.all.Outcomes[entity].AccumulateCounts(shared)
		t.matched.Outcomes[entity].AccumulateCounts(shared)
	}
	return err
}

// targets returns the sum for a competitor's cells that only this side has (nil: they are
// not counted) and the sum for the cells that both sides have. both reports that the
// latter is to be added to both of this side's sums.
func (t *sideSum) targets(entity int) (alone, shared *statistics.Outcome, both bool) {
	switch {
	case t.all == nil:
		return nil, &t.matched.Outcomes[entity], false
	case t.matched == nil:
		return &t.all.Outcomes[entity], &t.all.Outcomes[entity], false
	}
	return &t.all.Outcomes[entity], &statistics.Outcome{}, true
}
