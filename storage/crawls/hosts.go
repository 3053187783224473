package crawls

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// hostHold keeps others from visiting a host.
type hostHold struct {
	bun.BaseModel `bun:"table:page_hosts,alias:h"`

	Host      string `bun:",pk"`
	Holder    uuid.UUID
	HeldUntil time.Time
	// WantedUntil is set while others wait for the host.
	WantedUntil *time.Time
}

// wantedFor is how long a holder that could not have a host counts as waiting for it.
const wantedFor = 5 * time.Second

// HoldHost keeps a host for a holder until a time, over all processes, and over cited
// pages too. Where another holder has it, HoldHost records that somebody waits for the host and
// returns when that hold ends.
func (s *Store) HoldHost(ctx context.Context, host string, holder uuid.UUID, now, until time.Time) (held bool, free time.Time, err error) {
	row := &hostHold{Host: host, Holder: holder, HeldUntil: until}
	done, err := s.db.Bun(ctx).NewInsert().Model(row).On("CONFLICT (host) DO UPDATE").Set("holder = EXCLUDED.holder").
		Set("held_until = EXCLUDED.held_until").Set("wanted_until = NULL").Where("h.held_until <= ? OR h.holder = EXCLUDED.holder", now).Exec(ctx)
	if err != nil {
		return false, now, fmt.Errorf("hold host: %w", err)
	}
	if n, err := done.RowsAffected(); n > 0 || err != nil {
		return true, now, err
	}
	err = s.db.Bun(ctx).NewUpdate().Model((*hostHold)(nil)).Set("wanted_until = ?", now.Add(wantedFor)).Where("host = ?", host).
		Returning("held_until").Scan(ctx, &free)
	if err != nil {
		return false, now, fmt.Errorf("wait for host: %w", err)
	}
	return false, free, nil
}

// LeaveHost lets others visit a host from a time on. It reports whether another holder
// waits for the host.
func (s *Store) LeaveHost(ctx context.Context, host string, holder uuid.UUID, now, from time.Time) (wanted bool, err error) {
	err = s.db.Bun(ctx).NewUpdate().Model((*hostHold)(nil)).Set("held_until = ?", from).Where("host = ?", host).
		Where("holder = ?", holder).Returning("coalesce(wanted_until > ?, false)", now).Scan(ctx, &wanted)
	if storage.NotFound(err) {
		return false, nil
	}
	return wanted, storage.Wrap(err, "leave host")
}
