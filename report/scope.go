package report

import (
	"slices"
	"sync/atomic"

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

	// By entity and prompt, what intervals are made from; nil: no intervals are wanted.
	mentions, citations [][]answer.Sample

	cells   []answer.Outcome // the brand's, by prompt and, within, by engine; nil: not wanted
	engines []engineSum      // in order; after finish those that were asked

	// What finish makes of the brand's cells.
	performance     *float64
	prompts         int
	promptsAnswered int
}

// engineSum is what an engine gave for the brand.
type engineSum struct {
	engine string
	answer.Outcome

	gaps  []int // by entity: responses with it and without the brand; nil: not wanted
	cells []answer.Outcome
}

// newScope makes an empty scope of entities, which stand as they are listed.
func newScope(entities []model.EntitySnapshot) *scope { return scopeOf(&lineup{entities: entities}) }

// scopeOf makes an empty scope that knows sums alone.
func scopeOf(l *lineup) *scope {
	const few = 8 // ranks are rarely more: their counts lie together until they are
	s := &scope{lineup: l, all: make([]answer.Outcome, len(l.entities))}
	ranks := make([]int, 2*few*len(s.all))
	for e := range s.all {
		s.all[e].RankCounts, ranks = ranks[:0:few], ranks[few:]
		s.all[e].CitableRankCounts, ranks = ranks[:0:few], ranks[few:]
	}
	return s
}

// withCells makes room for the brand's cells of so many prompts and of engines.
func (s *scope) withCells(prompts int, engines []string) *scope {
	s.cells = make([]answer.Outcome, prompts*len(engines))
	s.engines = make([]engineSum, len(engines))
	for i, engine := range engines {
		s.engines[i].engine = engine
	}
	return s
}

// withSamples makes room for what intervals over so many prompts are made from.
func (s *scope) withSamples(prompts int) *scope {
	s.mentions, s.citations = make([][]answer.Sample, len(s.all)), make([][]answer.Sample, len(s.all))
	samples := make([]answer.Sample, 2*prompts*len(s.all))
	for e := range s.all {
		s.mentions[e], samples = samples[:prompts:prompts], samples[prompts:]
		s.citations[e], samples = samples[:prompts:prompts], samples[prompts:]
	}
	return s
}

// withGaps makes room for the competitors' gaps by engine.
func (s *scope) withGaps() *scope {
	for i := range s.engines {
		s.engines[i].gaps = make([]int, len(s.all))
	}
	return s
}

func (s *scope) brand() *answer.Outcome { return &s.all[0] }

// addBrand adds a cell of the brand. Prompts and engines are numbered by the caller.
func (s *scope) addBrand(prompt, engine int, o *answer.Outcome) {
	s.all[0].Accumulate(o)
	if s.mentions != nil {
		addSample(&s.mentions[0][prompt], o.Presences, o.Responses)
		addSample(&s.citations[0][prompt], o.Cited, o.Citable)
	}
	if s.cells != nil {
		s.cells[prompt*len(s.engines)+engine].Accumulate(o)
	}
}

func addSample(s *answer.Sample, hits, n int) {
	s.Hits += hits
	s.N += n
}

// finish computes what is not a sum over the cells. Every cell was asked at least
// once, so that what expects nothing is no cell.
func (s *scope) finish() {
	width := len(s.engines)
	scores := make([]*float64, 0, len(s.cells))
	for start := 0; start < len(s.cells); start += width {
		var asked []*answer.Outcome
		answered := 0
		for i := range width {
			if o := &s.cells[start+i]; o.Expected() > 0 {
				asked = append(asked, o)
				answered += o.Responses
				s.engines[i].Accumulate(o)
				s.engines[i].cells = append(s.engines[i].cells, *o)
			}
		}
		if len(asked) > 0 {
			s.prompts++
			scores = append(scores, answer.Composite(asked))
		}
		if answered > 0 {
			s.promptsAnswered++
		}
	}
	s.engines = slices.DeleteFunc(s.engines, func(e engineSum) bool { return e.Expected() == 0 })
	s.performance = answer.Mean(scores...)
}

// samples gives the brand's counts of an engine, one a prompt.
func (e *engineSum) samples(of func(*answer.Outcome) answer.Sample) []answer.Sample {
	all := make([]answer.Sample, len(e.cells))
	for i := range e.cells {
		all[i] = of(&e.cells[i])
	}
	return all
}

// enginesOf lists the engines of panels in order.
func enginesOf(panels []*Panel) []string {
	engines := make([]string, len(panels))
	for i, p := range panels {
		engines[i] = p.Engine
	}
	slices.Sort(engines)
	return slices.Compact(engines)
}

// visitor is asked for what a panel's cells give.
type visitor struct {
	brand func() error
	other func(e, entity int) error // a competitor's who stands as e in the panel
}

// walk visits panels, entity by entity as they stand in a lineup. begin is asked for
// each panel's visitor. Two go through the entities side by side, each of which is one
// of theirs: most of a report's time is spent here.
func walk(panels []*Panel, l *lineup, begin func(p *Panel) visitor) error {
	visits := make([][]func() error, len(l.entities))
	for _, p := range panels {
		visit := begin(p)
		for e, entity := range l.placesOf(p) {
			if entity == 0 {
				visits[0] = append(visits[0], visit.brand)
				continue
			}
			visits[entity] = append(visits[entity], func() error { return visit.other(e, entity) })
		}
	}
	var next atomic.Int64
	work := func() error {
		for {
			entity := int(next.Add(1)) - 1
			if entity >= len(visits) {
				return nil
			}
			for _, visit := range visits[entity] {
				if err := visit(); err != nil {
					return err
				}
			}
		}
	}
	return inParallel(work, work)
}

// placesOf says where a panel's entities stand.
func (l *lineup) placesOf(p *Panel) []int {
	places := l.places[p.ReadingID]
	return places[:min(p.Entities(), len(places))]
}

// addTotals sums totals of several runs into a scope. What is not a sum of outcomes
// is left out.
func addTotals(runs []*storage.Run, totals []storage.Total, keep func(t *storage.Total) bool) *scope {
	s := scopeOf(newLineup(runs, entityID))
	for i := range totals {
		if t := &totals[i]; s.places[t.ReadingID] != nil && keep(t) {
			s.all[s.places[t.ReadingID][t.Entity]].Accumulate(&t.Outcome)
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

func readingIDs(runs []*storage.Run) []uuid.UUID {
	ids := make([]uuid.UUID, len(runs))
	for i, run := range runs {
		ids[i] = run.ReadingID
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

// promptPlace is a prompt of a reading.
type promptPlace struct {
	reading uuid.UUID
	prompt  int
}

// promptNames names the prompts of several runs by what was asked: the same
// question has the same name in each.
func promptNames(runs []*storage.Run, prompts []model.AuditPrompt) map[promptPlace]string {
	names := map[promptPlace]string{}
	byAudit := map[uuid.UUID][]model.AuditPrompt{}
	for _, p := range prompts {
		byAudit[p.AuditID] = append(byAudit[p.AuditID], p)
	}
	for _, run := range runs {
		asked := byAudit[run.ID]
		for i, name := range promptIdentities(asked) {
			names[promptPlace{run.ReadingID, asked[i].PromptIndex}] = name
		}
	}
	return names
}
