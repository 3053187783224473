package storage

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

const auditLogColumns = `workspace_id, at, id, member_id, email, key_id, session_id, address, action, project_id, target`

// Note adds an entry to the audit log, in the context's transaction where there
// is one. An id and a time that are missing are made.
func (s *DB) Note(ctx context.Context, e model.AuditLogEntry) error {
	const query = `INSERT INTO audit_log (` + auditLogColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	if e.ID == uuid.Nil {
		e.ID = model.NewID()
	}
	if e.At.IsZero() {
		e.At = time.Now()
	}
	if e.Target == nil {
		e.Target = map[string]any{}
	}
	_, err := s.PGX(ctx).Exec(ctx, query, Cached(e.WorkspaceID, e.At.UTC(), e.ID, e.MemberID, e.Email, e.KeyID,
		e.SessionID, e.Address, e.Action, e.ProjectID, e.Target)...)
	if err != nil {
		return fmt.Errorf("write audit log: %w", err)
	}
	return nil
}

// AuditLog reads a page of a workspace's audit log, newest first. One statement;
// the cursor holds the last entry's time and id.
func (s *DB) AuditLog(
	ctx context.Context, workspaceID uuid.UUID, f model.AuditLogFilter, req page.Request,
) (*model.AuditLogPage, error) {
	args := []any{workspaceID, req.Limit + 1}
	var where strings.Builder
	and := func(condition string, values ...any) {
		places := make([]any, len(values))
		for i, v := range values {
			args = append(args, v)
			places[i] = len(args)
		}
		fmt.Fprintf(&where, " AND "+condition, places...)
	}
	if err := afterEntry(req, and); err != nil {
		return nil, err
	}
	auditLogConditions(f, and)
	entries, err := Collect(ctx, s, scanAuditLog, `SELECT `+auditLogColumns+` FROM audit_log WHERE workspace_id = $1`+
		where.String()+` ORDER BY at DESC, id DESC LIMIT $2`, args...)
	if err != nil {
		return nil, fmt.Errorf("read audit log: %w", err)
	}
	items, next := page.Cut(req, entries, func(e *model.AuditLogEntry) []string {
		return []string{e.At.UTC().Format(time.RFC3339Nano), e.ID.String()}
	})
	return &model.AuditLogPage{Items: items, NextCursor: next}, nil
}

// afterEntry adds where a page begins.
func afterEntry(req page.Request, and func(condition string, values ...any)) error {
	if len(req.After) == 0 {
		return nil
	}
	at, err := time.Parse(time.RFC3339Nano, req.After[0])
	id, idErr := model.ParseUUID(req.After[1])
	if err != nil || idErr != nil {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	and(`(at, id) < ($%d, $%d)`, at, id)
	return nil
}

// auditLogConditions adds what narrows the list.
func auditLogConditions(f model.AuditLogFilter, and func(condition string, values ...any)) {
	if f.Action != "" {
		and(`action = $%d`, f.Action)
	}
	if f.MemberID != nil {
		and(`member_id = $%d`, *f.MemberID)
	}
	if f.ProjectID != nil {
		and(`project_id = $%d`, *f.ProjectID)
	}
	if f.From != nil {
		and(`at >= $%d`, *f.From)
	}
	if f.To != nil {
		and(`at < $%d`, *f.To)
	}
}

func scanAuditLog(row pgx.CollectableRow) (*model.AuditLogEntry, error) {
	e := &model.AuditLogEntry{}
	return e, row.Scan(&e.WorkspaceID, &e.At, &e.ID, &e.MemberID, &e.Email, &e.KeyID, &e.SessionID, &e.Address, &e.Action,
		&e.ProjectID, &e.Target)
}
