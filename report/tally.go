package report

import (
	"github.com/answer-visibility/avm/answer"
)

// tally adds up the cells of one side of a comparison.
type tally struct {
	all     *scope // over the cells in scope; nil: not wanted
	matched *scope // over those that both sides have; nil: not wanted
	pairs   *pairs // of these; nil: there are none
	rows    []int  // where an entity stands in pairs; −1: nowhere
	of      func(*answer.Matched) *answer.Sample
}

func (t *tally) visitor(p *Panel, planned planner) visitor {
	plan, engine := planned(p)
	all, shared := framesOf(p, plan, cellPlan.inScope), framesOf(p, plan, cellPlan.shared)
	return visitor{
		brand: func() error {
			return p.Each(0, func(cell int, o *answer.Outcome) {
				if place := plan[cell]; place.inScope() {
					t.addBrand(place, engine, o)
				}
			})
		},
		other: func(e, entity int) error {
			t.addFrames(entity, all, shared)
			return t.addOwn(p, plan, e, entity)
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
func (t *tally) addOwn(p *Panel, plan []cellPlan, e, entity int) error {
	alone, shared, both := t.sums(entity)
	all, matched, row := t.all.hits(entity), t.matched.hits(entity), t.rows[entity]
	err := p.AddCompetitor(e, func(cell int) *answer.Outcome {
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
			t.of(&t.pairs.mentions[row][place.matched]).Hits += counts.Presences
		}
	})
	if both {
		t.all.all[entity].AccumulateCounts(shared)
		t.matched.all[entity].AccumulateCounts(shared)
	}
	return err
}

// sums says what a competitor's cells are added to that one side alone has (nil: to
// nothing), and those that both sides have; both says that these belong to both sums.
func (t *tally) sums(entity int) (alone, shared *answer.Outcome, both bool) {
	switch {
	case t.all == nil:
		return nil, &t.matched.all[entity], false
	case t.matched == nil:
		return &t.all.all[entity], &t.all.all[entity], false
	}
	return &t.all.all[entity], &answer.Outcome{}, true
}
