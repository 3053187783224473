package access

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Accept makes the person who brings an invitation the one behind its member, and
// signs them in. The password is a new one, or, where the address has an account
// with a password, that one: whoever holds an invitation has not shown yet that
// an account of other workspaces is theirs. A wrong password is answered alike for every account. An operator's invitation sets it all
// the same. Faults: Invalid, NotFound (the invitation, whatever is wrong with
// it), SignInRefused, RateLimited, Conflict, Unavailable.
func (p *People) Accept(ctx context.Context, token, password string) (*Principal, error) {
	b, err := p.passwordsFrom(ctx)
	if err != nil {
		return nil, err
	}
	if err := allowed(ctx, p.ByAddress, b.Network()); err != nil {
		return nil, err
	}
	grant, err := p.invitation(ctx, token)
	if err != nil {
		return nil, err
	}
	account, err := p.find(ctx, grant.Email)
	if err != nil {
		return nil, err
	}
	hash, err := p.acceptedHash(ctx, b, grant, account, password)
	if err != nil {
		return nil, err
	}
	return p.enter(ctx, b, "acceptInvitation", grant.WorkspaceID, func(ctx context.Context, now time.Time) (*model.Account, error) {
		return p.accept(ctx, grant, account, hash, now)
	})
}

// invitation finds a good invitation.
func (p *People) invitation(ctx context.Context, token string) (*model.InvitationGrant, error) {
	none := fault.New(fault.NotFound, "the invitation is unknown, expired, or used already: ask for another")
	if !isToken(invitationPrefix, token) {
		return nil, none
	}
	grant, err := p.Store.InvitationGrant(ctx, Fingerprint(token))
	if fault.KindOf(err) == fault.NotFound {
		return nil, none
	}
	if err != nil {
		return nil, err
	}
	if grant.UsedAt != nil || grant.MemberRemovedAt != nil || !p.now().Before(grant.ExpiresAt) {
		return nil, none
	}
	return grant, nil
}

// acceptedHash checks what somebody brings with an invitation; it gives the hash
// to store, nil where the account keeps its own.
func (p *People) acceptedHash(
	ctx context.Context, b *Browser, grant *model.InvitationGrant, account *model.Account, password string,
) (*string, error) {
	// What is not a password at all is refused before anything depends on whether there is an account.
	if err := checkPassword("password", password, grant.Email); err != nil {
		return nil, err
	}
	if account.CreatedAt.IsZero() || grant.Resets {
		hash, err := p.Passwords.Hash(ctx, password)
		return &hash, err
	}
	if err := p.tryAccount(ctx, b, account.Email); err != nil {
		return nil, err
	}
	right, _, err := p.Passwords.Check(ctx, account.PasswordHash, password)
	if err == nil && !right {
		p.failed(b, account.Email, []model.Membership{{WorkspaceID: grant.WorkspaceID}})
		err = fault.New(fault.SignInRefused, "this is not the password that the invitation needs: who signs in here already, also with an "+
			"identity provider, does so first, and the invitation is accepted with it")
	}
	return nil, err
}

// accept writes down what was decided, unless something has changed meanwhile.
func (p *People) accept(
	ctx context.Context, grant *model.InvitationGrant, account *model.Account, hash *string, now time.Time,
) (*model.Account, error) {
	used, err := p.Store.UseInvitation(ctx, &grant.Invitation, now)
	if err != nil {
		return nil, err
	}
	if !used {
		return nil, fault.New(fault.Conflict, "the invitation was used a moment ago")
	}
	if account.CreatedAt.IsZero() {
		account = &model.Account{ID: model.NewID(), Email: grant.Email, PasswordHash: hash, CreatedAt: now, UpdatedAt: now}
		if grant.Resets {
			account.EmailVerifiedAt = &now
		}
		err = p.Store.InsertAccount(ctx, account)
	} else {
		account, err = p.acceptAgain(ctx, grant, account, hash, now)
	}
	if err != nil {
		return nil, err
	}
	return account, p.Store.ClaimMember(ctx, grant.WorkspaceID, grant.MemberID, account.ID)
}

// acceptAgain takes an account that there was before.
func (p *People) acceptAgain(
	ctx context.Context, grant *model.InvitationGrant, account *model.Account, hash *string, now time.Time,
) (*model.Account, error) {
	if !grant.Resets {
		return p.stillRight(ctx, account, nil, now)
	}
	locked, err := p.Store.LockAccount(ctx, account.ID)
	if err != nil {
		return nil, err
	}
	locked.PasswordHash, locked.UpdatedAt = hash, now
	if locked.EmailVerifiedAt == nil {
		locked.EmailVerifiedAt = &now
	}
	if err := p.Store.UpdateAccount(ctx, locked); err != nil {
		return nil, err
	}
	return locked, p.Store.EndSessions(ctx, locked.ID, uuid.Nil, now)
}
