package storage

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const accountColumns = `a.id, a.email, a.email_verified_at, a.password_hash, a.created_at, a.updated_at`

// Account reads an account. A NotFound fault when there is none.
func (s *DB) Account(ctx context.Context, id uuid.UUID) (*model.Account, error) {
	return s.account(ctx, `SELECT `+accountColumns+` FROM accounts a WHERE a.id = $1`, id)
}

// AccountByEmail reads the account of an address, regardless of case. A
// NotFound fault when there is none.
func (s *DB) AccountByEmail(ctx context.Context, email string) (*model.Account, error) {
	return s.account(ctx, `SELECT `+accountColumns+` FROM accounts a WHERE lower(a.email) = lower($1)`, email)
}

// LockAccount reads an account and holds its row until the transaction ends.
func (s *DB) LockAccount(ctx context.Context, id uuid.UUID) (*model.Account, error) {
	return s.account(ctx, `SELECT `+accountColumns+` FROM accounts a WHERE a.id = $1 FOR NO KEY UPDATE`, id)
}

// AccountByIdentity reads the account that a provider's subject belongs to. A
// NotFound fault when there is none.
func (s *DB) AccountByIdentity(ctx context.Context, issuer, subject string) (*model.Account, error) {
	return s.account(ctx, `SELECT `+accountColumns+` FROM accounts a JOIN account_identities i ON i.account_id = a.id
		WHERE i.issuer = $1 AND i.subject = $2`, issuer, subject)
}

func (s *DB) account(ctx context.Context, query string, args ...any) (*model.Account, error) {
	a, err := One(ctx, s, scanAccount, query, args...)
	if NotFound(err) {
		return nil, fault.Missing("account")
	}
	if err != nil {
		return nil, fmt.Errorf("read account: %w", err)
	}
	return a, nil
}

func scanAccount(row pgx.CollectableRow) (*model.Account, error) {
	a := &model.Account{}
	return a, row.Scan(&a.ID, &a.Email, &a.EmailVerifiedAt, &a.PasswordHash, &a.CreatedAt, &a.UpdatedAt)
}

// InsertAccount stores a new account. A Conflict fault when the address has one:
// two who came at once are not both let in.
func (s *DB) InsertAccount(ctx context.Context, a *model.Account) error {
	const query = `INSERT INTO accounts (id, email, email_verified_at, password_hash, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
	tag, err := s.PGX(ctx).Exec(ctx, query, a.ID, a.Email, a.EmailVerifiedAt, a.PasswordHash, a.CreatedAt, a.UpdatedAt)
	if err != nil {
		return fmt.Errorf("insert account: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return fault.New(fault.Conflict, "the address has an account already: try again")
	}
	return nil
}

// UpdateAccount stores what an account is signed in with and when its address
// was verified.
func (s *DB) UpdateAccount(ctx context.Context, a *model.Account) error {
	const query = `UPDATE accounts SET email_verified_at = $2, password_hash = $3, updated_at = $4 WHERE id = $1`
	if _, err := s.PGX(ctx).Exec(ctx, query, a.ID, a.EmailVerifiedAt, a.PasswordHash, a.UpdatedAt); err != nil {
		return fmt.Errorf("update account: %w", err)
	}
	return nil
}

// InsertIdentity gives a provider's subject to an account. A Conflict fault when
// the subject has an account, or the account another subject of that provider:
// an address that a provider gave to somebody else opens nothing of the first.
func (s *DB) InsertIdentity(ctx context.Context, accountID uuid.UUID, issuer, subject string, at time.Time) error {
	const query = `INSERT INTO account_identities (issuer, subject, account_id, created_at)
		VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
	tag, err := s.PGX(ctx).Exec(ctx, query, issuer, subject, accountID, at)
	if err != nil {
		return fmt.Errorf("insert identity: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return fault.New(fault.Conflict, "the account is tied to another identity of this provider")
	}
	return nil
}

// ClaimMember makes an account the person behind a member. A Conflict fault when
// somebody else is.
func (s *DB) ClaimMember(ctx context.Context, workspaceID, memberID, accountID uuid.UUID) error {
	const query = `UPDATE members SET account_id = $3
		WHERE workspace_id = $1 AND id = $2 AND (account_id IS NULL OR account_id = $3)`
	tag, err := s.PGX(ctx).Exec(ctx, query, workspaceID, memberID, accountID)
	if err != nil {
		return fmt.Errorf("claim member: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return fault.New(fault.Conflict, "somebody else has accepted already")
	}
	return nil
}

// ClaimMembers makes an account the person behind every present member that has
// an address and nobody behind it yet.
func (s *DB) ClaimMembers(ctx context.Context, accountID uuid.UUID, email string) error {
	const query = `UPDATE members SET account_id = $1
		WHERE lower(email) = lower($2) AND account_id IS NULL AND removed_at IS NULL`
	if _, err := s.PGX(ctx).Exec(ctx, query, accountID, email); err != nil {
		return fmt.Errorf("claim members: %w", err)
	}
	return nil
}

// Invited says whether an address is that of a present member with nobody
// behind it.
func (s *DB) Invited(ctx context.Context, email string) (bool, error) {
	const query = `SELECT EXISTS (SELECT FROM members
		WHERE lower(email) = lower($1) AND account_id IS NULL AND removed_at IS NULL)`
	found, err := One(ctx, s, pgx.RowTo[bool], query, email)
	if err != nil {
		return false, fmt.Errorf("look for members: %w", err)
	}
	return found, nil
}

// Memberships reads where a person is a member now: the workspace that the
// person was last in first, then the longest known.
func (s *DB) Memberships(ctx context.Context, accountID uuid.UUID) ([]model.Membership, error) {
	const query = `SELECT m.workspace_id, m.id, w.name, m.email, w.plan, m.role, seen.at
		FROM members m
		JOIN workspaces w ON w.id = m.workspace_id
		LEFT JOIN LATERAL (SELECT max(s.last_seen_at) AS at FROM sessions s
			WHERE s.account_id = $1 AND s.workspace_id = m.workspace_id AND s.member_id = m.id) seen ON true
		WHERE m.account_id = $1 AND m.removed_at IS NULL
		ORDER BY seen.at DESC NULLS LAST, m.id`
	found, err := Collect(ctx, s, func(row pgx.CollectableRow) (model.Membership, error) {
		var m model.Membership
		return m, row.Scan(&m.WorkspaceID, &m.MemberID, &m.Name, &m.Email, &m.Plan, &m.Role, &m.LastSeenAt)
	}, query, accountID)
	if err != nil {
		return nil, fmt.Errorf("read memberships: %w", err)
	}
	return found, nil
}
