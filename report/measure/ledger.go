package measure

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Ledger adds up one audit: first the executions without a response, then the facts in
// any order. Its size grows with the number of cells.
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
	Outcomes []answer.Outcome // per entity
	answered Answerers
}

// NewLedger begins with the executions that ended without a response; every
// cell of the audit is among the tallies.
func NewLedger(run *reports.Run, prompts []model.AuditPrompt, tallies []reports.Tally) *Ledger {
	l := &Ledger{
		Run: run, Prompts: prompts, tallies: tallies, Cells: make(map[CellPlace]*cellSum, len(tallies)), answered: map[string]Answerers{},
	}
	for _, t := range tallies {
		sum := l.cell(CellPlace{t.PromptIndex, t.LogicalEngine})
		for e := range sum.Outcomes {
			sum.Outcomes[e].Add(answer.Outcome{Failed: t.Failed, NotRun: t.NotRun})
		}
		l.failed += t.Failed
	}
	return l
}

// LedgerStore is where a ledger's audit is read from.
type LedgerStore interface {
	AuditPrompts(
		ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, cohort model.PromptCohort,
	) ([]model.AuditPrompt, error)
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
		sum = &cellSum{Outcomes: make([]answer.Outcome, len(l.Run.Entities)), answered: Answerers{}}
		l.Cells[place] = sum
	}
	return sum
}

// Add counts one response.
func (l *Ledger) Add(f *reports.Fact) {
	sum := l.cell(CellPlace{f.PromptIndex, f.LogicalEngine})
	for e, o := range reading(f, len(l.Run.Entities)).Outcomes(answer.Observation{Retrieval: f.Citable, Searched: f.Searched}) {
		sum.Outcomes[e].Add(o)
	}
	by := NewAnswerer(f.LogicalEngine, f.Provider, f.TransportModel, f.RetrievalEnabled)
	sum.answered[by] = true
	if l.answered[f.LogicalEngine] == nil {
		l.answered[f.LogicalEngine] = Answerers{}
	}
	l.answered[f.LogicalEngine][by] = true
	l.responses++
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

// Rows returns the cells and totals in the order of their primary keys.
func (l *Ledger) Rows() ([]reports.Cell, []reports.Total) {
	keys := NewCellKeys(l.Run, l.Prompts)
	cells := make([]reports.Cell, 0, len(l.Cells)*len(l.Run.Entities))
	for place, sum := range l.Cells {
		cohort := l.Prompts[place.Prompt].Cohort
		key := keys.Key(place.Prompt, cohort, place.Engine, l.AnsweredBy(place.Engine, sum))
		for e, o := range sum.Outcomes {
			cells = append(cells, reports.Cell{
				ReadingID: l.Run.ReadingID, Entity: e, PromptIndex: place.Prompt, Engine: place.Engine, Cohort: cohort, MatchKey: key, Outcome: o,
			})
		}
	}
	slices.SortFunc(cells, func(a, b reports.Cell) int {
		return cmp.Or(cmp.Compare(a.Entity, b.Entity), cmp.Compare(a.PromptIndex, b.PromptIndex), cmp.Compare(a.Engine, b.Engine))
	})
	return cells, totals(cells)
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

// totals sums cells (ordered by entity, prompt and engine) by cohort, engine and
// entity, and once more over the engines.
func totals(cells []reports.Cell) []reports.Total {
	groups := map[totalPlace][]reports.Cell{}
	for _, c := range cells {
		for _, engine := range []string{"", c.Engine} {
			place := totalPlace{c.Cohort, engine, c.Entity}
			groups[place] = append(groups[place], c)
		}
	}
	places := slices.SortedFunc(maps.Keys(groups), func(a, b totalPlace) int {
		return cmp.Or(cmp.Compare(a.cohort, b.cohort), cmp.Compare(a.engine, b.engine), cmp.Compare(a.entity, b.entity))
	})
	all := make([]reports.Total, len(places))
	for i, place := range places {
		all[i] = total(place, groups[place])
	}
	return all
}

type totalPlace struct {
	cohort model.PromptCohort
	engine string
	entity int
}

func total(place totalPlace, cells []reports.Cell) reports.Total {
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
type promptEngines map[string]*answer.Outcome

// of returns an engine's outcome to add to.
func (p promptEngines) of(engine string) *answer.Outcome {
	if p[engine] == nil {
		p[engine] = &answer.Outcome{}
	}
	return p[engine]
}

// groupByPrompt sums cells of one entity by prompt and engine. The prompt's name
// is whatever tells the prompts of the caller's cells apart.
func groupByPrompt[K comparable](cells []reports.Cell, name func(*reports.Cell) K) map[K]promptEngines {
	prompts := map[K]promptEngines{}
	for i := range cells {
		k := name(&cells[i])
		if prompts[k] == nil {
			prompts[k] = promptEngines{}
		}
		prompts[k].of(cells[i].Engine).Accumulate(&cells[i].Outcome)
	}
	return prompts
}

func (p promptEngines) composite() *float64 {
	return answer.Composite(slices.Collect(maps.Values(p)))
}

// all is the outcome over the engines.
func (p promptEngines) all() *answer.Outcome {
	sum := &answer.Outcome{}
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
	return answer.Mean(scores...)
}

func answeredPrompts[K comparable](prompts map[K]promptEngines) int {
	n := 0
	for _, p := range prompts {
		if p.all().Responses > 0 {
			n++
		}
	}
	return n
}

// Measurements returns what the audit found per prompt, for the prompts that
// still have one; brand diagnostics have no reading of their own.
func (l *Ledger) Measurements() []reports.PromptMeasurement {
	byPrompt := map[uuid.UUID]answer.Outcome{}
	for place, cell := range l.Cells {
		p := l.Prompts[place.Prompt]
		if p.PromptID != nil && p.Cohort != model.PromptCohortBrandDiagnostic {
			sum := byPrompt[*p.PromptID]
			sum.Add(cell.Outcomes[0])
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
