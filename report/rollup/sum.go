// Package rollup holds the arithmetic that all reports share: cells, sums, intervals, comparisons of matched cells
// and the selection of runs.
package rollup

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Sum is what a report is computed from: the sums over some cells. The brand is
// entity 0.
type Sum struct {
	*Lineup
	Outcomes []statistics.Outcome // by entity

	// By entity and prompt, what intervals are made from; nil: no intervals are requested.
	MentionSamples, CitationSamples [][]statistics.Sample
	Asked                           Asked // the question of its intervals

	BrandCells []statistics.Outcome // the brand's, by prompt and, within, by engine; nil: not requested
	Engines    []engineSum          // in order; after finish those that were asked

	// What finish makes of the brand's cells.
	Performance     *float64
	prompts         int
	promptsAnswered int
}

// engineSum is what an engine gave for the brand.
type engineSum struct {
	Engine string
	statistics.Outcome

	Gaps     []int                 // by entity: responses with it and without the brand; nil: not requested
	cells    []*statistics.Outcome // of the prompts that were asked
	clusters []int                 // of the cells' prompts; nil: each prompt is its own
	asked    Asked
}

// NewSum makes an empty scope that knows sums alone.
func NewSum(l *Lineup) *Sum {
	return &Sum{Lineup: l, Outcomes: make([]statistics.Outcome, len(l.Entities))}
}

// NewBrandSum returns an empty scope for the brand. WithCompetitors adds the competitors.
func NewBrandSum(l *Lineup) *Sum { return &Sum{Lineup: l, Outcomes: make([]statistics.Outcome, 1)} }

// WithCompetitors makes room for the sums of the competitors.
func (s *Sum) WithCompetitors() {
	s.Outcomes = append(s.Outcomes, make([]statistics.Outcome, len(s.Entities)-1)...)
}

// HasCompetitors reports whether the competitors have sums.
func (s *Sum) HasCompetitors() bool { return len(s.Outcomes) > 1 }

// WithGaps makes room for the competitors' gaps by engine.
func (s *Sum) WithGaps() {
	for i := range s.Engines {
		s.Engines[i].Gaps = make([]int, len(s.Entities))
	}
}

// WithBrandCells makes room for the brand's cells of so many prompts and of engines.
func (s *Sum) WithBrandCells(prompts int, engines []string) *Sum {
	s.BrandCells = make([]statistics.Outcome, prompts*len(engines))
	s.Engines = make([]engineSum, len(engines))
	for i, engine := range engines {
		s.Engines[i].Engine = engine
	}
	return s
}

// WithSamples makes room for what intervals over so many prompts are made from.
func (s *Sum) WithSamples(prompts int) *Sum {
	s.MentionSamples, s.CitationSamples = make([][]statistics.Sample, len(s.Outcomes)), make([][]statistics.Sample, len(s.Outcomes))
	samples := make([]statistics.Sample, 2*prompts*len(s.Outcomes))
	for e := range s.Outcomes {
		s.MentionSamples[e], samples = samples[:prompts:prompts], samples[prompts:]
		s.CitationSamples[e], samples = samples[:prompts:prompts], samples[prompts:]
	}
	return s
}

// WithQuestion sets the question of the intervals.
func (s *Sum) WithQuestion(asked Asked) *Sum {
	s.Asked = asked
	return s
}

// GapsOf returns the competitors' gaps of an engine. It returns nil if gaps are not requested or the engine was
// not asked.
func (s *Sum) GapsOf(engine string) []int {
	for i := range s.Engines {
		if s.Engines[i].Engine == engine {
			return s.Engines[i].Gaps
		}
	}
	return nil
}

// Brand returns the brand's outcome.
func (s *Sum) Brand() *statistics.Outcome { return &s.Outcomes[0] }

// Add adds a cell of an entity. Prompts and engines are numbered by the caller.
func (s *Sum) Add(entity, prompt, engine int, o *statistics.Outcome) {
	if entity == 0 {
		o = OutcomeOf(&s.Entities[0], o)
	}
	s.Outcomes[entity].Accumulate(o)
	if s.MentionSamples != nil {
		AddSample(&s.MentionSamples[entity][prompt], o.Presences, o.Responses)
		AddSample(&s.CitationSamples[entity][prompt], o.Cited, o.Citable)
	}
	if entity == 0 && s.BrandCells != nil {
		s.BrandCells[prompt*len(s.Engines)+engine].Accumulate(o)
	}
}

// OutcomeOf returns an entity's outcome as rates are made of it. Of an entity without a domain
// nobody knows what it owns, so that no response could show whether it is cited.
func OutcomeOf(e *model.EntitySnapshot, o *statistics.Outcome) *statistics.Outcome {
	if len(e.Domains) > 0 {
		return o
	}
	unknown := *o
	unknown.Citable = 0
	return &unknown
}

// AddSample adds counts to a sample.
func AddSample(s *statistics.Sample, hits, n int) {
	s.Hits += hits
	s.N += n
}

// Finish computes what is not a sum over the cells. Every cell was asked at least once,
// so an outcome that expects nothing belongs to no cell.
func (s *Sum) Finish() {
	width := len(s.Engines)
	scores := make([]*float64, 0, len(s.BrandCells))
	for start := 0; start < len(s.BrandCells); start += width {
		var asked []*statistics.Outcome
		answered := 0
		for i := range width {
			if o := &s.BrandCells[start+i]; o.Expected() > 0 {
				asked = append(asked, o)
				answered += o.Responses
				s.Engines[i].Accumulate(o)
				s.Engines[i].cells = append(s.Engines[i].cells, o)
				if g := s.Asked.Groups; g != nil && g.Clusters != nil {
					s.Engines[i].clusters = append(s.Engines[i].clusters, g.Clusters[start/width])
				}
			}
		}
		if len(asked) > 0 {
			s.prompts++
			scores = append(scores, statistics.Composite(asked))
		}
		if answered > 0 {
			s.promptsAnswered++
		}
	}
	for i := range s.Engines {
		s.Engines[i].asked = Asked{Scope: s.Asked.Scope, Groups: s.Asked.Groups.Of(s.Engines[i].clusters)}
	}
	s.Engines = slices.DeleteFunc(s.Engines, func(e engineSum) bool { return e.Expected() == 0 })
	s.Performance = statistics.Mean(scores...)
}

// samples returns the brand's counts of an engine, one a prompt.
func (e *engineSum) samples(of func(*statistics.Outcome) statistics.Sample) []statistics.Sample {
	all := make([]statistics.Sample, len(e.cells))
	for i := range e.cells {
		all[i] = of(e.cells[i])
	}
	return all
}

// EnginesOf lists the engines of panels in order.
func EnginesOf(panels []*Panel) []string {
	engines := make([]string, len(panels))
	for i, p := range panels {
		engines[i] = p.Engine
	}
	slices.Sort(engines)
	return slices.Compact(engines)
}

// AddTotals adds totals of a run to a scope. What is not a sum of outcomes is left out.
func (s *Sum) AddTotals(totals []reports.Total, keep func(t *reports.Total) bool) {
	for i := range totals {
		if t := &totals[i]; s.Indexes[t.ReadingID] != nil && keep(t) {
			entity := s.Indexes[t.ReadingID][t.Entity]
			s.Outcomes[entity].Accumulate(OutcomeOf(&s.Entities[entity], &t.Outcome))
		}
	}
}

// AuditIDs returns the ids of the runs, in their order.
func AuditIDs(runs []*reports.Run) []uuid.UUID {
	ids := make([]uuid.UUID, len(runs))
	for i, run := range runs {
		ids[i] = run.ID
	}
	return ids
}

// ReadingIDs returns the ids of the readings of the runs, in their order.
func ReadingIDs(runs []*reports.Run) []uuid.UUID {
	ids := make([]uuid.UUID, len(runs))
	for i, run := range runs {
		ids[i] = run.ReadingID
	}
	return ids
}

// mostExecutions bounds the executions of the runs that are read together.
const mostExecutions = 250_000

// FirstPart returns the first of some runs that are read together: of at most 250,000 executions, or one
// larger run. The others are read once these are added up. besides says for how many executions a run
// counts because of what else is read of it.
func FirstPart(runs []*reports.Run, besides func(*reports.Run) int) []*reports.Run {
	size := 0
	for i, run := range runs {
		if size += run.Requested + besides(run); size > mostExecutions && i > 0 {
			return runs[:i]
		}
	}
	return runs
}

// RunSet returns the ids of the runs as a set.
func RunSet(runs []*reports.Run) map[uuid.UUID]bool {
	set := make(map[uuid.UUID]bool, len(runs))
	for _, run := range runs {
		set[run.ID] = true
	}
	return set
}
