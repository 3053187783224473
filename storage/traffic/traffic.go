// Package traffic stores what is known of AI traffic: the sources of a site's logs, the batches
// that were received, counts of requests, visits, and what was received on which day.
package traffic

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// Store keeps AI traffic in the database.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// day returns a date as PostgreSQL takes it.
func day(d int32) string { return rollup.Date(d).Format(time.DateOnly) }

// dayNumber returns a date that was read.
func dayNumber(t time.Time) int32 { return rollup.DayOf(t) }
