package reports

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Cell is what one prompt and engine of an audit gave for the brand.
type Cell struct {
	ReadingID   uuid.UUID
	PromptIndex int
	Engine      string
	Cohort      model.PromptCohort
	MatchKey    uuid.UUID // digest: equal cells of two audits may be compared
	Declined    int       // answers that decline; negative: not known
	statistics.Outcome
}

// CompetitorCell is what one prompt and engine of an audit gave for a competitor: counts of its own alone. What a cell
// counts for all entities is in the brand's cell. Competitors that nothing was found of have no cell.
type CompetitorCell struct {
	ReadingID   uuid.UUID
	PromptIndex int
	Engine      string
	Entity      int // index in the audit's entities
	Cohort      model.PromptCohort
	statistics.Outcome
}

// CellFilter narrows a reading of cells.
type CellFilter struct {
	ReadingIDs []uuid.UUID
	Cohort     model.PromptCohort
	Engine     string   // empty: every engine
	Prompts    []int    // indexes; nil: all
	Sorted     bool     // by reading, prompt and engine; else the brand's cells have no order
	Counts     []string // columns of the brand's counts, the others are zero; nil: all
	// SumWith has competitors' cells added up: those of the n-th reading are counted as of the n-th of these. Nil: each for
	// itself.
	SumWith []uuid.UUID
}

// of narrows a query to the rows (c) of a project that the filter keeps.
func (f *CellFilter) of(q *bun.SelectQuery, projectID uuid.UUID) *bun.SelectQuery {
	q.Where("c.project_id = ?", projectID).Where("c.reading_id = ANY(?)", pgdialect.Array(f.ReadingIDs)).Where("c.cohort = ?", f.Cohort)
	storage.Nonzero(q, "c.logical_engine = ?", f.Engine)
	if f.Prompts != nil {
		q.Where("c.prompt_index = ANY(?)", pgdialect.Array(f.Prompts))
	}
	return q
}

// Cells returns the brand's cells as they are read.
func (s *Store) Cells(ctx context.Context, projectID uuid.UUID, f CellFilter) iter.Seq2[Cell, error] {
	q := f.of(s.db.Bun(ctx).NewSelect().TableExpr("cells AS c"), projectID)
	if f.Sorted {
		q.OrderExpr(cellOrder)
	}
	return s.cells(ctx, q, f.Counts)
}

const cellOrder = "c.reading_id, c.prompt_index, c.logical_engine"

// RateCounts are the counts that the mention rate and the citation rate are made of.
func RateCounts() []string { return []string{"responses", "presences", "citable", "cited"} }

// ScoreCounts are those that the rates and the score are made of.
func ScoreCounts() []string { return append(RateCounts(), "ranks", "ranks_citable") }

// cells returns the cells (c) that a query selects, with some of their counts; nil: with all.
func (s *Store) cells(ctx context.Context, q *bun.SelectQuery, only []string) iter.Seq2[Cell, error] {
	var c Cell
	q.Column("c.reading_id", "c.prompt_index", "c.logical_engine", "c.cohort", "c.match_key").ColumnExpr("coalesce(c.declined, -1)")
	targets, counts := []any{&c.ReadingID, &c.PromptIndex, &c.Engine, (*string)(&c.Cohort), &c.MatchKey, &c.Declined}, countTargets(&c.Outcome)
	for i, name := range countNames() {
		if only == nil || slices.Contains(only, name) {
			q.Column(name)
			targets = append(targets, counts[i])
		}
	}
	return streamFilled(ctx, s, "read cells", q, &c, func() { fill(&c.Outcome) }, targets...)
}

// CompetitorCells returns the competitors' cells in no order, as they are read.
func (s *Store) CompetitorCells(ctx context.Context, projectID uuid.UUID, f CellFilter) iter.Seq2[CompetitorCell, error] {
	q := f.of(s.db.Bun(ctx).NewSelect().TableExpr("competitor_cells AS c"), projectID)
	if f.SumWith == nil {
		q.Column("c.reading_id", "prompt_index", "logical_engine", "entity_index").Column(ownCountNames()...)
	} else {
		q.Join("JOIN unnest(?::uuid[], ?::uuid[]) AS w (reading_id, sum_with) ON w.reading_id = c.reading_id", pgdialect.Array(f.ReadingIDs),
			pgdialect.Array(f.SumWith)).Column("sum_with", "prompt_index", "logical_engine", "entity_index").
			GroupExpr("sum_with, prompt_index, logical_engine, entity_index")
		for _, name := range ownCountNames() {
			q.ColumnExpr("sum(?)::integer", bun.Ident(name))
		}
	}
	c := CompetitorCell{Cohort: f.Cohort}
	targets := append([]any{&c.ReadingID, &c.PromptIndex, &c.Engine, &c.Entity}, ownCounts(&c.Outcome)...)
	return streamFilled(ctx, s, "read cells of competitors", q, &c, c.FillStates, targets...)
}

// ownCountNames are the columns that hold what a competitor counts of its own, in the order of ownCounts.
func ownCountNames() []string {
	return []string{"presences", "mentions", "rank_sum", "cited", "present_cited", "gap", "owned_citations"}
}

func ownCounts(o *statistics.Outcome) []any {
	return []any{&o.Presences, &o.Mentions, &o.RankSum, &o.Cited, &o.MentionedCited, &o.Gap, &o.OwnedCitations}
}

// copyCells stores the brand's cells.
func (s *Store) copyCells(ctx context.Context, projectID uuid.UUID, cells []Cell) error {
	rows := make([][]any, len(cells))
	for i := range cells {
		c := &cells[i]
		rows[i] = append([]any{projectID, c.ReadingID, c.PromptIndex, c.Engine, string(c.Cohort), c.MatchKey, unlessNegative(c.Declined)}, countValues(&c.Outcome)...)
	}
	columns := append([]string{"project_id", "reading_id", "prompt_index", "logical_engine", "cohort", "match_key", "declined"}, countNames()...)
	return s.copyRows(ctx, "cells", columns, rows)
}

func (s *Store) copyCompetitorCells(ctx context.Context, projectID uuid.UUID, cells []CompetitorCell) error {
	rows := make([][]any, len(cells))
	for i := range cells {
		c := &cells[i]
		rows[i] = append([]any{projectID, c.ReadingID, c.PromptIndex, c.Engine, c.Entity, string(c.Cohort)}, ownCounts(&c.Outcome)...)
	}
	columns := append([]string{"project_id", "reading_id", "prompt_index", "logical_engine", "entity_index", "cohort"}, ownCountNames()...)
	return s.copyRows(ctx, "competitor_cells", columns, rows)
}

// stream runs a statement and returns its rows as they are read: row, whose fields are the targets. After an error
// there are no further rows.
func stream[T any](ctx context.Context, s *Store, task string, q *bun.SelectQuery, row *T, targets ...any) iter.Seq2[T, error] {
	return streamFilled(ctx, s, task, q, row, func() {}, targets...)
}

// streamFilled is stream for rows that have more than is stored, which fill sets.
func streamFilled[T any](
	ctx context.Context, s *Store, task string, q *bun.SelectQuery, row *T, fill func(), targets ...any,
) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		empty, enough := *row, errors.New("enough")
		err := s.db.Stream(ctx, q, targets, func() error {
			fill()
			more := yield(*row, nil)
			*row = empty // its values belong to the caller now
			if !more {
				return enough
			}
			return nil
		})
		if err != nil && !errors.Is(err, enough) {
			yield(empty, fmt.Errorf("%s: %w", task, err))
		}
	}
}
