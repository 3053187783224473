package storage

import (
	"context"
	"reflect"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

// Cached prepends the execution mode of a cached statement to its arguments.
func Cached(args ...any) []any {
	return append([]any{pgx.QueryExecModeCacheStatement}, args...)
}

// Collect runs a native read with a cached statement and scans every row.
func Collect[T any](ctx context.Context, s *DB, scan pgx.RowToFunc[T], query string, args ...any) ([]T, error) {
	rows, err := s.PGX(ctx).Query(ctx, query, Cached(args...)...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scan)
}

// One is Collect for a single row. It returns pgx.ErrNoRows when there is none.
func One[T any](ctx context.Context, s *DB, scan pgx.RowToFunc[T], query string, args ...any) (T, error) {
	rows, err := s.PGX(ctx).Query(ctx, query, Cached(args...)...)
	if err != nil {
		var zero T
		return zero, err
	}
	return pgx.CollectOneRow(rows, scan)
}

// AfterID returns the id that a page ordered by id starts after.
func AfterID(req page.Request) (uuid.UUID, error) {
	if len(req.After) == 0 {
		return uuid.Nil, nil
	}
	id, err := model.ParseUUID(req.After[0])
	if err != nil {
		return uuid.Nil, fault.Field("cursor", "is not a cursor of this list")
	}
	return id, nil
}

// GroupBy returns the rows by their key, in their order.
func GroupBy[K comparable, T any](rows []T, key func(T) K) map[K][]T {
	groups := map[K][]T{}
	for _, row := range rows {
		groups[key(row)] = append(groups[key(row)], row)
	}
	return groups
}

// InsertAll inserts a slice of models, passed by pointer, in one statement. An
// empty slice is not a statement.
func InsertAll(ctx context.Context, db bun.IDB, rows any) error {
	if reflect.ValueOf(rows).Elem().Len() == 0 {
		return nil
	}
	_, err := db.NewInsert().Model(rows).Exec(ctx)
	return err
}
