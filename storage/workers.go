package storage

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Beat says that the worker is here and which engines it asks, and gives how many
// workers have been seen within alive, this one included.
func (s *DB) Beat(ctx context.Context, worker string, engines []string, alive time.Duration) (int, error) {
	const query = `WITH beat AS (
			INSERT INTO workers (id, engines, started_at, seen_at) VALUES ($1, $3, clock_timestamp(), clock_timestamp())
			ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
		)
		SELECT count(*)::integer + 1 FROM workers WHERE id <> $1 AND seen_at > clock_timestamp() - $2::interval`
	n, err := One(ctx, s, pgx.RowTo[int], query, worker, alive, engines)
	if err != nil {
		return 0, fmt.Errorf("heartbeat: %w", err)
	}
	return n, nil
}

// Workers counts the workers that have been seen within alive.
func (s *DB) Workers(ctx context.Context, alive time.Duration) (int, error) {
	const query = `SELECT count(*)::integer FROM workers WHERE seen_at > clock_timestamp() - $1::interval`
	n, err := One(ctx, s, pgx.RowTo[int], query, alive)
	if err != nil {
		return 0, fmt.Errorf("count workers: %w", err)
	}
	return n, nil
}

// Leave says that the worker is gone.
func (s *DB) Leave(ctx context.Context, worker string) error {
	if _, err := s.PGX(ctx).Exec(ctx, `DELETE FROM workers WHERE id = $1`, worker); err != nil {
		return fmt.Errorf("leave: %w", err)
	}
	return nil
}

// A worker is dead when it has not been seen for $1, or has let go of its lock
// and not been seen for $2: a lock alone is also lost with its connection. While
// the database was away nobody could be seen: the time runs from its start.
const deadWorkers = `dead AS (
	SELECT id FROM workers w WHERE greatest(seen_at, pg_postmaster_start_time()) < clock_timestamp() - $1::interval
	OR greatest(seen_at, pg_postmaster_start_time()) < clock_timestamp() - $2::interval AND NOT EXISTS (
		SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
			AND classid::bigint = $3 AND objid::bigint = w.lock_key)
)`

// RescueJobs makes the jobs of dead workers available again at once, as if they
// had not been taken, and gives their number. A worker is dead when it has not
// been seen for silence, or for the shorter pause when its connection is gone.
// A job counts as a dead worker's as well when nobody knows the worker.
func (s *DB) RescueJobs(ctx context.Context, silence, pause time.Duration) (int, error) {
	const query = `WITH ` + deadWorkers + `, lost AS (
			SELECT j.id FROM river_job j
			WHERE j.state = 'running' AND NOT EXISTS (
				SELECT FROM workers w WHERE w.id = j.attempted_by[array_upper(j.attempted_by, 1)]
					AND w.id NOT IN (SELECT id FROM dead))
				AND j.attempted_at < clock_timestamp() - $2::interval
			FOR UPDATE SKIP LOCKED
		), freed AS (
			UPDATE river_job j SET state = 'available', scheduled_at = clock_timestamp(), attempt = greatest(j.attempt - 1, 0)
			FROM lost WHERE j.id = lost.id RETURNING j.id
		), buried AS (
			DELETE FROM workers WHERE id IN (SELECT id FROM dead)
		)
		SELECT count(*)::integer FROM freed`
	n, err := One(ctx, s, pgx.RowTo[int], query, silence, pause, int64(workerLocks))
	if err != nil {
		return 0, fmt.Errorf("rescue jobs: %w", err)
	}
	return n, nil
}

// JobsOf gives the jobs that a worker is said to work on and took longer than an
// age ago.
func (s *DB) JobsOf(ctx context.Context, worker string, age time.Duration) ([]int64, error) {
	const query = `SELECT id FROM river_job WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = $1
		AND attempted_at < clock_timestamp() - $2::interval`
	ids, err := Collect(ctx, s, pgx.RowTo[int64], query, worker, age)
	if err != nil {
		return nil, fmt.Errorf("read worker's jobs: %w", err)
	}
	return ids, nil
}

// FreeJobs makes jobs available again that a worker is said to work on, as if
// they had not been taken.
func (s *DB) FreeJobs(ctx context.Context, worker string, ids []int64) error {
	const query = `UPDATE river_job SET state = 'available', scheduled_at = clock_timestamp(), attempt = greatest(attempt - 1, 0)
		WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = $1 AND id = ANY($2::bigint[])`
	if _, err := s.PGX(ctx).Exec(ctx, query, Cached(worker, ids)...); err != nil {
		return fmt.Errorf("free jobs: %w", err)
	}
	return nil
}

// QueuedJobs counts the jobs that wait, by queue. Queues without any are not in it.
func (s *DB) QueuedJobs(ctx context.Context) (map[string]int, error) {
	const query = `SELECT queue, count(*)::integer FROM river_job
		WHERE state IN ('available', 'scheduled', 'retryable') GROUP BY queue`
	rows, err := s.PGX(ctx).Query(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	waiting := map[string]int{}
	var queue string
	var n int
	_, err = pgx.ForEachRow(rows, []any{&queue, &n}, func() error {
		waiting[queue] = n
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	return waiting, nil
}
