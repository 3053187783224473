package main

import (
	"context"
	"fmt"
)

// counting has PostgreSQL count the statements of all processes. It costs both
// sides of every comparison the same.
func counting() map[string]string {
	return map[string]string{"shared_preload_libraries": "pg_stat_statements"}
}

func (w *world) countStatements(ctx context.Context) error {
	_, err := w.store.Pool().Exec(ctx, `CREATE EXTENSION IF NOT EXISTS pg_stat_statements`)
	return err
}

// account is what PostgreSQL has done so far: for everybody, the heartbeats,
// polls and looks at the queue of idle processes included.
type account struct {
	statements int64 // as clients sent them, BEGIN and COMMIT included
	wal        int64 // bytes of the write-ahead log
}

func (w *world) account(ctx context.Context) (a account, err error) {
	const query = `SELECT (SELECT sum(calls) FROM pg_stat_statements WHERE toplevel)::bigint,
		(pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint`
	return a, w.store.Pool().QueryRow(ctx, query).Scan(&a.statements, &a.wal)
}

// The most that one execution may cost from its launch to the report of its audit,
// at full throughput, where many are written together.
const (
	ceilingStatements = 3.0
	ceilingWAL        = 16 << 10 // bytes
)

// perExecution is what was spent since an earlier account on each of n executions.
type perExecution struct{ statements, wal float64 }

func (a account) since(earlier account, n int) perExecution {
	return perExecution{
		statements: float64(a.statements-earlier.statements) / float64(n),
		wal:        float64(a.wal-earlier.wal) / float64(n),
	}
}

// check fails where the ceilings are exceeded.
func (p perExecution) check() error {
	if p.statements > ceilingStatements || p.wal > ceilingWAL {
		return fmt.Errorf("an execution takes %.2f statements and writes %.0f bytes; %.1f and %d are the most",
			p.statements, p.wal, ceilingStatements, ceilingWAL)
	}
	return nil
}
