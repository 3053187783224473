package rollup

import (
	"sync/atomic"

	"github.com/answer-visibility/avm/answer/statistics"
)

// sideSum adds up the cells of one side of a comparison.
type sideSum struct {
	plan     planner
	all      *Sum   // over the cells in scope; nil: not requested
	matched  *Sum   // over those that both sides have; nil: not requested
	pairs    *pairs // of these; nil: there are none
	pairRows []int  // where an entity stands in pairs; −1: nowhere
	sideOf   func(*pair) *side
}

// add adds up panels, entity by entity in the order of a lineup. Two goroutines process the entities; each takes the next
// one that is left. Most of a report's time is spent here.
func (t *sideSum) add(panels []*Panel, l *Lineup) error {
	visits := make([][]func() error, len(l.Entities))
	for _, p := range panels {
		plan, engine := t.plan(p)
		for e, entity := range l.indexesOf(p) {
			visits[entity] = append(visits[entity], func() error {
				return p.Each(e, func(cell int, o *statistics.Outcome) { t.addCell(entity, engine, plan[cell], o) })
			})
		}
	}
	var next atomic.Int64
	work := func() error {
		for {
			entity := int(next.Add(1)) - 1
			if entity >= len(visits) {
				return nil
			}
			for _, visit := range visits[entity] {
				if err := visit(); err != nil {
					return err
				}
			}
		}
	}
	return InParallel(work, work)
}

func (t *sideSum) addCell(entity, engine int, place cellPlan, o *statistics.Outcome) {
	if !place.inScope() {
		return
	}
	if t.all != nil {
		t.all.Add(entity, place.prompt, engine, o)
	}
	if !place.shared() {
		return
	}
	if t.matched != nil {
		t.matched.Add(entity, place.prompt, engine, o)
	}
	if row := t.pairRows[entity]; row >= 0 {
		t.sideOf(&t.pairs.mentions[row][place.matched]).add(o.Presences, o.Responses)
	}
	if entity == 0 {
		o = t.brand(o)
		t.sideOf(&t.pairs.cited[place.matched]).add(o.Cited, o.Citable)
	}
}

// brand returns an outcome of the brand as this side's sums know it.
func (t *sideSum) brand(o *statistics.Outcome) *statistics.Outcome {
	if t.all != nil {
		return OutcomeOf(&t.all.Entities[0], o)
	}
	return OutcomeOf(&t.matched.Entities[0], o)
}
