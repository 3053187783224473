// Package research keeps prompt research: generation runs and their candidates, the
// business map, what grounds candidates, and a workspace's settings.
package research

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes prompt research.
type Store struct {
	*storage.DB
}

// New returns a Store over a database.
func New(db *storage.DB) *Store { return &Store{db} }

// settingsRow is what a workspace has chosen.
type settingsRow struct {
	WorkspaceID uuid.UUID `bun:",pk"`
	QualityGate model.QualityGate
	UpdatedAt   time.Time

	bun.BaseModel `bun:"table:research_settings,alias:s"`
}

// QualityGate returns the workspace's setting; it is gate where nothing is set.
func (s *Store) QualityGate(ctx context.Context, workspaceID uuid.UUID) (model.QualityGate, error) {
	var row settingsRow
	err := s.Bun(ctx).NewSelect().Model(&row).Where("workspace_id = ?", workspaceID).Scan(ctx)
	if storage.NotFound(err) {
		return model.QualityGateGate, nil
	}
	if err != nil {
		return "", fmt.Errorf("read research settings: %w", err)
	}
	return row.QualityGate, nil
}

// SetQualityGate stores the workspace's setting.
func (s *Store) SetQualityGate(ctx context.Context, workspaceID uuid.UUID, gate model.QualityGate, now time.Time) error {
	row := settingsRow{WorkspaceID: workspaceID, QualityGate: gate, UpdatedAt: now}
	_, err := s.Bun(ctx).NewInsert().Model(&row).On("CONFLICT (workspace_id) DO UPDATE").
		Set("quality_gate = EXCLUDED.quality_gate").Set("updated_at = EXCLUDED.updated_at").Exec(ctx)
	return storage.Wrap(err, "store research settings")
}
