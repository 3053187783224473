package intelligence

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// InsertCalls writes the datasets and the calls of a run that begins.
func (s *Store) InsertCalls(ctx context.Context, datasets []model.SearchDataset, calls []Call) error {
	if err := storage.InsertAll(ctx, s.db.Bun(ctx), &datasets); err != nil {
		return fmt.Errorf("insert search datasets: %w", err)
	}
	return storage.Wrap(storage.InsertAll(ctx, s.db.Bun(ctx), &calls), "insert search calls")
}

// Calls returns the calls of a run in their order.
func (s *Store) Calls(ctx context.Context, projectID, runID uuid.UUID) ([]Call, error) {
	var calls []Call
	err := s.db.Bun(ctx).NewSelect().Model(&calls).Where("project_id = ?", projectID).Where("run_id = ?", runID).
		Order("place").Scan(ctx)
	return calls, storage.Wrap(err, "list search calls")
}

// BeginCall notes that a planned call is sent now. It reports false when the call
// is not planned any more.
func (s *Store) BeginCall(ctx context.Context, c *Call, at time.Time) (bool, error) {
	done, err := s.db.Bun(ctx).NewUpdate().Model(c).Set("state = ?", CallSent).Set("sent_at = ?", at).
		Set("attempts = attempts + 1").WherePK().Where("state = ?", CallPlanned).Returning("attempts").Exec(ctx)
	if storage.NotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("begin search call: %w", err)
	}
	n, err := done.RowsAffected()
	c.State, c.SentAt = CallSent, &at
	return n > 0, err
}

// MoveCall writes how a call ended, or that it is planned again. It reports false
// when the call had left the state that it comes from.
func (s *Store) MoveCall(ctx context.Context, c *Call, from CallState) (bool, error) {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewUpdate().Model(c).
		Column("state", "provider_task", "cost", "received", "error_code", "error_detail", "ended_at").
		WherePK().Where("state = ?", from), "end search call")
	return n > 0, err
}

// SkipCalls ends the calls of a run that were not sent.
func (s *Store) SkipCalls(ctx context.Context, projectID, runID uuid.UUID, at time.Time) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*Call)(nil)).Set("state = ?", CallSkipped).Set("ended_at = ?", at).
		Where("project_id = ?", projectID).Where("run_id = ?", runID).Where("state = ?", CallPlanned).Exec(ctx)
	return storage.Wrap(err, "skip search calls")
}
