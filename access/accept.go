package access

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Accept returns the member of an invitation to the person who brings it, and signs that person in. If an
// account of the address has the password, it gets the member. A different password makes a separate account, which
// opens this member alone. The holder of an invitation has not proved that the address is theirs, so the
// answer does not tell whether the address has an account. An operator's invitation vouches for the address:
// it sets the password of the address's only account. Faults: Invalid, NotFound (anything wrong with the
// invitation), SignInRefused (the account's password has just changed), RateLimited, Conflict, Unavailable.
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
	accounts, err := p.find(ctx, grant.Email)
	if err != nil {
		return nil, err
	}
	account, hash, err := p.chosen(ctx, b, grant, accounts, password)
	if err != nil {
		return nil, err
	}
	return p.enter(ctx, b, "acceptInvitation", grant.WorkspaceID, func(ctx context.Context, now time.Time) (*model.Account, error) {
		return p.accept(ctx, grant, account, hash, now)
	})
}

// Invitation returns what an invitation is for. Faults: NotFound (unknown, expired or used), RateLimited.
func (p *People) Invitation(ctx context.Context, token string) (*model.InvitationGrant, error) {
	b, err := browserOf(ctx)
	if err != nil {
		return nil, err
	}
	if err := allowed(ctx, p.ByAddress, b.Network()); err != nil {
		return nil, err
	}
	return p.invitation(ctx, token)
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

// chosen returns the account for an invitation and a password. A new account has no id. chosen also returns
// the hash to store, or nil if the account keeps its hash. It takes the same time whether or not the address
// has an account.
func (p *People) chosen(
	ctx context.Context, b *Browser, grant *model.InvitationGrant, accounts []model.Account, password string,
) (*model.Account, *string, error) {
	// What is not a password at all is refused before anything depends on whether there is an account.
	if err := checkPassword("password", password, grant.Email); err != nil {
		return nil, nil, err
	}
	account := &model.Account{Email: grant.Email}
	if grant.Resets {
		account = &accounts[0]
	} else {
		if err := p.tryAccount(ctx, b, grant.Email); err != nil {
			return nil, nil, err
		}
		at, _, err := p.Passwords.Find(ctx, hashesOf(accounts), password)
		if err != nil {
			return nil, nil, err
		}
		if at >= 0 {
			return &accounts[at], nil, nil
		}
	}
	hash, err := p.Passwords.Hash(ctx, password, hashesOf(accounts)...)
	return account, &hash, err
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
	switch {
	case account.ID == uuid.Nil:
		account, err = p.newAccount(ctx, grant.Email, grant.Resets, hash, now)
	case grant.Resets:
		account, err = p.resetAccount(ctx, account, hash, now)
	default:
		account, err = p.stillRight(ctx, account, nil, now)
	}
	if err != nil {
		return nil, err
	}
	return account, p.Store.ClaimMember(ctx, grant.WorkspaceID, grant.MemberID, account.ID)
}

func (p *People) newAccount(ctx context.Context, email string, verified bool, hash *string, now time.Time) (*model.Account, error) {
	account := &model.Account{ID: model.NewID(), Email: email, PasswordHash: hash, CreatedAt: now, UpdatedAt: now}
	if verified {
		account.EmailVerifiedAt = &now
	}
	if err := p.Store.DeleteIdleAccounts(ctx, email); err != nil {
		return nil, err
	}
	return account, p.Store.InsertAccount(ctx, account)
}

// resetAccount sets the password that an operator's invitation sets. It ends the account's
// sessions, and the address's accounts that nobody vouched for.
func (p *People) resetAccount(ctx context.Context, account *model.Account, hash *string, now time.Time) (*model.Account, error) {
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
	if err := p.Store.TakeOver(ctx, locked.ID, locked.Email, now); err != nil {
		return nil, err
	}
	return locked, p.Store.EndSessions(ctx, locked.ID, uuid.Nil, now)
}
