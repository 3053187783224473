package intelligence_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/intelligence"
	"github.com/answer-visibility/avm/storage"
	stored "github.com/answer-visibility/avm/storage/intelligence"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// provider answers as configured.
type provider struct {
	mu     sync.Mutex
	asked  []intelligence.Request
	answer func(n int, req intelligence.Request) (*intelligence.Answer, error)
}

func (*provider) Name() string                                     { return "seller" }
func (*provider) Endpoint(a model.SearchIntelligenceAction) string { return "/" + string(a) }
func (*provider) MaxRows() int                                     { return 10 }

func (p *provider) Fetch(_ context.Context, req intelligence.Request) (*intelligence.Answer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, req)
	return p.answer(len(p.asked), req)
}

// rows answers a call with rows up to a total.
func rows(req intelligence.Request, total int) *intelligence.Answer {
	cost := model.USD(20_000_000)
	a := &intelligence.Answer{Total: new(int64(total)), Cost: &cost, Summary: map[string]any{}}
	for n := req.Offset; n < min(req.Offset+req.Limit, total); n++ {
		row := model.SearchRow{RowKind: intelligence.RowKeyword, Keyword: fmt.Sprintf("keyword %02d", n), Auxiliary: map[string]any{}}
		if n%3 != 0 {
			row.SearchVolume, row.Etv = new(int64(n*10)), new(fmt.Sprintf("%d.5", n))
		}
		if n%2 == 0 {
			row.Intent = "informational"
		}
		a.Rows = append(a.Rows, row)
	}
	return a
}

type queued struct{ jobs []job.Insert }

func (q *queued) Enqueue(_ context.Context, jobs ...job.Insert) error {
	q.jobs = append(q.jobs, jobs...)
	return nil
}

// world is a project with a provider to buy from.
type world struct {
	t        *testing.T
	db       *storage.DB
	store    *stored.Store
	provider *provider
	queue    *queued
	service  *intelligence.Service
	project  *model.Project
	now      time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{
		t: t, db: storagetest.Open(t), provider: &provider{}, queue: &queued{}, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC),
		project: &model.Project{ID: model.NewID(), WorkspaceID: model.NewID(), WebsiteURL: "https://www.example.com/", CountryCode: "US", LanguageCode: "en-US"},
	}
	w.store = stored.New(w.db)
	w.provider.answer = func(_ int, req intelligence.Request) (*intelligence.Answer, error) { return rows(req, 100), nil }
	for _, statement := range []string{
		`INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'W', 'paid', now(), now())`,
		`INSERT INTO projects (workspace_id, id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
			language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
			created_at, updated_at) SELECT $1, '` + w.project.ID.String() + `', 'P', 'B', '', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now()`,
	} {
		if _, err := w.db.Pool().Exec(t.Context(), statement, w.project.WorkspaceID); err != nil {
			t.Fatal(err)
		}
	}
	w.service = w.make(w.provider)
	return w
}

func (w *world) make(p intelligence.Provider) *intelligence.Service {
	w.t.Helper()
	s, err := intelligence.New(intelligence.Config{
		Store: w.store, Jobs: w.queue, Provider: p, Clock: func() time.Time { return w.now },
		Price: intelligence.Price{Version: "2026-11", PerTask: 10_000_000, PerRow: 100_000},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

func (w *world) plan(in model.SearchRunInput) *model.SearchRun {
	w.t.Helper()
	run, err := w.tryPlan(in)
	if err != nil {
		w.t.Fatal(err)
	}
	return run
}

func (w *world) tryPlan(in model.SearchRunInput) (run *model.SearchRun, err error) {
	err = w.db.InTx(w.t.Context(), func(ctx context.Context) error {
		run, err = w.service.Plan(ctx, w.project, in)
		return err
	})
	return run, err
}

func (w *world) confirm(id uuid.UUID, ceiling model.USD) (run *model.SearchRun, err error) {
	err = w.db.InTx(w.t.Context(), func(ctx context.Context) error {
		run, err = w.service.Confirm(ctx, w.project.ID, id, ceiling)
		return err
	})
	return run, err
}

// work makes the calls of a run and returns it.
func (w *world) work(id uuid.UUID) *model.SearchRun {
	w.t.Helper()
	if err := w.service.Work(w.t.Context(), w.project.ID, id); err != nil {
		w.t.Fatal(err)
	}
	return w.run(id)
}

func (w *world) run(id uuid.UUID) *model.SearchRun {
	w.t.Helper()
	run, err := w.service.Run(w.t.Context(), w.project.ID, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return run
}

func (w *world) datasets(id uuid.UUID) []model.SearchDataset {
	w.t.Helper()
	list, err := w.service.DatasetsOfRun(w.t.Context(), w.run(id), page.Request{Limit: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	return list.Items
}

func ranked(limit int) model.SearchRunInput {
	return model.SearchRunInput{Action: model.SearchIntelligenceActionRankedKeywords, Limit: &limit}
}

func TestRunBuysConfirmedPlan(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.plan(ranked(25))
	if run.Status != model.SearchRunStatusPlanned || run.PlannedCalls != 3 || run.PlannedRows != 25 || run.EstimatedCostUsd.String() != "0.0325" ||
		run.Scope.TargetHostname != "example.com" || *run.Scope.LocationCode != 2840 || run.Scope.LanguageCode != "en" || len(w.provider.asked) != 0 {
		t.Errorf("planned %+v", run)
	}
	if _, err := w.confirm(run.ID, run.EstimatedCostUsd-1); fault.KindOf(err) != fault.EstimateExceedsLimit {
		t.Errorf("confirmed below the estimate: %v", err)
	}
	if _, err := w.confirm(run.ID, 100_000_000); err != nil || len(w.queue.jobs) != 1 {
		t.Fatalf("confirm: %v, %d jobs", err, len(w.queue.jobs))
	}
	if _, err := w.confirm(run.ID, 100_000_000); fault.KindOf(err) != fault.Conflict {
		t.Errorf("confirmed twice: %v", err)
	}
	done := w.work(run.ID)
	if done.Status != model.SearchRunStatusCompleted || done.CompletedCalls != 3 || done.ReceivedRows != 25 || done.UncertainCalls != 0 ||
		done.ProviderReportedCostUsd.String() != "0.06" || done.CompletedAt == nil || done.ErrorCode != "" {
		t.Errorf("done %+v", done)
	}
	runs, counts, err := w.service.RunsOf(t.Context(), []uuid.UUID{w.project.ID}, 0, 10)
	if list := runs[w.project.ID]; err != nil || counts[w.project.ID] != 1 || len(list) != 1 || list[0].Scope.Limit != 25 {
		t.Errorf("runs %+v, %v, %v", runs, counts, err)
	}
	d := w.datasets(run.ID)
	if len(d) != 1 || d[0].Status != model.DatasetPublished || d[0].Coverage != model.CoveragePartial || !d[0].Truncated || d[0].UniqueRowsSaved != 25 ||
		*d[0].ProviderTotal != 100 || d[0].TargetOrigin != "https://example.com" {
		t.Errorf("datasets %+v", d)
	}
}

func TestFreshDatasetIsReusedAndAnOldOneIsNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.plan(ranked(10))
	if _, err := w.confirm(run.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	w.work(run.ID)
	again := w.plan(ranked(5))
	if again.PlannedCalls != 0 || again.EstimatedCostUsd != 0 || len(again.Reused.Datasets) != 1 || again.Reused.Datasets[0].RunID != run.ID {
		t.Fatalf("planned again %+v", again)
	}
	done, err := w.confirm(again.ID, 0)
	if err != nil || done.Status != model.SearchRunStatusCompleted || len(w.provider.asked) != 1 {
		t.Errorf("%+v, %v, %d calls", done, err, len(w.provider.asked))
	}
	if d := w.datasets(again.ID); len(d) != 1 || d[0].RunID != run.ID {
		t.Errorf("its datasets: %+v", d)
	}
	if more := w.plan(ranked(11)); more.PlannedCalls != 2 {
		t.Errorf("more rows than there are: %+v", more)
	}
	w.now = w.now.Add(8 * 24 * time.Hour)
	if old := w.plan(ranked(10)); old.PlannedCalls != 1 {
		t.Errorf("a week later: %+v", old)
	}
}

func TestProviderWithFewerRowsIsAskedNoFurther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.provider.answer = func(_ int, req intelligence.Request) (*intelligence.Answer, error) { return rows(req, 12), nil }
	run := w.plan(ranked(50))
	if _, err := w.confirm(run.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	done := w.work(run.ID)
	d := w.datasets(run.ID)[0]
	if done.Status != model.SearchRunStatusCompleted || len(w.provider.asked) != 2 || done.CompletedCalls != 5 || d.Coverage != model.CoverageComplete || d.UniqueRowsSaved != 12 || d.Truncated {
		t.Errorf("%d calls, %+v, %+v", len(w.provider.asked), done, d)
	}
}

func TestLostAnswerIsNotPaidTwice(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.provider.answer = func(n int, req intelligence.Request) (*intelligence.Answer, error) {
		if n == 2 {
			return nil, &intelligence.CallError{Code: intelligence.CodeAnswerLost, Message: "cut off", Lost: true}
		}
		return rows(req, 100), nil
	}
	run := w.plan(ranked(30))
	if _, err := w.confirm(run.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	done := w.work(run.ID)
	w.work(run.ID) // a job that is worked again finds nothing to do
	d := w.datasets(run.ID)[0]
	if len(w.provider.asked) != 3 || done.UncertainCalls != 1 || done.Status != model.SearchRunStatusPartiallyCompleted || done.ErrorCode != intelligence.CodeAnswerLost ||
		d.Coverage != model.CoverageIncomplete || d.UniqueRowsSaved != 20 {
		t.Errorf("%d calls, %+v, %+v", len(w.provider.asked), done, d)
	}
}

func TestKilledProcessLeavesAnUncertainCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.provider.answer = func(n int, req intelligence.Request) (*intelligence.Answer, error) {
		if n == 1 {
			runtime.Goexit() // the process dies
		}
		return rows(req, 100), nil
	}
	run := w.plan(ranked(20))
	if _, err := w.confirm(run.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	died := make(chan struct{})
	go func() {
		defer close(died)
		w.work(run.ID)
	}()
	<-died
	done := w.work(run.ID)
	if len(w.provider.asked) != 2 || w.provider.asked[1].Offset != 10 || done.UncertainCalls != 1 || done.CompletedCalls != 1 || done.Status != model.SearchRunStatusPartiallyCompleted {
		t.Errorf("%+v, %+v", w.provider.asked, done)
	}
}

// A run whose job is given up ends with a reason. What was sent counts as lost.
func TestAbandonedRunEnds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.provider.answer = func(int, intelligence.Request) (*intelligence.Answer, error) {
		runtime.Goexit() // the process dies
		return nil, errors.New("not reached")
	}
	run := w.plan(ranked(20))
	if _, err := w.confirm(run.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	died := make(chan struct{})
	go func() {
		defer close(died)
		_ = w.service.Work(t.Context(), w.project.ID, run.ID)
	}()
	<-died
	for range 2 {
		if err := w.service.Abandon(t.Context(), w.project.ID, run.ID, "2 processes died while they worked on it"); err != nil {
			t.Fatal(err)
		}
	}
	done := w.run(run.ID)
	if done.Status != model.SearchRunStatusFailed || done.ErrorCode != intelligence.CodeAbandoned || done.UncertainCalls != 1 ||
		!strings.Contains(done.ErrorDetail, "2 processes died") || done.CompletedAt == nil {
		t.Errorf("%+v", done)
	}
}

func TestFreeFailureIsTriedAgainAndAFatalOneEndsTheRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.provider.answer = func(n int, req intelligence.Request) (*intelligence.Answer, error) {
		switch n {
		case 1:
			return nil, &intelligence.CallError{Code: intelligence.CodeRateLimited, Message: "slow down", Again: true, After: time.Minute}
		case 2:
			return rows(req, 100), nil
		default:
			return nil, &intelligence.CallError{Code: intelligence.CodeInsufficientFunds, Message: "no money", Fatal: true}
		}
	}
	run := w.plan(ranked(30))
	if _, err := w.confirm(run.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	if err := w.service.Work(t.Context(), w.project.ID, run.ID); err == nil || !strings.Contains(err.Error(), "1m0s") {
		t.Errorf("a rate limit: %v", err)
	}
	done := w.work(run.ID)
	if len(w.provider.asked) != 3 || done.Status != model.SearchRunStatusPartiallyCompleted || done.ErrorCode != intelligence.CodeInsufficientFunds || done.CompletedCalls != 1 {
		t.Errorf("%d calls, %+v", len(w.provider.asked), done)
	}
}

func TestProviderThatChargesMoreThanItSaidIsStoppedAtTheCeiling(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.plan(ranked(30))
	if _, err := w.confirm(run.ID, run.EstimatedCostUsd); err != nil {
		t.Fatal(err)
	}
	done := w.work(run.ID)
	if len(w.provider.asked) != 2 || done.ErrorCode != intelligence.CodeCostCeiling || done.Status != model.SearchRunStatusPartiallyCompleted {
		t.Errorf("%d calls, %+v", len(w.provider.asked), done)
	}
}

func TestCancelledAndExpiredRunsCannotBeConfirmed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	cancel := func(id uuid.UUID) error {
		return w.db.InTx(t.Context(), func(ctx context.Context) error {
			_, err := w.service.Cancel(ctx, w.project.ID, id)
			return err
		})
	}
	run := w.plan(ranked(20))
	if err := cancel(run.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.confirm(run.ID, model.MaxUSD); fault.KindOf(err) != fault.Conflict {
		t.Errorf("confirmed after the end: %v", err)
	}
	if err := cancel(run.ID); fault.KindOf(err) != fault.Conflict {
		t.Errorf("cancelled after the end: %v", err)
	}
	late := w.plan(ranked(20))
	w.now = w.now.Add(25 * time.Hour)
	if _, err := w.confirm(late.ID, model.MaxUSD); fault.KindOf(err) != fault.Conflict || w.run(late.ID).Status != model.SearchRunStatusExpired {
		t.Errorf("confirmed late: %v", err)
	}
	running := w.plan(ranked(20))
	if _, err := w.confirm(running.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	w.provider.answer = func(_ int, req intelligence.Request) (*intelligence.Answer, error) {
		if err := cancel(running.ID); err != nil {
			t.Error(err)
		}
		return rows(req, 100), nil
	}
	done := w.work(running.ID)
	if done.Status != model.SearchRunStatusCancelled || len(w.provider.asked) != 1 || done.ReceivedRows != 10 || w.datasets(running.ID)[0].Status != model.DatasetPublished {
		t.Errorf("cancelled while a call was under way: %+v", done)
	}
}

func TestPlanRefusesImpossibleRequests(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for field, in := range map[string]model.SearchRunInput{
		"limit":              ranked(0),
		"target_domain":      {Action: model.SearchIntelligenceActionBacklinks, TargetDomain: new("localhost")},
		"comparison_domains": {Action: model.SearchIntelligenceActionDomainIntersection},
		"keywords":           {Action: model.SearchIntelligenceActionKeywordIdeas, Keywords: []string{" "}},
		"location_code":      {Action: model.SearchIntelligenceActionBacklinks, LocationCode: new(2840)},
		"language_code":      {Action: model.SearchIntelligenceActionRankedKeywords, LanguageCode: new("!!")},
	} {
		_, err := w.tryPlan(in)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Kind != fault.Invalid || f.Details[0].Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	w.service = w.make(nil)
	if _, err := w.tryPlan(ranked(10)); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "search_intelligence.adapter") {
		t.Errorf("without a provider: %v", err)
	}
}

func TestRowsInEveryOrderPageByPage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	run := w.plan(ranked(40))
	if _, err := w.confirm(run.ID, model.MaxUSD); err != nil {
		t.Fatal(err)
	}
	w.work(run.ID)
	d := w.datasets(run.ID)[0]
	for _, column := range stored.RowSorts() {
		for _, sort := range []string{column, "-" + column} {
			f := stored.RowFilter{}
			var err error
			if f.Sort, err = stored.ParseRowSort(&sort, nil); err != nil {
				t.Fatal(err)
			}
			seen, cursor := map[uuid.UUID]bool{}, (*string)(nil)
			for {
				req, err := page.Parse(new(7), cursor, stored.RowCursorKeys, "rows", sort)
				if err != nil {
					t.Fatal(err)
				}
				list, err := w.service.Rows(t.Context(), &d, f, req)
				if err != nil {
					t.Fatalf("%s: %v", sort, err)
				}
				for _, r := range list.Items {
					if seen[r.ID] {
						t.Fatalf("%s: %s comes twice", sort, r.Keyword)
					}
					seen[r.ID] = true
				}
				if cursor = list.NextCursor; cursor == nil {
					break
				}
			}
			if len(seen) != 40 {
				t.Errorf("%s: %d rows", sort, len(seen))
			}
		}
	}
	list, err := w.service.Rows(t.Context(), &d, stored.RowFilter{
		Sort: stored.RowSort{Column: "search_volume", Descending: true}, Search: "KEYWORD", MinVolume: new(100), Intent: new("informational"),
	}, page.Request{Limit: 100})
	if err != nil || list.FilteredSavedCount != len(list.Items) || len(list.Items) == 0 || *list.Items[0].SearchVolume != 380 {
		t.Errorf("filtered: %+v, %v", list, err)
	}
}

func TestRunsOfAWorkspaceAreBoundedOverItsProjects(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := w.project
	var running []uuid.UUID
	for n := range 3 {
		if n > 0 {
			w.project = w.another(first)
		}
		for range 10 {
			run := w.plan(ranked(10))
			_, err := w.confirm(run.ID, run.EstimatedCostUsd)
			switch {
			case len(running) == 25 && fault.KindOf(err) != fault.Conflict:
				t.Fatalf("run 26 of the workspace: %v", err)
			case len(running) < 25 && err != nil:
				t.Fatalf("run %d: %v", len(running)+1, err)
			case err == nil:
				running = append(running, run.ID)
			}
		}
	}
	third := w.project
	w.project = first
	w.work(running[0])
	w.project = third
	run := w.plan(ranked(10))
	if _, err := w.confirm(run.ID, run.EstimatedCostUsd); err != nil {
		t.Errorf("after one has ended: %v", err)
	}
}

// another makes one more project of a project's workspace.
func (w *world) another(beside *model.Project) *model.Project {
	w.t.Helper()
	p := *beside
	p.ID = model.NewID()
	const statement = `INSERT INTO projects (workspace_id, id, name, brand_name, website_url, industry, subindustry, primary_market, country_code,
		language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains, unintended_domains,
		created_at, updated_at) VALUES ($1, $2, $3, 'B', '', '', '', '', 'US', 'en', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`
	if _, err := w.db.Pool().Exec(w.t.Context(), statement, p.WorkspaceID, p.ID, p.ID.String()); err != nil {
		w.t.Fatal(err)
	}
	return &p
}
