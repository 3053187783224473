package traffic

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PullKey names a source whose logs are pulled.
type PullKey struct {
	ProjectID uuid.UUID `bun:",pk"`
	SourceID  uuid.UUID `bun:",pk"`
}

// pullRow reports when a source is pulled next.
type pullRow struct {
	bun.BaseModel `bun:"table:pulls_due"`

	PullKey
	DueAt time.Time
}

// DuePulls returns sources of all projects that are due, the most overdue first.
func (s *Store) DuePulls(ctx context.Context, now time.Time, limit int) ([]PullKey, error) {
	var rows []pullRow
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("due_at <= ?", now).Order("due_at").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list due pulls: %w", err)
	}
	keys := make([]PullKey, len(rows))
	for i := range rows {
		keys[i] = rows[i].PullKey
	}
	return keys, nil
}

// SetPull has a source pulled at a time.
func (s *Store) SetPull(ctx context.Context, key PullKey, at time.Time) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(&pullRow{PullKey: key, DueAt: at}).
		On("CONFLICT (project_id, source_id) DO UPDATE").Set("due_at = EXCLUDED.due_at").Exec(ctx)
	return storage.Wrap(err, "set due pull")
}

// MovePull is SetPull for a source that is pulled still.
func (s *Store) MovePull(ctx context.Context, key PullKey, at time.Time) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(&pullRow{PullKey: key, DueAt: at}).Column("due_at").WherePK().Exec(ctx)
	return storage.Wrap(err, "move due pull")
}

// StopPull ends the pulling of a source.
func (s *Store) StopPull(ctx context.Context, key PullKey) error {
	_, err := s.db.Bun(ctx).NewDelete().Model(&pullRow{PullKey: key}).WherePK().Exec(ctx)
	return storage.Wrap(err, "stop pull")
}

// NotePull stores what was found when a source was checked and pulled.
func (s *Store) NotePull(ctx context.Context, source *model.CrawlSource) error {
	return s.update(ctx, source, "pull_verified_at", "pull_checked_at", "pull_failure", "pulled_at", "drained_at", "stall_reason", "stalled_at")
}

// ReplaceCredentials stores the credentials that a source is pulled with from now on.
func (s *Store) ReplaceCredentials(ctx context.Context, source *model.CrawlSource) error {
	return s.update(ctx, source, "pull_credentials", "pull_failure", "updated_at")
}
