package report

import (
	"github.com/answer-visibility/avm/answer"
)

// frames is what some cells of a panel give for every competitor alike. They are
// summed once, not for each.
type frames struct {
	sum   answer.Outcome
	cells []framed
}

// framed is one of the cells.
type framed struct {
	cellPlan

	responses, citable int
}

// framesOf sums the cells of a panel that a plan keeps.
func framesOf(p *Panel, plan []cellPlan, keep func(cellPlan) bool) *frames {
	f := &frames{cells: make([]framed, 0, len(plan))}
	for i := range p.Frames {
		if frame := &p.Frames[i]; keep(plan[i]) {
			o := frame.Outcome()
			f.sum.Accumulate(&o)
			f.cells = append(f.cells, framed{plan[i], frame.Responses, frame.Citable})
		}
	}
	return f
}

// addFrames adds what cells give for a competitor who is in none of them.
func (s *scope) addFrames(entity int, f *frames) {
	s.all[entity].Accumulate(&f.sum)
	mentions, citations := s.mentions[entity], s.citations[entity]
	for i := range f.cells {
		c := &f.cells[i]
		mentions[c.prompt].N += c.responses
		citations[c.prompt].N += c.citable
	}
}

// hits are a competitor's samples by prompt; nil: not wanted.
type hits struct{ mentions, citations []answer.Sample }

func (s *scope) hits(entity int) hits {
	if s == nil {
		return hits{}
	}
	return hits{s.mentions[entity], s.citations[entity]}
}

func (h *hits) add(prompt int, counts CellCounts) {
	if h.mentions == nil {
		return
	}
	h.mentions[prompt].Hits += counts.Presences
	if counts.Cited != 0 { // seldom
		h.citations[prompt].Hits += counts.Cited
	}
}
