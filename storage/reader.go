package storage

import (
	"context"
	"reflect"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/schema"
)

// Reader reads rows of a Bun model by native, prepared statements. The columns come
// from the model's tags. It is for the few statements whose comment names the bench
// line that Bun misses.
type Reader[T any] struct {
	columns string
	fields  []*schema.Field
}

// NewReader returns a reader of a model whose table has an alias in the statements.
func NewReader[T any](db *DB, alias string) *Reader[T] {
	table := db.db.Table(reflect.TypeFor[T]())
	columns := make([]string, len(table.Fields))
	for i, field := range table.Fields {
		columns[i] = alias + "." + field.Name
	}
	return &Reader[T]{columns: strings.Join(columns, ", "), fields: table.Fields}
}

// Columns returns the columns to select, in the order in which rows are scanned.
func (r *Reader[T]) Columns() string { return r.columns }

// Each runs a statement that selects Columns, and then what more are the targets
// of. It calls row for every row; the model that it passes is the caller's.
func (r *Reader[T]) Each(ctx context.Context, db *DB, query string, args, more []any, row func(T)) error {
	var read, empty T
	value := reflect.ValueOf(&read).Elem()
	targets := make([]any, len(r.fields), len(r.fields)+len(more))
	for i, field := range r.fields {
		targets[i] = field.Value(value).Addr().Interface()
	}
	rows, err := db.PGX(ctx).Query(ctx, query, Cached(args...)...)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, append(targets, more...), func() error {
		row(read)
		read = empty // its lists belong to the caller now
		return nil
	})
	return err
}
