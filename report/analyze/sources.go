package analyze

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// sourceRollup adds up what an audit's answers cite: per domain and per page, by
// cell. Citations without an http address are nobody's source. A page hidden
// behind a grounding redirect counts for its domain alone: every answer has
// another address for it.
type sourceRollup struct {
	*rollup.Ledger // knows the cells and what they are matched by
	sources        map[sourcePlace]*sourceSum
	citations      map[rollup.CellPlace]int
}

type sourcePlace struct {
	cohort    model.PromptCohort
	dimension model.SourceDimension
	key       string
}

type sourceSum struct {
	host   string
	titles map[string]int
	owners map[int16]bool
	cells  map[rollup.CellPlace]*rollup.SourceCell
	brands map[enginePresence]int
}

type enginePresence struct {
	engine string
	entity int
}

func newSourceRollup(l *rollup.Ledger) *sourceRollup {
	return &sourceRollup{Ledger: l, sources: map[sourcePlace]*sourceSum{}, citations: map[rollup.CellPlace]int{}}
}

// add counts one response. The ledger counts it for itself.
func (r *sourceRollup) add(f *reports.Fact) {
	place := rollup.CellPlace{Prompt: f.PromptIndex, Engine: f.LogicalEngine}
	cited := map[*sourceSum]int{}
	for i := range f.Citations {
		c := &f.Citations[i]
		if c.Host == "" {
			continue
		}
		r.citations[place]++
		cited[r.source(f, model.SourceDimensionDomain, c.Host, c)]++
		if !citation.Hidden(c.URL) {
			page := r.source(f, model.SourceDimensionURL, c.URL, c)
			page.titles[c.Title]++
			cited[page]++
		}
	}
	for source, citations := range cited {
		source.count(f, place, citations)
	}
}

func (r *sourceRollup) source(f *reports.Fact, d model.SourceDimension, key string, c *reports.CitationFact) *sourceSum {
	place := sourcePlace{r.Prompts[f.PromptIndex].Cohort, d, key}
	s := r.sources[place]
	if s == nil {
		s = &sourceSum{
			host: c.Host, titles: map[string]int{}, owners: map[int16]bool{}, cells: map[rollup.CellPlace]*rollup.SourceCell{},
			brands: map[enginePresence]int{},
		}
		r.sources[place] = s
	}
	s.host = min(s.host, c.Host) // the same address is on one host; were it not, the order must not decide
	for _, e := range c.Entities {
		s.owners[e] = true
	}
	return s
}

func (s *sourceSum) count(f *reports.Fact, place rollup.CellPlace, citations int) {
	cell := s.cells[place]
	if cell == nil {
		cell = &rollup.SourceCell{}
		s.cells[place] = cell
	}
	cell.Responses++
	cell.Citations += citations
	for _, p := range f.Presences {
		if p.Entity == 0 {
			cell.Mentions += p.Count
		}
		s.brands[enginePresence{f.LogicalEngine, p.Entity}]++
	}
}

func (r *sourceRollup) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	scopes, places := r.scopes()
	sums := make([]reports.SourceSum, 0, len(r.sources))
	for place, s := range r.sources {
		sums = append(sums, s.sum(place, scopes[place.cohort].Engines, places))
	}
	slices.SortFunc(sums, func(a, b reports.SourceSum) int {
		return cmp.Or(cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.Dimension, b.Dimension), bytes.Compare(a.ID[:], b.ID[:]))
	})
	packed := make(map[model.PromptCohort][]byte, len(scopes))
	for cohort, scope := range scopes {
		packed[cohort] = scope.Pack()
	}
	return store.ReplaceSources(ctx, projectID, r.Run.ReadingID, &reports.SourceRollup{Format: rollup.ColumnFormat, Scopes: packed, Sums: sums})
}

// scopes returns the cells of each cohort by prompt and engine, and where each
// cell stands among them.
func (r *sourceRollup) scopes() (map[model.PromptCohort]rollup.SourceScope, map[rollup.CellPlace]int) {
	keys, names := rollup.NewCellKeys(r.Run, r.Prompts), rollup.PromptIdentities(r.Prompts)
	engines := map[model.PromptCohort]map[string]bool{}
	for place := range r.Cells {
		cohort := r.Prompts[place.Prompt].Cohort
		if engines[cohort] == nil {
			engines[cohort] = map[string]bool{}
		}
		engines[cohort][place.Engine] = true
	}
	scopes := map[model.PromptCohort]rollup.SourceScope{}
	for cohort, set := range engines {
		scopes[cohort] = rollup.SourceScope{ReadingID: r.Run.ReadingID, Engines: slices.Sorted(maps.Keys(set))}
	}
	places := make(map[rollup.CellPlace]int, len(r.Cells))
	for _, place := range slices.SortedFunc(maps.Keys(r.Cells), comparePlaces) {
		cohort, sum := r.Prompts[place.Prompt].Cohort, r.Cells[place]
		scope := scopes[cohort]
		places[place] = len(scope.Cells)
		scope.Cells = append(scope.Cells, rollup.SourceScopeCell{
			Engine: slices.Index(scope.Engines, place.Engine), Prompt: rollup.Digest(names[place.Prompt]),
			MatchKey:  keys.Key(place.Prompt, cohort, place.Engine, r.AnsweredBy(place.Engine, sum)),
			Responses: sum.Brand.Responses, Citable: sum.Brand.Citable, Citations: r.citations[place],
		})
		scopes[cohort] = scope
	}
	return scopes, places
}

func comparePlaces(a, b rollup.CellPlace) int {
	return cmp.Or(cmp.Compare(a.Prompt, b.Prompt), cmp.Compare(a.Engine, b.Engine))
}

func (s *sourceSum) sum(place sourcePlace, engines []string, places map[rollup.CellPlace]int) reports.SourceSum {
	out := reports.SourceSum{
		Cohort: place.cohort, Dimension: place.dimension, ID: reports.SourceID(place.key), Key: place.key, Host: s.host,
		Title: s.title(), Owners: slices.Sorted(maps.Keys(s.owners)),
	}
	if out.Owners == nil {
		out.Owners = []int16{}
	}
	cells := make([]rollup.SourceCell, 0, len(s.cells))
	for _, at := range slices.SortedFunc(maps.Keys(s.cells), comparePlaces) {
		cell := *s.cells[at]
		cell.Cell = places[at]
		cells = append(cells, cell)
	}
	out.Cells = rollup.PackSourceCells(cells)
	brands := make([]rollup.SourceBrand, 0, len(s.brands))
	for p, responses := range s.brands {
		brands = append(brands, rollup.SourceBrand{Engine: slices.Index(engines, p.engine), Entity: p.entity, Responses: responses})
	}
	slices.SortFunc(brands, func(a, b rollup.SourceBrand) int {
		return cmp.Or(cmp.Compare(a.Engine, b.Engine), cmp.Compare(a.Entity, b.Entity))
	})
	out.Brands = rollup.PackSourceBrands(brands)
	return out
}

// title is the one that most citations have, empty when none has one.
func (s *sourceSum) title() string {
	best, most := "", 0
	for title, n := range s.titles {
		if title != "" && (n > most || n == most && title < best) {
			best, most = title, n
		}
	}
	return best
}
