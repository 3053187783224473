package storage

import (
	"context"
	"reflect"

	"github.com/jackc/pgx/v5"
)

// manyRows is the number of rows from which on the plans of foreign keys' checks count.
const manyRows = 1000

// CopyAll stores rows by COPY. T is a Bun model; its table and columns come from
// its tags.
func CopyAll[T any](ctx context.Context, db *DB, rows []T) error {
	if len(rows) < manyRows {
		return copyRows(ctx, db, rows)
	}
	return db.InTx(ctx, func(ctx context.Context) error {
		// PostgreSQL checks foreign keys row by row with prepared statements of its own. Planning
		// each of them anew, as plansOfTheirOwn asks for, takes several times what storing the row
		// takes. What they read is a row by its key, for which every plan is the same.
		const once = "SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off"
		const again = "SET LOCAL plan_cache_mode TO DEFAULT; SET LOCAL enable_seqscan TO DEFAULT"
		if _, err := db.Bun(ctx).ExecContext(ctx, once); err != nil {
			return err
		}
		if err := copyRows(ctx, db, rows); err != nil {
			return err
		}
		_, err := db.Bun(ctx).ExecContext(ctx, again)
		return err
	})
}

// copyRows stores the rows by one COPY, which only pgx has.
func copyRows[T any](ctx context.Context, db *DB, rows []T) error {
	table := db.db.Table(reflect.TypeFor[T]())
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
