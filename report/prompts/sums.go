package prompts

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/report/measure"
)

// addUp sums up each prompt's cells: all of them, and the matched ones of both sides.
func (p *sheet) addUp() error {
	if err := p.matchCells(); err != nil {
		return err
	}
	engines := measure.EnginesOf(p.panels)
	empty := func(l *measure.Lineup) *measure.Sum { return measure.NewSum(l).WithBrandCells(1, engines) }
	for _, item := range p.items {
		item.sum = empty(p.lineupOf(item.runs, "id", measure.EntityID)).WithGaps()
		item.CurrentCells = item.keys
		item.MatchedCells = item.matched
		if item.matched == 0 {
			continue
		}
		item.Current, item.Baseline = item.sum, empty(p.lineupOf(item.BaselineRuns, "row", measure.RecognitionKey))
		if item.matched < item.keys || len(item.runs) > 1 {
			item.Current = empty(p.lineupOf(item.runs, "row", measure.RecognitionKey))
		}
	}
	// Each side is unpacked into sums of its own.
	err := measure.InParallel(func() error { return p.addCurrent(engines) }, func() error { return p.addBaselines(engines) })
	if err != nil {
		return err
	}
	for _, item := range p.items {
		item.sum.Finish()
		if item.Current != nil && item.Current != item.sum {
			item.Current.Finish()
		}
		if item.Baseline != nil {
			item.Baseline.Finish()
		}
	}
	return nil
}

// matchCells marks the current cells that their prompt's baseline has, but for those
// that one side alone answered.
func (p *sheet) matchCells() error {
	then := map[*promptCell]int{} // the baseline's responses
	for _, panel := range p.baseline {
		err := panel.Each(0, func(cell int, o *answer.Outcome) {
			if c := p.cells[panel.Frames[cell].MatchKey]; c != nil && c.item.comparedWith(panel.ReadingID) {
				then[c] += o.Responses
			}
		})
		if err != nil {
			return err
		}
	}
	for c, responses := range then {
		if measure.ComparableCells(c.brand.N, responses) {
			c.matched = true
			c.item.matched++
		}
	}
	p.countBaselines()
	return nil
}

// countBaselines counts the cells that the prompts have in their baselines: all those of
// a question there that shares one with the prompt.
func (p *sheet) countBaselines() {
	items := map[measure.PromptPlace]*promptItem{}
	each := func(visit func(place measure.PromptPlace, key uuid.UUID)) {
		for _, panel := range p.baseline {
			for i := range panel.Frames {
				f := &panel.Frames[i]
				visit(measure.PromptPlace{Reading: panel.ReadingID, Prompt: f.PromptIndex}, f.MatchKey)
			}
		}
	}
	each(func(place measure.PromptPlace, key uuid.UUID) {
		if c := p.cells[key]; c != nil && c.item.comparedWith(place.Reading) {
			items[place] = c.item
		}
	})
	counted := map[uuid.UUID]bool{}
	each(func(place measure.PromptPlace, key uuid.UUID) {
		if item := items[place]; item != nil && !counted[key] {
			counted[key] = true
			item.BaselineCells++
		}
	})
}

func (i *promptItem) comparedWith(reading uuid.UUID) bool {
	for _, run := range i.BaselineRuns {
		if run.ReadingID == reading {
			return true
		}
	}
	return false
}

func (p *sheet) addCurrent(engines []string) error {
	for _, panel := range p.panels {
		cells, engine := p.cellsOf(panel), slices.Index(engines, panel.Engine)
		if err := addCells(panel, cells, engine, func(c *promptCell) *measure.Sum { return c.item.sum }); err != nil {
			return err
		}
		for i, c := range cells {
			if c != nil && (!c.matched || c.item.Current == c.item.sum) {
				cells[i] = nil
			}
		}
		if err := addCells(panel, cells, engine, func(c *promptCell) *measure.Sum { return c.item.Current }); err != nil {
			return err
		}
	}
	return nil
}

// addCells adds a panel's cells, without those that are nil, each to the sum of its
// prompt.
func addCells(panel *measure.Panel, cells []*promptCell, engine int, sum func(*promptCell) *measure.Sum) error {
	sums, places := make([]*measure.Sum, len(cells)), make([][]int, len(cells))
	entities := panel.Entities()
	for i, c := range cells {
		if c == nil {
			continue
		}
		sums[i] = sum(c)
		places[i] = sums[i].Indexes[panel.ReadingID]
		common := panel.Frames[i].Outcome()
		for _, place := range places[i][1:entities] {
			sums[i].Outcomes[place].Accumulate(&common)
		}
	}
	err := panel.Each(0, func(cell int, o *answer.Outcome) {
		if s := sums[cell]; s != nil {
			s.AddBrand(0, engine, o)
		}
	})
	if err != nil {
		return err
	}
	for e := 1; e < entities; e++ {
		err := panel.AddCompetitor(e, func(cell int) *answer.Outcome {
			if sums[cell] == nil {
				return nil
			}
			return &sums[cell].Outcomes[places[cell][e]]
		}, func(cell int, counts measure.CellCounts) {
			if gaps := sums[cell].Engines[engine].Gaps; gaps != nil {
				gaps[places[cell][e]] += counts.Gap
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// cellsOf returns the current cells that have the keys of a panel's.
func (p *sheet) cellsOf(panel *measure.Panel) []*promptCell {
	cells := make([]*promptCell, len(panel.Frames))
	for i := range panel.Frames {
		cells[i] = p.cells[panel.Frames[i].MatchKey]
	}
	return cells
}

func (p *sheet) addBaselines(engines []string) error {
	for _, panel := range p.baseline {
		cells, engine := p.cellsOf(panel), slices.Index(engines, panel.Engine)
		for i, c := range cells {
			if c != nil && (!c.matched || !c.item.comparedWith(panel.ReadingID)) {
				cells[i] = nil
			}
		}
		if err := addCells(panel, cells, engine, func(c *promptCell) *measure.Sum { return c.item.Baseline }); err != nil {
			return err
		}
	}
	return nil
}
