package rollup

import (
	"cmp"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// framedSum is a cell of a ledger with the counts that all its entities share.
type framedSum struct {
	*cellSum

	frame  Frame
	cohort model.PromptCohort
	engine string
}

// framed returns the ledger's cells by prompt and engine.
func (l *Ledger) framed() []framedSum {
	keys := NewCellKeys(l.Run, l.Prompts)
	cells := make([]framedSum, 0, len(l.Cells))
	for place, sum := range l.Cells {
		cohort := l.Prompts[place.Prompt].Cohort
		key := keys.Key(place.Prompt, cohort, place.Engine, l.AnsweredBy(place.Engine, sum))
		cells = append(cells, framedSum{sum, frameOf(place.Prompt, key, &sum.Brand), cohort, place.Engine})
	}
	slices.SortFunc(cells, func(a, b framedSum) int {
		return cmp.Or(cmp.Compare(a.frame.PromptIndex, b.frame.PromptIndex), cmp.Compare(a.engine, b.engine))
	})
	return cells
}

// Rows returns the panels, the brand's cells and the totals, in the order of their
// primary keys. It makes the cells of one entity after the other.
func (l *Ledger) Rows() ([]*Panel, []reports.Cell, []reports.Total) {
	framed := l.framed()
	brand := l.cellsOf(0, framed, nil)
	all := totals(brand)
	var cells []reports.Cell
	for e := 1; e < len(l.Run.Entities); e++ {
		cells = l.cellsOf(e, framed, cells[:0])
		all = append(all, totals(cells)...)
	}
	slices.SortFunc(all, func(a, b reports.Total) int {
		return cmp.Or(cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.Engine, b.Engine), cmp.Compare(a.Entity, b.Entity))
	})
	return panelsOf(l.Run, framed), brand, all
}

// cellsOf appends an entity's cells.
func (l *Ledger) cellsOf(entity int, framed []framedSum, cells []reports.Cell) []reports.Cell {
	for i := range framed {
		c := &framed[i]
		cells = append(cells, reports.Cell{
			ReadingID: l.Run.ReadingID, Entity: entity, PromptIndex: c.frame.PromptIndex, Engine: c.engine, Cohort: c.cohort,
			MatchKey: c.frame.MatchKey, Outcome: c.outcome(entity, &c.frame),
		})
	}
	return cells
}

// panelsOf packs cells that are sorted by prompt and engine.
func panelsOf(run *reports.Run, framed []framedSum) []*Panel {
	type key struct {
		cohort model.PromptCohort
		engine string
	}
	groups := map[key][]*framedSum{}
	for i := range framed {
		k := key{framed[i].cohort, framed[i].engine}
		groups[k] = append(groups[k], &framed[i])
	}
	panels := make([]*Panel, 0, len(groups))
	for k, cells := range groups {
		p := &Panel{
			ReadingID: run.ReadingID, Cohort: k.cohort, Engine: k.engine, Frames: make([]Frame, len(cells)),
			counts: make([][]byte, len(run.Entities)),
		}
		for i, c := range cells {
			p.Frames[i] = c.frame
		}
		p.pack(cells)
		panels = append(panels, p)
	}
	sortPanels(panels)
	return panels
}

// pack packs the counts of a panel's cells. Competitors without a mention share one column.
func (p *Panel) pack(cells []*framedSum) {
	found := make([]bool, len(p.counts))
	for _, c := range cells {
		for entity := range c.others {
			found[entity] = true
		}
	}
	absent := make([]byte, len(cells))
	for entity := range p.counts {
		if p.counts[entity] = absent; entity > 0 && !found[entity] {
			continue
		}
		column := make([]byte, 0, 2*len(cells))
		for i, c := range cells {
			o := c.outcome(entity, &p.Frames[i])
			column = packOutcome(column, &o)
		}
		p.counts[entity] = column
	}
}

// totals sums cells (ordered by entity, prompt and engine) by cohort, engine and
// entity, and once more over the engines. They have no order.
func totals(cells []reports.Cell) []reports.Total {
	groups := map[totalPlace][]*reports.Cell{}
	for i := range cells {
		c := &cells[i]
		for _, engine := range []string{"", c.Engine} {
			place := totalPlace{c.Cohort, engine, c.Entity}
			groups[place] = append(groups[place], c)
		}
	}
	all := make([]reports.Total, 0, len(groups))
	for place, group := range groups {
		all = append(all, total(place, group))
	}
	return all
}

type totalPlace struct {
	cohort model.PromptCohort
	engine string
	entity int
}

func total(place totalPlace, cells []*reports.Cell) reports.Total {
	t := reports.Total{ReadingID: cells[0].ReadingID, Cohort: place.cohort, Engine: place.engine, Entity: place.entity, Cells: len(cells)}
	keys := make([]uuid.UUID, len(cells))
	for i, c := range cells {
		keys[i] = c.MatchKey
		t.Add(c.Outcome)
	}
	t.MatchKey = DigestKeys(keys)
	prompts := groupByPrompt(cells, func(c *reports.Cell) int { return c.PromptIndex })
	t.Prompts, t.PromptsAnswered = len(prompts), answeredPrompts(prompts)
	if place.entity == 0 {
		t.Performance = performance(prompts)
	}
	return t
}

// promptEngines are a prompt's outcomes by engine.
type promptEngines map[string]*statistics.Outcome

// outcome returns an engine's outcome to add to.
func (p promptEngines) outcome(engine string) *statistics.Outcome {
	if p[engine] == nil {
		p[engine] = &statistics.Outcome{}
	}
	return p[engine]
}

// groupByPrompt sums cells of one entity by prompt and engine. The caller chooses the key of a prompt.
func groupByPrompt[K comparable](cells []*reports.Cell, name func(*reports.Cell) K) map[K]promptEngines {
	prompts := map[K]promptEngines{}
	for _, c := range cells {
		k := name(c)
		if prompts[k] == nil {
			prompts[k] = promptEngines{}
		}
		prompts[k].outcome(c.Engine).Accumulate(&c.Outcome)
	}
	return prompts
}

func (p promptEngines) composite() *float64 {
	return statistics.Composite(slices.Collect(maps.Values(p)))
}

// overall returns the outcome over all engines.
func (p promptEngines) overall() *statistics.Outcome {
	sum := &statistics.Outcome{}
	for _, o := range p {
		sum.Accumulate(o)
	}
	return sum
}

// performance is the mean of the prompts' composite scores.
func performance[K comparable](prompts map[K]promptEngines) *float64 {
	scores := make([]*float64, 0, len(prompts))
	for _, p := range prompts {
		scores = append(scores, p.composite())
	}
	return statistics.Mean(scores...)
}

func answeredPrompts[K comparable](prompts map[K]promptEngines) int {
	n := 0
	for _, p := range prompts {
		if p.overall().Responses > 0 {
			n++
		}
	}
	return n
}
