package storage

import (
	"context"
	"reflect"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/page"
)

// Span reports which rows of a project are read, in the order of their ids.
type Span struct {
	NewestFirst bool
	After       uuid.UUID // uuid.Nil: from the first row on
	Offset      int
	Limit       int // 0: all
}

// PageSpan returns the span of a page that is ordered by id, and one row more where somebody continues.
func PageSpan(req page.Request, newestFirst bool) (Span, error) {
	after, err := AfterID(req)
	return Span{NewestFirst: newestFirst, After: after, Limit: req.Rows()}, err
}

// of narrows a query of one project's rows to the span.
func (s Span) of(q *bun.SelectQuery) *bun.SelectQuery {
	switch {
	case s.After == uuid.Nil:
	case s.NewestFirst:
		q.Where("?TableAlias.id < ?", s.After)
	default:
		q.Where("?TableAlias.id > ?", s.After)
	}
	return q.OrderExpr("?TableAlias.id ?", s.direction()).Offset(int64(s.Offset)).Limit(int64(s.Limit))
}

func (s Span) direction() bun.Safe {
	if s.NewestFirst {
		return "DESC"
	}
	return "ASC"
}

// ReadSpans reads the same span of each of some projects' rows: in one statement, or one
// project after the other on a distributed database. T is a Bun model, or a pointer to one,
// with the columns project_id and id.
func ReadSpans[T any](ctx context.Context, db *DB, projectIDs []uuid.UUID, span Span) ([]T, error) {
	if !db.Distributed() || len(projectIDs) < 2 {
		return readSpans[T](ctx, db, projectIDs, span)
	}
	var all []T
	for _, project := range projectIDs {
		rows, err := readSpans[T](ctx, db, []uuid.UUID{project}, span)
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

func readSpans[T any](ctx context.Context, db *DB, projectIDs []uuid.UUID, span Span) ([]T, error) {
	var rows []T
	q := db.Bun(ctx).NewSelect().Model(&rows)
	if len(projectIDs) == 1 {
		err := span.of(q.Where("?TableAlias.project_id = ?", projectIDs[0])).Scan(ctx)
		return rows, err
	}
	row := reflect.TypeFor[T]()
	if row.Kind() == reflect.Pointer {
		row = row.Elem()
	}
	model, alias := reflect.Zero(reflect.PointerTo(row)).Interface(), bun.Safe(db.main.db.Table(row).Alias)
	each := span.of(db.Bun(ctx).NewSelect().Model(model).Where("?TableAlias.project_id = parent.id"))
	err := q.ModelTableExpr("projects AS parent CROSS JOIN LATERAL (?) AS ?", each, alias).
		Where("parent.id = ANY(?)", pgdialect.Array(projectIDs)).
		OrderExpr("?TableAlias.project_id, ?TableAlias.id ?", span.direction()).Scan(ctx)
	return rows, err
}
