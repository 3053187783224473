package storage

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/uptrace/bun"
)

// Bytes is a target of Stream that is not copied.
type Bytes = pgtype.DriverBytes

// Stream runs a query that Bun built and calls row for every row, after its columns are scanned to the targets.
// Values come as bytes, not as text of twice the length that is copied: packed columns, and reports that read
// thousands of rows, are read so. A target of Bytes is valid until row returns.
func (s *DB) Stream(ctx context.Context, q *bun.SelectQuery, targets []any, row func() error) error {
	query := q.String()
	run := func(conn *pgx.Conn) error {
		var done pgx.TraceQueryEndData
		ctx := s.tracer.TraceQueryStart(ctx, conn, pgx.TraceQueryStartData{SQL: query})
		defer func() { s.tracer.TraceQueryEnd(ctx, conn, done) }()
		rows := pgx.RowsFromResultReader(conn.TypeMap(), conn.PgConn().ExecParams(ctx, query, nil, nil, nil, []int16{pgx.BinaryFormatCode}))
		done.CommandTag, done.Err = pgx.ForEachRow(rows, targets, row)
		return done.Err
	}
	if t := txOf(ctx); t != nil {
		return run(t.pgx.Conn())
	}
	return s.main.AcquireFunc(ctx, func(c *pgxpool.Conn) error { return run(c.Conn()) })
}
