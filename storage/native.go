package storage

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/admission"
)

// Exec runs a native statement.
func (c *connections) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	place, err := c.place(ctx)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	defer place.Release()
	return c.pool.Exec(ctx, sql, args...)
}

// Query runs a native statement that returns rows.
func (c *connections) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	place, err := c.place(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := c.pool.Query(ctx, sql, args...)
	if err != nil {
		place.Release()
		return rows, err
	}
	if place == nil {
		return rows, nil
	}
	return &placedRows{rows, place}, nil
}

// QueryRow runs a native statement that returns a row.
func (c *connections) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	place, err := c.place(ctx)
	if err != nil {
		return refusedRow{err}
	}
	return &placedRow{c.pool.QueryRow(ctx, sql, args...), place}
}

// CopyFrom copies rows into a table.
func (c *connections) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, rows pgx.CopyFromSource) (int64, error) {
	place, err := c.place(ctx)
	if err != nil {
		return 0, err
	}
	defer place.Release()
	return c.pool.CopyFrom(ctx, table, columns, rows)
}

// SendBatch runs native statements at once.
func (c *connections) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	place, err := c.place(ctx)
	if err != nil {
		return refusedBatch{err}
	}
	return &placedBatch{c.pool.SendBatch(ctx, b), place}
}

// placedRows are rows of a connection with its owner's place.
type placedRows struct {
	pgx.Rows

	place *admission.Place
}

// Close implements pgx.Rows.
func (r *placedRows) Close() {
	r.Rows.Close()
	r.place.Release()
}

// Next implements pgx.Rows. The connection is given back after the last row.
func (r *placedRows) Next() bool {
	more := r.Rows.Next()
	if !more {
		r.place.Release()
	}
	return more
}

// Scan implements pgx.Rows. The connection is given back after an error.
func (r *placedRows) Scan(targets ...any) error {
	err := r.Rows.Scan(targets...)
	if err != nil {
		r.place.Release()
	}
	return err
}

// Values implements pgx.Rows. The connection is given back after an error.
func (r *placedRows) Values() ([]any, error) {
	values, err := r.Rows.Values()
	if err != nil {
		r.place.Release()
	}
	return values, err
}

// placedRow is a row of a connection with its owner's place.
type placedRow struct {
	row   pgx.Row
	place *admission.Place
}

// Scan implements pgx.Row.
func (r *placedRow) Scan(targets ...any) error {
	defer r.place.Release()
	return r.row.Scan(targets...)
}

// placedBatch is the result of a batch on a connection with its owner's place.
type placedBatch struct {
	pgx.BatchResults

	place *admission.Place
}

// Close implements pgx.BatchResults.
func (b *placedBatch) Close() error {
	defer b.place.Release()
	return b.BatchResults.Close()
}

// refusedRow is the row of a statement without a connection.
type refusedRow struct{ err error }

// Scan implements pgx.Row.
func (r refusedRow) Scan(...any) error { return r.err }

// refusedBatch is the result of a batch without a connection.
type refusedBatch struct{ err error }

// Exec implements pgx.BatchResults.
func (b refusedBatch) Exec() (pgconn.CommandTag, error) { return pgconn.CommandTag{}, b.err }

// Query implements pgx.BatchResults.
func (b refusedBatch) Query() (pgx.Rows, error) { return nil, b.err }

// QueryRow implements pgx.BatchResults.
func (b refusedBatch) QueryRow() pgx.Row { return refusedRow(b) }

// Close implements pgx.BatchResults.
func (b refusedBatch) Close() error { return b.err }

// Tx implements pgx.BatchResults.
func (b refusedBatch) Tx() pgx.Tx { return nil }
