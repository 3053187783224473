package analyze

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// perceptions is the rollup of what the judge model read. Its facts, the
// judgements, come after the audit has ended: it is made from what is stored,
// each time some have come.
type perceptions struct{ run *reports.Run }

// add does nothing: presences are read back with their judgements.
func (perceptions) add(*reports.Fact) {}

func (p perceptions) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	return store.ReplacePerception(ctx, projectID, p.run.ID, p.run.ReadingID)
}
