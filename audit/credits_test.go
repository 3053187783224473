package audit_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// limit sets the fixture's workspace to so many credits a month.
func (f *fixture) limit(t *testing.T, credits int64) {
	t.Helper()
	if err := audits.New(f.store).SetCreditLimit(t.Context(), f.project.WorkspaceID, &credits, time.Now()); err != nil {
		t.Fatal(err)
	}
}

func (f *fixture) credits(t *testing.T) model.WorkspaceCredits {
	t.Helper()
	c, err := f.service.Credits(t.Context(), f.project.WorkspaceID)
	if err != nil {
		t.Fatal(err)
	}
	return *c
}

func (f *fixture) creditsOf(t *testing.T, a model.Audit) (*model.AuditCredits, error) {
	t.Helper()
	key := storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID}
	byAudit, err := audits.New(f.store).CreditsOf(t.Context(), []storage.ChildKey{key})
	return byAudit[key], err
}

// oneEngine is a launch of 12 credits.
func oneEngine() model.AuditLaunchInput {
	return model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA}, MaxEstimatedCredits: 1000}
}

func TestLaunchesStayWithinTheMonthlyLimit(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.limit(t, 40)
	var wg sync.WaitGroup
	launched, refused := make(chan model.Audit, 8), make(chan error, 8)
	for range 8 {
		wg.Go(func() {
			audits, err := f.service.Launch(t.Context(), f.project, oneEngine())
			if err != nil {
				refused <- err
				return
			}
			launched <- audits[0]
		})
	}
	wg.Wait()
	if len(launched) != 3 {
		t.Fatalf("%d launches of 12 credits went through with 40", len(launched))
	}
	var got *fault.Error
	if err := <-refused; !errors.As(err, &got) || got.Kind != fault.CreditsExhausted || got.Numbers["available_credits"] > 28 ||
		got.Numbers["monthly_credit_limit"] != 40 || got.Numbers["maximum_attempt_count"] != 12 {
		t.Errorf("refused with %v", err)
	}
	if c := f.credits(t); c.Reserved != 36 || c.Settled != 0 || *c.Available != 4 {
		t.Errorf("credits %+v", c)
	}
	a := <-launched
	if _, err := f.service.Cancel(t.Context(), f.project.ID, a.ID); err != nil {
		t.Fatal(err)
	}
	if c := f.credits(t); c.Reserved != 24 || c.Settled != 0 || *c.Available != 16 {
		t.Errorf("credits after a cancellation %+v", c)
	}
	if _, err := f.service.Launch(t.Context(), f.project, oneEngine()); err != nil {
		t.Errorf("with credits free again: %v", err)
	}
}

// What was spent stays spent when the project is deleted, and nothing more is held.
func TestCreditsOutliveTheProject(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	a := f.launch(t, oneEngine())[0]
	_, err := f.store.Pool().Exec(t.Context(), `UPDATE executions SET attempts = 1 WHERE audit_id = $1 AND prompt_index < 3`, a.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := projects.New(f.store).DeleteProject(t.Context(), f.project.WorkspaceID, f.project.ID); err != nil {
		t.Fatal(err)
	}
	if c := f.credits(t); c.Reserved != 0 || c.Settled != 3 {
		t.Errorf("%+v", c)
	}
}

// A transaction locks an audit, then inserts a row of the project, while the project is deleted. The
// deletion survives the deadlock.
func TestADeletionOutlivesADeadlock(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	a := f.launch(t, oneEngine())[0]
	deleted := make(chan error, 1)
	err := f.store.InTx(t.Context(), func(ctx context.Context) error {
		if _, err := audits.New(f.store).LockStage(ctx, f.project.ID, a.ID); err != nil {
			return err
		}
		go func() { //nolint:contextcheck // the deletion has a transaction of its own
			deleted <- projects.New(f.store).DeleteProject(t.Context(), f.project.WorkspaceID, f.project.ID)
		}()
		untilWaiting(t, f.store, `%FOR UPDATE%`) //nolint:contextcheck // looks from outside of the transaction
		_, err := f.store.Bun(ctx).NewRaw(`INSERT INTO topics (project_id, id, name, description, origin, created_at, updated_at)
			VALUES (?, ?, 'T', '', 'user', now(), now())`, f.project.ID, model.NewID()).Exec(ctx)
		return err
	})
	if err != nil && !storage.Victim(err) { // PostgreSQL chooses
		t.Error(err)
	}
	if err := <-deleted; err != nil {
		t.Errorf("the deletion: %v", err)
	}
}

func TestLimitOfNoWorkspace(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	if err := audits.New(f.store).SetCreditLimit(t.Context(), uuid.New(), nil, time.Now()); fault.KindOf(err) != fault.NotFound {
		t.Error(err)
	}
	if c := f.credits(t); c.MonthlyLimit != nil || c.Available != nil || len(c.Month) != len("2026-11") {
		t.Errorf("%+v", c)
	}
}

// What was attempted is settled, call by call; the list of executions shows each
// call, and what the answers took and cost.
func TestCreditsFollowTheCalls(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	_, url := audittest.Provider(t, enginetest.Options{Fault: func(c enginetest.Call) enginetest.Fault {
		if c.N == 1 && (c.Prompt == "question 0" || c.Prompt == "question 1") {
			return enginetest.Fault{Kind: enginetest.ServerError}
		}
		return enginetest.Fault{}
	}})
	engines := audittest.Catalogue(t, url, 2)
	priced := engines[assistantA]
	priced.Price = &model.EnginePrice{Version: "1", InputPerMTok: 1, OutputPerMTok: 2, SearchPerCall: 0.001}
	engines[assistantA] = priced
	f.service, _ = audittest.Service(t, f.store, engines)
	a := f.launch(t, oneEngine())[0]
	analyzed := make(audittest.Analyzed, 1)
	audittest.Process(t, f.store, engines, analyzed)
	<-analyzed
	got, err := f.creditsOf(t, a)
	if err != nil || got.Reserved != 12 || got.Settled != 6 || got.Released != 0 {
		t.Errorf("under way: %+v, %v", got, err)
	}
	f.finish(t, a)
	if got, err = f.creditsOf(t, a); err != nil || got.Settled != 6 || got.Released != 6 {
		t.Errorf("ended: %+v, %v", got, err)
	}
	if c := f.credits(t); c.Settled != 6 || c.Reserved != 0 {
		t.Errorf("workspace: %+v", c)
	}
	f.checkExecutions(t, &a)
	f.checkHistory(t, a)
}

// finish ends an audit as its analysis does.
func (f *fixture) finish(t *testing.T, a model.Audit) {
	t.Helper()
	at := time.Now()
	end := audits.Finish{Status: model.AuditStatusCompleted, CompletedAt: at, Provenance: []model.ModelProvenance{}}
	if err := errors.Join(audits.New(f.store).FinishAudit(t.Context(), a.ProjectID, a.ID, end), audits.New(f.store).CloseCredits(t.Context(), a.ProjectID, a.ID, at)); err != nil {
		t.Fatal(err)
	}
}

func (f *fixture) checkExecutions(t *testing.T, a *model.Audit) {
	t.Helper()
	calls, failed := 0, 0
	var cursor *string
	for {
		req, err := page.Parse(new(3), cursor, 1, "executions")
		if err != nil {
			t.Fatal(err)
		}
		p, err := audits.New(f.store).Executions(t.Context(), a, req, audits.ExecutionFilter{Status: new(model.ExecutionStatusCompleted)})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Items {
			calls += len(e.Attempts)
			if e.Attempts[0].Outcome != "answered" {
				failed++
				if status := e.Attempts[0].HTTPStatus; status == nil || *status != 500 {
					t.Errorf("a failed call: %+v", e.Attempts[0])
				}
			}
			want := *e.InputTokens + 2**e.OutputTokens + 1000**e.SearchCalls
			if e.CostMicrousd == nil || *e.CostMicrousd != want {
				t.Errorf("cost %v, want %d", e.CostMicrousd, want)
			}
		}
		if cursor = p.NextCursor; cursor == nil {
			break
		}
	}
	if calls != 6 || failed != 2 {
		t.Errorf("%d calls, %d failed first", calls, failed)
	}
}

// checkHistory holds that an estimate speaks from what was measured, where
// enough was.
func (f *fixture) checkHistory(t *testing.T, a model.Audit) {
	t.Helper()
	in := model.AuditEstimateInput{Engines: oneEngine().Engines}
	before, err := f.service.Estimate(t.Context(), f.project, in)
	if err != nil || before.CostStatus != model.CostStatusUnknown || before.Engines[0].EstimatedInputTokens != nil {
		t.Errorf("from four answers: %+v, %v", before, err)
	}
	_, err = f.store.Pool().Exec(t.Context(), `INSERT INTO answers SELECT project_id, audit_id, gen_random_uuid(), prompt_index,
		logical_engine, repetition, attempt, text, citations, searches, searched, transport_provider, transport_model,
		retrieval_enabled, adapter_version, finish_reason, 1000, 10, 2, raw, started_at, answered_at
		FROM answers CROSS JOIN generate_series(1, 2)`)
	if err != nil {
		t.Fatal(err)
	}
	f.finish(t, a)
	after, err := f.service.Estimate(t.Context(), f.project, in)
	if err != nil {
		t.Fatal(err)
	}
	e := after.Engines[0]
	if e.EstimatedInputTokens == nil || *e.EstimatedInputTokens != 4*1000 || *e.EstimatedOutputTokens != 4*10 ||
		*e.EstimatedSearchCalls != 4*2 || after.CostStatus != model.CostStatusComplete ||
		*after.EstimatedTotalCostMicrousd != 4*(1000+20+2000) {
		t.Errorf("from twelve answers: %+v", e)
	}
}
