package storage

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// unprepared runs statements through a pooler, which gives each transaction another
// connection: statements that were to be prepared and kept are sent as they are.
type unprepared struct{ Querier }

// Exec runs a statement.
func (u unprepared) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return u.Querier.Exec(ctx, sql, asTheyAre(args)...)
}

// Query runs a statement that returns rows.
func (u unprepared) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return u.Querier.Query(ctx, sql, asTheyAre(args)...)
}

// QueryRow runs a statement that returns a row.
func (u unprepared) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return u.Querier.QueryRow(ctx, sql, asTheyAre(args)...)
}

// asTheyAre returns a statement's arguments without the wish to keep it prepared.
func asTheyAre(args []any) []any {
	if len(args) == 0 || args[0] != pgx.QueryExecModeCacheStatement {
		return args
	}
	args = slices.Clone(args)
	args[0] = pgx.QueryExecModeExec
	return args
}
