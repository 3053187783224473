package storage

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
)

// tx is one transaction that Bun, native pgx and River share: a connection
// taken through Bun, on which pgx began the transaction.
type tx struct {
	conn  bun.Conn
	pgx   pgx.Tx
	outer *tx         // nil, or what a savepoint is in
	ended atomic.Bool // the executor reads below a mutation with its context
}

// within runs fn with the transaction in its context, for as long as fn runs.
func (t *tx) within(ctx context.Context, fn func(context.Context) error) error {
	defer t.ended.Store(true)
	return fn(context.WithValue(ctx, txKey{}, t))
}

type txKey struct{}

// InTx runs fn in a transaction that the context carries: everything of this
// package called with that context takes part. A call within a transaction
// joins it. An error of fn, or a panic, rolls back. What was to be written below
// a project that was deleted meanwhile fails with a NotFound fault. After InTx the context has no transaction:
// the fields below a mutation are read from the pool.
func (s *DB) InTx(ctx context.Context, fn func(context.Context) error) error {
	if txOf(ctx) != nil {
		return orGone(fn(ctx))
	}
	if l := lazyTxOf(ctx); l != nil {
		return orGone(l.Join(ctx, fn))
	}
	return s.begin(ctx, pgx.TxOptions{}, fn)
}

// begin runs fn in a transaction of its own.
func (s *DB) begin(ctx context.Context, options pgx.TxOptions, fn func(context.Context) error) error {
	conn, err := s.main.db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("take connection: %w", err)
	}
	defer conn.Close() //nolint:errcheck // gives the connection back to the pool; nothing is left to lose
	pgxConn, err := unwrap(conn)
	if err != nil {
		return err
	}
	return orGone(pgx.BeginTxFunc(ctx, pgxConn, options, func(ptx pgx.Tx) error {
		if err := s.inTwoPhases(ctx, ptx); err != nil {
			return err
		}
		return (&tx{conn: conn, pgx: ptx}).within(ctx, fn)
	}))
}

// WithoutLoops runs fn in a transaction in which tables are joined by hashing or merging. It is for joins
// of tables that grow with a project: PostgreSQL expects one row of a project that its statistics do not
// know, and would read all of the one table for each row of the other.
func (s *DB) WithoutLoops(ctx context.Context, fn func(context.Context) error) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.AllowLoops(ctx, false); err != nil {
			return err
		}
		return fn(ctx)
	})
}

// WithIndexes runs fn in a transaction whose statements add up many rows of one project. They are read by an
// index, with memory for the groups of a large project: they were written together, but PostgreSQL expects them
// all over the table and would read the rows of every project. One process reads them, so that sums of doubles
// have the same last digit each time.
func (s *DB) WithIndexes(ctx context.Context, fn func(context.Context) error) error {
	const settings = "SET LOCAL enable_seqscan = off; SET LOCAL jit = off; SET LOCAL work_mem = '32MB'; SET LOCAL max_parallel_workers_per_gather = 0"
	if txOf(ctx) == nil && lazyTxOf(ctx) == nil {
		return s.begin(ctx, pgx.TxOptions{BeginQuery: "BEGIN; " + settings}, fn)
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.Bun(ctx).NewRaw(settings).Exec(ctx); err != nil {
			return fmt.Errorf("choose plans: %w", err)
		}
		return fn(ctx)
	})
}

// AllowLoops sets for the context's transaction whether its statements may join in nested
// loops. What is forbidden counts as so dear that PostgreSQL would compile each statement, which takes
// longer than small ones do; so that is forbidden.
func (s *DB) AllowLoops(ctx context.Context, allowed bool) error {
	value := "off"
	if allowed {
		value = "on"
	}
	const query = `SELECT set_config('enable_nestloop', ?, true), set_config('jit', ?, true)`
	_, err := s.Bun(ctx).NewRaw(query, value, value).Exec(ctx)
	return Wrap(err, "choose plans")
}

// orGone turns a violated reference to a project that was deleted into a NotFound fault. On a
// distributed database the constraint's name ends with the number of the shard.
func orGone(err error) error {
	var pgErr *pgconn.PgError
	if !errors.As(err, &pgErr) || pgErr.Code != foreignKeyViolation {
		return err
	}
	name := strings.TrimSuffix(strings.TrimRight(pgErr.ConstraintName, "0123456789"), "_")
	if strings.HasSuffix(name, "_project_id_fkey") {
		return fault.Wrap(err, fault.NotFound, "project not found")
	}
	return err
}

// unwrap returns the pgx connection under a Bun one. It may be used for as long
// as the Bun connection is held.
func unwrap(conn bun.Conn) (*pgx.Conn, error) {
	var pgxConn *pgx.Conn
	err := conn.Raw(func(driver any) error {
		std, ok := driver.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("unexpected driver connection %T", driver)
		}
		pgxConn = std.Conn()
		return nil
	})
	return pgxConn, err
}

// Savepoint runs fn within the context's transaction so that its error undoes
// only what fn did.
func (s *DB) Savepoint(ctx context.Context, fn func(context.Context) error) error {
	t := txOf(ctx)
	if t == nil {
		return errors.New("savepoint outside a transaction")
	}
	return pgx.BeginFunc(ctx, t.pgx, func(inner pgx.Tx) error {
		return (&tx{conn: t.conn, pgx: inner, outer: t}).within(ctx, fn)
	})
}

// Tx returns the context's pgx transaction, for River; nil outside one.
func Tx(ctx context.Context) pgx.Tx {
	if t := txOf(ctx); t != nil {
		return t.pgx
	}
	return nil
}

func txOf(ctx context.Context) *tx {
	t, _ := ctx.Value(txKey{}).(*tx)
	for t != nil && t.ended.Load() {
		t = t.outer
	}
	return t
}

// Bun returns the database for Bun's statements: the connection of the context's
// transaction, or the pool.
func (s *DB) Bun(ctx context.Context) bun.IDB {
	if t := txOf(ctx); t != nil {
		return t.conn
	}
	return s.main.db
}

// Querier is the part of pgx that a transaction and the pool share.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, rows pgx.CopyFromSource) (int64, error)
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// PGX returns the database for native statements: the context's transaction or the pool. Use it only where Bun does not do: COPY, LISTEN, and the
// few hot statements that must be prepared, which Bun's are not: their arguments stand in their text.
func (s *DB) PGX(ctx context.Context) Querier {
	if t := txOf(ctx); t != nil {
		return s.through(t.pgx)
	}
	return s.through(s.main)
}
