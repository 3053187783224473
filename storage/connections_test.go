package storage_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

type ownerKey struct{}

func ownedBy(ctx context.Context, owner uuid.UUID) context.Context {
	return context.WithValue(ctx, ownerKey{}, owner)
}

// divided opens a store with six connections. One owner may use three.
func divided(t *testing.T) *storage.DB {
	t.Helper()
	db := storagetest.Open(t, func(cfg *storage.Config) { cfg.MaxConnections = 6 })
	err := db.Divide(func(ctx context.Context) (uuid.UUID, bool) {
		owner, ok := ctx.Value(ownerKey{}).(uuid.UUID)
		return owner, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// shortly fails the test if a statement gets no connection within a moment.
func shortly(t *testing.T, what string, run func(ctx context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := run(ctx); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

func ask(db *storage.DB, owner uuid.UUID) func(context.Context) error {
	return func(ctx context.Context) error {
		if owner != uuid.Nil {
			ctx = ownedBy(ctx, owner)
		}
		_, err := db.Bun(ctx).NewRaw("SELECT 1").Exec(ctx)
		return err
	}
}

// A workspace that takes all its connections and waits for hundreds more does not delay others: neither other
// workspaces, nor lookups of keys, nor readiness.
func TestAFloodLeavesConnectionsToOthers(t *testing.T) {
	t.Parallel()
	db := divided(t)
	flood, end := context.WithCancel(ownedBy(t.Context(), uuid.New()))
	ended := make(chan struct{})
	const all = 300
	for i := range all {
		go func() {
			defer func() { ended <- struct{}{} }()
			if i%2 == 0 {
				_, _ = db.Bun(flood).NewRaw("SELECT pg_sleep(60)").Exec(flood) // it ends with the flood
				return
			}
			_, _ = db.PGX(flood).Exec(flood, "SELECT pg_sleep(60)") // it ends with the flood
		}()
	}
	asleep := func() (n int) {
		const query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()"
		shortly(t, "count", func(ctx context.Context) error { return db.PGX(ctx).QueryRow(ctx, query).Scan(&n) })
		return n
	}
	for asleep() < 3 {
		<-time.After(10 * time.Millisecond)
	}
	for range 20 {
		shortly(t, "another workspace", ask(db, uuid.New()))
		shortly(t, "nobody's statement", ask(db, uuid.Nil))
		shortly(t, "readiness", db.Ping)
	}
	if n := asleep(); n != 3 {
		t.Errorf("one workspace has %d connections of 6", n)
	}
	end()
	for range all {
		<-ended
	}
}

// Ping does not wait for connections of other statements.
func TestPingHasAConnectionOfItsOwn(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t, func(cfg *storage.Config) { cfg.MaxConnections = 1 })
	err := db.InTx(t.Context(), func(context.Context) error {
		shortly(t, "readiness", db.Ping) //nolint:contextcheck // it is not of the transaction
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Every kind of statement gives its place back, however it ends.
func TestStatementsGiveTheirPlacesBack(t *testing.T) {
	t.Parallel()
	db, owner := divided(t), uuid.New()
	for name, run := range map[string]func(ctx context.Context) error{
		"bun":           ask(db, owner),
		"bun, wrong":    func(ctx context.Context) error { _, _ = db.Bun(ctx).NewRaw("SELECT wrong").Exec(ctx); return nil },
		"native":        func(ctx context.Context) error { _, err := db.PGX(ctx).Exec(ctx, "SELECT 1"); return err },
		"native, wrong": func(ctx context.Context) error { _, _ = db.PGX(ctx).Exec(ctx, "SELECT wrong"); return nil },
		"rows to their end": func(ctx context.Context) error {
			rows, err := db.PGX(ctx).Query(ctx, "SELECT generate_series(1, 3)")
			if err == nil {
				_, err = pgx.CollectRows(rows, pgx.RowTo[int])
			}
			return err
		},
		"rows that are left": func(ctx context.Context) error {
			rows, err := db.PGX(ctx).Query(ctx, "SELECT generate_series(1, 3)")
			if err == nil {
				rows.Next()
				rows.Close()
			}
			return err
		},
		"rows that cannot be read": func(ctx context.Context) error {
			rows, err := db.PGX(ctx).Query(ctx, "SELECT 'x'")
			if err != nil {
				return err
			}
			if _, err = pgx.CollectRows(rows, pgx.RowTo[int]); err == nil {
				err = errors.New("a text was read as a number")
			} else {
				err = nil
			}
			return err
		},
		"rows, wrong": func(ctx context.Context) error {
			rows, err := db.PGX(ctx).Query(ctx, "SELECT wrong")
			if err == nil {
				rows.Close()
			}
			return nil
		},
		"a row": func(ctx context.Context) error { var n int; return db.PGX(ctx).QueryRow(ctx, "SELECT 1").Scan(&n) },
		"a row, none": func(ctx context.Context) error {
			var n int
			_ = db.PGX(ctx).QueryRow(ctx, "SELECT 1 WHERE false").Scan(&n)
			return nil
		},
		"a batch": func(ctx context.Context) error {
			b := &pgx.Batch{}
			b.Queue("SELECT 1")
			return db.PGX(ctx).SendBatch(ctx, b).Close()
		},
		"a transaction": func(ctx context.Context) error { return db.InTx(ctx, ask(db, owner)) },
		"one that is undone": func(ctx context.Context) error {
			_ = db.InTx(ctx, func(context.Context) error { return errors.New("undo") })
			return nil
		},
		"a late one": func(ctx context.Context) error {
			late := db.NewLate()
			err := late.Join(ctx, ask(db, owner))
			return errors.Join(err, late.End(ctx, true))
		},
	} {
		for range 4 { // one more than its owner may have
			shortly(t, name, func(ctx context.Context) error { return run(ownedBy(ctx, owner)) })
		}
	}
}

// Requests whose late transactions hold all connections of their workspace can still read.
func TestALateTransactionDoesNotWaitForItself(t *testing.T) {
	t.Parallel()
	db, owner := divided(t), uuid.New()
	lates := make([]*storage.Late, 3)
	for i := range lates {
		lates[i] = db.NewLate()
		shortly(t, "change", func(context.Context) error {
			return lates[i].Join(ownedBy(t.Context(), owner), ask(db, owner)) //nolint:contextcheck // the transaction outlives the wait
		})
	}
	for _, late := range lates {
		shortly(t, "read", func(ctx context.Context) error { return ask(db, owner)(late.With(ctx)) })
	}
	for _, late := range lates {
		if err := late.End(t.Context(), false); err != nil {
			t.Error(err)
		}
	}
	shortly(t, "afterwards", ask(db, owner))
}
