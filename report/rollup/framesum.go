package rollup

import (
	"github.com/answer-visibility/avm/answer/statistics"
)

// frameSum holds the counts that every competitor shares in some cells of a panel. They
// are summed once for all competitors.
type frameSum struct {
	sum   statistics.Outcome
	cells []framedCell
}

// framedCell is one of the cells.
type framedCell struct {
	cellPlan

	responses, citable int
}

// newFrameSum sums the cells of a panel that a plan keeps.
func newFrameSum(p *Panel, plan []cellPlan, keep func(cellPlan) bool) *frameSum {
	f := &frameSum{cells: make([]framedCell, 0, len(plan))}
	for i := range p.Frames {
		if frame := &p.Frames[i]; keep(plan[i]) {
			o := frame.Outcome()
			f.sum.Accumulate(&o)
			f.cells = append(f.cells, framedCell{plan[i], frame.Responses, frame.Citable})
		}
	}
	return f
}

// addFrames adds the cells for a competitor that none of them mentions.
func (s *Sum) addFrames(entity int, f *frameSum) {
	s.Outcomes[entity].Accumulate(&f.sum)
	mentions, citations := s.MentionSamples[entity], s.CitationSamples[entity]
	for i := range f.cells {
		c := &f.cells[i]
		mentions[c.prompt].N += c.responses
		citations[c.prompt].N += c.citable
	}
}

// competitorSamples are a competitor's samples by prompt; nil: not requested.
type competitorSamples struct{ mentions, citations []statistics.Sample }

func (s *Sum) competitorSamples(entity int) competitorSamples {
	if s == nil {
		return competitorSamples{}
	}
	return competitorSamples{s.MentionSamples[entity], s.CitationSamples[entity]}
}

func (h *competitorSamples) add(prompt int, counts CellCounts) {
	if h.mentions == nil {
		return
	}
	h.mentions[prompt].Hits += counts.Presences
	if counts.Cited != 0 { // seldom
		h.citations[prompt].Hits += counts.Cited
	}
}
