package job_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/storagetest"
)

const (
	assistantA = model.LogicalEngineAssistantA
	assistantB = model.LogicalEngineAssistantB

	patience = 90 * time.Second
)

// fixture is a project and the service that audits it.
type fixture struct {
	store   *storage.DB
	project *model.Project
	service *audit.Service
	engines audit.Catalogue
}

func newFixture(tb testing.TB, store *storage.DB, prompts int, engines audit.Catalogue) *fixture {
	tb.Helper()
	project, _ := audittest.Project(tb, store, prompts)
	service, _ := audittest.Service(tb, store, engines)
	return &fixture{store: store, project: project, service: service, engines: engines}
}

func (f *fixture) launch(tb testing.TB, repetitions int, engines ...model.LogicalEngine) model.Audit {
	tb.Helper()
	audits, err := f.service.Launch(tb.Context(), f.project, model.AuditLaunchInput{
		Engines: engines, Repetitions: &repetitions, MaxEstimatedCredits: 1_000_000, RandomSeed: new("seed"),
	})
	if err != nil {
		tb.Fatal(err)
	}
	return audits[0]
}

func (f *fixture) audit(tb testing.TB, id uuid.UUID) *model.Audit {
	tb.Helper()
	a, err := audits.New(f.store).Audit(tb.Context(), f.project.ID, id)
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

// count runs a query for one number about the audit $1.
func (f *fixture) count(tb testing.TB, id uuid.UUID, query string) int {
	tb.Helper()
	rows, err := f.store.Pool().Query(tb.Context(), query, id)
	if err != nil {
		tb.Fatal(err)
	}
	n, err := pgx.CollectOneRow(rows, pgx.RowTo[int])
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func await(tb testing.TB, analyzed audittest.Analyzed) uuid.UUID {
	tb.Helper()
	select {
	case id := <-analyzed:
		return id
	case <-time.After(patience):
		tb.Fatal("the audit was not finished")
		return uuid.Nil
	}
}

// checkWhole holds what is true of every audit that has run to its end.
func (f *fixture) checkWhole(tb testing.TB, a *model.Audit, providerCalls int) {
	tb.Helper()
	if a.CompletedCount+a.FailedCount != a.RequestedCount || a.StartedAt == nil || a.Status != model.AuditStatusAnalyzing {
		tb.Errorf("not whole: %+v", a)
	}
	answers := f.count(tb, a.ID, `SELECT count(*)::int FROM answers WHERE audit_id = $1`)
	completed := f.count(tb, a.ID, `SELECT count(*)::int FROM executions WHERE audit_id = $1 AND status = 'completed'`)
	failed := f.count(tb, a.ID, `SELECT count(*)::int FROM executions WHERE audit_id = $1 AND status = 'failed'`)
	if answers != a.CompletedCount || completed != a.CompletedCount || failed != a.FailedCount {
		tb.Errorf("%d answers, %d completed, %d failed; audit says %d and %d",
			answers, completed, failed, a.CompletedCount, a.FailedCount)
	}
	attempts := f.count(tb, a.ID, `SELECT count(*)::int FROM attempts WHERE audit_id = $1`)
	sum := f.count(tb, a.ID, `SELECT sum(attempts)::int FROM executions WHERE audit_id = $1`)
	most := f.count(tb, a.ID, `SELECT sum(max_attempts)::int FROM executions WHERE audit_id = $1`)
	if providerCalls > attempts || attempts != sum || attempts > most {
		tb.Errorf("%d calls reached the provider, %d attempts recorded (%d counted), %d estimated", providerCalls, attempts, sum, most)
	}
}

func TestAuditRunsToItsEnd(t *testing.T) {
	t.Parallel()
	provider, url := audittest.Provider(t, enginetest.Options{})
	f := newFixture(t, storagetest.Open(t), 12, audittest.Catalogue(t, url, 4))
	a := f.launch(t, 2, assistantA, assistantB)
	if a.Status != model.AuditStatusQueued || a.RequestedCount != 48 {
		t.Fatalf("launched %+v", a)
	}
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	if id := await(t, analyzed); id != a.ID {
		t.Fatalf("analysed %v", id)
	}
	done := f.audit(t, a.ID)
	f.checkWhole(t, done, provider.Total())
	if done.CompletedCount != 48 || done.ErrorMessage != "" || provider.Total() != 48 {
		t.Errorf("completed %d, calls %d, message %q", done.CompletedCount, provider.Total(), done.ErrorMessage)
	}
}

// Everything that goes wrong on the way is tried again; an engine that cannot be
// asked is not.
func TestAuditSurvivesFaults(t *testing.T) {
	t.Parallel()
	faults := []enginetest.FaultKind{enginetest.RateLimited, enginetest.ServerError, enginetest.Cut, enginetest.Hang}
	var nth atomic.Int64
	provider, url := audittest.Provider(t, enginetest.Options{Fault: func(c enginetest.Call) enginetest.Fault {
		if c.N > 1 {
			return enginetest.Fault{}
		}
		return enginetest.Fault{Kind: faults[int(nth.Add(1))%len(faults)]}
	}})
	f := newFixture(t, storagetest.Open(t), 8, audittest.Catalogue(t, url, 8))
	a := f.launch(t, 1, assistantA)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	done := f.audit(t, a.ID)
	f.checkWhole(t, done, provider.Total())
	if done.CompletedCount != 8 || provider.Total() != 16 {
		t.Errorf("completed %d with %d calls", done.CompletedCount, provider.Total())
	}
}

func TestAuditThatFailsSaysWhy(t *testing.T) {
	t.Parallel()
	provider, url := audittest.Provider(t, enginetest.Options{Fault: func(enginetest.Call) enginetest.Fault {
		return enginetest.Fault{Kind: enginetest.ServerError}
	}})
	f := newFixture(t, storagetest.Open(t), 3, audittest.Catalogue(t, url, 4))
	a := f.launch(t, 1, assistantB)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	done := f.audit(t, a.ID)
	f.checkWhole(t, done, provider.Total())
	want := "3 of 3 executions failed, all because: The server had an error."
	if done.FailedCount != 3 || provider.Total() != 9 || done.ErrorMessage != want {
		t.Errorf("failed %d with %d calls: %q", done.FailedCount, provider.Total(), done.ErrorMessage)
	}
}

// An engine that is set up wrongly is not asked for every question; the others continue.
func TestEngineThatCannotBeAskedIsLeft(t *testing.T) {
	t.Parallel()
	provider, url := audittest.Provider(t, enginetest.Options{})
	engines := audittest.Catalogue(t, url, 2)
	var calls atomic.Int64
	broken := engines[assistantB]
	broken.Adapter = brokenAdapter{Adapter: broken.Adapter, calls: &calls}
	engines[assistantB] = broken
	f := newFixture(t, storagetest.Open(t), 30, engines)
	a := f.launch(t, 2, assistantA, assistantB)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	done := f.audit(t, a.ID)
	f.checkWhole(t, done, provider.Total()+int(calls.Load()))
	want := "60 of 120 executions failed, all because: the service refuses the key"
	if done.CompletedCount != 60 || done.FailedCount != 60 || done.ErrorMessage != want {
		t.Errorf("completed %d, failed %d: %q", done.CompletedCount, done.FailedCount, done.ErrorMessage)
	}
	if n := calls.Load(); n > 18 { // as many executions as a process has in hand, of 60
		t.Errorf("%d calls to an engine that cannot be asked", n)
	}
}

func TestRetryAfterIsObeyed(t *testing.T) {
	t.Parallel()
	var refused, answered atomic.Int64
	_, url := audittest.Provider(t, enginetest.Options{Fault: func(c enginetest.Call) enginetest.Fault {
		if c.N == 1 {
			refused.Store(time.Now().UnixNano())
			return enginetest.Fault{Kind: enginetest.RateLimited, RetryAfter: 2 * time.Second}
		}
		answered.Store(time.Now().UnixNano())
		return enginetest.Fault{}
	}})
	f := newFixture(t, storagetest.Open(t), 1, audittest.Catalogue(t, url, 1))
	f.launch(t, 1, assistantA)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	if waited := time.Duration(answered.Load() - refused.Load()); waited < 2*time.Second {
		t.Errorf("asked again after %s", waited)
	}
}

func TestCancelledAuditBeginsNothingMore(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{}, 100)
	release := make(chan struct{})
	provider, url := audittest.Provider(t, enginetest.Options{Fault: func(enginetest.Call) enginetest.Fault {
		asked <- struct{}{}
		<-release
		return enginetest.Fault{}
	}})
	f := newFixture(t, storagetest.Open(t), 20, audittest.Catalogue(t, url, 2))
	a := f.launch(t, 1, assistantA)
	process := audittest.Process(t, f.store, f.engines, make(audittest.Analyzed, 1))
	<-asked
	<-asked
	cancelled, err := f.service.Cancel(t.Context(), f.project.ID, a.ID)
	if err != nil || cancelled.Status != model.AuditStatusCancelled {
		t.Fatalf("%+v, %v", cancelled, err)
	}
	close(release)
	if err := process.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	done := f.audit(t, a.ID)
	if done.Status != model.AuditStatusCancelled || provider.Total() != 2 || done.CompletedCount != 2 {
		t.Errorf("%s, %d calls, %d completed", done.Status, provider.Total(), done.CompletedCount)
	}
	if n := f.count(t, a.ID, `SELECT count(*)::int FROM executions WHERE audit_id = $1 AND status = 'cancelled'`); n != 18 {
		t.Errorf("%d executions cancelled", n)
	}
}

// A process that is stopped hands back what it cannot end, and another continues.
func TestStopAndContinue(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{}, 100)
	var stopped atomic.Bool
	provider, url := audittest.Provider(t, enginetest.Options{Fault: func(enginetest.Call) enginetest.Fault {
		if stopped.Load() {
			return enginetest.Fault{}
		}
		asked <- struct{}{}
		return enginetest.Fault{Kind: enginetest.Hang}
	}})
	f := newFixture(t, storagetest.Open(t), 10, audittest.Catalogue(t, url, 3))
	a := f.launch(t, 1, assistantB)
	analyzed := make(audittest.Analyzed)
	first := audittest.Process(t, f.store, f.engines, analyzed)
	for range 3 {
		<-asked
	}
	stopped.Store(true)
	now, cancel := context.WithCancel(t.Context())
	cancel()
	if err := first.Stop(now); err != nil {
		t.Fatal(err)
	}
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	done := f.audit(t, a.ID)
	f.checkWhole(t, done, provider.Total())
	if done.CompletedCount != 10 {
		t.Errorf("completed %d", done.CompletedCount)
	}
}

// The limit of calls in flight holds over all processes, and all of it is used.
func TestConcurrencyOverProcesses(t *testing.T) {
	t.Parallel()
	const limit = 3
	var inFlight, most atomic.Int64
	provider, url := audittest.Provider(t, enginetest.Options{Latency: 20 * time.Millisecond})
	f := newFixture(t, storagetest.Open(t), 60, gauged(audittest.Catalogue(t, url, limit), &inFlight, &most))
	a := f.launch(t, 2, assistantA)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	f.checkWhole(t, f.audit(t, a.ID), provider.Total())
	if n := most.Load(); n != limit {
		t.Errorf("%d calls in flight at once, the limit is %d", n, limit)
	}
}

func TestRequestsPerMinute(t *testing.T) {
	t.Parallel()
	provider, url := audittest.Provider(t, enginetest.Options{})
	engines := audittest.Catalogue(t, url, 8)
	settings := engines[assistantA]
	settings.RequestsPerMinute = 600 // one in 100 ms
	engines[assistantA] = settings
	f := newFixture(t, storagetest.Open(t), 11, engines)
	a := f.launch(t, 1, assistantA)
	analyzed := make(audittest.Analyzed)
	start := time.Now()
	audittest.Process(t, f.store, f.engines, analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	f.checkWhole(t, f.audit(t, a.ID), provider.Total())
	if took := time.Since(start); took < time.Second {
		t.Errorf("11 calls in %s", took)
	}
}
