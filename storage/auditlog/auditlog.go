// Package auditlog stores the audit log: who did what to what, when.
package auditlog

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes the audit log.
type Store struct{ db *storage.DB }

// New returns a store over a database.
func New(db *storage.DB) *Store { return &Store{db: db} }

// entryRow is an entry of the audit log.
type entryRow struct {
	bun.BaseModel `bun:"table:audit_log,alias:entry"`
	model.AuditLogEntry
}

// Note adds an entry to the audit log, in the context's transaction if there is
// one. It fills in a missing id and a missing time. What it notes of a project, the
// project's next reports show.
func (s *Store) Note(ctx context.Context, e model.AuditLogEntry) error {
	if e.ID == uuid.Nil {
		e.ID = model.NewID()
	}
	if e.At.IsZero() {
		e.At = time.Now()
	}
	if e.Target == nil {
		e.Target = map[string]any{}
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&entryRow{AuditLogEntry: e}).Exec(ctx)
	return storage.Wrap(err, "write audit log")
}

// AuditLog reads a page of a workspace's audit log, newest first, in one statement.
// The cursor holds the last entry's time and id.
func (s *Store) AuditLog(
	ctx context.Context, workspaceID uuid.UUID, f model.AuditLogFilter, req page.Request,
) (*model.AuditLogPage, error) {
	var rows []entryRow
	q := narrow(s.db.Bun(ctx).NewSelect().Model(&rows).Where("workspace_id = ?", workspaceID), f)
	if err := after(q, req); err != nil {
		return nil, err
	}
	if err := q.OrderExpr("at DESC, id DESC").Limit(int64(req.Limit) + 1).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read audit log: %w", err)
	}
	entries := make([]*model.AuditLogEntry, len(rows))
	for i := range rows {
		entries[i] = &rows[i].AuditLogEntry
	}
	items, next := page.Cut(req, entries, func(e *model.AuditLogEntry) []string {
		return []string{e.At.UTC().Format(time.RFC3339Nano), e.ID.String()}
	})
	return &model.AuditLogPage{Items: items, NextCursor: next}, nil
}

// after adds where a page begins.
func after(q *bun.SelectQuery, req page.Request) error {
	if len(req.After) == 0 {
		return nil
	}
	at, err := time.Parse(time.RFC3339Nano, req.After[0])
	id, idErr := model.ParseUUID(req.After[1])
	if err != nil || idErr != nil {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	q.Where("(at, id) < (?, ?)", at, id)
	return nil
}

// narrow adds the conditions of a filter.
func narrow(q *bun.SelectQuery, f model.AuditLogFilter) *bun.SelectQuery {
	storage.Nonzero(q, "action = ?", f.Action)
	storage.Given(q, "member_id = ?", f.MemberID)
	storage.Given(q, "project_id = ?", f.ProjectID)
	storage.Given(q, "at >= ?", f.From)
	storage.Given(q, "at < ?", f.To)
	return q
}
