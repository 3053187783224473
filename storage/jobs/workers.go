package jobs

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/storage"
)

// WorkerLocks is the first half of the keys of the advisory locks that workers hold
// while they live. The second half is the worker's lock_key.
const WorkerLocks = 0x61766d77 // "avmw"

// worker is a process that works on jobs.
type worker struct {
	bun.BaseModel `bun:"table:workers,alias:w"`

	ID        string   `bun:",pk"`
	Engines   []string `bun:",array"`
	StartedAt time.Time
	SeenAt    time.Time
}

// seenWithin is the condition of workers that have been seen within a number of seconds.
// The database's clock decides, because the clocks of workers differ.
const seenWithin = "w.seen_at > clock_timestamp() - make_interval(secs => ?)"

// Beat records that a worker lives and which engines it asks. It returns the number
// of workers that have been seen within alive, this one included. One statement.
func (s *Store) Beat(ctx context.Context, id string, engines []string, alive time.Duration) (int, error) {
	db := s.db.Bun(ctx)
	beat := db.NewInsert().Model(&worker{ID: id, Engines: engines}).
		Value("started_at", "clock_timestamp()").Value("seen_at", "clock_timestamp()").
		On("CONFLICT (id) DO UPDATE").Set("seen_at = EXCLUDED.seen_at")
	var n int
	err := db.NewSelect().With("beat", beat).Model((*worker)(nil)).ColumnExpr("count(*) + 1").
		Where("w.id <> ?", id).Where(seenWithin, alive.Seconds()).Scan(ctx, &n)
	return n, storage.Wrap(err, "heartbeat")
}

// Workers counts the workers that have been seen within alive.
func (s *Store) Workers(ctx context.Context, alive time.Duration) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*worker)(nil)).Where(seenWithin, alive.Seconds()).Count(ctx)
	return int(n), storage.Wrap(err, "count workers")
}

// Leave removes a worker that stops.
func (s *Store) Leave(ctx context.Context, id string) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*worker)(nil)).Where("id = ?", id).Exec(ctx)
	return storage.Wrap(err, "leave")
}
