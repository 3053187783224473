package report

import (
	"slices"
	"strconv"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// scope is what a report is computed from: the sums over some cells, per entity
// and per engine and entity. The brand is entity 0.
type scope struct {
	entities        []model.EntitySnapshot
	keys            []uuid.UUID // of the entities
	all             []answer.Outcome
	byEngine        map[string][]answer.Outcome
	engines         []string // in order
	performance     *float64
	cells           int
	prompts         int
	promptsAnswered int
}

func (s *scope) brand() *answer.Outcome { return &s.all[0] }

// entityOf finds an entity measured like the one with a key; −1: none.
func (s *scope) entityOf(key uuid.UUID) int { return slices.Index(s.keys, key) }

func newScope(entities []model.EntitySnapshot) *scope {
	s := &scope{
		entities: entities, keys: make([]uuid.UUID, len(entities)), all: make([]answer.Outcome, len(entities)),
		byEngine: map[string][]answer.Outcome{},
	}
	for i, e := range entities {
		s.keys[i] = rowKey(e)
	}
	return s
}

func (s *scope) add(engine string, entity int, o *answer.Outcome) {
	s.all[entity].Add(*o)
	if s.byEngine[engine] == nil {
		s.byEngine[engine] = make([]answer.Outcome, len(s.entities))
		s.engines = append(s.engines, engine)
		slices.Sort(s.engines)
	}
	s.byEngine[engine][entity].Add(*o)
}

// fromTotals makes the scope of one run from its totals, with one engine or
// (empty) with all.
func fromTotals(run *storage.Run, totals []storage.Total, engine string) *scope {
	s := newScope(run.Entities)
	for i := range totals {
		t := &totals[i]
		if t.AuditID != run.ID {
			continue
		}
		if t.Engine == engine && t.Entity == 0 {
			s.cells, s.prompts, s.promptsAnswered, s.performance = t.Cells, t.Prompts, t.PromptsAnswered, t.Performance
		}
		// The row over all engines is what the engines' own rows add up to.
		if t.Engine != "" && (engine == "" || t.Engine == engine) {
			s.add(t.Engine, t.Entity, &t.Outcome)
		}
	}
	return s
}

// promptName tells prompts of several runs apart: the same question has the
// same name in each.
type promptName func(c *storage.Cell) string

// placeName is the promptName of a single run.
func placeName(c *storage.Cell) string { return strconv.Itoa(c.PromptIndex) }

// fromCells makes the scope of one or more runs, newest first, from their cells.
// Entities of several runs are the same when id says so; they are shown as in
// the newest run that has them.
func fromCells(runs []*storage.Run, cells []storage.Cell, name promptName, id func(model.EntitySnapshot) uuid.UUID) *scope {
	entities, places := mergeEntities(runs, id)
	s := newScope(entities)
	var brand []storage.Cell
	for i := range cells {
		c := &cells[i]
		s.add(c.Engine, places[c.AuditID][c.Entity], &c.Outcome)
		if c.Entity == 0 {
			brand = append(brand, *c)
		}
	}
	s.fillPrompts(brand, name)
	return s
}

// fillPrompts sets what is not a sum of outcomes, from the brand's cells.
func (s *scope) fillPrompts(brand []storage.Cell, name promptName) {
	keys := map[uuid.UUID]bool{}
	for i := range brand {
		keys[brand[i].MatchKey] = true
	}
	prompts := groupByPrompt(brand, name)
	s.cells, s.prompts, s.promptsAnswered, s.performance = len(keys), len(prompts), answeredPrompts(prompts), performance(prompts)
}

// mergeEntities lists the entities of runs, and says for each run where its
// entities stand in the list. The brand stays first.
func mergeEntities(
	runs []*storage.Run, id func(model.EntitySnapshot) uuid.UUID,
) ([]model.EntitySnapshot, map[uuid.UUID][]int) {
	var all []model.EntitySnapshot
	known := map[uuid.UUID]int{}
	places := map[uuid.UUID][]int{}
	for _, run := range runs {
		for _, e := range run.Entities {
			key := id(e)
			if _, ok := known[key]; !ok {
				known[key] = len(all)
				all = append(all, e)
			}
			places[run.ID] = append(places[run.ID], known[key])
		}
	}
	return all, places
}

// rowKey is what an entity's row is followed by on matched cells: how it is
// recognised. The brand's is nil: matched cells have the same brand.
func rowKey(e model.EntitySnapshot) uuid.UUID {
	if e.IsBrand() {
		return uuid.Nil
	}
	return entityKey(e)
}

// entityID is the identity of an entity whatever its definition: the brand's is nil.
func entityID(e model.EntitySnapshot) uuid.UUID {
	if e.ID == nil {
		return uuid.Nil
	}
	return *e.ID
}

// addTotals sums totals of several runs into a scope, engine by engine, without
// the rows over all engines. What is not a sum of outcomes is left out.
func addTotals(runs []*storage.Run, totals []storage.Total, keep func(t *storage.Total) bool) *scope {
	entities, places := mergeEntities(runs, entityID)
	s := newScope(entities)
	for i := range totals {
		if t := &totals[i]; places[t.AuditID] != nil && keep(t) {
			s.add(t.Engine, places[t.AuditID][t.Entity], &t.Outcome)
		}
	}
	return s
}

// provenances lists who answered in runs, each once, for one engine or (empty) for all.
func provenances(runs []*storage.Run, keep func(model.ModelProvenance) bool) []model.ModelProvenance {
	found := answerers{}
	for _, run := range runs {
		for _, p := range run.Provenance {
			if keep(p) {
				found[newAnswerer(string(p.LogicalEngine), string(p.TransportProvider), p.TransportModel, p.RetrievalEnabled)] = true
			}
		}
	}
	return found.provenances()
}

func ofEngine(engine string) func(model.ModelProvenance) bool {
	return func(p model.ModelProvenance) bool { return engine == "" || string(p.LogicalEngine) == engine }
}

func auditIDs(runs []*storage.Run) []uuid.UUID {
	ids := make([]uuid.UUID, len(runs))
	for i, run := range runs {
		ids[i] = run.ID
	}
	return ids
}

// promptNames names the prompts of several runs by what was asked.
func promptNames(prompts []model.AuditPrompt) promptName {
	type place struct {
		audit  uuid.UUID
		prompt int
	}
	names := map[place]string{}
	byAudit := map[uuid.UUID][]model.AuditPrompt{}
	for _, p := range prompts {
		byAudit[p.AuditID] = append(byAudit[p.AuditID], p)
	}
	for audit, asked := range byAudit {
		for i, name := range promptIdentities(asked) {
			names[place{audit, asked[i].PromptIndex}] = name
		}
	}
	return func(c *storage.Cell) string { return names[place{c.AuditID, c.PromptIndex}] }
}
