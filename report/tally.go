package report

import (
	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/storage"
)

// tally adds up the cells of one side of a comparison.
type tally struct {
	all     *scope // over the cells in scope; nil: not wanted
	matched *scope // over those that both sides have; nil: not wanted
	pairs   *pairs // of these; nil: there are none
	rows    []int  // where an entity stands in pairs; −1: nowhere
	of      func(*answer.Matched) *answer.Sample
}

func (t *tally) visitor(p *storage.Panel, planned planner) visitor {
	plan, engine := planned(p)
	all, shared := framesOf(p, plan, cellPlan.inScope), framesOf(p, plan, cellPlan.shared)
	return visitor{
		brand: func() {
			p.Each(0, func(cell int, o *answer.Outcome) {
				if place := plan[cell]; place.inScope() {
					t.addBrand(place, engine, o)
				}
			})
		},
		other: func(e, entity int) {
			t.addFrames(entity, all, shared)
			t.addOwn(p, plan, e, entity)
		},
	}
}

func (t *tally) addFrames(entity int, all, shared *frames) {
	if t.all != nil {
		t.all.addFrames(entity, all)
	}
	if t.matched != nil {
		t.matched.addFrames(entity, shared)
	}
	if row := t.rows[entity]; t.pairs != nil && row >= 0 {
		for i := range shared.cells {
			t.of(&t.pairs.mentions[row][shared.cells[i].matched]).N += shared.cells[i].responses
		}
	}
}

func (t *tally) addBrand(place cellPlan, engine int, o *answer.Outcome) {
	if t.all != nil {
		t.all.addBrand(place.prompt, engine, o)
	}
	if !place.shared() {
		return
	}
	if t.matched != nil {
		t.matched.addBrand(place.prompt, engine, o)
	}
	addSample(t.of(&t.pairs.mentions[0][place.matched]), o.Presences, o.Responses)
	addSample(t.of(&t.pairs.cited[place.matched]), o.Cited, o.Citable)
}

// addOwn adds what is a competitor's alone in the cells of a panel, where it stands as e.
func (t *tally) addOwn(p *storage.Panel, plan []cellPlan, e, entity int) {
	var both answer.Outcome // of the cells that are in both sums
	row := t.rows[entity]
	p.SumOwn(e, func(cell int) *answer.Outcome {
		place := plan[cell]
		switch {
		case !place.inScope() || t.all == nil && !place.shared():
			return nil
		case t.all != nil && t.matched != nil && place.shared():
			return &both
		case t.all != nil:
			return &t.all.all[entity]
		}
		return &t.matched.all[entity]
	}, func(cell int, own storage.Own) {
		place := plan[cell]
		if t.all != nil {
			t.all.hit(place.prompt, entity, own)
		}
		if !place.shared() {
			return
		}
		if t.matched != nil {
			t.matched.hit(place.prompt, entity, own)
		}
		if row >= 0 {
			t.of(&t.pairs.mentions[row][place.matched]).Hits += own.Presences
		}
	})
	if t.all != nil && t.matched != nil {
		t.all.all[entity].AccumulateOwn(&both)
		t.matched.all[entity].AccumulateOwn(&both)
	}
}
