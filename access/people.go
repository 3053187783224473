package access

import (
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// AccountStore is what signing in needs of the storage about accounts.
type AccountStore interface {
	Account(ctx context.Context, id uuid.UUID) (*model.Account, error)
	AccountsByEmail(ctx context.Context, email string) ([]model.Account, error)
	AccountByIdentity(ctx context.Context, issuer, subject string) (*model.Account, error)
	// LockAccount holds the account's row until the transaction ends.
	LockAccount(ctx context.Context, id uuid.UUID) (*model.Account, error)
	InsertAccount(ctx context.Context, a *model.Account) error
	UpdateAccount(ctx context.Context, a *model.Account) error
	TakeOver(ctx context.Context, accountID uuid.UUID, email string, at time.Time) error
	DeleteIdleAccounts(ctx context.Context, email string) error
	InsertIdentity(ctx context.Context, accountID uuid.UUID, issuer, subject string, at time.Time) error
}

// MembershipStore is what signing in needs of the storage about members.
type MembershipStore interface {
	Memberships(ctx context.Context, accountIDs ...uuid.UUID) ([]model.Membership, error)
	Invited(ctx context.Context, email string) (bool, error)
	ClaimMember(ctx context.Context, workspaceID, memberID, accountID uuid.UUID) error
	ClaimMembers(ctx context.Context, accountID uuid.UUID, email string) error
	InvitationGrant(ctx context.Context, token [sha256.Size]byte) (*model.InvitationGrant, error)
	UseInvitation(ctx context.Context, i *model.Invitation, at time.Time) (bool, error)
}

// SignInStore is what signing in needs of the storage about sessions.
type SignInStore interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
	InsertSession(ctx context.Context, n *model.Session) error
	RotateSession(ctx context.Context, id uuid.UUID, was, token [sha256.Size]byte, at, until time.Time) (bool, error)
	EndSessionOf(ctx context.Context, token [sha256.Size]byte, at time.Time) error
	EndSessions(ctx context.Context, accountID, but uuid.UUID, at time.Time) error
}

// PeopleStore is what signing in needs of the storage.
type PeopleStore interface {
	AccountStore
	MembershipStore
	SignInStore
	LinkStore
}

// PeopleConfig is what signing in is made of.
type PeopleConfig struct {
	Store      PeopleStore
	Workspaces *Workspaces
	Passwords  *Passwords
	Tries
	DeviceKey []byte   // authenticates the cookies of known browsers
	AuditLog  AuditLog // nil: no events are recorded
	Clock     func() time.Time
	Logger    *slog.Logger
	// NoPasswords leaves identity providers as the only way in.
	NoPasswords bool
}

// People signs people in. It is safe for concurrent use. Run writes down failed
// tries for the audit log.
type People struct {
	PeopleConfig
	failures failures
}

// NewPeople wires signing in. All of the configuration but the audit log is required.
func NewPeople(cfg PeopleConfig) (*People, error) {
	if cfg.Store == nil || cfg.Workspaces == nil || cfg.Passwords == nil || !cfg.whole() || cfg.Clock == nil || cfg.Logger == nil {
		return nil, errors.New("access: signing in needs a store, workspaces, passwords, throttles, a clock and a logger")
	}
	return &People{PeopleConfig: cfg}, nil
}

// now is the present as PostgreSQL keeps it.
func (p *People) now() time.Time { return p.Clock().UTC().Truncate(time.Microsecond) }

// SignIn signs a person in by password. It takes the same time and gives the same
// answer whatever is wrong. Faults: SignInRefused, RateLimited, Forbidden (a
// member of no workspace; passwords switched off), Unavailable.
func (p *People) SignIn(ctx context.Context, email, password string) (*Principal, error) {
	b, err := p.passwordsFrom(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.try(ctx, b, email); err != nil {
		return nil, err
	}
	accounts, err := p.find(ctx, email)
	if err != nil {
		return nil, err
	}
	memberships, err := p.Store.Memberships(ctx, idsOf(accounts)...) // also for unknown addresses, to take the same time
	if err != nil {
		return nil, err
	}
	at, stale, err := p.Passwords.Find(ctx, hashesOf(accounts), password)
	if err != nil {
		return nil, err
	}
	if at < 0 {
		p.failed(b, accounts[0].Email, memberships)
		return nil, wrongPassword()
	}
	account := &accounts[at]
	fresh, err := p.rehash(ctx, stale, password, account.PasswordHash)
	if err != nil {
		return nil, err
	}
	return p.enter(ctx, b, "signIn", uuid.Nil, func(ctx context.Context, now time.Time) (*model.Account, error) {
		return p.stillRight(ctx, account, fresh, now)
	})
}

// passwordsFrom returns the browser of somebody who comes with a password.
func (p *People) passwordsFrom(ctx context.Context) (*Browser, error) {
	if p.NoPasswords {
		return nil, fault.New(fault.Forbidden, "signing in by password is switched off")
	}
	return browserOf(ctx)
}

// find returns an address's accounts, or one empty account when there is none. It looks up invalid addresses,
// too, to take the same time.
func (p *People) find(ctx context.Context, email string) ([]model.Account, error) {
	if !utf8.ValidString(email) || strings.ContainsRune(email, 0) || utf8.RuneCountInString(email) > MaxName {
		email = ""
	}
	accounts, err := p.Store.AccountsByEmail(ctx, email)
	if err == nil && len(accounts) == 0 {
		accounts = []model.Account{{Email: email}}
	}
	return accounts, err
}

func idsOf(accounts []model.Account) []uuid.UUID {
	ids := make([]uuid.UUID, len(accounts))
	for i := range accounts {
		ids[i] = accounts[i].ID
	}
	return ids
}

func hashesOf(accounts []model.Account) []*string {
	hashes := make([]*string, len(accounts))
	for i := range accounts {
		hashes[i] = accounts[i].PasswordHash
	}
	return hashes
}

// rehash makes another hash of a password whose stored one is of an earlier cost;
// nil when none is needed.
func (p *People) rehash(ctx context.Context, stale bool, password string, stored *string) (*string, error) {
	if !stale {
		return nil, nil //nolint:nilnil // nothing is to be replaced
	}
	hash, err := p.Passwords.Hash(ctx, password, stored)
	return &hash, err
}

// stillRight locks an account whose password was right a moment ago: one that was
// changed meanwhile is wrong now. A fresh hash is stored in place of the old.
func (p *People) stillRight(ctx context.Context, account *model.Account, fresh *string, now time.Time) (*model.Account, error) {
	locked, err := p.Store.LockAccount(ctx, account.ID)
	if err != nil {
		return nil, err
	}
	if !sameText(locked.PasswordHash, account.PasswordHash) {
		return nil, wrongPassword()
	}
	if fresh == nil {
		return locked, nil
	}
	locked.PasswordHash, locked.UpdatedAt = fresh, now
	return locked, p.Store.UpdateAccount(ctx, locked)
}

func sameText(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

func allowed(ctx context.Context, guesses Guesses, key string) error {
	ok, wait := guesses.Allow(ctx, key)
	if ok {
		return nil
	}
	refused := fault.New(fault.RateLimited, "too many tries: wait before the next one")
	refused.RetryAfter = wait
	refused.Numbers = map[string]int64{"retry_after": int64(max(1, (wait+time.Second-1)/time.Second))}
	return refused
}

func wrongPassword() error {
	return fault.New(fault.SignInRefused, "the e-mail address or the password is wrong")
}

// ChangePassword sets another password for the account of the person who asks. All
// its other sessions end, and this one gets another token. The current password
// may be left out where there is none. Faults: Invalid, SignInRefused (the
// current password is wrong), RateLimited, Unavailable.
func (p *People) ChangePassword(ctx context.Context, current *string, password string) error {
	who, err := From(ctx)
	if err != nil {
		return err
	}
	b, err := p.passwordsFrom(ctx)
	if err != nil {
		return err
	}
	account, err := p.Store.Account(ctx, who.AccountID)
	if err != nil {
		return err
	}
	if err := checkPassword("newPassword", password, account.Email); err != nil {
		return err
	}
	if err := p.checkCurrent(ctx, b, account, current); err != nil {
		return err
	}
	hash, err := p.Passwords.Hash(ctx, password, account.PasswordHash)
	if err != nil {
		return err
	}
	return p.replacePassword(ctx, b, who, account, hash)
}

func (p *People) checkCurrent(ctx context.Context, b *Browser, account *model.Account, current *string) error {
	if account.PasswordHash == nil {
		return nil
	}
	if current == nil {
		return fault.Field("currentPassword", "is required")
	}
	if err := p.try(ctx, b, account.Email); err != nil {
		return err
	}
	right, _, err := p.Passwords.Check(ctx, account.PasswordHash, *current)
	if err == nil && !right {
		err = fault.New(fault.SignInRefused, "the current password is wrong")
	}
	return err
}

func (p *People) replacePassword(ctx context.Context, b *Browser, who *Principal, account *model.Account, hash string) error {
	now, token := p.now(), newToken(sessionPrefix)
	var rotated bool
	err := p.Store.InTx(ctx, func(ctx context.Context) error {
		locked, err := p.stillRight(ctx, account, &hash, now)
		if err != nil {
			return err
		}
		if err := p.Store.EndSessions(ctx, locked.ID, who.SessionID, now); err != nil {
			return err
		}
		if rotated, err = p.Store.RotateSession(ctx, who.SessionID, Fingerprint(b.Token), Fingerprint(token), now, now); err != nil {
			return err
		}
		return p.note(ctx, entryOf(who, "changePassword", now))
	})
	if err == nil && rotated {
		b.Cookie(token, now.Add(sessionLife))
	}
	return err
}
