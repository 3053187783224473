package report

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
)

// addUp sums up each prompt's cells: all of them, and the matched ones of both sides.
func (p *promptSheet) addUp() error {
	if err := p.matchCells(); err != nil {
		return err
	}
	engines := enginesOf(p.panels)
	empty := func(l *lineup) *scope { return scopeOf(l).withCells(1, engines) }
	for _, item := range p.items {
		item.sum = empty(p.lineupOf(item.runs, "id", entityID)).withGaps()
		item.currentCells = item.keys
		item.matching.cells = item.matched
		if item.matched == 0 {
			continue
		}
		item.now, item.then = item.sum, empty(p.lineupOf(item.base, "row", rowKey))
		if item.matched < item.keys || len(item.runs) > 1 {
			item.now = empty(p.lineupOf(item.runs, "row", rowKey))
		}
	}
	// Each side is unpacked into sums of its own.
	err := inParallel(func() error { return p.addCurrent(engines) }, func() error { return p.addBaselines(engines) })
	if err != nil {
		return err
	}
	for _, item := range p.items {
		item.sum.finish()
		if item.now != nil && item.now != item.sum {
			item.now.finish()
		}
		if item.then != nil {
			item.then.finish()
		}
	}
	return nil
}

// matchCells marks the current cells that their prompt's baseline has, but for those
// that one side alone answered.
func (p *promptSheet) matchCells() error {
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
		if alike(c.brand.N, responses) {
			c.matched = true
			c.item.matched++
		}
	}
	p.countBaselines()
	return nil
}

// countBaselines counts the cells that the prompts have in their baselines: all those of
// a question there that shares one with the prompt.
func (p *promptSheet) countBaselines() {
	items := map[promptPlace]*promptItem{}
	each := func(visit func(place promptPlace, key uuid.UUID)) {
		for _, panel := range p.baseline {
			for i := range panel.Frames {
				f := &panel.Frames[i]
				visit(promptPlace{panel.ReadingID, f.PromptIndex}, f.MatchKey)
			}
		}
	}
	each(func(place promptPlace, key uuid.UUID) {
		if c := p.cells[key]; c != nil && c.item.comparedWith(place.reading) {
			items[place] = c.item
		}
	})
	counted := map[uuid.UUID]bool{}
	each(func(place promptPlace, key uuid.UUID) {
		if item := items[place]; item != nil && !counted[key] {
			counted[key] = true
			item.baselineCells++
		}
	})
}

func (i *promptItem) comparedWith(reading uuid.UUID) bool {
	for _, run := range i.base {
		if run.ReadingID == reading {
			return true
		}
	}
	return false
}

func (p *promptSheet) addCurrent(engines []string) error {
	for _, panel := range p.panels {
		cells, engine := p.cellsOf(panel), slices.Index(engines, panel.Engine)
		if err := addCells(panel, cells, engine, func(c *promptCell) *scope { return c.item.sum }); err != nil {
			return err
		}
		for i, c := range cells {
			if c != nil && (!c.matched || c.item.now == c.item.sum) {
				cells[i] = nil
			}
		}
		if err := addCells(panel, cells, engine, func(c *promptCell) *scope { return c.item.now }); err != nil {
			return err
		}
	}
	return nil
}

// addCells adds a panel's cells, without those that are nil, each to the sum of its
// prompt.
func addCells(panel *Panel, cells []*promptCell, engine int, sum func(*promptCell) *scope) error {
	sums, places := make([]*scope, len(cells)), make([][]int, len(cells))
	entities := panel.Entities()
	for i, c := range cells {
		if c == nil {
			continue
		}
		sums[i] = sum(c)
		places[i] = sums[i].places[panel.ReadingID]
		common := panel.Frames[i].Outcome()
		for _, place := range places[i][1:entities] {
			sums[i].all[place].Accumulate(&common)
		}
	}
	err := panel.Each(0, func(cell int, o *answer.Outcome) {
		if s := sums[cell]; s != nil {
			s.addBrand(0, engine, o)
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
			return &sums[cell].all[places[cell][e]]
		}, func(cell int, counts CellCounts) {
			if gaps := sums[cell].engines[engine].gaps; gaps != nil {
				gaps[places[cell][e]] += counts.Gap
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// cellsOf gives the current cells that have the keys of a panel's.
func (p *promptSheet) cellsOf(panel *Panel) []*promptCell {
	cells := make([]*promptCell, len(panel.Frames))
	for i := range panel.Frames {
		cells[i] = p.cells[panel.Frames[i].MatchKey]
	}
	return cells
}

func (p *promptSheet) addBaselines(engines []string) error {
	for _, panel := range p.baseline {
		cells, engine := p.cellsOf(panel), slices.Index(engines, panel.Engine)
		for i, c := range cells {
			if c != nil && (!c.matched || !c.item.comparedWith(panel.ReadingID)) {
				cells[i] = nil
			}
		}
		if err := addCells(panel, cells, engine, func(c *promptCell) *scope { return c.item.then }); err != nil {
			return err
		}
	}
	return nil
}
