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

// Prepared prepends the execution mode of a prepared statement to its arguments. From the
// sixth execution on, PostgreSQL may keep a plan for any arguments. That is right for a row
// by its key and for a page by an index, whatever the project; everything else is Planned.
// On a distributed database such a plan is kept for plain tables and for a read of one
// project's table by its project; a change of a project's rows with a kept plan asks every shard.
func Prepared(args ...any) []any {
	return append([]any{pgx.QueryExecModeCacheStatement}, args...)
}

// Planned prepends the execution mode of a statement that is planned for its arguments each time. A plan for any
// arguments suits an average project, and tables of the size when it was made: with one, reports of a large
// project among small ones took minutes instead of milliseconds.
func Planned(args ...any) []any {
	return append([]any{pgx.QueryExecModeCacheDescribe}, args...)
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
		k := key(row)
		groups[k] = append(groups[k], row)
	}
	return groups
}

// Given adds a condition on a value to a query, unless it is nil. Bun writes what a pointer to an enumeration points to as JSON.
func Given[T any](q *bun.SelectQuery, condition string, value *T) {
	if value != nil {
		q.Where(condition, *value)
	}
}

// Nonzero adds a condition on a value to a query, unless it is the zero value.
func Nonzero[T comparable](q *bun.SelectQuery, condition string, value T) {
	if value != *new(T) {
		q.Where(condition, value)
	}
}

// InsertAll inserts a slice of models, passed by pointer, in one statement. For an empty slice it does nothing.
func InsertAll(ctx context.Context, db bun.IDB, rows any) error {
	if reflect.ValueOf(rows).Elem().Len() == 0 {
		return nil
	}
	_, err := db.NewInsert().Model(rows).Exec(ctx)
	return err
}
