package audits

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/storage/jobs"
)

// slotLocks is the first half of the keys of the advisory locks that are slots. The
// second half is the engine's number, shifted by slotBits, plus the number of the slot.
const (
	slotLocks = 0x61766d73 // "avms"
	slotBits  = 16

	slotTimeout = 10 * time.Second
)

// engineSlots is a row of an engine's number.
type engineSlots struct {
	bun.BaseModel `bun:"table:engine_slots,alias:n"`

	LogicalEngine string `bun:",pk"`
	Number        int32
}

// numberEngines returns the numbers of engines by name. An engine without a number gets
// the next one.
func (s *Store) numberEngines(ctx context.Context, engines []string) (map[string]int32, error) {
	db := s.db.Bun(ctx)
	_, err := db.NewRaw(`INSERT INTO engine_slots (logical_engine)
		SELECT name FROM unnest(?::text[]) AS name WHERE name NOT IN (SELECT logical_engine FROM engine_slots)
		ON CONFLICT (logical_engine) DO NOTHING`, pgdialect.Array(engines)).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("number engines: %w", err)
	}
	var rows []engineSlots
	if err := db.NewSelect().Model(&rows).Where("logical_engine = ANY(?)", pgdialect.Array(engines)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read engines' numbers: %w", err)
	}
	numbers := make(map[string]int32, len(rows))
	for _, row := range rows {
		numbers[row.LogicalEngine] = row.Number
	}
	return numbers, nil
}

// Slots holds a worker's slots of engines, which are counted over all processes. Each is an
// advisory lock of one dedicated connection, so that the slots of a process that dies
// become free with its connection. It is safe for concurrent use.
type Slots struct {
	numbers map[string]int32 // of engines

	mu   sync.Mutex
	conn *pgx.Conn
}

// OpenSlots connects for the slots of engines and takes the worker's own lock, which
// tells others that it lives. The worker must have beaten once before.
func (s *Store) OpenSlots(ctx context.Context, worker string, engines []string) (*Slots, error) {
	numbers, err := s.numberEngines(ctx, engines)
	if err != nil {
		return nil, err
	}
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
	return &Slots{numbers: numbers, conn: conn}, nil
}

// first returns the second half of the key of an engine's slot 0.
func (l *Slots) first(engine string) (int32, error) {
	number, ok := l.numbers[engine]
	if !ok {
		return 0, fmt.Errorf("engine %q has no number", engine)
	}
	return number << slotBits, nil
}

// Take takes up to want free slots of an engine's slots 0 to total-1, except those of
// held, which are taken already. It does not wait. A restart of the database frees
// all slots, but the calls in flight continue. After a restart Take returns none until every
// worker from before has called Retake or is known to be dead.
func (l *Slots) Take(ctx context.Context, engine string, total, want int, held []int32) ([]int32, error) {
	// A session can take a lock that it has once more: the case keeps it from asking.
	const query = `SELECT n FROM generate_series(0, $3 - 1) AS n
		WHERE CASE WHEN n = ANY($5::integer[]) OR (SELECT EXISTS (SELECT FROM workers WHERE seen_at < pg_postmaster_start_time()))
			THEN false ELSE pg_try_advisory_lock($1, $2 + n) END LIMIT $4`
	if held == nil {
		held = []int32{}
	}
	return l.query(ctx, engine, query, int32(total), want, held) //nolint:gosec // slots are below 2^16
}

// Retake takes slots again that were lost with another connection. It returns the slots
// that no other worker has taken meanwhile. None may be held through this connection.
func (l *Slots) Retake(ctx context.Context, engine string, slots []int32) ([]int32, error) {
	const query = `SELECT n FROM unnest($3::integer[]) AS n WHERE pg_try_advisory_lock($1, $2 + n)`
	return l.query(ctx, engine, query, slots)
}

// query runs a query of slots on the dedicated connection. Its first two arguments are
// the halves of the key of the engine's slot 0.
func (l *Slots) query(ctx context.Context, engine, query string, args ...any) ([]int32, error) {
	first, err := l.first(engine)
	if err != nil {
		return nil, err
	}
	ctx, cancel := bounded(ctx)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	rows, err := l.conn.Query(ctx, query, append([]any{pgx.QueryExecModeCacheStatement, int32(slotLocks), first}, args...)...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int32])
}

// Give lets go of a slot.
func (l *Slots) Give(ctx context.Context, engine string, slot int32) error {
	first, err := l.first(engine)
	if err != nil {
		return err
	}
	ctx, cancel := bounded(ctx)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err = l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1, $2)`, pgx.QueryExecModeCacheStatement, int32(slotLocks), first+slot)
	return err
}

// Check returns an error when the connection is broken.
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

// bounded returns a context that does not end with the caller's. A caller that gives up
// would break the connection and lose all slots.
func bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), slotTimeout)
}
