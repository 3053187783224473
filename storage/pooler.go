package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// directConnections bounds the connections that a process behind a pooler has to PostgreSQL
// itself for River and migrations. Notices and slots have one more each.
const directConnections = 4

// openDirect connects past the pooler.
func openDirect(ctx context.Context, cfg Config) (*pgxpool.Pool, error) {
	cfg.URL, cfg.DirectURL, cfg.MaxConnections = cfg.DirectURL, "", directConnections
	return openPool(ctx, cfg, "database_direct_url", Application+" direct")
}

// sameDatabase returns an error where the pooler leads to another database than the direct
// address, which would be migrated in its place.
func (s *DB) sameDatabase(ctx context.Context) error {
	const query = "SELECT current_database() || ' ' || extract(epoch FROM pg_postmaster_start_time())"
	var pooled, direct string
	if err := s.main.QueryRow(ctx, query).Scan(&pooled); err != nil {
		return fmt.Errorf("ask through the pooler: %w", err)
	}
	if err := s.direct.QueryRow(ctx, query).Scan(&direct); err != nil {
		return fmt.Errorf("ask past the pooler: %w", err)
	}
	if pooled != direct {
		return errors.New("database_direct_url is the address of another database than the one that database_url leads to")
	}
	return nil
}

// pooled reports whether statements go through a pooler, which gives each transaction any of
// its connections.
func (s *DB) pooled() bool { return s.main.Pool != s.direct }

// through returns how native statements are sent to the database.
func (s *DB) through(q Querier) Querier {
	if s.pooled() {
		return unprepared{q}
	}
	return q
}

// unprepared sends statements that are to stay prepared like those that are planned each
// time: through a pooler, the next execution may be on a connection that does not have them.
type unprepared struct{ Querier }

// Exec runs a statement.
func (u unprepared) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return u.Querier.Exec(ctx, sql, planned(args)...)
}

// Query runs a statement that returns rows.
func (u unprepared) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return u.Querier.Query(ctx, sql, planned(args)...)
}

// QueryRow runs a statement that returns a row.
func (u unprepared) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return u.Querier.QueryRow(ctx, sql, planned(args)...)
}

// planned returns the arguments of Prepared as those of Planned, and others as they are.
func planned(args []any) []any {
	if len(args) == 0 || args[0] != pgx.QueryExecModeCacheStatement {
		return args
	}
	args = slices.Clone(args)
	args[0] = pgx.QueryExecModeCacheDescribe
	return args
}
