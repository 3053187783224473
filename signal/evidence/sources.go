package evidence

import (
	"cmp"
	"context"
	"fmt"
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
	readings := rollup.ReadingIDs(s.runs)
	var rows []reports.SourceRow
	scopes := map[uuid.UUID]*rollup.SourceScope{}
	for row, err := range a.store.Sources(ctx, projectID, reports.SourceFilter{Runs: readings, Cohort: cohort, Dimension: model.SourceDimensionDomain}) {
		if err != nil {
			return err
		}
		if row.ID != uuid.Nil {
			rows = append(rows, row.Clone())
			continue
		}
		scope, err := rollup.UnpackScope(projectID, s.Runs[s.places[row.ReadingID]].AuditID, &row, nil)
		if err != nil {
			return err
		}
		scopes[row.ReadingID] = scope
	}
	sources := map[uuid.UUID]*source{}
	for i := range rows {
		if err := s.cite(sources, scopes, &rows[i]); err != nil {
			return err
		}
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
func (s *stream) cite(sources map[uuid.UUID]*source, scopes map[uuid.UUID]*rollup.SourceScope, row *reports.SourceRow) error {
	scope, run := scopes[row.ReadingID], s.places[row.ReadingID]
	if scope == nil {
		return nil
	}
	cells, err := rollup.OpenSourceCells(row.Format, row.Cells)
	if err != nil {
		return fmt.Errorf("cells of source %s: %w", row.Key, err)
	}
	one := sources[row.ID]
	if one == nil {
		one = &source{key: string(row.Key)}
		sources[row.ID] = one
	}
	one.owned = one.owned || slices.Contains(row.Owners, 0)
	return cells.Each(func(c rollup.SourceCell) {
		if c.Cell >= len(scope.Cells) {
			return
		}
		if at, asked := s.cells[scope.Cells[c.Cell].MatchKey]; asked {
			one.cells = append(one.cells, citedCell{at, run, c.Responses})
			one.count += c.Responses
		}
	})
}

// answers returns the responses of each cell by run, in which a source could be cited.
func (s *stream) answers(scopes map[uuid.UUID]*rollup.SourceScope) [][]statistics.Sample {
	answers := make([][]statistics.Sample, len(s.Cells))
	for i := range answers {
		answers[i] = make([]statistics.Sample, len(s.Runs))
	}
	for reading, scope := range scopes {
		for _, c := range scope.Cells {
			if at, asked := s.cells[c.MatchKey]; asked {
				answers[at][s.places[reading]].N = c.Responses
			}
		}
	}
	return answers
}
