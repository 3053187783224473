// Package traffic stores what is known of AI traffic: the sources of a site's logs, the batches
// that were received, counts of requests, visits, and what was received on which day.
package traffic

import (
	"context"

	"github.com/answer-visibility/avm/storage"
)

// Store keeps AI traffic in the database.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}
