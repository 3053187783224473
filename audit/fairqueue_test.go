package audit_test

import (
	"context"
	"maps"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// queued counts the jobs of an audit's executions by their priority.
func (f *fixture) queued(t *testing.T, a *model.Audit) map[int]int {
	t.Helper()
	found := map[int]int{}
	rows, err := f.store.Pool().Query(t.Context(), `SELECT priority, count(*) FROM river_job
		WHERE kind = 'execute' AND args->>'a' = $1 GROUP BY priority`, a.ID.String())
	if err != nil {
		t.Fatal(err)
	}
	var priority, n int
	if _, err := pgx.ForEachRow(rows, []any{&priority, &n}, func() error { found[priority] = n; return nil }); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestAWorkspaceThatAsksLittleDoesNotWaitForOneThatAsksMuch(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	much, little := &fixture{store: store}, newFixtureOver(t, store)
	much.project, much.made = audittest.Project(t, store, 1_500)
	much.service, _ = audittest.Service(t, store, audittest.Catalogue(t, nowhere, 2))
	engines := []model.LogicalEngine{assistantA, assistantB}
	first := much.launchAll(t, engines)
	if got := much.queued(t, &first); !maps.Equal(got, map[int]int{1: 500, 2: 2_000, 3: 500}) {
		t.Errorf("the first audit has %v", got)
	}
	second := much.launchAll(t, engines)
	if got := much.queued(t, &second); got[1] > 0 || got[2] > 0 {
		t.Errorf("the second audit of the workspace has %v", got)
	}
	other := little.launchAll(t, engines)
	if got := little.queued(t, &other); !maps.Equal(got, map[int]int{1: 8}) {
		t.Errorf("the other workspace's audit has %v", got)
	}
}

func TestACancelledAuditLeavesTheQueues(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	engines := []model.LogicalEngine{assistantA, assistantB}
	cancelled, kept := f.launchAll(t, engines), f.launchAll(t, engines)
	if _, err := f.service.Cancel(t.Context(), f.project.ID, cancelled.ID); err != nil {
		t.Fatal(err)
	}
	f.work(t)
	f.until(t, "the cancelled audit leaves the queues", func() bool { return len(f.queued(t, &cancelled)) == 0 })
	if got := f.queued(t, &kept); !maps.Equal(got, map[int]int{1: 8}) {
		t.Errorf("the other audit has %v", got)
	}
}

// work runs a process that works on no executions.
func (f *fixture) work(t *testing.T) {
	t.Helper()
	name, err := job.NewName()
	if err != nil {
		t.Fatal(err)
	}
	p, err := job.New(job.Config{Database: f.store, Workers: jobs.New(f.store), Name: name, Kinds: f.service.Kinds()})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Stop(context.WithoutCancel(t.Context())) })
}

// until waits for what a process brings about.
func (f *fixture) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.After(time.Minute); !done(); {
		select {
		case <-time.After(50 * time.Millisecond):
		case <-end:
			t.Fatalf("waited in vain: %s", what)
		}
	}
}
