package access

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// linkLife is how long a set-up link or a sign-in link is valid.
const linkLife = 30 * time.Minute

// LinkStore is what links need of the storage.
type LinkStore interface {
	HasWorkspaces(ctx context.Context) (bool, error)
	PutEntryLink(ctx context.Context, l *model.EntryLink) error
	UseEntryLink(ctx context.Context, token [sha256.Size]byte, at time.Time) (*model.EntryLink, error)
}

// Links makes the links that an operator's command prints. Each is valid once, for 30 minutes.
type Links struct {
	store LinkStore
	now   func() time.Time
}

// NewLinks returns links over the storage and a clock.
func NewLinks(store LinkStore, now func() time.Time) *Links { return &Links{store: store, now: now} }

// SetUp makes the token of the installation's set-up link and ends the earlier one. Faults: Conflict (there
// is a workspace).
func (l *Links) SetUp(ctx context.Context) (token string, expiresAt time.Time, err error) {
	exists, err := l.store.HasWorkspaces(ctx)
	if err != nil {
		return "", time.Time{}, err
	}
	if exists {
		return "", time.Time{}, alreadySetUp()
	}
	return l.put(ctx, setUpPrefix, &model.EntryLink{ID: uuid.Nil})
}

// SignIn makes the token of a link that signs an account in without a password.
func (l *Links) SignIn(ctx context.Context, accountID uuid.UUID) (token string, expiresAt time.Time, err error) {
	return l.put(ctx, signInLinkPrefix, &model.EntryLink{ID: model.NewID(), AccountID: &accountID})
}

func (l *Links) put(ctx context.Context, prefix string, link *model.EntryLink) (string, time.Time, error) {
	token := newToken(prefix)
	fingerprint := Fingerprint(token)
	link.Token, link.ExpiresAt = fingerprint[:], l.now().UTC().Truncate(time.Microsecond).Add(linkLife)
	return token, link.ExpiresAt, l.store.PutEntryLink(ctx, link)
}

func alreadySetUp() error {
	return fault.New(fault.Conflict, "the service is set up already: sign in, or ask an owner for an invitation")
}

// SetUp makes the first workspace of an empty installation with its owner, and signs the owner in. Faults:
// Invalid, NotFound (the link is unknown, used or expired), Conflict (there is a workspace), RateLimited,
// Forbidden (passwords are switched off), Unavailable.
func (p *People) SetUp(ctx context.Context, in model.SetUpInput) (*Principal, error) {
	b, err := p.passwordsFrom(ctx)
	if err != nil {
		return nil, err
	}
	if err := allowed(ctx, p.ByAddress, b.Network()); err != nil {
		return nil, err
	}
	if !isToken(setUpPrefix, in.Token) {
		return nil, noLink("avm set-up-link")
	}
	if !validName(in.WorkspaceName) {
		return nil, fault.Field("workspaceName", "%s", nameRule)
	}
	if err := checkMember(in.Email, model.MemberRoleOwner); err != nil {
		return nil, err
	}
	if err := checkPassword("password", in.Password, in.Email); err != nil {
		return nil, err
	}
	accounts, err := p.find(ctx, in.Email)
	if err != nil {
		return nil, err
	}
	hash, err := p.Passwords.Hash(ctx, in.Password, hashesOf(accounts)...)
	if err != nil {
		return nil, err
	}
	return p.enter(ctx, b, "setUp", uuid.Nil, func(ctx context.Context, now time.Time) (*model.Account, error) {
		return p.setUp(ctx, in, &accounts[0], &hash, now)
	})
}

// setUp uses the link and stores the workspace, the owner and the account. The operator's link vouches for
// the address.
func (p *People) setUp(
	ctx context.Context, in model.SetUpInput, account *model.Account, hash *string, now time.Time,
) (*model.Account, error) {
	if err := p.useLink(ctx, in.Token, "avm set-up-link", now, nil); err != nil {
		return nil, err
	}
	exists, err := p.Store.HasWorkspaces(ctx)
	if err != nil {
		return nil, err
	}
	if exists {
		return nil, alreadySetUp()
	}
	w, err := p.Workspaces.Create(ctx, in.WorkspaceName, model.PlanPaid)
	if err != nil {
		return nil, err
	}
	owner, err := p.Workspaces.AddMember(ctx, w.ID, in.Email, model.MemberRoleOwner)
	if err != nil {
		return nil, err
	}
	if account.ID == uuid.Nil {
		account, err = p.newAccount(ctx, in.Email, true, hash, now)
	} else {
		account, err = p.resetAccount(ctx, account, hash, now)
	}
	if err != nil {
		return nil, err
	}
	return account, p.Store.ClaimMember(ctx, w.ID, owner.ID, account.ID)
}

// SignInWithLink signs in the account that a link is for. Faults: NotFound (the link is unknown, used or
// expired), RateLimited, Forbidden (a member of no workspace).
func (p *People) SignInWithLink(ctx context.Context, token string) (*Principal, error) {
	b, err := browserOf(ctx)
	if err != nil {
		return nil, err
	}
	if err := allowed(ctx, p.ByAddress, b.Network()); err != nil {
		return nil, err
	}
	if !isToken(signInLinkPrefix, token) {
		return nil, noLink("avm demo")
	}
	return p.enter(ctx, b, "signInWithLink", uuid.Nil, func(ctx context.Context, now time.Time) (*model.Account, error) {
		var id uuid.UUID
		if err := p.useLink(ctx, token, "avm demo", now, &id); err != nil {
			return nil, err
		}
		return p.Store.LockAccount(ctx, id)
	})
}

// useLink uses a link up and stores the id of its account.
func (p *People) useLink(ctx context.Context, token, command string, now time.Time, account *uuid.UUID) error {
	used, err := p.Store.UseEntryLink(ctx, Fingerprint(token), now)
	if fault.KindOf(err) == fault.NotFound {
		return noLink(command)
	}
	if err == nil && account != nil {
		*account = *used.AccountID
	}
	return err
}

func noLink(command string) error {
	return fault.New(fault.NotFound, "the link is unknown, expired, or used already: %q prints another", command)
}
