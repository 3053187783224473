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

// keyedSum is a cell of a ledger with its match key.
type keyedSum struct {
	*cellSum
	CellPlace

	key    uuid.UUID
	cohort model.PromptCohort
}

// keyed returns the ledger's cells by prompt and engine.
func (l *Ledger) keyed() []keyedSum {
	keys := NewCellKeys(l.Run, l.Prompts)
	cells := make([]keyedSum, 0, len(l.Cells))
	for place, sum := range l.Cells {
		cohort := l.Prompts[place.Prompt].Cohort
		cells = append(cells, keyedSum{sum, place, keys.Key(place.Prompt, cohort, place.Engine, l.AnsweredBy(place.Engine, sum)), cohort})
	}
	slices.SortFunc(cells, func(a, b keyedSum) int {
		return cmp.Or(cmp.Compare(a.Prompt, b.Prompt), cmp.Compare(a.Engine, b.Engine))
	})
	return cells
}

// Rows returns the cells of the brand and of its competitors, and the totals, in the order of their primary keys.
func (l *Ledger) Rows() ([]reports.Cell, []reports.CompetitorCell, []reports.Total) {
	keyed := l.keyed()
	brand := l.cellsOf(0, keyed, nil)
	all := totals(0, brand)
	var cells []reports.Cell // of one competitor after the other
	for e := 1; e < len(l.Run.Entities); e++ {
		cells = l.cellsOf(e, keyed, cells[:0])
		all = append(all, totals(e, cells)...)
	}
	slices.SortFunc(all, func(a, b reports.Total) int {
		return cmp.Or(cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.Engine, b.Engine), cmp.Compare(a.Entity, b.Entity))
	})
	return brand, l.competitorCells(keyed), all
}

// cellsOf appends an entity's cells.
func (l *Ledger) cellsOf(entity int, keyed []keyedSum, cells []reports.Cell) []reports.Cell {
	for i := range keyed {
		c := &keyed[i]
		cells = append(cells, reports.Cell{
			ReadingID: l.Run.ReadingID, PromptIndex: c.Prompt, Engine: c.Engine, Cohort: c.cohort, MatchKey: c.key,
			Declined: c.declined[""], Outcome: c.outcome(entity),
		})
	}
	return cells
}

func (l *Ledger) competitorCells(keyed []keyedSum) []reports.CompetitorCell {
	var cells []reports.CompetitorCell
	for i := range keyed {
		c := &keyed[i]
		for _, entity := range slices.Sorted(maps.Keys(c.others)) {
			cells = append(cells, reports.CompetitorCell{
				ReadingID: l.Run.ReadingID, PromptIndex: c.Prompt, Engine: c.Engine, Entity: entity, Cohort: c.cohort, Outcome: *c.others[entity],
			})
		}
	}
	return cells
}

// totals sums an entity's cells (ordered by prompt and engine) by cohort and engine, and once more over the engines.
// They have no order.
func totals(entity int, cells []reports.Cell) []reports.Total {
	groups := map[totalPlace][]*reports.Cell{}
	for i := range cells {
		c := &cells[i]
		for _, engine := range []string{"", c.Engine} {
			place := totalPlace{c.Cohort, engine, entity}
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
