package pages

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// heldHost is a row of a host that one process visits.
type heldHost struct {
	bun.BaseModel `bun:"table:page_hosts,alias:h"`

	Host      string `bun:",pk"`
	Holder    uuid.UUID
	HeldUntil time.Time
}

// holdHost takes the host of the page that is due first, unless somebody else is faster.
const holdHost = `WITH due AS (
		SELECT p.host FROM pages_due p LEFT JOIN page_hosts h ON h.host = p.host
		WHERE p.due_at <= ?1 AND (h.host IS NULL OR h.held_until <= ?1) ORDER BY p.due_at LIMIT 1
	), held AS (
		INSERT INTO page_hosts AS h (host, holder, held_until) SELECT host, ?0, ?2 FROM due
		ON CONFLICT (host) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until WHERE h.held_until <= ?1
		RETURNING host
	)
	SELECT coalesce((SELECT host FROM held), ''), EXISTS (SELECT 1 FROM due)`

// HoldHost returns a host that has pages due and that nobody else visits, and keeps it
// for the holder until the time given. The host is empty when there is none. Taken
// reports that somebody else was faster, and that another host may be free.
func (s *Store) HoldHost(ctx context.Context, holder uuid.UUID, now, until time.Time) (host string, taken bool, err error) {
	var due bool
	if err := s.db.Bun(ctx).NewRaw(holdHost, holder, now, until).Scan(ctx, &host, &due); err != nil {
		return "", false, fmt.Errorf("hold host: %w", err)
	}
	return host, due && host == "", nil
}

// forgetAfter is how long the row of an unvisited host is kept.
const forgetAfter = 24 * time.Hour

// LeaveHost lets others visit a host from a time on, and forgets hosts that nobody has
// visited for a day, and fetches of two days ago. One statement.
func (s *Store) LeaveHost(ctx context.Context, holder uuid.UUID, host string, from time.Time) error {
	db := s.db.Bun(ctx)
	unvisited := db.NewSelect().Model((*heldHost)(nil)).Column("host").
		Where("h.held_until < ?", from.Add(-forgetAfter)).For("UPDATE SKIP LOCKED")
	old := db.NewSelect().Model((*fetched)(nil)).Column("page_hash").
		Where("f.begun_at < ?", from.Add(-2*forgetAfter)).Limit(dueChunk).For("UPDATE SKIP LOCKED")
	_, err := db.NewUpdate().With("fetched", db.NewDelete().Model((*fetched)(nil)).Where("page_hash IN (?)", old)).With("forgotten", db.NewDelete().Model((*heldHost)(nil)).Where("host IN (?)", unvisited)).
		Model((*heldHost)(nil)).Set("held_until = ?", from).Where("h.host = ? AND h.holder = ?", host, holder).Exec(ctx)
	return storage.Wrap(err, "leave host")
}
