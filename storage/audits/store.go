// Package audits stores audits and what runs them: executions, attempts and
// answers, schedules, credits, and the limits of engines over all processes.
package audits

import (
	"context"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes audits. It is safe for concurrent use.
type Store struct {
	db        *storage.DB
	analyzers *answer.Maker // of what answers are read with when they are shown
	listed    *storage.Reader[listedAudit]
	brief     *storage.Reader[model.Audit]
}

// New returns the store of audits in a database.
func New(db *storage.DB) *Store {
	return &Store{
		db: db, analyzers: answer.NewMaker(),
		listed: storage.NewReader[listedAudit](db, "a"),
		brief:  storage.NewReader[model.Audit](db, "a", "model_provenance", "engine_snapshots"),
	}
}

// InTx runs fn in a transaction that the context carries, as storage.DB.InTx does.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// Savepoint runs fn within the context's transaction. An error of fn undoes only
// what fn did.
func (s *Store) Savepoint(ctx context.Context, fn func(context.Context) error) error {
	return s.db.Savepoint(ctx, fn)
}
