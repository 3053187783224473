// Package jobs stores which processes work, and reads and changes the rows of the
// job queue where the queue itself does not offer to.
package jobs

import "github.com/answer-visibility/avm/storage"

// Store reads and writes workers and their jobs. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New returns the store of workers and jobs in a database.
func New(db *storage.DB) *Store { return &Store{db: db} }
