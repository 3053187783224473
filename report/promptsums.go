package report

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/storage"
)

// addUp sums up each prompt's cells: all of them, and the matched ones of both sides.
func (p *promptSheet) addUp() {
	p.matchCells()
	for _, item := range p.items {
		item.sum = newScope(p.lineupOf(item.runs, "id", entityID), 1)
		item.currentCells = item.keys
		item.matching.cells, item.baselineCells = item.matched, item.matched
		if item.matched == 0 {
			continue
		}
		item.now, item.then = item.sum, newScope(p.lineupOf(item.base, "row", rowKey), 1)
		if item.matched < item.keys || len(item.runs) > 1 {
			item.now = newScope(p.lineupOf(item.runs, "row", rowKey), 1)
		}
	}
	p.addCurrent()
	p.addBaselines()
	for _, item := range p.items {
		item.sum.finish()
		if item.now != nil && item.now != item.sum {
			item.now.finish()
		}
		if item.then != nil {
			item.then.finish()
		}
	}
}

// matchCells marks the current cells that their prompt's baseline has.
func (p *promptSheet) matchCells() {
	for _, panel := range p.baseline {
		for i := range panel.Frames {
			c := p.cells[panel.Frames[i].MatchKey]
			if c != nil && !c.matched && c.item.comparedWith(panel.AuditID) {
				c.matched = true
				c.item.matched++
			}
		}
	}
}

func (i *promptItem) comparedWith(audit uuid.UUID) bool {
	for _, run := range i.base {
		if run.ID == audit {
			return true
		}
	}
	return false
}

func (p *promptSheet) addCurrent() {
	for _, panel := range p.panels {
		cells := make([]*promptCell, len(panel.Frames))
		for i := range panel.Frames {
			cells[i] = p.cells[panel.Frames[i].MatchKey]
		}
		for e := range panel.Entities() {
			panel.Each(e, func(cell int, o *answer.Outcome) {
				if c := cells[cell]; c != nil {
					c.item.addCurrent(panel, cell, e, c.matched, o)
				}
			})
		}
	}
}

func (i *promptItem) addCurrent(p *storage.Panel, cell, entity int, matched bool, o *answer.Outcome) {
	key := p.Frames[cell].MatchKey
	i.sum.add(0, p.Engine, key, i.sum.places[p.AuditID][entity], o)
	if matched && i.now != i.sum {
		i.now.add(0, p.Engine, key, i.now.places[p.AuditID][entity], o)
	}
}

func (p *promptSheet) addBaselines() {
	for _, panel := range p.baseline {
		for e := range panel.Entities() {
			panel.Each(e, func(cell int, o *answer.Outcome) {
				key := panel.Frames[cell].MatchKey
				if c := p.cells[key]; c != nil && c.matched && c.item.comparedWith(panel.AuditID) {
					c.item.then.add(0, panel.Engine, key, c.item.then.places[panel.AuditID][e], o)
				}
			})
		}
	}
}
