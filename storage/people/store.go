// Package people stores workspaces, their members and API keys, and the accounts,
// sessions and invitations of the persons behind members.
package people

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Store reads and writes people and what lets them in.
type Store struct {
	db   *storage.DB
	keys *storage.Reader[model.APIKey]
}

// New returns a store over a database.
func New(db *storage.DB) *Store {
	return &Store{db: db, keys: storage.NewReader[model.APIKey](db, "k")}
}

// InTx runs fn in a transaction that the context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// latestUse is when a key or a session was used last.
type latestUse struct {
	ids   []uuid.UUID
	times []time.Time
}

func latestUses(uses map[uuid.UUID]time.Time) latestUse {
	u := latestUse{make([]uuid.UUID, 0, len(uses)), make([]time.Time, 0, len(uses))}
	for id, at := range uses {
		u.ids, u.times = append(u.ids, id), append(u.times, at)
	}
	return u
}

// join joins the uses, by the alias u, to a statement that changes used rows.
func (u latestUse) join(q *bun.UpdateQuery) *bun.UpdateQuery {
	return q.TableExpr("unnest(?::uuid[], ?::timestamptz[]) AS u (id, at)", pgdialect.Array(u.ids), pgdialect.Array(u.times))
}
