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

// pgxCached puts the mode of a cached statement before its arguments.
func pgxCached(args ...any) []any {
	return append([]any{pgx.QueryExecModeCacheStatement}, args...)
}

// collect runs a hot read with a cached statement and scans every row.
func collect[T any](ctx context.Context, s *Store, scan pgx.RowToFunc[T], query string, args ...any) ([]T, error) {
	rows, err := s.pgx(ctx).Query(ctx, query, pgxCached(args...)...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scan)
}

// one is collect for a single row; pgx.ErrNoRows when there is none.
func one[T any](ctx context.Context, s *Store, scan pgx.RowToFunc[T], query string, args ...any) (T, error) {
	rows, err := s.pgx(ctx).Query(ctx, query, pgxCached(args...)...)
	if err != nil {
		var zero T
		return zero, err
	}
	return pgx.CollectOneRow(rows, scan)
}

// afterID is the id that a page ordered by id starts after.
func afterID(req page.Request) (uuid.UUID, error) {
	if len(req.After) == 0 {
		return uuid.Nil, nil
	}
	id, err := model.ParseUUID(req.After[0])
	if err != nil {
		return uuid.Nil, fault.Field("cursor", "is not a cursor of this list")
	}
	return id, nil
}

func groupBy[K comparable, T any](rows []T, key func(T) K) map[K][]T {
	groups := map[K][]T{}
	for _, row := range rows {
		groups[key(row)] = append(groups[key(row)], row)
	}
	return groups
}

// insertAll inserts a slice of models (given by pointer) in one statement;
// nothing when it is empty.
func insertAll(ctx context.Context, db bun.IDB, rows any) error {
	if reflect.ValueOf(rows).Elem().Len() == 0 {
		return nil
	}
	_, err := db.NewInsert().Model(rows).Exec(ctx)
	return err
}
