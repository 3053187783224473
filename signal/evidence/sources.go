package evidence

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/storage/reports"
)

// source is a domain that answers cite.
type source struct {
	key   string
	owned bool
	count int // responses that cite it
	cells []citedCell
}

type citedCell struct{ at, run, responses int }

// addSources adds the series of the most cited domains that are not the brand's.
func (a *Audits) addSources(ctx context.Context, projectID uuid.UUID, s *stream) error {
	filter := reports.SourceFilter{Runs: rollup.ReadingIDs(s.runs), Cohort: cohort, Dimension: model.SourceDimensionDomain, CellCounts: true}
	scopes := map[uuid.UUID]*reports.SourceScope{}
	for scope, err := range a.store.SourceScopes(ctx, projectID, filter) {
		if err != nil {
			return err
		}
		scopes[scope.ReadingID] = &scope
	}
	sources := map[uuid.UUID]*source{}
	for row, err := range a.store.Sources(ctx, projectID, filter) {
		if err != nil {
			return err
		}
		s.cite(sources, scopes, &row)
	}
	var most []*source
	for _, one := range sources {
		if !one.owned {
			most = append(most, one)
		}
	}
	slices.SortFunc(most, func(a, b *source) int { return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.key, b.key)) })
	answers := s.answers(scopes)
	for _, one := range most[:min(mostSources, len(most), max(0, s.room()-len(s.Series)))] {
		series := s.newSeries(signal.SourceCitations, model.SignalRef{Kind: "source", ID: one.key, Label: one.key})
		for i := range answers {
			copy(series.Samples[i], answers[i])
		}
		for _, c := range one.cells {
			series.Samples[c.at][c.run].Hits = c.responses
		}
	}
	return nil
}

// cite adds the cells of one audit in which a source is cited.
func (s *stream) cite(sources map[uuid.UUID]*source, scopes map[uuid.UUID]*reports.SourceScope, row *reports.SourceSum) {
	scope, run := scopes[row.ReadingID], s.places[row.ReadingID]
	if scope == nil {
		return
	}
	one := sources[row.SourceID]
	if one == nil {
		one = &source{key: row.Key}
		sources[row.SourceID] = one
	}
	one.owned = one.owned || slices.Contains(row.Owners, 0)
	for i, cell := range row.Cells {
		if at, asked := s.cells[scope.MatchKeys[cell]]; asked {
			responses := int(row.Responses[i])
			one.cells = append(one.cells, citedCell{at, run, responses})
			one.count += responses
		}
	}
}

// answers returns the responses of each cell by run, in which a source could be cited.
func (s *stream) answers(scopes map[uuid.UUID]*reports.SourceScope) [][]statistics.Sample {
	answers := make([][]statistics.Sample, len(s.Cells))
	for i := range answers {
		answers[i] = make([]statistics.Sample, len(s.Runs))
	}
	for reading, scope := range scopes {
		for i, key := range scope.MatchKeys {
			if at, asked := s.cells[key]; asked {
				answers[at][s.places[reading]].N = int(scope.Responses[i])
			}
		}
	}
	return answers
}
