package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/storage"
)

// Everything of this program that touches River's own tables is in this file. A
// test compares what it relies on with the schema that River's migrations make.

// riverJob is the part of River's table of jobs that this file relies on.
type riverJob struct {
	bun.BaseModel `bun:"table:river_job,alias:j"`

	ID          int64 `bun:",pk"`
	State       string
	Priority    int
	Queue       string
	Attempt     int
	AttemptedAt time.Time
	AttemptedBy []string `bun:",array"` // the worker of each attempt
	ScheduledAt time.Time
	Kind        string
	Args        json.RawMessage `bun:"type:jsonb"`
	Metadata    json.RawMessage `bun:"type:jsonb"`
}

// lastWorker is the worker that took a job most recently.
const lastWorker = "j.attempted_by[array_upper(j.attempted_by, 1)]"

// rescueJobs frees the jobs of dead workers and forgets those workers. A worker is
// dead when its last heartbeat is ?0 seconds old, or ?1 seconds old and its lock is free.
// The lock alone proves nothing, because it is also lost with its connection. No heartbeat
// arrives while the database is unavailable, so both times start at the database's own start at
// the earliest.
const rescueJobs = `WITH dead AS (
	SELECT id FROM workers w WHERE greatest(seen_at, pg_postmaster_start_time()) < clock_timestamp() - make_interval(secs => ?0)
	OR greatest(seen_at, pg_postmaster_start_time()) < clock_timestamp() - make_interval(secs => ?1) AND NOT EXISTS (
		SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
			AND classid::bigint = ?2 AND objid::bigint = w.lock_key)
), lost AS (
	SELECT j.id FROM river_job j
	WHERE j.state = 'running' AND NOT EXISTS (
		SELECT FROM workers w WHERE w.id = ` + lastWorker + ` AND w.id NOT IN (SELECT id FROM dead))
		AND j.attempted_at < clock_timestamp() - make_interval(secs => ?1)
	FOR UPDATE SKIP LOCKED
), freed AS (
	UPDATE river_job j SET ` + asIfNotTaken + `, metadata = ` + oneMoreDeath + ` FROM lost WHERE j.id = lost.id RETURNING j.id
), buried AS (
	DELETE FROM workers WHERE id IN (SELECT id FROM dead)
)
SELECT count(*) FROM freed`

// oneMoreDeath is a job's metadata after one more process died while it worked on it.
const oneMoreDeath = `jsonb_set(j.metadata, '{` + DeathsKey + `}', to_jsonb(coalesce((j.metadata->>'` + DeathsKey + `')::int, 0) + 1))`

// DeathsKey is the member of a job's metadata that counts processes that died while they worked on the job.
// The end of a unit resets it. Another job may be the cause of a death.
const DeathsKey = "avm_deaths"

// asIfNotTaken makes a running job available again and takes its attempt back.
const asIfNotTaken = "state = 'available', scheduled_at = clock_timestamp(), attempt = greatest(j.attempt - 1, 0)"

// RescueJobs makes the jobs of dead workers available again at once, as if nobody
// had taken them, and returns their number. A worker is dead when it has not been
// seen for silence, or for the shorter pause when its connection is closed. A running
// job whose worker is unknown counts as a dead worker's.
func (s *Store) RescueJobs(ctx context.Context, silence, pause time.Duration) (int, error) {
	var n int
	err := s.db.Bun(ctx).NewRaw(rescueJobs, silence.Seconds(), pause.Seconds(), int64(WorkerLocks)).Scan(ctx, &n)
	return n, storage.Wrap(err, "rescue jobs")
}

// JobsOf returns the running jobs that a worker took longer than age ago.
func (s *Store) JobsOf(ctx context.Context, worker string, age time.Duration) ([]int64, error) {
	var ids []int64
	err := s.db.Bun(ctx).NewSelect().Model((*riverJob)(nil)).Column("id").
		Where("j.state = 'running'").Where(lastWorker+" = ?", worker).
		Where("j.attempted_at < clock_timestamp() - make_interval(secs => ?)", age.Seconds()).Scan(ctx, &ids)
	return ids, storage.Wrap(err, "read worker's jobs")
}

// FreeJobs makes running jobs of a worker available again, as if nobody had taken
// them.
func (s *Store) FreeJobs(ctx context.Context, worker string, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewUpdate().Model((*riverJob)(nil)).Set(asIfNotTaken).
		Where("j.state = 'running'").Where(lastWorker+" = ?", worker).Where("j.id IN (?)", bun.List(ids)).Exec(ctx)
	return storage.Wrap(err, "free jobs")
}

// ForgetDeaths resets the count of processes that died while they worked on a job.
func (s *Store) ForgetDeaths(ctx context.Context, id int64) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model((*riverJob)(nil)).Set("metadata = j.metadata - ?", DeathsKey).Where("j.id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget deaths of job %d: %w", id, err)
	}
	return nil
}

// isWaiting is the SQL condition for waiting jobs.
const isWaiting = "j.state IN ('available', 'scheduled', 'retryable')"

// QueuedJobs counts the jobs that wait, by queue. Queues without any are left out.
func (s *Store) QueuedJobs(ctx context.Context) (map[string]int, error) {
	var queues []struct {
		Queue string
		Count int
	}
	err := s.db.Bun(ctx).NewSelect().Model((*riverJob)(nil)).Column("queue").ColumnExpr("count(*) AS count").
		Where(isWaiting).Group("queue").Scan(ctx, &queues)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	waiting := make(map[string]int, len(queues))
	for _, q := range queues {
		waiting[q.Queue] = q.Count
	}
	return waiting, nil
}

// raisedJobs bounds the raised jobs of a queue and priority that wait at a time.
const raisedJobs = 16

// raiseJobs sets the first priority for the jobs of other priorities that have waited longest. It first
// counts the waiting jobs of that age that have the first priority already, so few raised jobs wait at a
// time. Both reads use the index that River fetches jobs with.
const raiseJobs = `UPDATE river_job j SET priority = 1 WHERE j.id = ANY(ARRAY(
	SELECT w.id FROM unnest(?0::text[]) AS q (name), unnest(ARRAY[2, 3, 4]::smallint[]) AS p (priority), LATERAL (
		SELECT w.id FROM river_job w
		WHERE w.state = 'available' AND w.queue = q.name AND w.priority = p.priority AND w.scheduled_at < now() - make_interval(secs => ?1)
		ORDER BY w.scheduled_at, w.id LIMIT ?2 - (SELECT count(*) FROM (SELECT FROM river_job o
			WHERE o.state = 'available' AND o.queue = q.name AND o.priority = 1 AND o.scheduled_at < now() - make_interval(secs => ?1)
			LIMIT ?2) AS raised)
		FOR UPDATE SKIP LOCKED) AS w))`

// RaiseJobs moves a few jobs that have waited longer than age before jobs of a higher priority.
func (s *Store) RaiseJobs(ctx context.Context, queues []string, age time.Duration) error {
	_, err := s.db.Bun(ctx).NewRaw(raiseJobs, pgdialect.Array(queues), age.Seconds(), raisedJobs).Exec(ctx)
	return storage.Wrap(err, "raise jobs")
}

// wakeQueues sends for each queue with a due job the notice that River sends when it inserts one.
const wakeQueues = `SELECT count(pg_notify(current_schema() || '.river_insert', json_build_object('queue', q.name)::text))
	FROM unnest(?0::text[]) AS q (name)
	WHERE EXISTS (SELECT FROM river_job j WHERE j.state = 'available' AND j.queue = q.name AND j.scheduled_at <= now())`

// WakeQueues has every worker look into those of the queues that have a due job. One statement.
func (s *Store) WakeQueues(ctx context.Context, queues []string) error {
	_, err := s.db.Bun(ctx).NewRaw(wakeQueues, pgdialect.Array(queues)).Exec(ctx)
	return storage.Wrap(err, "wake queues")
}

// forgetChunk bounds the jobs that one statement deletes.
const forgetChunk = 5_000

// ForgetJobs deletes the jobs of a kind, or of all kinds where it is empty, that no worker has and whose
// arguments contain like.
func (s *Store) ForgetJobs(ctx context.Context, kind string, like any) error {
	members, err := json.Marshal(like)
	if err != nil {
		return fmt.Errorf("forget jobs: %w", err)
	}
	var ids []int64
	err = s.db.Bun(ctx).NewSelect().Model((*riverJob)(nil)).Column("id").Where(isWaiting).Where("j.kind = ? OR ? = ''", kind, kind).
		Where("j.args @> ?::jsonb", string(members)).Scan(ctx, &ids)
	for chunk := range slices.Chunk(ids, forgetChunk) {
		if err == nil {
			_, err = s.db.Bun(ctx).NewDelete().Model((*riverJob)(nil)).Where("j.id IN (?)", bun.List(chunk)).
				Where(isWaiting).Exec(ctx)
		}
	}
	return storage.Wrap(err, "forget jobs")
}
