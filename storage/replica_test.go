package storage_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// replicated is a store whose reports come from a standby.
type replicated struct {
	*storage.DB
	*storagetest.Replicated

	t       *testing.T
	project uuid.UUID
}

// newReplicated starts a primary and its standby; nil on a distributed PostgreSQL, which has
// no replica for reports.
func newReplicated(t *testing.T, maxLag time.Duration) *replicated {
	t.Helper()
	if storagetest.Distributed() {
		return nil
	}
	servers := storagetest.NewReplicated(t)
	db := storagetest.OpenURL(t, servers.Primary.URL(), func(cfg *storage.Config) {
		cfg.ReplicaURL, cfg.ReplicaMaxLag, cfg.MaxConnections = servers.Standby.URL(), maxLag, 24
	})
	r := &replicated{DB: db, Replicated: servers, t: t, project: uuid.New()}
	r.exec(`INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'W', 'paid', now(), now())`, r.project)
	r.exec(`INSERT INTO project_homes (project_id, workspace_id) VALUES ($1, $1)`, r.project)
	ctx, cancel := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	watching.Go(func() { db.WatchReplica(ctx) })
	t.Cleanup(func() {
		cancel()
		watching.Wait()
	})
	return r
}

func (r *replicated) exec(query string, args ...any) {
	r.t.Helper()
	if _, err := r.Pool().Exec(r.t.Context(), query, args...); err != nil {
		r.t.Fatal(err)
	}
}

// write changes the project, as a mutation does.
func (r *replicated) write() {
	r.t.Helper()
	if err := r.InTx(r.t.Context(), func(ctx context.Context) error { return r.Wrote(ctx, r.project) }); err != nil {
		r.t.Error(err)
	}
}

// read reports whether a report of a project comes from the replica. What reads is in the
// database that is asked.
func (r *replicated) read(project uuid.UUID) bool {
	r.t.Helper()
	var standby bool
	fromReplica, err := r.OnReplica(r.t.Context(), project, func(ctx context.Context) error {
		return r.Bun(ctx).NewSelect().ColumnExpr("pg_is_in_recovery()").Scan(ctx, &standby)
	})
	if err != nil || standby != fromReplica {
		r.t.Errorf("read from a standby %v, told %v, %v", standby, fromReplica, err)
	}
	return fromReplica
}

// until polls for what the replica or the watch over it brings about.
func (r *replicated) until(what string, done func() bool) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-ctx.Done():
			state, _ := r.Replica()
			r.t.Fatalf("waited in vain: %s; %+v", what, state)
		case <-tick.C:
		}
	}
}

func (r *replicated) used() bool {
	state, _ := r.Replica()
	return state.Used
}

// Who wrote to a project reads from the primary until the replica has what was written, and
// everybody else from the replica.
func TestWhoeverWroteReadsIt(t *testing.T) {
	t.Parallel()
	r := newReplicated(t, time.Hour)
	if r == nil {
		return
	}
	other := uuid.New()
	r.until("the replica is used", func() bool { return r.read(r.project) })
	r.Pause(t)
	r.until("replay is paused", func() bool { return r.paused() })
	r.write()
	for range 3 {
		if r.read(r.project) || !r.read(other) {
			t.Error("a project that was written to is read from the replica, or another one is not")
		}
	}
	err := r.InTx(t.Context(), func(ctx context.Context) error {
		inside, err := r.OnReplica(ctx, other, func(context.Context) error { return nil })
		if inside {
			t.Error("a transaction reads from the replica")
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	r.Resume(t)
	r.until("the replica has it", func() bool { return r.read(r.project) })
	r.fallsBack()
}

func (r *replicated) paused() bool {
	r.t.Helper()
	var state string
	if err := r.Standby.Connect(r.t).QueryRow(r.t.Context(), "SELECT pg_get_wal_replay_pause_state()").Scan(&state); err != nil {
		r.t.Fatal(err)
	}
	return state == "paused"
}

// fallsBack has reads fail on the replica: the primary answers, and errors of the read itself
// stay what they are.
func (r *replicated) fallsBack() {
	r.t.Helper()
	wrong, calls := errors.New("asked for what is not there"), 0
	if _, err := r.OnReplica(r.t.Context(), r.project, func(context.Context) error { calls++; return wrong }); !errors.Is(err, wrong) || calls != 1 {
		r.t.Errorf("%d calls, %v", calls, err)
	}
	fromReplica, err := r.OnReplica(r.t.Context(), r.project, func(ctx context.Context) error {
		_, err := r.Bun(ctx).NewRaw("UPDATE workspaces SET name = 'written'").Exec(ctx)
		return err
	})
	if fromReplica || err != nil {
		r.t.Errorf("what writes: from the replica %v, %v", fromReplica, err)
	}
}

// Writes of a project wait for each other neither while they run nor for a transaction that
// lasts, and each counts.
func TestWritesAreCountedWithoutWaiting(t *testing.T) {
	t.Parallel()
	r := newReplicated(t, time.Hour)
	if r == nil {
		return
	}
	err := r.InTx(t.Context(), func(ctx context.Context) error {
		if err := r.Wrote(ctx, r.project); err != nil {
			return err
		}
		var all sync.WaitGroup
		for range 20 {
			all.Go(r.write) // would never return if it waited for this transaction
		}
		all.Wait()
		return r.Wrote(ctx, r.project)
	})
	if err != nil {
		t.Fatal(err)
	}
	r.write()
	var sum, rows int
	const query = "SELECT sum(number), count(*) FROM project_writes WHERE project_id = $1"
	if err := r.Pool().QueryRow(t.Context(), query, r.project).Scan(&sum, &rows); err != nil || sum != 23 || rows > 21 {
		t.Errorf("%d writes in %d rows, %v", sum, rows, err)
	}
}

// A replica that is away, or too far behind, is not read, and is read again afterwards.
func TestAReplicaThatIsAwayIsNotRead(t *testing.T) {
	t.Parallel()
	r := newReplicated(t, 2*time.Second)
	if r == nil {
		return
	}
	r.until("the replica is used", r.used)
	r.Pause(t)
	r.until("it is too far behind", func() bool {
		r.write()
		state, _ := r.Replica()
		return !state.Used && state.Reason == "it is too far behind" && state.Lag > 2*time.Second
	})
	if r.read(uuid.New()) {
		t.Error("it is read although it is too far behind")
	}
	r.Resume(t)
	r.until("it has caught up", r.used)
	if err := r.Standby.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if r.read(r.project) {
			t.Error("a replica that is away answers")
		}
	}
	r.until("it is noticed", func() bool { return !r.used() })
	if err := r.Standby.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.until("it is back", func() bool { return r.read(r.project) })
}

// A replica all of whose connections are in use is looked at all the same.
func TestABusyReplicaIsNotAway(t *testing.T) {
	t.Parallel()
	r := newReplicated(t, time.Hour)
	if r == nil {
		return
	}
	r.until("the replica is used", r.used)
	busy, end := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range 24 { // all connections
		all.Go(func() {
			_, _ = r.OnReplica(busy, r.project, func(ctx context.Context) error {
				_, err := r.Bun(ctx).NewRaw("SELECT pg_sleep(30)").Exec(ctx)
				return err
			})
		})
	}
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for range 35 {
		<-tick.C
		if !r.used() {
			state, _ := r.Replica()
			t.Errorf("a busy replica is taken for one that is away: %+v", state)
			break
		}
	}
	end()
	all.Wait()
	r.until("it answers again", func() bool { return r.read(r.project) })
}
