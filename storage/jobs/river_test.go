package jobs_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
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
func TestRiverHasNoMigrationThatNobodyLookedAt(t *testing.T) {
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
		"id": "bigint NO", "state": "river_job_state NO", "queue": "text NO", "attempt": "smallint NO",
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
