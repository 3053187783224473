package people

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// sessionRow is a session with what its power depends on.
type sessionRow struct {
	bun.BaseModel `bun:"table:sessions,alias:session"`
	model.Session

	Account   *model.Account   `bun:"rel:belongs-to,join:account_id=id"`
	Member    *model.Member    `bun:"rel:belongs-to,join:workspace_id=workspace_id,join:member_id=id"`
	Workspace *model.Workspace `bun:"rel:belongs-to,join:workspace_id=id"`
}

// SessionGrant reads the session whose current or previous token has a fingerprint,
// with the member and the plan as they are now, in one statement. It returns ended
// sessions too, and a NotFound fault if there is none.
func (s *Store) SessionGrant(ctx context.Context, token [sha256.Size]byte) (*model.SessionGrant, error) {
	return s.sessionGrant(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("session.token = ? OR session.previous_token = ?", token[:], token[:])
	})
}

// SessionGrantByID is SessionGrant for a session that is known by its id.
func (s *Store) SessionGrantByID(ctx context.Context, id uuid.UUID) (*model.SessionGrant, error) {
	return s.sessionGrant(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("session.id = ?", id) })
}

func (s *Store) sessionGrant(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) (*model.SessionGrant, error) {
	row := &sessionRow{}
	q := s.db.Bun(ctx).NewSelect().Model(row).Relation("Account").Relation("Member").Relation("Workspace").Apply(which)
	if err := storage.Found(q.Scan(ctx), "session"); err != nil {
		return nil, err
	}
	return &model.SessionGrant{
		Session: row.Session, AccountEmail: row.Account.Email, Email: row.Member.Email, Role: row.Member.Role,
		MemberAccountID: row.Member.AccountID, MemberRemovedAt: row.Member.RemovedAt, Plan: row.Workspace.Plan,
	}, nil
}

// Sessions reads an account's sessions that are alive at an instant and were seen
// after another, the one seen last first.
func (s *Store) Sessions(ctx context.Context, accountID uuid.UUID, at, seenAfter time.Time) ([]model.Session, error) {
	var sessions []model.Session
	err := s.db.Bun(ctx).NewSelect().Model(&sessions).
		Join("JOIN members AS member ON member.workspace_id = session.workspace_id AND member.id = session.member_id").
		Where("session.account_id = ?", accountID).Where("session.revoked_at IS NULL").
		Where("session.expires_at > ?", at).Where("session.last_seen_at > ?", seenAfter).
		Apply(present).Where("member.account_id = session.account_id").
		OrderExpr("session.last_seen_at DESC, session.id DESC").Scan(ctx)
	return sessions, storage.Wrap(err, "read sessions")
}

// InsertSession stores a new session.
func (s *Store) InsertSession(ctx context.Context, n *model.Session) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(n).Exec(ctx)
	return storage.Wrap(err, "insert session")
}

// sessions updates sessions that have not ended.
func (s *Store) sessions(ctx context.Context) *bun.UpdateQuery {
	return s.db.Bun(ctx).NewUpdate().Model((*model.Session)(nil)).Where("revoked_at IS NULL")
}

// RotateSession sets another token for a session; the present one stays good until an
// instant. It returns false and changes nothing if another request has rotated the
// session before.
func (s *Store) RotateSession(
	ctx context.Context, id uuid.UUID, was, token [sha256.Size]byte, at, until time.Time,
) (bool, error) {
	n, err := storage.Exec(ctx, s.sessions(ctx).Set("token = ?", token[:]).Set("previous_token = ?", was[:]).
		Set("rotated_at = ?", at).Set("previous_until = ?", until).
		Where("id = ?", id).Where("token = ?", was[:]), "rotate session")
	return n == 1, err
}

// MoveSession puts a session into another workspace of the same person.
func (s *Store) MoveSession(ctx context.Context, id, workspaceID, memberID uuid.UUID) error {
	moved := &model.Session{ID: id, WorkspaceID: workspaceID, MemberID: memberID}
	_, err := s.db.Bun(ctx).NewUpdate().Model(moved).Column("workspace_id", "member_id").WherePK().Exec(ctx)
	return storage.Wrap(err, "move session")
}

// EndSession ends one session of an account; one that has ended before keeps its
// first instant. It returns a NotFound fault if the account has no such session.
func (s *Store) EndSession(ctx context.Context, accountID, id uuid.UUID, at time.Time) (*model.Session, error) {
	ended := &model.Session{}
	q := s.db.Bun(ctx).NewUpdate().Model(ended).Set("revoked_at = coalesce(revoked_at, ?)", at).
		Where("account_id = ?", accountID).Where("id = ?", id).Returning("*")
	return ended, storage.Found(q.Scan(ctx), "session")
}

// EndSessionOf ends the session whose current or previous token has a fingerprint,
// if there is one.
func (s *Store) EndSessionOf(ctx context.Context, token [sha256.Size]byte, at time.Time) error {
	return endSessions(ctx, s.sessions(ctx).Where("token = ? OR previous_token = ?", token[:], token[:]), at)
}

// EndSessions ends all sessions of an account but one; the nil UUID spares none.
func (s *Store) EndSessions(ctx context.Context, accountID, but uuid.UUID, at time.Time) error {
	return endSessions(ctx, s.sessions(ctx).Where("account_id = ?", accountID).Where("id <> ?", but), at)
}

func endSessions(ctx context.Context, q *bun.UpdateQuery, at time.Time) error {
	_, err := q.Set("revoked_at = ?", at).Exec(ctx)
	return storage.Wrap(err, "end sessions")
}

// NoteSessionUses raises last_seen_at of sessions, by id, in one statement; it never
// lowers it.
func (s *Store) NoteSessionUses(ctx context.Context, uses map[uuid.UUID]time.Time) error {
	_, err := latestUses(uses).join(s.db.Bun(ctx).NewUpdate().Model((*model.Session)(nil))).Set("last_seen_at = u.at").
		Where("session.id = u.id").Where("session.last_seen_at < u.at").Exec(ctx)
	return storage.Wrap(err, "note session uses")
}

// PurgeSessions deletes sessions, invitations and links that ended before an instant.
func (s *Store) PurgeSessions(ctx context.Context, before time.Time) error {
	for _, row := range []any{(*model.Session)(nil), (*model.Invitation)(nil), (*model.EntryLink)(nil)} {
		if _, err := s.db.Bun(ctx).NewDelete().Model(row).Where("expires_at < ?", before).Exec(ctx); err != nil {
			return fmt.Errorf("purge sessions: %w", err)
		}
	}
	return nil
}
