package job_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/distribution"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// erasing is the work of a process that deletes hidden projects.
func (f *fixture) erasing(analyzer audit.Analyzer) audittest.Work {
	return audittest.Work{Analyzer: analyzer, Kinds: func(*audit.Runner) []job.Kind {
		return (&project.Deletion{Store: projects.New(f.store), Queue: jobs.New(f.store), Audits: f.service}).Kinds()
	}}
}

// deleteProject deletes the fixture's project as a request does.
func (f *fixture) deleteProject(t *testing.T) {
	t.Helper()
	_, queue := audittest.Service(t, f.store, f.engines)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := project.NewProjects(projects.New(f.store), queue, time.Now).Delete(ctx, f.project.WorkspaceID, f.project.ID); err != nil {
		t.Fatal(err)
	}
}

// left counts what is stored of the project: rows, and jobs that are not done.
func (f *fixture) left(t *testing.T) map[string]int {
	t.Helper()
	left := map[string]int{}
	count := func(what, query string) {
		if n := f.count(t, f.project.ID, query); n > 0 {
			left[what] = n
		}
	}
	count("projects", `SELECT count(*)::int FROM projects WHERE id = $1`)
	count("jobs", `SELECT count(*)::int FROM river_job WHERE finalized_at IS NULL AND args::text LIKE '%' || $1::uuid || '%'`)
	tables := []string{"project_homes", "audit_homes", "schedules_due", "feeds_due", "pulls_due", "search_running", "usual_usage", "pages_due", "webhooks_due", "events_due", "channel_entries", "report_schedules"}
	for _, table := range append(tables, distribution.Projects()[1:]...) {
		count(table, `SELECT count(*)::int FROM `+table+` WHERE project_id = $1`)
	}
	return left
}

// erased waits until nothing is left of the project.
func (f *fixture) erased(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		left := f.left(t)
		if len(left) == 0 {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("left: %v", left)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// A request that deletes a project waits for nobody who works on its rows, and for none of its
// rows. The project is hidden with it; its jobs and its rows go after it, and nobody else's.
func TestDeletedProjectIsHiddenAtOnce(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	store := storagetest.Open(t)
	engines := audittest.Catalogue(t, url, 8)
	gone, stays := newFixture(t, store, 40, engines), newFixture(t, store, 10, engines)
	audit, kept := gone.launch(t, 2, assistantA, assistantB), stays.launch(t, 1, assistantA)
	held, err := store.Pool().Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer held.Rollback(t.Context()) //nolint:errcheck // it only reads
	if _, err := held.Exec(t.Context(), `SELECT FROM executions WHERE project_id = $1 FOR UPDATE`, gone.project.ID); err != nil {
		t.Fatal(err)
	}
	gone.deleteProject(t)
	found := projects.New(store)
	if _, err := found.FindProject(t.Context(), gone.project.ID); fault.KindOf(err) != fault.NotFound {
		t.Errorf("by its id: %v", err)
	}
	for _, fields := range [][]string{nil, {"ID"}} {
		if _, err := found.Project(t.Context(), gone.project.WorkspaceID, gone.project.ID, fields); fault.KindOf(err) != fault.NotFound {
			t.Errorf("in its workspace: %v", err)
		}
	}
	if named, err := found.ProjectsNamed(t.Context(), nil, ""); err != nil || len(named) != 1 {
		t.Errorf("%d projects, %v", len(named), err)
	}
	if err := found.HideProject(t.Context(), gone.project.WorkspaceID, gone.project.ID); fault.KindOf(err) != fault.NotFound {
		t.Errorf("deleted again: %v", err)
	}
	if err := held.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := gone.count(t, audit.ID, `SELECT count(*)::int FROM executions WHERE audit_id = $1`); n != 160 {
		t.Errorf("%d executions before anybody works", n)
	}
	analyzed := make(audittest.Analyzed, 2)
	p := gone.erasing(analyzed).Process(t, store, engines)
	if err := p.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer p.Stop(t.Context()) //nolint:errcheck // the test has read what it did
	gone.erased(t)
	if id := await(t, analyzed); id != kept.ID {
		t.Errorf("analysed %s, not %s", id, kept.ID)
	}
	if failed := stays.jobsEnd(t); failed != 0 {
		t.Errorf("%d jobs failed", failed)
	}
	if n := gone.count(t, audit.ID, `SELECT count(*)::int FROM credit_reservations WHERE audit_id = $1 AND settled IS NULL`); n != 0 {
		t.Error("credits are reserved for ever")
	}
	if a := stays.audit(t, kept.ID); a.CompletedCount != 10 {
		t.Errorf("the other project: %d completed", a.CompletedCount)
	}
}

// What a killed process has not deleted another one deletes.
func TestDeletionContinuesAfterAKilledProcess(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 3, audittest.Catalogue(t, url, 8))
	audit := f.launch(t, 1, assistantA)
	_, err := f.store.Pool().Exec(t.Context(), `INSERT INTO judgement_cache (project_id, key, judgement, judged_at)
		SELECT $1, gen_random_uuid(), '{}', now() FROM generate_series(1, 60000) AS n`, f.project.ID)
	if err != nil {
		t.Fatal(err)
	}
	f.deleteProject(t)
	rows := func() int {
		return f.count(t, f.project.ID, `SELECT count(*)::int FROM judgement_cache WHERE project_id = $1`)
	}
	for range 2 {
		before := rows()
		p := f.erasing(make(audittest.Analyzed, 1)).Process(t, f.store, f.engines)
		if err := p.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		until(t, "some rows are gone", func() bool { return rows() < before })
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // jobs are not waited for
		_ = p.Stop(ctx)
		if n := rows(); n == 0 {
			t.Fatalf("%d rows when the process was stopped", n)
		}
	}
	if n := f.count(t, audit.ID, `SELECT count(*)::int FROM audits WHERE id = $1`); n != 1 {
		t.Error("the audit went before its project's other rows")
	}
	p := f.erasing(make(audittest.Analyzed, 1)).Process(t, f.store, f.engines)
	if err := p.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer p.Stop(t.Context()) //nolint:errcheck // the test has read what it did
	f.erased(t)
}

// A hidden project is deleted whole, with a row that was added meanwhile.
func TestDeletionDeletesConcurrentAdditions(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 3, audittest.Catalogue(t, url, 8))
	store := projects.New(f.store)
	if err := store.HideProject(t.Context(), f.project.WorkspaceID, f.project.ID); err != nil {
		t.Fatal(err)
	}
	for _, table := range projects.BulkTables() {
		if _, err := store.EraseRows(t.Context(), f.project.ID, table, 1_000); err != nil {
			t.Fatal(err)
		}
	}
	for _, late := range []string{ // one refers to the project, the other does not
		`INSERT INTO crawl_path_counts (project_id, last_id) VALUES ($1, 0)`,
		`INSERT INTO judgement_cache (project_id, key, judgement, judged_at) VALUES ($1, gen_random_uuid(), '{}', now())`,
	} {
		if _, err := f.store.Pool().Exec(t.Context(), late, f.project.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.DeleteProject(t.Context(), f.project.WorkspaceID, f.project.ID); err != nil {
		t.Fatal(err)
	}
	if left := f.left(t); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	if err := store.DeleteProject(t.Context(), uuid.New(), f.project.ID); fault.KindOf(err) != fault.NotFound {
		t.Errorf("deleted again: %v", err)
	}
}
