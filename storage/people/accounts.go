package people

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// identityRow is what an identity provider calls an account.
type identityRow struct {
	bun.BaseModel `bun:"table:account_identities,alias:identity"`

	Issuer    string `bun:",pk"`
	Subject   string `bun:",pk"`
	AccountID uuid.UUID
	CreatedAt time.Time
}

// account reads the account that a query is narrowed to.
func (s *Store) account(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery) (*model.Account, error) {
	a := &model.Account{}
	return a, storage.Found(s.db.Bun(ctx).NewSelect().Model(a).Apply(narrow).Scan(ctx), "account")
}

// Account reads an account. It returns a NotFound fault if there is none.
func (s *Store) Account(ctx context.Context, id uuid.UUID) (*model.Account, error) {
	return s.account(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id) })
}

// LockAccount reads an account and locks its row until the transaction ends.
func (s *Store) LockAccount(ctx context.Context, id uuid.UUID) (*model.Account, error) {
	return s.account(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id).For("NO KEY UPDATE") })
}

// AccountsByEmail returns the accounts of an address, regardless of case. The account that somebody vouched
// for comes first, then the others, oldest first.
func (s *Store) AccountsByEmail(ctx context.Context, email string) ([]model.Account, error) {
	var accounts []model.Account
	err := s.db.Bun(ctx).NewSelect().Model(&accounts).Where("lower(email) = lower(?)", email).
		OrderExpr("email_verified_at IS NULL, id").Scan(ctx)
	return accounts, storage.Wrap(err, "read accounts")
}

// AccountByIdentity reads the account that a provider's subject belongs to. It
// returns a NotFound fault if there is none.
func (s *Store) AccountByIdentity(ctx context.Context, issuer, subject string) (*model.Account, error) {
	return s.account(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Join("JOIN account_identities AS identity ON identity.account_id = account.id").
			Where("identity.issuer = ?", issuer).Where("identity.subject = ?", subject)
	})
}

// InsertAccount stores a new account. It returns a Conflict fault for a second account of an address that
// somebody vouched for, so only one of two simultaneous requests succeeds.
func (s *Store) InsertAccount(ctx context.Context, a *model.Account) error {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewInsert().Model(a).On("CONFLICT DO NOTHING"), "insert account")
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "the address has an account already: try again")
	}
	return err
}

// UpdateAccount stores an account's password and when its address was verified.
func (s *Store) UpdateAccount(ctx context.Context, a *model.Account) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(a).Column("email_verified_at", "password_hash", "updated_at").WherePK().Exec(ctx)
	if storage.IsUniqueViolation(err) {
		return fault.New(fault.Conflict, "the address has just got another account: try again")
	}
	return storage.Wrap(err, "update account")
}

// unvouched selects the accounts of an address that nobody vouched for, except one.
func unvouched(email string, but uuid.UUID) func(bun.QueryBuilder) bun.QueryBuilder {
	return func(q bun.QueryBuilder) bun.QueryBuilder {
		return q.Where("lower(account.email) = lower(?)", email).Where("account.email_verified_at IS NULL").Where("account.id <> ?", but)
	}
}

// TakeOver moves the members of an address's unvouched accounts to an account that somebody vouches for. It
// ends the unvouched accounts and their sessions.
func (s *Store) TakeOver(ctx context.Context, accountID uuid.UUID, email string, at time.Time) error {
	others := s.db.Bun(ctx).NewSelect().Model((*model.Account)(nil)).Column("id").ApplyQueryBuilder(unvouched(email, accountID))
	if err := endSessions(ctx, s.sessions(ctx).Where("account_id IN (?)", others), at); err != nil {
		return err
	}
	_, err := s.db.Bun(ctx).NewUpdate().Model((*model.Member)(nil)).Set("account_id = ?", accountID).Where("account_id IN (?)", others).Exec(ctx)
	if err != nil {
		return fmt.Errorf("take over members: %w", err)
	}
	_, err = s.db.Bun(ctx).NewDelete().Model((*model.Account)(nil)).ApplyQueryBuilder(unvouched(email, accountID)).Exec(ctx)
	return storage.Wrap(err, "delete accounts")
}

// DeleteIdleAccounts deletes the accounts of an address that nobody vouched for and that are no longer
// members of a workspace.
func (s *Store) DeleteIdleAccounts(ctx context.Context, email string) error {
	member := s.db.Bun(ctx).NewSelect().Model((*model.Member)(nil)).ColumnExpr("1").Where("member.account_id = account.id").Apply(present)
	_, err := s.db.Bun(ctx).NewDelete().Model((*model.Account)(nil)).ApplyQueryBuilder(unvouched(email, uuid.Nil)).
		Where("NOT EXISTS (?)", member).Exec(ctx)
	return storage.Wrap(err, "delete accounts")
}

// InsertIdentity ties a provider's subject to an account. It returns a Conflict
// fault if the subject has an account, or if the account has another subject of that
// provider: an address that a provider has given to somebody else must not open the
// first person's account.
func (s *Store) InsertIdentity(ctx context.Context, accountID uuid.UUID, issuer, subject string, at time.Time) error {
	row := &identityRow{Issuer: issuer, Subject: subject, AccountID: accountID, CreatedAt: at}
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewInsert().Model(row).On("CONFLICT DO NOTHING"), "insert identity")
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "the account is tied to another identity of this provider")
	}
	return err
}
