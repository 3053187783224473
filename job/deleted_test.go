package job_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// jobsEnd waits until no job of an audit is left to do, and says how many had
// an error.
func (f *fixture) jobsEnd(tb testing.TB) (failed int) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), patience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		left := f.count(tb, uuid.Nil, `SELECT count(*)::int FROM river_job
			WHERE kind IN ('execute', 'analyze') AND finalized_at IS NULL AND $1::uuid IS NOT NULL`)
		if left == 0 {
			return f.count(tb, uuid.Nil, `SELECT count(*)::int FROM river_job WHERE cardinality(errors) > 0 AND $1::uuid IS NOT NULL`)
		}
		select {
		case <-ctx.Done():
			tb.Fatalf("%d jobs do not end", left)
		case <-tick.C:
		}
	}
}

// A project that is deleted while its audit runs takes everything with it, its
// jobs end without an error, and nobody else's execution notices.
func TestDeletedProjectEndsQuietly(t *testing.T) {
	t.Parallel()
	asked, release := make(chan struct{}, 1000), make(chan struct{})
	_, url := audittest.Provider(t, enginetest.Options{Fault: func(enginetest.Call) enginetest.Fault {
		asked <- struct{}{}
		<-release
		return enginetest.Fault{}
	}})
	store := storagetest.Open(t)
	engines := audittest.Catalogue(t, url, 8)
	gone, stays := newFixture(t, store, 60, engines), newFixture(t, store, 60, engines)
	gone.launch(t, 1, assistantA, assistantB)
	kept := stays.launch(t, 1, assistantA, assistantB)
	analyzed := make(audittest.Analyzed, 1)
	audittest.Process(t, store, engines, analyzed)
	for range 8 {
		<-asked
	}
	deleted := make(chan error, 1)
	go func() {
		deleted <- projects.New(store).DeleteProject(context.WithoutCancel(t.Context()), gone.project.WorkspaceID, gone.project.ID)
	}()
	close(release)
	if err := <-deleted; err != nil {
		t.Fatal(err)
	}
	if id := await(t, analyzed); id != kept.ID {
		t.Errorf("analysed %s, not %s", id, kept.ID)
	}
	if failed := stays.jobsEnd(t); failed != 0 {
		t.Errorf("%d jobs failed", failed)
	}
	done := stays.audit(t, kept.ID)
	attempts := stays.count(t, kept.ID, `SELECT count(*)::int FROM attempts WHERE audit_id = $1`)
	if done.CompletedCount != 120 || attempts != 120 {
		t.Errorf("the other project: %d completed in %d attempts", done.CompletedCount, attempts)
	}
	for _, table := range []string{"audits", "executions", "attempts", "answers", "audit_prompts", "prompts"} {
		n := stays.count(t, gone.project.ID, `SELECT count(*)::int FROM `+table+` WHERE project_id = $1`)
		if n != 0 {
			t.Errorf("%d rows in %s", n, table)
		}
	}
}

// vanishing deletes the project whose audit it is to analyse.
type vanishing struct {
	store *storage.DB
	of    *fixture
}

// Analyze finds nothing any more.
func (v vanishing) Analyze(ctx context.Context, projectID, auditID uuid.UUID) error {
	if err := projects.New(v.store).DeleteProject(ctx, v.of.project.WorkspaceID, projectID); err != nil {
		return err
	}
	_, err := reports.New(v.store).Run(ctx, projectID, auditID)
	return err
}

func TestAnalysisOfADeletedProjectEnds(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 3, audittest.Catalogue(t, url, 3))
	p := audittest.Work{Analyzer: vanishing{f.store, f}}.Process(t, f.store, f.engines)
	f.launch(t, 1, assistantA)
	if err := p.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer p.Stop(t.Context()) //nolint:errcheck // the test has read what it did
	if failed := f.jobsEnd(t); failed != 0 {
		t.Errorf("%d jobs failed", failed)
	}
	if n := f.count(t, f.project.ID, `SELECT count(*)::int FROM projects WHERE id = $1`); n != 0 {
		t.Error("the project is still there")
	}
}
