package report

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// scope is what a report is computed from: the sums over some cells. The brand is
// entity 0.
type scope struct {
	*lineup
	all []answer.Outcome // by entity

	// By entity and prompt, what intervals are made from; nil: no cells were added.
	mentions, citations [][]answer.Sample
	asked               []promptEngines // the brand, by prompt; nil: not asked
	gaps                []engineGaps
	matchKeys           map[uuid.UUID]bool

	// What finish makes of the brand's cells.
	engines         []string // in order
	byEngine        map[string]*answer.Outcome
	performance     *float64
	cells           int
	prompts         int
	promptsAnswered int
}

// engineGaps counts an engine's responses with an entity and without the brand.
type engineGaps struct {
	engine   string
	byEntity []int
}

// newScope makes an empty scope for cells of so many prompts.
func newScope(l *lineup, prompts int) *scope {
	s := &scope{
		lineup: l, all: make([]answer.Outcome, len(l.entities)), asked: make([]promptEngines, prompts),
		mentions: make([][]answer.Sample, len(l.entities)), citations: make([][]answer.Sample, len(l.entities)),
		matchKeys: map[uuid.UUID]bool{},
	}
	samples := make([]answer.Sample, 2*prompts*len(l.entities))
	for e := range l.entities {
		s.mentions[e], samples = samples[:prompts:prompts], samples[prompts:]
		s.citations[e], samples = samples[:prompts:prompts], samples[prompts:]
	}
	return s
}

func (s *scope) brand() *answer.Outcome { return &s.all[0] }

// add adds a cell of an entity. Prompts are numbered by the caller.
func (s *scope) add(prompt int, engine string, key uuid.UUID, entity int, o *answer.Outcome) {
	s.all[entity].Accumulate(o)
	addSample(&s.mentions[entity][prompt], o.Presences, o.Responses)
	addSample(&s.citations[entity][prompt], o.Cited, o.Citable)
	if entity > 0 {
		s.gapsOf(engine)[entity] += o.Gap
		return
	}
	s.matchKeys[key] = true
	if s.asked[prompt] == nil {
		s.asked[prompt] = promptEngines{}
	}
	s.asked[prompt].of(engine).Accumulate(o)
}

func addSample(s *answer.Sample, hits, n int) {
	s.Hits += hits
	s.N += n
}

func (s *scope) gapsOf(engine string) []int {
	for i := range s.gaps {
		if s.gaps[i].engine == engine {
			return s.gaps[i].byEntity
		}
	}
	s.gaps = append(s.gaps, engineGaps{engine, make([]int, len(s.entities))})
	return s.gaps[len(s.gaps)-1].byEntity
}

// finish computes what is not a sum over the cells.
func (s *scope) finish() {
	s.byEngine = map[string]*answer.Outcome{}
	var scores []*float64
	for _, engines := range s.asked {
		if engines == nil {
			continue
		}
		s.prompts++
		scores = append(scores, engines.composite())
		answered := 0
		for engine, o := range engines {
			if s.byEngine[engine] == nil {
				s.byEngine[engine] = &answer.Outcome{}
				s.engines = append(s.engines, engine)
			}
			s.byEngine[engine].Accumulate(o)
			answered += o.Responses
		}
		if answered > 0 {
			s.promptsAnswered++
		}
	}
	slices.Sort(s.engines)
	s.cells, s.performance = len(s.matchKeys), answer.Mean(scores...)
}

// samples gives the brand's counts of an engine, one a prompt.
func (s *scope) samples(engine string, of func(*answer.Outcome) answer.Sample) []answer.Sample {
	var all []answer.Sample
	for _, engines := range s.asked {
		if o := engines[engine]; o != nil {
			all = append(all, of(o))
		}
	}
	return all
}

// walk visits the cells of panels, entity by entity as they stand in a lineup.
// begin is asked for each panel's visitor.
func walk(
	panels []*storage.Panel, l *lineup, begin func(p *storage.Panel) func(cell, entity int, o *answer.Outcome),
) {
	for _, p := range panels {
		places, visit := l.places[p.AuditID], begin(p)
		for e := range min(p.Entities(), len(places)) {
			p.Each(e, func(cell int, o *answer.Outcome) { visit(cell, places[e], o) })
		}
	}
}

// addTotals sums totals of several runs into a scope. What is not a sum of outcomes
// is left out.
func addTotals(runs []*storage.Run, totals []storage.Total, keep func(t *storage.Total) bool) *scope {
	s := newScope(newLineup(runs, entityID), 0)
	for i := range totals {
		if t := &totals[i]; s.places[t.AuditID] != nil && keep(t) {
			s.all[s.places[t.AuditID][t.Entity]].Accumulate(&t.Outcome)
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

func runSet(runs []*storage.Run) map[uuid.UUID]bool {
	set := make(map[uuid.UUID]bool, len(runs))
	for _, run := range runs {
		set[run.ID] = true
	}
	return set
}

// promptPlace is a prompt of an audit.
type promptPlace struct {
	audit  uuid.UUID
	prompt int
}

// promptNames names the prompts of several runs by what was asked: the same
// question has the same name in each.
func promptNames(prompts []model.AuditPrompt) map[promptPlace]string {
	names := map[promptPlace]string{}
	byAudit := map[uuid.UUID][]model.AuditPrompt{}
	for _, p := range prompts {
		byAudit[p.AuditID] = append(byAudit[p.AuditID], p)
	}
	for audit, asked := range byAudit {
		for i, name := range promptIdentities(asked) {
			names[promptPlace{audit, asked[i].PromptIndex}] = name
		}
	}
	return names
}
