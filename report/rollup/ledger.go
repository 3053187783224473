package rollup

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Ledger adds up one audit: first the executions without a response, then the facts in
// any order. Its size grows with the number of cells and of competitors found in them.
type Ledger struct {
	Run       *reports.Run
	Prompts   []model.AuditPrompt // by index, complete
	tallies   []reports.Tally
	Cells     map[CellPlace]*cellSum
	answered  map[string]Answerers // by engine
	responses int
	failed    int
}

// CellPlace is the prompt and the engine of a cell.
type CellPlace struct {
	Prompt int
	Engine string
}

type cellSum struct {
	Brand    statistics.Outcome
	others   map[int]*statistics.Outcome // competitors found in the cell, with their own counts only
	answered Answerers
	declined Declined
}

// outcome returns an entity's outcome in the cell, with what all entities count.
func (c *cellSum) outcome(entity int) statistics.Outcome {
	if entity == 0 {
		return c.Brand
	}
	o := c.Brand.Common()
	if found := c.others[entity]; found != nil {
		o.AccumulateCounts(found)
		o.FillStates()
	}
	return o
}

// NewLedger begins with the executions that ended without a response; every
// cell of the audit is among the tallies.
func NewLedger(run *reports.Run, prompts []model.AuditPrompt, tallies []reports.Tally) *Ledger {
	l := &Ledger{
		Run: run, Prompts: prompts, tallies: tallies, Cells: make(map[CellPlace]*cellSum, len(tallies)), answered: map[string]Answerers{},
	}
	for _, t := range tallies {
		l.cell(CellPlace{t.PromptIndex, t.LogicalEngine}).Brand.Add(statistics.Outcome{Failed: t.Failed, NotRun: t.NotRun, Withheld: t.Withheld})
		l.failed += t.Failed
	}
	return l
}

// LedgerStore is where a ledger's audit is read from.
type LedgerStore interface {
	AuditPrompts(
		ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort,
	) ([]model.AuditPrompt, error)
	PromptSizes(
		ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort,
	) (reports.PromptSizes, error)
	ExecutionTallies(ctx context.Context, projectID, auditID uuid.UUID) ([]reports.Tally, error)
}

// OpenLedger begins the ledger of a run.
func OpenLedger(ctx context.Context, store LedgerStore, projectID uuid.UUID, run *reports.Run) (*Ledger, error) {
	prompts, err := store.AuditPrompts(ctx, projectID, []uuid.UUID{run.ID}, "")
	if err != nil {
		return nil, err
	}
	tallies, err := store.ExecutionTallies(ctx, projectID, run.ID)
	if err != nil {
		return nil, err
	}
	if len(run.Entities) == 0 {
		return nil, fmt.Errorf("audit %s has no brand", run.ID)
	}
	return NewLedger(run, prompts, tallies), nil
}

func (l *Ledger) cell(place CellPlace) *cellSum {
	sum := l.Cells[place]
	if sum == nil {
		sum = &cellSum{answered: Answerers{}, declined: Declined{}}
		l.Cells[place] = sum
	}
	return sum
}

// Add counts one response.
func (l *Ledger) Add(f *reports.Fact) {
	sum := l.cell(CellPlace{f.PromptIndex, f.LogicalEngine})
	for e, o := range reading(f, len(l.Run.Entities)).Outcomes(answer.Observation{Retrieval: f.Citable, Searched: f.Searched}) {
		sum.add(e, o)
	}
	sum.declined.addAnswer(f.Declined)
	by := NewAnswerer(f.LogicalEngine, f.Provider, f.TransportModel, f.RetrievalEnabled)
	sum.answered[by] = true
	if l.answered[f.LogicalEngine] == nil {
		l.answered[f.LogicalEngine] = Answerers{}
	}
	l.answered[f.LogicalEngine][by] = true
	l.responses++
}

// add counts an entity in one response. Counts that are equal for all entities are added to the brand only.
func (c *cellSum) add(entity int, o statistics.Outcome) {
	if entity == 0 {
		c.Brand.Add(o)
		return
	}
	if o.Presences == 0 && o.Mentions == 0 && o.Cited == 0 && o.OwnedCitations == 0 {
		return
	}
	if c.others == nil {
		c.others = map[int]*statistics.Outcome{}
	}
	if c.others[entity] == nil {
		c.others[entity] = &statistics.Outcome{}
	}
	c.others[entity].AccumulateCounts(&o)
}

// reading returns the part of a fact that outcomes are counted from.
func reading(f *reports.Fact, entities int) answer.Reading {
	r := answer.Reading{
		Ranks: make([]int, entities), MentionCounts: make([]int, entities), CitedBy: make([]bool, entities),
		Citations: make([]answer.CitedSource, len(f.Citations)),
	}
	for _, p := range f.Presences {
		r.Ranks[p.Entity], r.MentionCounts[p.Entity] = p.Rank, p.Count
	}
	for i, c := range f.Citations {
		for _, e := range c.Entities {
			r.Citations[i].Entities = append(r.Citations[i].Entities, int(e))
			r.CitedBy[e] = true
		}
	}
	return r
}

// Provenance lists who answered, by engine, provider, model and retrieval.
func (l *Ledger) Provenance() []model.ModelProvenance {
	all := []model.ModelProvenance{}
	for _, engine := range slices.Sorted(maps.Keys(l.answered)) {
		all = append(all, l.answered[engine].Provenances()...)
	}
	return all
}

// Status is how the audit ends. One without responses has failed when anything
// failed; engines that showed no answer do not make a failure.
func (l *Ledger) Status() model.AuditStatus {
	switch {
	case l.failed == 0:
		return model.AuditStatusCompleted
	case l.responses == 0:
		return model.AuditStatusFailed
	default:
		return model.AuditStatusPartiallyCompleted
	}
}

// AnsweredBy names who answered a cell. A cell without a response counts as answered by
// what answered the engine's other cells, or else by what was planned.
func (l *Ledger) AnsweredBy(engine string, sum *cellSum) string {
	if len(sum.answered) > 0 {
		return sum.answered.text()
	}
	if len(l.answered[engine]) > 0 {
		return l.answered[engine].text()
	}
	for _, e := range l.Run.Engines {
		if string(e.LogicalEngine) == engine {
			on := e.RetrievalEnabled
			return Answerers{NewAnswerer(engine, string(e.TransportProvider), e.TransportModel, &on): true}.text()
		}
	}
	return ""
}

// Measurements returns what the audit found per prompt, for the prompts that
// still have one; brand diagnostics have no reading of their own.
func (l *Ledger) Measurements() []reports.PromptMeasurement {
	byPrompt := map[uuid.UUID]statistics.Outcome{}
	for place, cell := range l.Cells {
		p := l.Prompts[place.Prompt]
		if p.PromptID != nil && p.Cohort != model.PromptCohortBrandDiagnostic {
			sum := byPrompt[*p.PromptID]
			sum.Add(cell.Brand)
			byPrompt[*p.PromptID] = sum
		}
	}
	found := make([]reports.PromptMeasurement, 0, len(byPrompt))
	for id, sum := range byPrompt {
		o := OutcomeOf(&l.Run.Entities[0], &sum)
		found = append(found, reports.PromptMeasurement{
			PromptID: id, Responses: o.Responses, BrandResponses: o.Presences, Citable: o.Citable, Cited: o.Cited,
		})
	}
	return found
}
