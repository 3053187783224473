package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

// rollup adds up one kind of figure of an audit. It is given the audit's facts in
// any order, and stores its sums in place of those that were there.
type rollup interface {
	add(f *storage.Fact)
	// store runs in the transaction that ends the audit, or makes its rollups again.
	store(ctx context.Context, store *storage.DB, projectID uuid.UUID) error
}

// sums are all the rollups of an audit.
type sums struct {
	*ledger // knows how the audit ended
	all     []rollup
}

func newSums(l *ledger) *sums {
	return &sums{ledger: l, all: []rollup{
		cellRollup{l},
		newSearches(l),
		newSourceRollup(l),
		newRetrievedRollup(l),
		newAdSum(l),
		newObserved(l.run, l.prompts),
		perceptions{l.run},
	}}
}

func (s *sums) add(f *storage.Fact) {
	for _, one := range s.all {
		one.add(f)
	}
}

func (s *sums) store(ctx context.Context, store *storage.DB, projectID uuid.UUID) error {
	for _, one := range s.all {
		if err := one.store(ctx, store, projectID); err != nil {
			return err
		}
	}
	return nil
}

// cellRollup stores what the ledger adds up: panels, cells and totals.
type cellRollup struct{ *ledger }

func (r cellRollup) store(ctx context.Context, store *storage.DB, projectID uuid.UUID) error {
	cells, totals := r.rows()
	return store.ReplaceRollups(ctx, projectID, r.run.ReadingID, PanelRows(NewPanels(cells)), cells, totals)
}

func (r cellRollup) add(f *storage.Fact) { r.ledger.add(f) }
