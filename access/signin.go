package access

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// admission finds the account of somebody who may come in, in a transaction.
type admission func(ctx context.Context, now time.Time) (*model.Account, error)

// enter signs in the person that admit returns, in one transaction: a session in a workspace,
// the nil UUID for the one that the person was last in, whose cookie the browser
// gets when all is written down. The browser's earlier session ends. Faults:
// those of admit, and Forbidden for a person who is a member of no workspace.
func (p *People) enter(ctx context.Context, b *Browser, action string, workspaceID uuid.UUID, admit admission) (*Principal, error) {
	token, now := newToken(sessionPrefix), p.now()
	var session *model.Session
	var who *Principal
	var account *model.Account
	err := p.Store.InTx(ctx, func(ctx context.Context) error {
		var err error
		if account, err = admit(ctx, now); err != nil {
			return err
		}
		membership, err := p.membership(ctx, account, workspaceID)
		if err != nil {
			return err
		}
		if b.Token != "" {
			if err := p.Store.EndSessionOf(ctx, Fingerprint(b.Token), now); err != nil {
				return err
			}
		}
		session = newSession(account, membership, b, token, now)
		if err := p.Store.InsertSession(ctx, session); err != nil {
			return err
		}
		who = sessionPrincipal(session, membership, b)
		return p.note(ctx, entryOf(who, action, now))
	})
	if err != nil {
		return nil, err
	}
	b.Cookie(token, session.ExpiresAt)
	if account.EmailVerifiedAt != nil { // another account may have this address
		p.know(b, account.Email, now)
	}
	return who, nil
}

// membership is the one in a workspace, or else the one last used.
func (p *People) membership(ctx context.Context, account *model.Account, workspaceID uuid.UUID) (*model.Membership, error) {
	memberships, err := p.Store.Memberships(ctx, account.ID)
	if err != nil {
		return nil, err
	}
	if len(memberships) == 0 {
		return nil, fault.New(fault.Forbidden, "%s is a member of no workspace: ask for an invitation", account.Email)
	}
	at := slices.IndexFunc(memberships, func(m model.Membership) bool { return m.WorkspaceID == workspaceID })
	return &memberships[max(at, 0)], nil
}

func newSession(account *model.Account, m *model.Membership, b *Browser, token string, now time.Time) *model.Session {
	fingerprint := Fingerprint(token)
	agent := strings.ToValidUTF8(b.UserAgent[:min(len(b.UserAgent), maxUserAgent)], "")
	return &model.Session{
		ID: model.NewID(), AccountID: account.ID, WorkspaceID: m.WorkspaceID, MemberID: m.MemberID, Token: fingerprint[:],
		UserAgent: agent, Address: b.address(),
		CreatedAt: now, LastSeenAt: now, RotatedAt: now, ExpiresAt: now.Add(sessionLife),
	}
}

// SignInWith signs in the person whom an identity provider names. At first use
// the provider must vouch for an address that is known here; afterwards the
// account goes by the provider's subject. Members are never made: a verified
// address makes those that wait for it the person's. Faults: SignInRefused,
// Forbidden (a member of no workspace), Conflict.
func (p *People) SignInWith(ctx context.Context, b *Browser, who model.Identity) (*Principal, error) {
	return p.enter(ctx, b, "signIn", uuid.Nil, func(ctx context.Context, now time.Time) (*model.Account, error) {
		account, err := p.Store.AccountByIdentity(ctx, who.Issuer, who.Subject)
		if fault.KindOf(err) == fault.NotFound {
			account, err = p.link(ctx, who, now)
		}
		if err != nil {
			return nil, err
		}
		if !who.Verified || !strings.EqualFold(who.Email, account.Email) {
			return account, nil
		}
		if err := p.Store.TakeOver(ctx, account.ID, account.Email, now); err != nil {
			return nil, err
		}
		return account, p.Store.ClaimMembers(ctx, account.ID, account.Email)
	})
}

// link ties a provider's subject to the account of its address.
func (p *People) link(ctx context.Context, who model.Identity, now time.Time) (*model.Account, error) {
	if !who.Verified || !validName(who.Email) {
		return nil, fault.New(fault.SignInRefused, "the provider does not vouch for the e-mail address")
	}
	accounts, err := p.Store.AccountsByEmail(ctx, who.Email)
	if err != nil {
		return nil, err
	}
	var account *model.Account
	if len(accounts) == 0 {
		account, err = p.firstTime(ctx, who.Email, now)
	} else {
		account, err = p.vouchedFor(ctx, &accounts[0], now)
	}
	if err != nil {
		return nil, err
	}
	return account, p.Store.InsertIdentity(ctx, account.ID, who.Issuer, who.Subject, now)
}

// firstTime makes the account of an address that some workspace has a member for.
func (p *People) firstTime(ctx context.Context, email string, now time.Time) (*model.Account, error) {
	invited, err := p.Store.Invited(ctx, email)
	if err != nil {
		return nil, err
	}
	if !invited {
		return nil, fault.New(fault.SignInRefused, "%s is a member of no workspace: ask for an invitation", email)
	}
	account := &model.Account{ID: model.NewID(), Email: email, EmailVerifiedAt: &now, CreatedAt: now, UpdatedAt: now}
	return account, p.Store.InsertAccount(ctx, account)
}

// vouchedFor takes note that an account's address is truly the person's. Until
// now it was so only by what an invitation said, which any holder could have
// used to wait here with a password of their own: that password and its sessions
// end.
func (p *People) vouchedFor(ctx context.Context, account *model.Account, now time.Time) (*model.Account, error) {
	locked, err := p.Store.LockAccount(ctx, account.ID)
	if err != nil || locked.EmailVerifiedAt != nil {
		return locked, err
	}
	locked.EmailVerifiedAt, locked.PasswordHash, locked.UpdatedAt = &now, nil, now
	if err := p.Store.UpdateAccount(ctx, locked); err != nil {
		return nil, err
	}
	return locked, p.Store.EndSessions(ctx, locked.ID, uuid.Nil, now)
}
