package storage

import (
	"context"
	"reflect"

	"github.com/jackc/pgx/v5"
)

// CopyAll stores rows by COPY, which only pgx has. T is a Bun model; its table and columns
// come from its tags.
func CopyAll[T any](ctx context.Context, db *DB, rows []T) error {
	table := db.main.db.Table(reflect.TypeFor[T]())
	columns := make([]string, len(table.Fields))
	for i, field := range table.Fields {
		columns[i] = field.Name
	}
	source := pgx.CopyFromSlice(len(rows), func(i int) ([]any, error) {
		row := reflect.ValueOf(&rows[i]).Elem()
		values := make([]any, len(table.Fields))
		for n, field := range table.Fields {
			values[n] = field.Value(row).Interface()
		}
		return values, nil
	})
	_, err := db.PGX(ctx).CopyFrom(ctx, pgx.Identifier{table.Name}, columns, source)
	return err
}
