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
	cells  map[rollup.CellPlace]*sourceCell
	brands map[enginePresence]int
}

// sourceCell is what one cell cites of a source.
type sourceCell struct {
	responses int // that cite it
	citations int
	mentions  int // of the brand, in these responses
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
			host: c.Host, titles: map[string]int{}, owners: map[int16]bool{}, cells: map[rollup.CellPlace]*sourceCell{},
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
		cell = &sourceCell{}
		s.cells[place] = cell
	}
	cell.responses++
	cell.citations += citations
	for _, p := range f.Presences {
		if p.Entity == 0 {
			cell.mentions += p.Count
		}
		s.brands[enginePresence{f.LogicalEngine, p.Entity}]++
	}
}

func (r *sourceRollup) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	scopes, places := r.scopes(projectID)
	sums := make([]reports.SourceSum, 0, len(r.sources))
	for place, s := range r.sources {
		sum := s.sum(place, scopes[place.cohort].Engines, places)
		sum.ProjectID, sum.ReadingID = projectID, r.Run.ReadingID
		sums = append(sums, sum)
	}
	slices.SortFunc(sums, func(a, b reports.SourceSum) int {
		return cmp.Or(cmp.Compare(a.Cohort, b.Cohort), cmp.Compare(a.Dimension, b.Dimension), bytes.Compare(a.SourceID[:], b.SourceID[:]))
	})
	all := make([]reports.SourceScope, 0, len(scopes))
	for _, scope := range scopes {
		all = append(all, *scope)
	}
	return store.ReplaceSources(ctx, projectID, r.Run.ReadingID, all, sums)
}

// scopes returns the cells of each cohort by prompt and engine, and where each
// cell stands among them.
func (r *sourceRollup) scopes(projectID uuid.UUID) (map[model.PromptCohort]*reports.SourceScope, map[rollup.CellPlace]int32) {
	keys, names := rollup.NewCellKeys(r.Run, r.Prompts), rollup.PromptIdentities(r.Prompts)
	engines := map[model.PromptCohort]map[string]bool{}
	for place := range r.Cells {
		cohort := r.Prompts[place.Prompt].Cohort
		if engines[cohort] == nil {
			engines[cohort] = map[string]bool{}
		}
		engines[cohort][place.Engine] = true
	}
	scopes := map[model.PromptCohort]*reports.SourceScope{}
	for cohort, set := range engines {
		scopes[cohort] = &reports.SourceScope{
			ProjectID: projectID, ReadingID: r.Run.ReadingID, Cohort: cohort, Engines: slices.Sorted(maps.Keys(set)),
		}
	}
	places := make(map[rollup.CellPlace]int32, len(r.Cells))
	for _, place := range slices.SortedFunc(maps.Keys(r.Cells), comparePlaces) {
		cohort, sum := r.Prompts[place.Prompt].Cohort, r.Cells[place]
		scope := scopes[cohort]
		places[place] = count(len(scope.Prompts))
		scope.CellEngines = append(scope.CellEngines, count(slices.Index(scope.Engines, place.Engine)))
		scope.Prompts = append(scope.Prompts, rollup.Digest(names[place.Prompt]))
		scope.MatchKeys = append(scope.MatchKeys, keys.Key(place.Prompt, cohort, place.Engine, r.AnsweredBy(place.Engine, sum)))
		scope.Responses = append(scope.Responses, count(sum.Brand.Responses))
		scope.Citable = append(scope.Citable, count(sum.Brand.Citable))
		scope.Citations = append(scope.Citations, count(r.citations[place]))
	}
	return scopes, places
}

// count is a count as it is stored.
func count(n int) int32 { return int32(n) } //nolint:gosec // an audit never has 2 billion of anything

func comparePlaces(a, b rollup.CellPlace) int {
	return cmp.Or(cmp.Compare(a.Prompt, b.Prompt), cmp.Compare(a.Engine, b.Engine))
}

func (s *sourceSum) sum(place sourcePlace, engines []string, places map[rollup.CellPlace]int32) reports.SourceSum {
	out := reports.SourceSum{
		Cohort: place.cohort, Dimension: place.dimension, SourceID: reports.SourceID(place.key), DomainID: reports.SourceID(s.host),
		Key: place.key, Host: s.host, Title: s.title(), Owners: slices.AppendSeq([]int16{}, maps.Keys(s.owners)),
	}
	slices.Sort(out.Owners)
	for _, at := range slices.SortedFunc(maps.Keys(s.cells), comparePlaces) {
		cell := s.cells[at]
		out.Cells = append(out.Cells, places[at])
		out.Responses = append(out.Responses, count(cell.responses))
		out.Citations = append(out.Citations, count(cell.citations))
		out.Mentions = append(out.Mentions, count(cell.mentions))
		out.ResponseCount += count(cell.responses)
		out.CitationCount += count(cell.citations)
		out.MentionCount += count(cell.mentions)
	}
	brands := slices.SortedFunc(maps.Keys(s.brands), func(a, b enginePresence) int {
		return cmp.Or(cmp.Compare(a.engine, b.engine), cmp.Compare(a.entity, b.entity))
	})
	out.SourceBrands = reports.SourceBrands{BrandEngines: []int32{}, BrandEntities: []int32{}, BrandResponses: []int32{}}
	for _, b := range brands {
		out.BrandEngines = append(out.BrandEngines, count(slices.Index(engines, b.engine)))
		out.BrandEntities = append(out.BrandEntities, count(b.entity))
		out.BrandResponses = append(out.BrandResponses, count(s.brands[b]))
	}
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
