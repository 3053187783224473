package jobs_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// riverVersion is the newest migration of River with which river.go was compared.
const riverVersion = 8

// When River has another migration, compare what it does to river_job with river.go, and
// raise riverVersion.
func TestRiverMigrationsAreReviewed(t *testing.T) {
	t.Parallel()
	migrator, err := rivermigrate.New(riverpgxv5.New(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	newest := 0
	for _, m := range migrator.AllVersions() {
		newest = max(newest, m.Version)
	}
	if newest != riverVersion {
		t.Errorf("River's newest migration is %d, river.go was compared with %d", newest, riverVersion)
	}
}

// What river.go reads and writes of river_job exists, with the types that it relies on.
func TestRiverJobHasTheColumnsThatAreReliedOn(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"id": "bigint NO", "state": "river_job_state NO", "priority": "smallint NO", "queue": "text NO", "attempt": "smallint NO",
		"attempted_at": "timestamp with time zone YES", "attempted_by": "text[] YES", "scheduled_at": "timestamp with time zone NO",
		"kind": "text NO", "args": "jsonb NO", "metadata": "jsonb NO",
	}
	got := map[string]string{}
	rows, err := storagetest.Open(t).Pool().Query(t.Context(), `
		SELECT attname, format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NO' ELSE ' YES' END
		FROM pg_attribute WHERE attrelid = 'river_job'::regclass AND attnum > 0 AND NOT attisdropped AND attname = ANY($1)`,
		slices.Collect(maps.Keys(want)))
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, kind string
		if err := rows.Scan(&name, &kind); err != nil {
			t.Fatal(err)
		}
		got[name] = kind
	}
	if err := rows.Err(); err != nil || !maps.Equal(got, want) {
		t.Errorf("river_job has %v, river.go relies on %v; %v", got, want, err)
	}
}

func TestRiverJobHasTheStatesThatAreReliedOn(t *testing.T) {
	t.Parallel()
	var states []string
	err := storagetest.Open(t).Pool().QueryRow(t.Context(),
		`SELECT enum_range(NULL::river_job_state)::text[]`).Scan(&states)
	want := []string{"available", "cancelled", "completed", "discarded", "pending", "retryable", "running", "scheduled"}
	if slices.Sort(states); err != nil || !slices.Equal(states, want) {
		t.Errorf("states %v, %v", states, err)
	}
}

// insert adds a running job to the queue, as taken by a worker a time ago.
func insert(t *testing.T, store *storage.DB, worker string, ago time.Duration) int64 {
	t.Helper()
	var id int64
	err := store.Pool().QueryRow(t.Context(), `INSERT INTO river_job (kind, args, queue, state, max_attempts, attempt, attempted_by, attempted_at)
		VALUES ('test', '{}', 'one', $1::text::river_job_state, 5, 2, ARRAY['before', $2], now() - $3::interval) RETURNING id`,
		"running", worker, ago).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func stateOf(t *testing.T, store *storage.DB, id int64) (state string, attempt int) {
	t.Helper()
	err := store.Pool().QueryRow(t.Context(), `SELECT state::text, attempt FROM river_job WHERE id = $1`, id).Scan(&state, &attempt)
	if err != nil {
		t.Fatal(err)
	}
	return state, attempt
}

func TestRescueFreesTheJobsOfDeadAndUnknownWorkers(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	store := jobs.New(db)
	alive := uuid.NewString()
	if _, err := store.Beat(t.Context(), alive, []string{"assistant_a"}, time.Minute); err != nil {
		t.Fatal(err)
	}
	kept := insert(t, db, alive, time.Minute)
	lost := insert(t, db, "nobody", time.Minute)
	if n, err := store.RescueJobs(t.Context(), time.Hour, time.Second); err != nil || n != 1 {
		t.Fatalf("%d jobs were rescued, %v", n, err)
	}
	if state, attempt := stateOf(t, db, lost); state != "available" || attempt != 1 {
		t.Errorf("the lost job is %s at attempt %d", state, attempt)
	}
	if state, _ := stateOf(t, db, kept); state != "running" {
		t.Errorf("the living worker's job is %s", state)
	}
}

func TestFreeJobsTakesBackOnlyTheWorkersOwn(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	store := jobs.New(db)
	mine, other := insert(t, db, "me", time.Minute), insert(t, db, "other", time.Minute)
	insert(t, db, "me", 0)
	said, err := store.JobsOf(t.Context(), "me", 30*time.Second)
	if err != nil || !slices.Equal(said, []int64{mine}) {
		t.Fatalf("jobs %v, %v", said, err)
	}
	if err := store.FreeJobs(t.Context(), "me", []int64{mine, other}); err != nil {
		t.Fatal(err)
	}
	if state, _ := stateOf(t, db, other); state != "running" {
		t.Errorf("the other worker's job is %s", state)
	}
	waiting, err := store.QueuedJobs(t.Context())
	if err != nil || !maps.Equal(waiting, map[string]int{"one": 1}) {
		t.Errorf("waiting %v, %v", waiting, err)
	}
}

func TestBeatCountsWorkersThatWereSeen(t *testing.T) {
	t.Parallel()
	store := jobs.New(storagetest.Open(t))
	for want, worker := range []string{"a", "b", "b"} {
		n, err := store.Beat(t.Context(), worker, []string{}, time.Minute)
		if err != nil || n != min(want+1, 2) {
			t.Errorf("%s: %d workers, %v", worker, n, err)
		}
	}
	if err := store.Leave(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if n, err := store.Workers(t.Context(), time.Minute); err != nil || n != 1 {
		t.Errorf("%d workers are left, %v", n, err)
	}
}

// add adds a job that has waited for a time.
func add(t *testing.T, store *storage.DB, queue string, priority int, args string, ago time.Duration) int64 {
	t.Helper()
	var id int64
	err := store.Pool().QueryRow(t.Context(), `INSERT INTO river_job (kind, args, queue, state, max_attempts, priority, scheduled_at)
		VALUES ('test', $1, $2, 'available', 5, $3, now() - $4::interval) RETURNING id`, args, queue, priority, ago).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func priorities(t *testing.T, store *storage.DB, queue string) map[int]int {
	t.Helper()
	rows, err := store.Pool().Query(t.Context(), "SELECT priority, count(*) FROM river_job WHERE queue = $1 GROUP BY priority", queue)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	found := map[int]int{}
	for rows.Next() {
		var priority, n int
		if err := rows.Scan(&priority, &n); err != nil {
			t.Fatal(err)
		}
		found[priority] = n
	}
	return found
}

// A few of the longest-waiting jobs are raised, and more only after these have begun.
func TestJobsThatWaitLongAreRaisedAFewAtATime(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	s := jobs.New(store)
	for i := range 100 {
		add(t, store, "one", 4, "{}", time.Hour-time.Duration(i)*time.Second)
		add(t, store, "young", 4, "{}", time.Second)
	}
	for range 2 {
		if err := s.RaiseJobs(t.Context(), []string{"one", "young"}, 5*time.Minute); err != nil {
			t.Fatal(err)
		}
		if got := priorities(t, store, "one"); !maps.Equal(got, map[int]int{1: 16, 4: 84}) {
			t.Fatalf("priorities %v", got)
		}
	}
	if got := priorities(t, store, "young"); !maps.Equal(got, map[int]int{4: 100}) {
		t.Errorf("young jobs have priorities %v", got)
	}
	var late int
	err := store.Pool().QueryRow(t.Context(), `SELECT count(*) FROM river_job WHERE priority = 1
		AND scheduled_at > (SELECT min(scheduled_at) FROM river_job WHERE queue = 'one' AND priority = 4)`).Scan(&late)
	if err != nil || late > 0 {
		t.Errorf("%d raised jobs are younger than others; %v", late, err)
	}
}

// listened is a job for a queue that River announces.
type listened struct{}

func (listened) Kind() string { return "listened" }

// The notice for a queue with a due job is the one that River sends when it inserts a job, and queues without a due
// job get none.
func TestQueuesWithDueJobsAreWoken(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	conn, err := store.Pool().Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	if _, err := conn.Exec(t.Context(), `LISTEN "public.river_insert"`); err != nil {
		t.Fatal(err)
	}
	client, err := river.NewClient(riverpgxv5.New(store.Pool()), &river.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Insert(t.Context(), listened{}, &river.InsertOpts{Queue: "due"}); err != nil {
		t.Fatal(err)
	}
	add(t, store, "later", 1, "{}", -time.Hour)
	insert(t, store, "w", time.Second) // it runs
	notice := func() string {
		t.Helper()
		n, err := conn.Conn().WaitForNotification(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var payload map[string]any
		if err := json.Unmarshal([]byte(n.Payload), &payload); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(n.Channel, payload)
	}
	inserted := notice()
	if err := jobs.New(store).WakeQueues(t.Context(), []string{"later", "due", "default", "none"}); err != nil {
		t.Fatal(err)
	}
	if woken := notice(); woken != inserted {
		t.Errorf("woken by %s, River inserts with %s", woken, inserted)
	}
	if _, err := store.Pool().Exec(t.Context(), `NOTIFY "public.river_insert", '{"last": 1}'`); err != nil {
		t.Fatal(err)
	}
	if last := notice(); !strings.Contains(last, "last") {
		t.Errorf("also woken by %s", last)
	}
}

func TestUnworkedJobsAreForgotten(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	s := jobs.New(store)
	add(t, store, "one", 1, `{"a": "x", "b": 1}`, 0)
	add(t, store, "two", 2, `{"a": "x"}`, 0)
	other := add(t, store, "one", 1, `{"a": "y"}`, 0)
	running := insert(t, store, "w", time.Second)
	if _, err := store.Pool().Exec(t.Context(), `UPDATE river_job SET args = '{"a": "x"}' WHERE id = $1`, running); err != nil {
		t.Fatal(err)
	}
	if err := s.ForgetJobs(t.Context(), "test", map[string]string{"a": "x"}); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Pool().Query(t.Context(), "SELECT id FROM river_job ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	left, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil || !slices.Equal(left, []int64{other, running}) {
		t.Errorf("left are %v, want %d and %d; %v", left, other, running, err)
	}
}
