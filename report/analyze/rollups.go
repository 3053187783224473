package analyze

import (
	"context"
	"sync"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// accumulator adds up one kind of figure of an audit. It is given the audit's facts in
// any order, and stores its sums in place of those that were there.
type accumulator interface {
	add(f *reports.Fact)
	// store runs in the transaction that ends the audit, or makes its rollups again.
	store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error
}

// rollups are all the rollups of an audit.
type rollups struct {
	*rollup.Ledger // knows how the audit ended
	all            []accumulator
	intents        *intents
}

func newRollups(l *rollup.Ledger, analyzers *answer.Maker) *rollups {
	if l.Run.SpotCheck {
		return &rollups{Ledger: l, intents: newIntents(l), all: []accumulator{cellRollup{l}}}
	}
	return &rollups{Ledger: l, intents: newIntents(l), all: []accumulator{
		cellRollup{l},
		newSearches(l),
		newSourceRollup(l),
		newRetrievedRollup(l),
		newAdSum(l),
		newObserved(l.Run, l.Prompts, analyzers),
		perceptions{l.Run},
	}}
}

// add adds facts to every rollup, to all of them at the same time: none changes what another reads.
func (s *rollups) add(facts []reports.Fact) {
	var adding sync.WaitGroup
	each := func(add func(*reports.Fact)) {
		adding.Go(func() {
			for i := range facts {
				add(&facts[i])
			}
		})
	}
	for _, one := range s.all {
		each(one.add)
	}
	each(s.intents.add)
	adding.Wait()
}

func (s *rollups) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	for _, one := range s.all {
		if err := one.store(ctx, store, projectID); err != nil {
			return err
		}
	}
	return nil
}

// cellRollup stores what the ledger adds up: cells and totals.
type cellRollup struct{ *rollup.Ledger }

func (r cellRollup) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	cells, competitors, totals := r.Rows()
	return store.ReplaceRollups(ctx, projectID, r.Run.ReadingID, cells, competitors, totals)
}

func (r cellRollup) add(f *reports.Fact) { r.Add(f) }
