package access

import (
	"context"
	"net/mail"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// WorkspaceStore is what the rules about workspaces and members need of the storage.
type WorkspaceStore interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	LockWorkspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error)
	InsertWorkspace(ctx context.Context, w *model.Workspace) error
	CountProjects(ctx context.Context, workspaceID uuid.UUID) (int, error)
	DeleteWorkspace(ctx context.Context, id uuid.UUID) error
	UpdateWorkspacePlan(ctx context.Context, id uuid.UUID, plan model.Plan, at time.Time) (*model.Workspace, error)
	MemberByEmail(ctx context.Context, workspaceID uuid.UUID, email string) (*model.Member, error)
	CountOwners(ctx context.Context, workspaceID uuid.UUID) (int, error)
	InsertMember(ctx context.Context, m *model.Member) error
	UpdateMember(ctx context.Context, m *model.Member) error
}

// Workspaces makes workspaces and says who belongs to them.
type Workspaces struct {
	store WorkspaceStore
	now   func() time.Time
}

// NewWorkspaces wires the rules about workspaces to the storage and a clock.
func NewWorkspaces(store WorkspaceStore, now func() time.Time) *Workspaces {
	return &Workspaces{store: store, now: now}
}

// Create makes a workspace without members. Faults: Invalid.
func (w *Workspaces) Create(ctx context.Context, name string, plan model.Plan) (*model.Workspace, error) {
	if !validName(name) {
		return nil, fault.Field("name", "%s", nameRule)
	}
	if err := checkPlan(plan); err != nil {
		return nil, err
	}
	now := w.now().UTC()
	ws := &model.Workspace{ID: model.NewID(), Name: name, Plan: plan, CreatedAt: now, UpdatedAt: now}
	return ws, w.store.InsertWorkspace(ctx, ws)
}

// SetPlan changes a workspace's plan. Faults: Invalid, NotFound.
func (w *Workspaces) SetPlan(ctx context.Context, id uuid.UUID, plan model.Plan) (*model.Workspace, error) {
	if err := checkPlan(plan); err != nil {
		return nil, err
	}
	return w.store.UpdateWorkspacePlan(ctx, id, plan, w.now().UTC())
}

// Delete deletes a workspace with its members and keys. Faults: NotFound, Conflict
// (it has projects).
func (w *Workspaces) Delete(ctx context.Context, id uuid.UUID) error {
	return w.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := w.store.LockWorkspace(ctx, id); err != nil {
			return err
		}
		n, err := w.store.CountProjects(ctx, id)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.New(fault.Conflict, "the workspace has %d projects; delete them first", n)
		}
		return w.store.DeleteWorkspace(ctx, id)
	})
}

// AddMember takes a person into a workspace. Somebody who left may come back as
// a new member; keys of the first time stay revoked. Faults: Invalid, NotFound,
// Conflict (is a member already).
func (w *Workspaces) AddMember(ctx context.Context, workspaceID uuid.UUID, email string, role model.MemberRole) (*model.Member, error) {
	if err := checkMember(email, role); err != nil {
		return nil, err
	}
	now := w.now().UTC()
	m := &model.Member{
		WorkspaceID: workspaceID, ID: model.NewID(), Email: email, Role: role, CreatedAt: now, UpdatedAt: now,
	}
	err := w.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := w.store.LockWorkspace(ctx, workspaceID); err != nil {
			return err
		}
		return w.store.InsertMember(ctx, m)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// SetRole changes what a member may do, and with it what the member's keys may do.
// Faults: Invalid, NotFound, Conflict (the last owner).
func (w *Workspaces) SetRole(ctx context.Context, workspaceID uuid.UUID, email string, role model.MemberRole) (*model.Member, error) {
	if err := checkRole(role); err != nil {
		return nil, err
	}
	return w.change(ctx, workspaceID, email, func(m *model.Member) { m.Role = role })
}

// Remove takes a member out of a workspace; the storage revokes the member's
// keys with it. Faults: NotFound, Conflict (the last owner).
func (w *Workspaces) Remove(ctx context.Context, workspaceID uuid.UUID, email string) (*model.Member, error) {
	return w.change(ctx, workspaceID, email, func(m *model.Member) {
		at := w.now().UTC()
		m.RemovedAt = &at
	})
}

// change edits a member under the workspace's lock, so that of two owners who
// remove each other one stays.
func (w *Workspaces) change(ctx context.Context, workspaceID uuid.UUID, email string, edit func(*model.Member)) (*model.Member, error) {
	var m *model.Member
	err := w.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := w.store.LockWorkspace(ctx, workspaceID); err != nil {
			return err
		}
		var err error
		if m, err = w.store.MemberByEmail(ctx, workspaceID, email); err != nil {
			return err
		}
		wasOwner := m.Role == model.MemberRoleOwner
		edit(m)
		m.UpdatedAt = w.now().UTC()
		if wasOwner && (m.Role != model.MemberRoleOwner || m.RemovedAt != nil) {
			if err := w.keepOneOwner(ctx, workspaceID); err != nil {
				return err
			}
		}
		return w.store.UpdateMember(ctx, m)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (w *Workspaces) keepOneOwner(ctx context.Context, workspaceID uuid.UUID) error {
	owners, err := w.store.CountOwners(ctx, workspaceID)
	if err != nil {
		return err
	}
	if owners < 2 {
		return fault.New(fault.Conflict, "the last owner of a workspace can be neither removed nor given another role: make somebody else owner first")
	}
	return nil
}

func checkPlan(plan model.Plan) error {
	if !plan.IsValid() {
		return fault.Field("plan", "must be one of %s", model.OneOf(model.AllPlan))
	}
	return nil
}

// checkMember accepts a bare address only, because lookups cannot match a display name. Characters that names
// refuse are refused in addresses.
func checkMember(email string, role model.MemberRole) error {
	if err := checkRole(role); err != nil {
		return err
	}
	parsed, err := mail.ParseAddress(email)
	if err != nil || parsed.Address != email || !validName(email) {
		return fault.Field("email", "must be an e-mail address such as ada@example.com, at most %d characters long and without invisible characters", MaxName)
	}
	return nil
}

func checkRole(role model.MemberRole) error {
	if !slices.Contains(model.AllMemberRole, role) {
		return fault.Field("role", "must be one of %s", model.OneOf(model.AllMemberRole))
	}
	return nil
}
