package audit_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

const (
	assistantA = model.LogicalEngineAssistantA // with retrieval
	assistantB = model.LogicalEngineAssistantB // without
	nowhere    = "http://127.0.0.1:9/v1"
)

type fixture struct {
	store   *storage.DB
	project *model.Project
	made    projects.NewProject
	service *audit.Service
}

// newFixture has a project of 4 prompts to ask and one of commerce.
func newFixture(t *testing.T) *fixture {
	t.Helper()
	return newFixtureOver(t, storagetest.Open(t))
}

func newFixtureOver(t *testing.T, store *storage.DB) *fixture {
	t.Helper()
	f := &fixture{store: store}
	f.project, f.made = audittest.Project(t, f.store, 4)
	f.service, _ = audittest.Service(t, f.store, audittest.Catalogue(t, nowhere, 2))
	return f
}

func (f *fixture) set(i int) *model.PromptSet { return f.made.PromptSets[i] }

func (f *fixture) germany() *uuid.UUID { return f.made.Markets[0].ID }

func (f *fixture) launch(t *testing.T, in model.AuditLaunchInput) []model.Audit {
	t.Helper()
	in.MaxEstimatedCredits = 1000
	audits, err := f.service.Launch(t.Context(), f.project, in)
	if err != nil {
		t.Fatal(err)
	}
	return audits
}

func read[T any](t *testing.T, store *storage.DB, query string, args ...any) []T {
	t.Helper()
	rows, err := store.Pool().Query(t.Context(), query, args...)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[T])
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestEstimate(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	ids := []uuid.UUID{f.set(0).Prompts[1].ID, f.set(0).Prompts[3].ID}
	one := []model.LogicalEngine{assistantA}
	for name, tc := range map[string]struct {
		in                                               model.AuditEstimateInput
		prompts, engines, repetitions, markets, attempts int
	}{
		"all prompts":  {model.AuditEstimateInput{Engines: one}, 4, 1, 1, 1, 12},
		"no narrowing": {model.AuditEstimateInput{Engines: one, PromptIds: []uuid.UUID{}}, 4, 1, 1, 1, 12},
		"two engines":  {model.AuditEstimateInput{Engines: []model.LogicalEngine{assistantA, assistantB}}, 4, 2, 1, 1, 24},
		"a set":        {model.AuditEstimateInput{Engines: one, PromptSetID: &f.set(0).ID}, 4, 1, 1, 1, 12},
		"ids":          {model.AuditEstimateInput{Engines: one, PromptIds: ids}, 2, 1, 1, 1, 6},
		"ids of a set": {model.AuditEstimateInput{Engines: one, PromptIds: ids, PromptSetID: &f.set(0).ID}, 2, 1, 1, 1, 6},
		"commerce":     {model.AuditEstimateInput{Engines: one, AuditScope: new(model.AuditScopeCommerce)}, 1, 1, 1, 1, 3},
		"repetitions":  {model.AuditEstimateInput{Engines: one, Repetitions: new(5)}, 4, 1, 5, 1, 60},
		"a mode":       {model.AuditEstimateInput{Engines: []model.LogicalEngine{assistantB}, BenchmarkMode: new(model.BenchmarkModeConsumerLike)}, 4, 1, 1, 1, 12},
		"a mode that an engine cannot be asked in": {
			model.AuditEstimateInput{Engines: []model.LogicalEngine{assistantA, assistantB}, BenchmarkMode: new(model.BenchmarkModeForcedGrounded)}, 4, 1, 1, 1, 12,
		},
		"two markets": {model.AuditEstimateInput{Engines: one, MarketIds: []*uuid.UUID{nil, f.germany()}}, 4, 1, 1, 2, 24},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, err := f.service.Estimate(t.Context(), f.project, tc.in)
			if err != nil {
				t.Fatal(err)
			}
			got := []int{e.PromptCount, e.EngineCount, e.RepetitionCount, e.MarketCount, int(e.MaximumAttemptCount)}
			if want := []int{tc.prompts, tc.engines, tc.repetitions, tc.markets, tc.attempts}; !slices.Equal(got, want) {
				t.Errorf("prompts, engines, repetitions, markets, attempts: %v, want %v", got, want)
			}
			if e.ExecutionCount*3 != e.MaximumAttemptCount || e.CostStatus != model.CostStatusUnknown {
				t.Errorf("%d executions, cost %s", e.ExecutionCount, e.CostStatus)
			}
		})
	}
}

func TestLaunchRefuses(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	_, foreign := audittest.Project(t, f.store, 1)
	one := []model.LogicalEngine{assistantA}
	tooMany := int(audit.MaxRepetitions + 1)
	long := string(make([]byte, 129))
	for name, tc := range map[string]struct {
		in    model.AuditLaunchInput
		kind  fault.Kind
		field string
	}{
		"no engine":       {model.AuditLaunchInput{}, fault.Invalid, "engines"},
		"unknown engine":  {model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA, "overview_a"}}, fault.Invalid, "engines[1]"},
		"no repetition":   {model.AuditLaunchInput{Engines: one, Repetitions: new(0)}, fault.Invalid, "repetitions"},
		"too many":        {model.AuditLaunchInput{Engines: one, Repetitions: &tooMany}, fault.Invalid, "repetitions"},
		"long seed":       {model.AuditLaunchInput{Engines: one, RandomSeed: &long}, fault.Invalid, "random_seed"},
		"negative credit": {model.AuditLaunchInput{Engines: one, MaxEstimatedCredits: -2000}, fault.Invalid, "max_estimated_credits"},
		"foreign set":     {model.AuditLaunchInput{Engines: one, PromptSetID: &foreign.PromptSets[0].ID}, fault.NotFound, "prompt_set_id"},
		"foreign prompt": {
			model.AuditLaunchInput{Engines: one, PromptIds: []uuid.UUID{f.set(0).Prompts[0].ID, foreign.PromptSets[0].Prompts[0].ID}},
			fault.NotFound, "prompt_ids[1]",
		},
		"foreign market": {
			model.AuditLaunchInput{Engines: one, MarketIds: []*uuid.UUID{nil, foreign.Markets[0].ID}}, fault.NotFound, "market_ids[1]",
		},
		"prompt of another set": {
			model.AuditLaunchInput{Engines: one, PromptSetID: &f.set(1).ID, PromptIds: []uuid.UUID{f.set(0).Prompts[0].ID}},
			fault.Invalid, "prompt_ids[0]",
		},
		"nothing left": {model.AuditLaunchInput{Engines: one, PromptIds: []uuid.UUID{f.set(0).Prompts[4].ID}}, fault.Invalid, "prompt_ids[0]"},
		"one is left out": {
			model.AuditLaunchInput{Engines: one, PromptIds: []uuid.UUID{f.set(0).Prompts[0].ID, f.set(0).Prompts[4].ID}}, fault.Invalid, "prompt_ids[1]",
		},
		"a prompt twice":  {model.AuditLaunchInput{Engines: one, PromptIds: []uuid.UUID{f.set(0).Prompts[0].ID, f.set(0).Prompts[0].ID}}, fault.Invalid, "prompt_ids[1]"},
		"an engine twice": {model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA, assistantA}}, fault.Invalid, "engines[1]"},
		"a market twice":  {model.AuditLaunchInput{Engines: one, MarketIds: []*uuid.UUID{nil, f.germany(), nil}}, fault.Invalid, "market_ids[2]"},
		"not applicable": {
			model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantB}, BenchmarkMode: new(model.BenchmarkModeForcedGrounded)},
			fault.Invalid, "engines",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tc.in.MaxEstimatedCredits += 1000
			_, err := f.service.Launch(t.Context(), f.project, tc.in)
			var got *fault.Error
			if !errors.As(err, &got) || got.Kind != tc.kind {
				t.Fatalf("%v, want %s", err, tc.kind)
			}
			if tc.field != "" && (len(got.Details) == 0 || got.Details[0].Field != tc.field) {
				t.Errorf("%+v, want field %s", got.Details, tc.field)
			}
		})
	}
}

func TestCeilingHoldsForTheWholeLaunch(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	in := model.AuditLaunchInput{
		Engines: []model.LogicalEngine{assistantA}, MarketIds: []*uuid.UUID{nil, f.germany()}, MaxEstimatedCredits: 23,
	}
	_, err := f.service.Launch(t.Context(), f.project, in)
	var got *fault.Error
	if !errors.As(err, &got) || got.Kind != fault.EstimateExceedsLimit ||
		got.Numbers["maximum_attempt_count"] != 24 || got.Numbers["max_estimated_credits"] != 23 {
		t.Fatalf("%v, %+v", err, got)
	}
	for _, table := range []string{"audits", "audit_prompts", "executions", "river_job"} {
		if n := read[int](t, f.store, `SELECT count(*)::int FROM `+table); n[0] != 0 {
			t.Errorf("%d rows in %s", n[0], table)
		}
	}
	in.MaxEstimatedCredits = 24
	if _, err := f.service.Launch(t.Context(), f.project, in); err != nil {
		t.Errorf("at the ceiling: %v", err)
	}
}

func TestLaunchFreezes(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	audits := f.launch(t, model.AuditLaunchInput{
		Engines: []model.LogicalEngine{assistantB, assistantA}, Repetitions: new(2),
		MarketIds: []*uuid.UUID{f.germany(), nil}, BenchmarkMode: new(model.BenchmarkModeForcedGrounded),
	})
	if len(audits) != 2 || *audits[0].LaunchID != *audits[1].LaunchID || audits[0].RandomSeed == "" ||
		audits[0].RandomSeed != audits[1].RandomSeed {
		t.Fatalf("%+v", audits)
	}
	germany, home := audits[0].Market, audits[1].Market
	if germany.CountryCode != "DE" || *germany.ID != *f.germany() || home.ID != nil || home.CountryCode != "US" {
		t.Errorf("markets %+v, %+v", germany, home)
	}
	for _, a := range audits {
		f.checkStored(t, a)
	}
	names := read[string](t, f.store, `SELECT e->>'name' FROM audits, json_array_elements(entities) e WHERE id = $1`, audits[0].ID)
	if !slices.Equal(names, []string{"Sony", "Bose"}) {
		t.Errorf("entities %v", names)
	}
}

// checkStored holds that an audit of assistant_a alone, with 8 executions, is
// stored as it was answered.
func (f *fixture) checkStored(t *testing.T, a model.Audit) {
	t.Helper()
	stored, err := audits.New(f.store).Audit(t.Context(), f.project.ID, a.ID)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(stored.NotApplicableEngines, []model.LogicalEngine{assistantB}) || len(stored.EngineSnapshots) != 1 ||
		stored.EngineSnapshots[0].LogicalEngine != assistantA || stored.RequestedCount != 8 || stored.Repetitions != 2 ||
		!stored.CreatedAt.Equal(a.CreatedAt) {
		t.Errorf("stored %+v", stored)
	}
	if n := read[int](t, f.store, `SELECT count(*)::int FROM executions WHERE audit_id = $1`, a.ID); n[0] != 8 {
		t.Errorf("%d executions", n[0])
	}
}

// The seed fixes the order in which the questions are queued.
func TestSeedOrdersTheQueue(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	order := func(seed string) []int {
		a := f.launch(t, model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA}, Repetitions: new(3), RandomSeed: &seed})
		return read[int](t, f.store, `SELECT e.prompt_index * 10 + e.repetition FROM river_job j
			JOIN executions e ON e.id = (j.args->>'e')::uuid WHERE e.audit_id = $1 ORDER BY j.id`, a[0].ID)
	}
	first, again, other := order("one"), order("one"), order("two")
	if !slices.Equal(first, again) || slices.Equal(first, other) || slices.IsSorted(first) {
		t.Errorf("one: %v, again: %v, two: %v", first, again, other)
	}
}

func TestDefaultMarketIsTheOneMarked(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	_, err := f.store.Pool().Exec(t.Context(), `UPDATE markets SET is_default = true WHERE project_id = $1`, f.project.ID)
	if err != nil {
		t.Fatal(err)
	}
	audits := f.launch(t, model.AuditLaunchInput{
		Engines: []model.LogicalEngine{assistantA}, MarketIds: []*uuid.UUID{nil, f.germany()},
	})
	if len(audits) != 1 || audits[0].Market.ID == nil || *audits[0].Market.ID != *f.germany() {
		t.Errorf("%+v", audits)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	a := f.launch(t, model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA}})[0]
	first, err := f.service.Cancel(t.Context(), f.project.ID, a.ID)
	if err != nil || first.Status != model.AuditStatusCancelled {
		t.Fatalf("%+v, %v", first, err)
	}
	again, err := f.service.Cancel(t.Context(), f.project.ID, a.ID)
	if err != nil || !again.UpdatedAt.Equal(first.UpdatedAt) {
		t.Errorf("again: %+v, %v", again, err)
	}
	if n := read[int](t, f.store, `SELECT count(*)::int FROM executions WHERE status = 'cancelled'`); n[0] != 4 {
		t.Errorf("%d executions cancelled", n[0])
	}
	if n := f.analyses(t, a); first.CompletedAt == nil || n != 1 {
		t.Errorf("without a call in flight it ended at %v and is analyzed %d times", first.CompletedAt, n)
	}
	other, _ := audittest.Project(t, f.store, 1)
	if _, err := f.service.Cancel(t.Context(), other.ID, a.ID); fault.KindOf(err) != fault.NotFound {
		t.Errorf("from another project: %v", err)
	}
	for _, status := range []model.AuditStatus{
		model.AuditStatusAnalyzing, model.AuditStatusReporting, model.AuditStatusCompleted, model.AuditStatusFailed,
	} {
		if _, err := f.store.Pool().Exec(t.Context(), `UPDATE audits SET status = $1`, status); err != nil {
			t.Fatal(err)
		}
		if _, err := f.service.Cancel(t.Context(), f.project.ID, a.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("when %s: %v", status, err)
		}
	}
}

// analyses returns how many jobs analyze an audit.
func (f *fixture) analyses(t *testing.T, a model.Audit) int {
	t.Helper()
	return read[int](t, f.store, `SELECT count(*)::int FROM river_job WHERE kind = 'analyze' AND args->>'a' = $1`, a.ID.String())[0]
}

// A process died in the last call of an audit, and its job is lost: the audit ends when the call can no
// longer last, unless its project is being deleted.
func TestACancelledAuditEndsWithoutItsLastCall(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	lost := f.launch(t, model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA}})[0]
	gone := f.launch(t, model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA}})[0]
	f.exec(t, `UPDATE executions SET status = 'running', attempts = 1 WHERE prompt_index = 0`)
	for _, a := range []model.Audit{lost, gone} {
		cancelled, err := f.service.Cancel(t.Context(), f.project.ID, a.ID)
		if err != nil || cancelled.CompletedAt != nil || f.analyses(t, a) != 0 {
			t.Fatalf("%+v, %v", cancelled, err)
		}
	}
	f.exec(t, `UPDATE river_job SET args = args || '{"t": "2020-01-01T00:00:00Z"}' WHERE kind = 'forget' AND args->>'a' = $1`, lost.ID.String())
	f.work(t)
	f.until(t, "the audit ends and is analyzed", func() bool { return f.analyses(t, lost) == 1 })
	if n := read[int](t, f.store, `SELECT count(*)::int FROM executions WHERE audit_id = $1 AND status = 'cancelled'`, lost.ID); n[0] != 4 {
		t.Errorf("%d executions cancelled", n[0])
	}
	if n := f.analyses(t, gone); n != 0 {
		t.Errorf("%d analyses of an audit whose call may be in flight", n)
	}
	f.exec(t, `UPDATE projects SET workspace_id = NULL WHERE id = $1`, f.project.ID)
	if ended, err := audits.New(f.store).EndCalls(t.Context(), f.project.ID, gone.ID, time.Now()); ended || err != nil {
		t.Errorf("of a project that is being deleted: %t, %v", ended, err)
	}
}

// exec runs a statement.
func (f *fixture) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := f.store.Pool().Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func TestAuditsAreListedNewestFirst(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	var want []uuid.UUID
	for range 5 {
		want = append(want, f.launch(t, model.AuditLaunchInput{Engines: []model.LogicalEngine{assistantA}})[0].ID)
	}
	slices.Reverse(want)
	var got []uuid.UUID
	var cursor *string
	for {
		req, err := page.Parse(new(2), cursor, 1, "audits")
		if err != nil {
			t.Fatal(err)
		}
		byProject, err := audits.New(f.store).NewestAudits(t.Context(), []uuid.UUID{f.project.ID}, req, nil)
		if err != nil {
			t.Fatal(err)
		}
		items, next := page.Cut(req, byProject[f.project.ID], func(a *model.Audit) []string { return []string{a.ID.String()} })
		for _, a := range items {
			got = append(got, a.ID)
		}
		if cursor = next; cursor == nil {
			break
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
