package prompts

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// summedTogether is how many prompts have sums at a time: some 8 MB with five engines.
const summedTogether = 1 << 10

// addUp adds up the brand's cells of each prompt: all of them, and the matched ones of
// both sides. Of many prompts it keeps what they are sorted and judged by.
func (p *sheet) addUp() {
	p.matchCells()
	p.engines = rollup.EnginesOf(p.panels)
	for items := range slices.Chunk(p.items, summedTogether) {
		p.sumUp(items)
		for _, item := range items {
			item.keep()
			if len(p.items) > summedTogether {
				item.letGo()
			}
		}
	}
}

// sumUp makes the sums of some items.
func (p *sheet) sumUp(items []*promptItem) {
	empty := func(l *rollup.Lineup) *rollup.Sum { return rollup.NewBrandSum(l).WithBrandCells(1, p.engines) }
	for _, item := range items {
		item.sum = empty(p.lineupOf(item.runs, "id", rollup.EntityID))
		item.CurrentCells = item.keys
		item.MatchedCells = item.matched
		if item.matched == 0 {
			continue
		}
		item.Current, item.Baseline = item.sum, empty(p.lineupOf(item.BaselineRuns, "row", rollup.RecognitionKey))
		if item.matched < item.keys || len(item.runs) > 1 {
			item.Current = empty(p.lineupOf(item.runs, "row", rollup.RecognitionKey))
		}
	}
	p.divide()
	for _, one := range p.parts {
		one.addBrand()
	}
	for _, item := range items {
		for _, sum := range item.sums() {
			sum.Finish()
		}
	}
}

// keep keeps what the item is sorted and judged by.
func (i *promptItem) keep() {
	brand := i.sum.Brand()
	i.sortKeys = model.PromptSortKeys{
		VisibilityRate: brand.MentionRate(), OwnedCitationRate: brand.CitationRate(), AvgPosition: brand.AvgPosition(),
		VisibilityDelta: i.Delta(rollup.VisibilityRate), CompositeScore: i.sum.Performance,
	}
	if i.matched > 0 {
		now, then := i.Current.Brand(), i.Baseline.Brand()
		i.mentions = statistics.Matched{Now: rollup.MentionSample(now), Then: rollup.MentionSample(then)}
		i.citations = statistics.Matched{Now: rollup.CitationSample(now), Then: rollup.CitationSample(then)}
	}
}

// letGo releases the item's sums.
func (i *promptItem) letGo() { i.sum, i.Current, i.Baseline = nil, nil, nil }

// sums returns the item's sums, each once.
func (i *promptItem) sums() []*rollup.Sum {
	if i.Current == i.sum {
		return i.compared()
	}
	return append(i.compared(), i.sum)
}

// compared returns the two sums of the item that are compared. They alone are asked for competitors.
func (i *promptItem) compared() []*rollup.Sum {
	if i.Current == nil {
		return nil
	}
	return []*rollup.Sum{i.Current, i.Baseline}
}

// matchCells marks the current cells that their prompt's baseline has, but for those
// that one side alone answered.
func (p *sheet) matchCells() {
	then := map[*promptCell]int{} // the baseline's responses
	for _, panel := range p.baseline {
		panel.Each(func(cell int, o *statistics.Outcome) {
			if c := p.cells[panel.Cells[cell].MatchKey]; c != nil && c.item.comparedWith(panel.ReadingID) {
				then[c] += o.Responses
			}
		})
	}
	for c, responses := range then {
		if rollup.ComparableCells(c.brand.N, responses) {
			c.matched = true
			c.item.matched++
		}
	}
	p.countBaselines()
}

// countBaselines counts the cells that the prompts have in their baselines: all those of
// a question there that shares one with the prompt.
func (p *sheet) countBaselines() {
	items := map[rollup.PromptPlace]*promptItem{}
	each := func(visit func(place rollup.PromptPlace, key uuid.UUID)) {
		for _, panel := range p.baseline {
			for i := range panel.Cells {
				c := &panel.Cells[i]
				visit(rollup.PromptPlace{Reading: panel.ReadingID, Prompt: c.PromptIndex}, c.MatchKey)
			}
		}
	}
	each(func(place rollup.PromptPlace, key uuid.UUID) {
		if c := p.cells[key]; c != nil && c.item.comparedWith(place.Reading) {
			items[place] = c.item
		}
	})
	counted := map[uuid.UUID]bool{}
	each(func(place rollup.PromptPlace, key uuid.UUID) {
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

// part is a panel and the cells of it that are added to one of their prompts' sums.
type part struct {
	panel  *rollup.Panel
	engine int           // of the panel
	cells  []*promptCell // nil: it is not added
	sum    func(*promptItem) *rollup.Sum
}

// divide finds the parts of both sides, of the prompts that are being added up.
func (p *sheet) divide() {
	p.parts = nil
	add := func(panel *rollup.Panel, sum func(*promptItem) *rollup.Sum, counts func(*promptCell) bool) {
		cells, found := make([]*promptCell, len(panel.Cells)), false
		for i := range panel.Cells {
			if c := p.cells[panel.Cells[i].MatchKey]; c != nil && c.item.sum != nil && counts(c) {
				cells[i], found = c, true
			}
		}
		if found {
			p.parts = append(p.parts, part{panel, slices.Index(p.engines, panel.Engine), cells, sum})
		}
	}
	for _, panel := range p.panels {
		add(panel, func(i *promptItem) *rollup.Sum { return i.sum }, func(*promptCell) bool { return true })
		add(panel, func(i *promptItem) *rollup.Sum { return i.Current },
			func(c *promptCell) bool { return c.matched && c.item.Current != c.item.sum })
	}
	for _, panel := range p.baseline {
		add(panel, func(i *promptItem) *rollup.Sum { return i.Baseline },
			func(c *promptCell) bool { return c.matched && c.item.comparedWith(panel.ReadingID) })
	}
}

// addBrand adds the brand's cells.
func (p part) addBrand() {
	p.panel.Each(func(cell int, o *statistics.Outcome) {
		if c := p.cells[cell]; c != nil {
			p.sum(c.item).Add(0, 0, p.engine, o)
		}
	})
}

// addCompetitors adds the competitors' cells of the prompts that are open.
func (s *Service) addCompetitors(ctx context.Context, projectID uuid.UUID, sheet *sheet) error {
	parts, prompts := map[*rollup.Panel][]part{}, map[int]bool{}
	var panels []*rollup.Panel
	for _, one := range sheet.parts {
		if one.addCommon(prompts) {
			if parts[one.panel] == nil {
				panels = append(panels, one.panel)
			}
			parts[one.panel] = append(parts[one.panel], one)
		}
	}
	if sheet.pending != nil || sheet.brandOnly {
		return nil // nobody looked for competitors, or asks for them
	}
	return rollup.EachCompetitor(ctx, s.store, projectID, panels, slices.Sorted(maps.Keys(prompts)), sheet.alike(),
		func(panel *rollup.Panel, cell int, c *reports.CompetitorCell) {
			for _, one := range parts[panel] {
				one.addCompetitor(cell, c)
			}
		})
}

// alike returns what is the same for readings whose cells count for the same prompts and entities. Baselines that were not
// chosen count for some prompts each.
func (p *sheet) alike() func(reading uuid.UUID) string {
	runs, groups := slices.Concat(p.runs, p.chosen), map[uuid.UUID]string{}
	_, byID := rollup.MergeEntities(runs, rollup.EntityID)
	_, byKey := rollup.MergeEntities(runs, rollup.RecognitionKey)
	for _, run := range runs {
		groups[run.ReadingID] = fmt.Sprint(byID[run.ReadingID], byKey[run.ReadingID])
	}
	return func(reading uuid.UUID) string { return cmp.Or(groups[reading], reading.String()) }
}

// addCommon adds what the competitors of open prompts have in common with the brand, notes the prompts by their index in
// the panel, and reports whether there are any.
func (p part) addCommon(prompts map[int]bool) (found bool) {
	p.panel.Each(func(cell int, o *statistics.Outcome) {
		c := p.cells[cell]
		if c == nil || !c.item.open {
			return
		}
		found, prompts[p.panel.Cells[cell].PromptIndex] = true, true
		if sum, common := p.sum(c.item), o.Common(); sum.HasCompetitors() {
			for _, place := range sum.Indexes[p.panel.ReadingID][1:] {
				sum.Outcomes[place].Accumulate(&common)
			}
		}
	})
	return found
}

// addCompetitor adds what was found of a competitor in a cell.
func (p part) addCompetitor(cell int, found *reports.CompetitorCell) {
	c := p.cells[cell]
	if c == nil || !c.item.open {
		return
	}
	sum := p.sum(c.item)
	place := sum.Indexes[p.panel.ReadingID][found.Entity]
	if sum.HasCompetitors() {
		sum.Outcomes[place].Accumulate(&found.Outcome)
	}
	if gaps := sum.GapsOf(p.panel.Engine); gaps != nil {
		gaps[place] += found.Gap
	}
}
