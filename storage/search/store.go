// Package search stores what people search and click: terms by small ids, slices
// of imported rows with their figures by term, and sums of whole months and quarters.
package search

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// Source is a vendor of search figures.
type Source string

// The sources.
const (
	SearchConsole Source = "search_console"
	AltEngine     Source = "alt_engine"
)

// Store keeps search rows. It is safe for concurrent use.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that its context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// counter is a number of a project that only grows.
type counter struct {
	bun.BaseModel `bun:"table:search_counters"`

	ProjectID uuid.UUID `bun:",pk"`
	Name      string    `bun:",pk"`
	Last      int64
}

// The counters' names. Those of terms have the dimension's number behind them.
const (
	generationCounter = "generation"
	sliceCounter      = "slice"
	termCounter       = "term_"
)

// advance raises a counter and returns its new value. A transaction that raises the same one
// waits until the transaction ends.
func (s *Store) advance(ctx context.Context, projectID uuid.UUID, name string, by int64) (int64, error) {
	c := &counter{ProjectID: projectID, Name: name, Last: by}
	_, err := s.db.Bun(ctx).NewInsert().Model(c).On("CONFLICT (project_id, name) DO UPDATE").
		Set("last = ?TableAlias.last + EXCLUDED.last").Returning("last").Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("advance counter %s: %w", name, err)
	}
	return c.Last, nil
}

// Generation returns a project's newest generation; 0 before the first import.
func (s *Store) Generation(ctx context.Context, projectID uuid.UUID) (int64, error) {
	var last int64
	err := s.db.Bun(ctx).NewSelect().Model((*counter)(nil)).Column("last").
		Where("project_id = ?", projectID).Where("name = ?", generationCounter).Scan(ctx, &last)
	if err != nil && !storage.NotFound(err) {
		return 0, fmt.Errorf("read generation: %w", err)
	}
	return last, nil
}
