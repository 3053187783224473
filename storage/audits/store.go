// Package audits stores audits and what runs them: executions, attempts and
// answers, schedules, credits, and the limits of engines over all processes.
package audits

import (
	"context"

	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes audits. It is safe for concurrent use.
type Store struct {
	db     *storage.DB
	listed *storage.Reader[listedAudit]
}

// New returns the store of audits in a database.
func New(db *storage.DB) *Store {
	return &Store{
		db: db,
		// An overview of audits shows how they went; their engines' JSON is two thirds of what the
		// database does for a list of whole audits.
		listed: storage.NewReader[listedAudit](db, "a",
			storage.Only("Status", "CreatedAt"),
			storage.Only("Status", "AuditScope", "RequestedCount", "CompletedCount", "FailedCount", "CreatedAt", "StartedAt", "CompletedAt"),
			storage.Without("ModelProvenance", "EngineSnapshots", "SpotCheck")).Where("spot_check IS NULL"),
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
