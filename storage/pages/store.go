// Package pages stores the pages that answers cite: which are due, which host is
// visited by whom, and how each page was when it was last fetched.
package pages

import "github.com/answer-visibility/avm/storage"

// Store reads and writes cited pages. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New returns the store of cited pages in a database.
func New(db *storage.DB) *Store { return &Store{db: db} }
