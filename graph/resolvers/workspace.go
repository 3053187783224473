package resolvers

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
)

func (r workspaceResolver) Keys(ctx context.Context, w *model.Workspace) ([]model.Key, error) {
	grants, err := r.Resolver.Keys.List(ctx, w.ID)
	if err != nil {
		return nil, err
	}
	return r.showKeys(grants), nil
}

func (r *Resolver) showKeys(grants []*model.KeyGrant) []model.Key {
	keys := make([]model.Key, len(grants))
	for i, g := range grants {
		keys[i] = *r.showKey(g)
	}
	return keys
}

// showKey returns a key without its secret parts.
func (r *Resolver) showKey(g *model.KeyGrant) *model.Key {
	return &model.Key{
		ID: g.ID, Name: g.Name, Prefix: g.Prefix, ClientID: g.ClientID, Scopes: g.Scopes, ProjectIds: g.ProjectIDs, McpWrites: g.MCPWrites, State: r.Keys.State(g),
		Creator: &model.KeyCreator{MemberID: g.MemberID, Email: g.Email}, CreatedAt: g.CreatedAt,
		ExpiresAt: g.ExpiresAt, RevokedAt: g.RevokedAt, LastUsedAt: g.LastUsedAt,
	}
}

func (r mutationResolver) CreateKey(ctx context.Context, input model.KeyInput) (*model.NewKey, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	key, err := r.Keys.Create(ctx, access.KeyRequest{
		WorkspaceID: caller.WorkspaceID, Creator: caller.Email, Name: input.Name, Scopes: input.Scopes,
		Projects: input.ProjectIds, ExpiresAt: input.ExpiresAt, MCPWrites: input.McpWrites,
	})
	if err != nil {
		return nil, err
	}
	return &model.NewKey{Key: r.showKey(key.KeyGrant), Secret: key.Secret}, nil
}

func (r mutationResolver) RevokeKey(ctx context.Context, id uuid.UUID) (*model.Key, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	key, err := r.Keys.RevokeBy(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	return r.showKey(key), nil
}

func (r mutationResolver) SetKeyMcpWrites(ctx context.Context, id uuid.UUID, allowed bool) (*model.Key, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	key, err := r.Keys.SetMCPWritesBy(ctx, caller, id, allowed)
	if err != nil {
		return nil, err
	}
	return r.showKey(key), nil
}

func (r workspaceResolver) AuditLog(
	ctx context.Context, w *model.Workspace, limit *int, cursor, action *string, memberID, projectID *uuid.UUID,
	from, to *time.Time,
) (*model.AuditLogPage, error) {
	if from != nil && to != nil && to.Before(*from) {
		return nil, fault.Field("to", "must not be before %s", from.UTC().Format(time.RFC3339Nano))
	}
	f := model.AuditLogFilter{MemberID: memberID, ProjectID: projectID, From: from, To: to}
	if action != nil {
		f.Action = *action
	}
	instant := func(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }
	req, err := page.Parse(limit, cursor, 2, "audit_log", w.ID.String(), f.Action, uuidText(memberID), uuidText(projectID),
		filterText(from, instant), filterText(to, instant))
	if err != nil {
		return nil, err
	}
	log, err := r.AuditLogStore.AuditLog(ctx, w.ID, f, req)
	if err == nil && len(log.Items) == 0 {
		err = r.checkAuditLogFilter(ctx, w.ID, f)
	}
	if err != nil {
		return nil, err
	}
	return log, nil
}

// checkAuditLogFilter refuses a member or a project that the workspace neither has nor had. Of
// a project that was deleted the log has an entry.
func (r *Resolver) checkAuditLogFilter(ctx context.Context, workspaceID uuid.UUID, f model.AuditLogFilter) error {
	if f.MemberID != nil {
		was, err := r.PeopleStore.WasMember(ctx, workspaceID, *f.MemberID)
		if err != nil {
			return err
		}
		if !was {
			return fault.MissingRef("memberId", "member")
		}
	}
	if f.ProjectID == nil {
		return nil
	}
	log, err := r.AuditLogStore.AuditLog(ctx, workspaceID, model.AuditLogFilter{ProjectID: f.ProjectID}, page.Request{Limit: 1})
	if err != nil || len(log.Items) > 0 {
		return err
	}
	_, err = r.Objects.Project(ctx, workspaceID, *f.ProjectID, []string{"ID"})
	return fault.Referred("projectId", err)
}
