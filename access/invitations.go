package access

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// invitationLife is how long an invitation may be accepted.
const invitationLife = 7 * 24 * time.Hour

// InvitationStore is what invitations need of the storage.
type InvitationStore interface {
	WorkspaceStore
	Member(ctx context.Context, workspaceID, id uuid.UUID) (*model.Member, error)
	InsertInvitation(ctx context.Context, i *model.Invitation) error
}

// Invitations reports who belongs to a workspace, and makes invitations, on behalf of
// people who are signed in. What it asks of the one who acts: at least the role
// of the member who is changed, and of what they become. So admins make and unmake
// admins, members and viewers, and only owners touch owners.
type Invitations struct {
	store      InvitationStore
	workspaces *Workspaces
	now        func() time.Time
}

// NewInvitations wires invitations to the storage and a clock.
func NewInvitations(store InvitationStore, now func() time.Time) *Invitations {
	return &Invitations{store: store, workspaces: NewWorkspaces(store, now), now: now}
}

// Invite takes a person into the workspace of the one who asks, and makes an
// invitation; for a member who has not accepted yet, another in place of the
// first, with the role that is given now. Faults: Invalid, Forbidden, Conflict
// (has accepted already).
func (i *Invitations) Invite(ctx context.Context, email string, role model.MemberRole) (*model.NewInvitation, error) {
	if err := checkMember(email, role); err != nil {
		return nil, err
	}
	var made *model.NewInvitation
	err := i.asActor(ctx, func(ctx context.Context, actor *model.Member) error {
		if err := mayTouch(actor, role); err != nil {
			return err
		}
		member, err := i.invited(ctx, actor, email, role)
		if err == nil {
			made, err = i.issue(ctx, member, false)
		}
		return err
	})
	return made, err
}

// invited returns the member with an address and a role, made when there is none.
func (i *Invitations) invited(ctx context.Context, actor *model.Member, email string, role model.MemberRole) (*model.Member, error) {
	member, err := i.store.MemberByEmail(ctx, actor.WorkspaceID, email)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return i.workspaces.AddMember(ctx, actor.WorkspaceID, email, role)
	case err != nil:
		return nil, err
	case member.HasAccount():
		return nil, fault.New(fault.Conflict, "%s has accepted an invitation already", member.Email)
	}
	if err := mayTouch(actor, member.Role); err != nil {
		return nil, err
	}
	if member.Role == role {
		return member, nil
	}
	return i.workspaces.SetRole(ctx, actor.WorkspaceID, email, role)
}

// Issue makes an invitation for a member in the operator's name: it may be
// accepted with a new password even where the address has an account with
// another, and so it is also the way back for a password that is lost. Faults:
// NotFound.
func (i *Invitations) Issue(ctx context.Context, workspaceID uuid.UUID, email string) (*model.NewInvitation, error) {
	var made *model.NewInvitation
	err := i.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := i.store.LockWorkspace(ctx, workspaceID); err != nil {
			return err
		}
		member, err := i.store.MemberByEmail(ctx, workspaceID, email)
		if err == nil {
			made, err = i.issue(ctx, member, true)
		}
		return err
	})
	return made, err
}

func (i *Invitations) issue(ctx context.Context, m *model.Member, resets bool) (*model.NewInvitation, error) {
	token, now := newToken(invitationPrefix), i.now().UTC().Truncate(time.Microsecond)
	fingerprint := Fingerprint(token)
	invitation := &model.Invitation{
		WorkspaceID: m.WorkspaceID, ID: model.NewID(), MemberID: m.ID, Token: fingerprint[:], Resets: resets,
		CreatedAt: now, ExpiresAt: now.Add(invitationLife),
	}
	if err := i.store.InsertInvitation(ctx, invitation); err != nil {
		return nil, err
	}
	return &model.NewInvitation{Member: m, Token: token, ExpiresAt: invitation.ExpiresAt}, nil
}

// SetRole changes what a member of the workspace of the one who asks may do.
// Faults: Invalid, Forbidden, NotFound, Conflict (the last owner).
func (i *Invitations) SetRole(ctx context.Context, memberID uuid.UUID, role model.MemberRole) (*model.Member, error) {
	return i.touch(ctx, memberID, func(ctx context.Context, actor, m *model.Member) (*model.Member, error) {
		if err := mayTouch(actor, role); err != nil {
			return nil, err
		}
		return i.workspaces.SetRole(ctx, m.WorkspaceID, m.Email, role)
	})
}

// Remove takes a member out of the workspace of the one who asks. Faults:
// Forbidden, NotFound, Conflict (the last owner).
func (i *Invitations) Remove(ctx context.Context, memberID uuid.UUID) (*model.Member, error) {
	return i.touch(ctx, memberID, func(ctx context.Context, _, m *model.Member) (*model.Member, error) {
		return i.workspaces.Remove(ctx, m.WorkspaceID, m.Email)
	})
}

func (i *Invitations) touch(
	ctx context.Context, memberID uuid.UUID, change func(ctx context.Context, actor, m *model.Member) (*model.Member, error),
) (*model.Member, error) {
	var changed *model.Member
	err := i.asActor(ctx, func(ctx context.Context, actor *model.Member) error {
		m, err := i.store.Member(ctx, actor.WorkspaceID, memberID)
		if err != nil {
			return err
		}
		if err := mayTouch(actor, m.Role); err != nil {
			return err
		}
		changed, err = change(ctx, actor, m)
		return err
	})
	return changed, err
}

// asActor runs fn under the workspace's lock as the member who asks, with the role
// that is theirs once the lock is held: who is demoted meanwhile does nothing.
func (i *Invitations) asActor(ctx context.Context, fn func(ctx context.Context, actor *model.Member) error) error {
	p, err := From(ctx)
	if err != nil {
		return err
	}
	return i.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := i.store.LockWorkspace(ctx, p.WorkspaceID); err != nil {
			return err
		}
		actor, err := i.store.Member(ctx, p.WorkspaceID, p.MemberID)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
		if err != nil || rank(actor.Role) < rank(model.MemberRoleAdmin) {
			return fault.New(fault.Forbidden, "only owners and admins may manage members")
		}
		return fn(ctx, actor)
	})
}

func mayTouch(actor *model.Member, role model.MemberRole) error {
	if rank(role) > rank(actor.Role) {
		return fault.New(fault.Forbidden, "the role %q does not allow making or changing one who is %q", actor.Role, role)
	}
	return nil
}
