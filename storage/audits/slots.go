package audits

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/jobs"
)

// The first halves of advisory locks' keys. The second half is the worker's
// lock_key, or tells engine and slot.
const (
	slotLocks = 0x61766d73 // "avms"

	slotBits = 16

	slotTimeout = 10 * time.Second
)

// Slots is a worker's hold on what is counted over all processes: numbered slots
// of engines, each an advisory lock of one dedicated connection. A process that
// dies lets go of them with its connection. It is safe for concurrent use.
type Slots struct {
	mu   sync.Mutex
	conn *pgx.Conn
}

// OpenSlots connects and takes the worker's own lock, which says that it lives.
// The worker has beaten once before.
func (s *Store) OpenSlots(ctx context.Context, worker string) (*Slots, error) {
	cfg := s.db.Pool().Config().ConnConfig.Copy()
	cfg.Tracer = nil
	cfg.RuntimeParams["application_name"] = "avm slots"
	// The locks of a machine that lost its power must not outlive it for hours.
	cfg.RuntimeParams["tcp_keepalives_idle"] = "5"
	cfg.RuntimeParams["tcp_keepalives_interval"] = "2"
	cfg.RuntimeParams["tcp_keepalives_count"] = "3"
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("open slots: %w", err)
	}
	const query = `SELECT pg_advisory_lock($1, lock_key) FROM workers WHERE id = $2`
	if _, err := conn.Exec(ctx, query, int32(jobs.WorkerLocks), worker); err != nil {
		return nil, errors.Join(fmt.Errorf("take worker's lock: %w", err), conn.Close(ctx))
	}
	return &Slots{conn: conn}, nil
}

// Take takes up to want free slots of those numbered 0 to total-1 of the engine
// with this number, none of held, which are taken already. It does not wait. After
// a restart of the database, which loses everybody's slots but ends nobody's calls,
// there are none to be had until every worker from before has come back, with
// Retake, or is known to be dead.
func (l *Slots) Take(ctx context.Context, engine, total, want int, held []int32) ([]int32, error) {
	// A lock that the session has could be had once more: the case keeps it from asking.
	const query = `SELECT n FROM generate_series(0, $3 - 1) AS n
		WHERE CASE WHEN n = ANY($5::integer[]) OR (SELECT EXISTS (SELECT FROM workers WHERE seen_at < pg_postmaster_start_time()))
			THEN false ELSE pg_try_advisory_lock($1, $2 + n) END LIMIT $4`
	ctx, cancel := bounded(ctx)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if held == nil {
		held = []int32{}
	}
	rows, err := l.conn.Query(ctx, query, pgx.QueryExecModeCacheStatement,
		int32(slotLocks), int32(engine<<slotBits), int32(total), want, held) //nolint:gosec // engines are few, slots below 2^16
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int32])
}

// Retake takes slots again that were lost with another connection, and gives
// those that nobody else has taken meanwhile. None is held through this one.
func (l *Slots) Retake(ctx context.Context, engine int, slots []int32) ([]int32, error) {
	const query = `SELECT n FROM unnest($3::integer[]) AS n WHERE pg_try_advisory_lock($1, $2 + n)`
	ctx, cancel := bounded(ctx)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	rows, err := l.conn.Query(ctx, query, pgx.QueryExecModeCacheStatement,
		int32(slotLocks), int32(engine<<slotBits), slots) //nolint:gosec // engines are few, slots below 2^16
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int32])
}

// Give lets go of a slot.
func (l *Slots) Give(ctx context.Context, engine int, slot int32) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1, $2)`, pgx.QueryExecModeCacheStatement,
		int32(slotLocks), int32(engine<<slotBits)+slot) //nolint:gosec // engines are few
	return err
}

// Check says whether the connection still holds.
func (l *Slots) Check(ctx context.Context) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.conn.Ping(ctx)
}

// Close lets go of everything.
func (l *Slots) Close(ctx context.Context) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.conn.Close(ctx)
}

// bounded keeps a caller that gives up from breaking the connection, with which
// all slots would be lost.
func bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), slotTimeout)
}
