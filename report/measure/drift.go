package measure

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/storage/reports"
)

// DriftRuns is how many earlier runs verdicts look at: they say how much whole runs differ.
const DriftRuns = 12

// drifts are how much an engine's runs differ in the brand's rates.
type drifts struct{ mentions, citations *answer.Drift } // nil: too few earlier runs

// AddEarlier gathers the brand's cells of the runs before those that are reported, newest
// first, from their panels. Without them verdicts do not know how much whole runs differ.
func (s *RangeSum) AddEarlier(runs []*reports.Run, panels []*Panel) error {
	if s.matched.pairs == nil {
		return nil
	}
	h := &history{runs: ReadingIDs(runs), cells: map[uuid.UUID]int{}}
	for _, p := range panels {
		if err := h.add(p, s.prompts, slices.Index(s.engines, p.Engine)); err != nil {
			return err
		}
	}
	clusters, now, then := s.current.Clusters, s.runs, len(s.matched.BaselineRuns)
	s.matched.drifts = drifts{
		mentions: answer.NewDrift(h.mentions, clusters, now, then), citations: answer.NewDrift(h.citations, clusters, now, then),
	}
	return nil
}

// history holds cells of earlier runs.
type history struct {
	runs                []uuid.UUID // readings
	cells               map[uuid.UUID]int
	mentions, citations []answer.CellRuns
}

// add adds the cells of a panel that are asked now, too.
func (h *history) add(p *Panel, prompts map[uuid.UUID]int, engine int) error {
	run := slices.Index(h.runs, p.ReadingID)
	if run < 0 || engine < 0 {
		return nil
	}
	return p.Each(0, func(cell int, o *answer.Outcome) {
		key := p.Frames[cell].MatchKey
		prompt, ok := prompts[key]
		if !ok {
			return
		}
		at, known := h.cells[key]
		if !known {
			at = len(h.mentions)
			h.cells[key] = at
			h.mentions = append(h.mentions, answer.CellRuns{Prompt: prompt, Engine: engine, Runs: make([]answer.Sample, len(h.runs))})
			h.citations = append(h.citations, answer.CellRuns{Prompt: prompt, Engine: engine, Runs: make([]answer.Sample, len(h.runs))})
		}
		h.mentions[at].Runs[run], h.citations[at].Runs[run] = MentionSample(o), CitationSample(o)
	})
}
