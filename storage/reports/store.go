// Package reports stores what reports are made of: facts, rollups, readings, and the
// judgements of perception. Packed columns are bytes here; package report/rollup packs
// and unpacks them.
package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes facts and rollups. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New returns the store of reports in a database.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that the context carries, as storage.DB.InTx does.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// clear deletes what a table has of a reading.
func (s *Store) clear(ctx context.Context, table string, projectID, readingID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewDelete().Table(table).Where("project_id = ?", projectID).Where("reading_id = ?", readingID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("clear %s: %w", table, err)
	}
	return nil
}
