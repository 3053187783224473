package storage

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"
)

// LazyTx is a transaction that begins with the first InTx of a request and ends with
// the request's answer. A request that calls the outside before it changes anything
// holds no transaction meanwhile.
type LazyTx struct {
	db *DB

	mu   sync.Mutex
	conn *bun.Conn // nil: nothing has been changed yet
	tx   pgx.Tx
	err  error // of a change that failed: nothing more is changed
}

type lazyTxKey struct{}

// NewLazyTx returns a transaction that has not begun. The caller ends it.
func (s *DB) NewLazyTx() *LazyTx { return &LazyTx{db: s} }

// With returns a context in which InTx joins the transaction.
func (l *LazyTx) With(ctx context.Context) context.Context {
	return context.WithValue(ctx, lazyTxKey{}, l)
}

// lazyTxOf returns the context's lazy transaction, nil where there is none.
func lazyTxOf(ctx context.Context) *LazyTx {
	l, _ := ctx.Value(lazyTxKey{}).(*LazyTx)
	return l
}

// Join runs fn in the transaction, which begins with the first call. After an
// error, or a panic, nothing more can be changed in it.
func (l *LazyTx) Join(ctx context.Context, fn func(context.Context) error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return l.err
	}
	l.err = errors.New("a change of this request did not finish") // where fn panics
	if l.conn == nil {
		if err := l.begin(ctx); err != nil {
			l.err = err
			return err
		}
	}
	l.err = (&tx{conn: *l.conn, pgx: l.tx}).within(ctx, fn)
	return l.err
}

func (l *LazyTx) begin(ctx context.Context) error {
	conn, err := l.db.main.db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("take connection: %w", err)
	}
	pgxConn, err := unwrap(conn)
	if err == nil {
		l.tx, err = pgxConn.Begin(ctx)
	}
	if err == nil {
		if err = l.db.inTwoPhases(ctx, l.tx); err != nil {
			err = errors.Join(err, l.tx.Rollback(ctx))
		}
	}
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	l.conn = &conn
	return nil
}

// End commits the transaction, or undoes it where commit is false or a change
// failed. A transaction that never began is neither.
func (l *LazyTx) End(ctx context.Context, commit bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn == nil {
		return nil
	}
	defer func() {
		l.conn = nil
	}()
	end := l.tx.Rollback
	if commit && l.err == nil {
		end = l.tx.Commit
	}
	return errors.Join(end(ctx), l.conn.Close())
}
