package audits

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// auditHome names the project and the workspace of an audit. The homes of all audits are in
// one plain table, so that a node that is down hides only the audits of its own projects.
type auditHome struct {
	bun.BaseModel `bun:"table:audit_homes,alias:h"`

	ProjectID   uuid.UUID `bun:",pk"`
	AuditID     uuid.UUID `bun:",pk"`
	WorkspaceID uuid.UUID
	Open        bool // nobody has seen yet that it ended
}

// noteHome writes down a new audit.
func (s *Store) noteHome(ctx context.Context, a *model.Audit) error {
	home := &auditHome{ProjectID: a.ProjectID, AuditID: a.ID, WorkspaceID: a.WorkspaceID, Open: true}
	_, err := s.db.Bun(ctx).NewInsert().Model(home).Exec(ctx)
	return storage.Wrap(err, "note where audit is")
}

// maybeOpen returns the audits that are not known to have ended, by project.
func (s *Store) maybeOpen(ctx context.Context) (map[uuid.UUID][]uuid.UUID, error) {
	var homes []auditHome
	err := s.db.Bun(ctx).NewSelect().Model(&homes).Column("project_id", "audit_id").Where("h.open").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read open audits: %w", err)
	}
	byProject := make(map[uuid.UUID][]uuid.UUID)
	for _, h := range homes {
		byProject[h.ProjectID] = append(byProject[h.ProjectID], h.AuditID)
	}
	return byProject, nil
}

// noteEnded writes down that audits of a project have ended, or are no longer there.
func (s *Store) noteEnded(ctx context.Context, project uuid.UUID, ids []uuid.UUID) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewUpdate().Model((*auditHome)(nil)).Set("open = false").
		Where("h.project_id = ? AND h.audit_id IN (?)", project, bun.List(ids)).Exec(ctx)
	return storage.Wrap(err, "note ended audits")
}
