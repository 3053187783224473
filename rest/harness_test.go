package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/limit"
)

const (
	projectID = "01890000-0000-7000-8000-000000000001"
	auditID   = "01890000-0000-7000-8000-000000000002"
	promptID  = "01890000-0000-7000-8000-000000000003"
	base      = "/v1/projects/" + projectID
	goodKey   = "avm_good"
	launch    = `{"engines":["assistant_a"],"max_estimated_credits":10}`
)

// stubs are resolvers that a test fills in. What it leaves out panics.
type stubs struct {
	generated.ResolverRoot // nil: what no test reaches
	generated.QueryResolver
	generated.MutationResolver
	generated.ProjectResolver
	generated.AuditResolver

	projects   func(ctx context.Context, limit *int, cursor *string) (*model.ProjectPage, error)
	project    func(ctx context.Context, id uuid.UUID) (*model.Project, error)
	prompts    func(ctx context.Context, args promptArgs) (*model.PromptPage, error)
	audit      func(ctx context.Context, id uuid.UUID) (*model.Audit, error)
	topics     func(ctx context.Context) ([]model.Topic, error)
	estimate   func(ctx context.Context, input model.AuditEstimateInput) (*model.AuditEstimate, error)
	visibility func(ctx context.Context, q model.VisibilityQuery) (*model.Visibility, error)
	searchRuns func(ctx context.Context, offset, limit *int, cursor *string) (*model.SearchRunList, error)
	metrics    func(ctx context.Context, q model.PromptMetricQuery) ([]model.PromptMetric, error)
	trends     func(ctx context.Context, q model.TrendQuery) ([]model.VisibilityTrendPoint, error)
	fanout     func(ctx context.Context, q model.FanoutQuery) (*model.FanoutPage, error)
	ads        func(ctx context.Context, q model.AdsQuery) (*model.VisibilityAds, error)
	markets    func(ctx context.Context, cohort model.PromptCohort) (*model.VisibilityMarkets, error)
	launch     func(ctx context.Context, project uuid.UUID, in model.AuditLaunchInput) ([]model.Audit, error)
	cancel     func(ctx context.Context, project, audit uuid.UUID) (*model.Audit, error)
	generate   func(ctx context.Context) (*model.PromptGeneration, error)
}

type promptArgs struct {
	limit                *int
	cursor               *string
	promptSetID, topicID *uuid.UUID
	status               *model.PromptStatus
	tag                  *string
}

type (
	queryStubs    struct{ *stubs }
	mutationStubs struct{ *stubs }
	projectStubs  struct{ *stubs }
	auditStubs    struct{ *stubs }
	promptStubs   struct{ generated.PromptResolver }

	promptSetStubs struct{ generated.PromptSetResolver }
)

// PromptSet is the project's field; that of stubs is the root's.
func (s projectStubs) PromptSet(ctx context.Context, p *model.Project, id uuid.UUID) (*model.PromptSet, error) {
	return s.ProjectResolver.PromptSet(ctx, p, id)
}

// Prompt is the project's field; that of stubs is the root's.
func (s projectStubs) Prompt(ctx context.Context, p *model.Project, id uuid.UUID) (*model.Prompt, error) {
	return s.ProjectResolver.Prompt(ctx, p, id)
}

// AuditSchedule is the project's field; that of stubs is the root's.
func (s projectStubs) AuditSchedule(ctx context.Context, p *model.Project, id uuid.UUID) (*model.AuditSchedule, error) {
	return s.ProjectResolver.AuditSchedule(ctx, p, id)
}

func (projectStubs) Competitors(context.Context, *model.Project) ([]model.Competitor, error) {
	return nil, nil
}

func (projectStubs) PromptSets(context.Context, *model.Project) ([]model.PromptSet, error) {
	return nil, nil
}

func (promptSetStubs) Prompts(context.Context, *model.PromptSet) ([]model.Prompt, error) {
	return nil, nil
}

func (promptStubs) LatestMeasurement(_ context.Context, p *model.Prompt) (model.PromptMeasurement, error) {
	return p.LatestMeasurement, nil
}

func (s *stubs) Query() generated.QueryResolver         { return queryStubs{s} }
func (s *stubs) Mutation() generated.MutationResolver   { return mutationStubs{s} }
func (s *stubs) Project() generated.ProjectResolver     { return projectStubs{s} }
func (s *stubs) Audit() generated.AuditResolver         { return auditStubs{s} }
func (s *stubs) Prompt() generated.PromptResolver       { return promptStubs{} }
func (s *stubs) PromptSet() generated.PromptSetResolver { return promptSetStubs{} }
func (s *stubs) Me() generated.MeResolver               { return nil }
func (s *stubs) SiteCrawl() generated.SiteCrawlResolver { return nil }

func (s *stubs) AuditSchedule() generated.AuditScheduleResolver { return nil }
func (s *stubs) PromptMetric() generated.PromptMetricResolver   { return nil }
func (s *stubs) PromptOutcome() generated.PromptOutcomeResolver { return nil }
func (s *stubs) SignInMethods() generated.SignInMethodsResolver { return nil }
func (s *stubs) SearchDataset() generated.SearchDatasetResolver { return nil }
func (s *stubs) SitePage() generated.SitePageResolver           { return nil }
func (s *stubs) Workspace() generated.WorkspaceResolver         { return nil }

func (s queryStubs) Me(context.Context) (*model.Me, error) { return &model.Me{}, nil }

func (queryStubs) SignInMethods(context.Context) (*model.SignInMethods, error) {
	return nil, nil //nolint:nilnil // no test asks
}

func (projectStubs) PromptMetric(context.Context, *model.Project, uuid.UUID, model.PromptMetricQuery) (*model.PromptMetric, error) {
	return nil, nil //nolint:nilnil // no test asks
}

func (s queryStubs) Workspace(context.Context) (*model.Workspace, error) {
	return &model.Workspace{}, nil
}

func (s queryStubs) Projects(ctx context.Context, limit *int, cursor *string) (*model.ProjectPage, error) {
	return s.projects(ctx, limit, cursor)
}

func (s queryStubs) Project(ctx context.Context, id uuid.UUID) (*model.Project, error) {
	if s.project == nil {
		return &model.Project{ID: id}, nil
	}
	return s.project(ctx, id)
}

func (s mutationStubs) LaunchAudits(ctx context.Context, project uuid.UUID, in model.AuditLaunchInput) ([]model.Audit, error) {
	return s.launch(ctx, project, in)
}

func (s mutationStubs) GeneratePrompts(
	ctx context.Context, _, _ uuid.UUID, _ *model.PromptGenerationInput,
) (*model.PromptGeneration, error) {
	return s.generate(ctx)
}

func (s mutationStubs) CancelAudit(ctx context.Context, project, audit uuid.UUID) (*model.Audit, error) {
	return s.cancel(ctx, project, audit)
}

func (s projectStubs) Prompts(
	ctx context.Context, _ *model.Project, limit *int, cursor *string, set, topic *uuid.UUID, status *model.PromptStatus,
	tag *string,
) (*model.PromptPage, error) {
	return s.prompts(ctx, promptArgs{limit, cursor, set, topic, status, tag})
}

func (s projectStubs) SearchRuns(ctx context.Context, _ *model.Project, offset, limit *int, cursor *string) (*model.SearchRunList, error) {
	return s.searchRuns(ctx, offset, limit, cursor)
}

func (s projectStubs) Topics(ctx context.Context, _ *model.Project) ([]model.Topic, error) {
	return s.topics(ctx)
}

func (s projectStubs) Audit(ctx context.Context, _ *model.Project, id uuid.UUID) (*model.Audit, error) {
	return s.audit(ctx, id)
}

func (s projectStubs) AuditEstimate(ctx context.Context, _ *model.Project, in model.AuditEstimateInput) (*model.AuditEstimate, error) {
	return s.estimate(ctx, in)
}

func (s projectStubs) Visibility(ctx context.Context, _ *model.Project, q model.VisibilityQuery, _ bool) (*model.Visibility, error) {
	return s.visibility(ctx, q)
}

func (s projectStubs) VisibilityPrompts(ctx context.Context, _ *model.Project, q model.PromptMetricQuery, _ bool, _ *string) ([]model.PromptMetric, error) {
	return s.metrics(ctx, q)
}

func (s projectStubs) VisibilityTrends(ctx context.Context, _ *model.Project, q model.TrendQuery) ([]model.VisibilityTrendPoint, error) {
	return s.trends(ctx, q)
}

func (s projectStubs) VisibilityFanout(ctx context.Context, _ *model.Project, q model.FanoutQuery) (*model.FanoutPage, error) {
	return s.fanout(ctx, q)
}

func (s projectStubs) VisibilityAds(ctx context.Context, _ *model.Project, q model.AdsQuery) (*model.VisibilityAds, error) {
	return s.ads(ctx, q)
}

func (s projectStubs) VisibilityMarkets(
	ctx context.Context, _ *model.Project, cohort model.PromptCohort, _ *string, _ model.IntervalScope,
) (*model.VisibilityMarkets, error) {
	return s.markets(ctx, cohort)
}

// people authenticates goodKey, with a principal that a test may change.
type people struct{ principal access.Principal }

func (p people) Authenticate(_ context.Context, key string) (*access.Principal, error) {
	if key != goodKey {
		return nil, fault.New(fault.InvalidKey, "the key is not valid")
	}
	found := p.principal
	return &found, nil
}

func owner() access.Principal {
	return access.Principal{
		KeyID:       uuid.MustParse("01890000-0000-7000-8000-0000000000aa"),
		WorkspaceID: uuid.MustParse("01890000-0000-7000-8000-0000000000bb"),
		Role:        model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes(),
	}
}

// records keeps answers in memory, as the port says.
type records struct {
	mu    sync.Mutex
	kept  map[string]keptRecord
	calls int
}

type keptRecord struct {
	key    idempotency.Key
	record idempotency.Record
	undone bool
}

// Lock does not wait.
func (*records) Lock(context.Context, idempotency.Key) (func(), error) {
	return func() {}, nil
}

// DoSlow is Do: there is no transaction.
func (r *records) DoSlow(
	ctx context.Context, key idempotency.Key, fn func(context.Context) (idempotency.Record, idempotency.Outcome, error),
) (idempotency.Record, bool, error) {
	return r.Do(ctx, key, fn)
}

func (r *records) Do(
	ctx context.Context, key idempotency.Key, fn func(context.Context) (idempotency.Record, idempotency.Outcome, error),
) (idempotency.Record, bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	name := key.APIKeyID.String() + " " + key.Key
	if had, ok := r.kept[name]; ok {
		if had.key != key {
			return idempotency.Record{}, false, fault.New(fault.IdempotencyConflict, "the key was used with another request")
		}
		return had.record, true, nil
	}
	rec, outcome, err := fn(ctx)
	if err == nil && outcome != idempotency.Forget {
		if r.kept == nil {
			r.kept = map[string]keptRecord{}
		}
		r.kept[name] = keptRecord{key: key, record: rec, undone: outcome == idempotency.KeepUndone}
	}
	return rec, false, err
}

// api is the facade over stub resolvers.
type api struct {
	*Handler
	stubs *stubs
	kept  *records
	log   *testlog.Book

	permits *tenantlimit.Limiter // 16, of which a workspace has 8
}

func newAPI(tb testing.TB, changes ...func(*Config)) *api {
	tb.Helper()
	a := &api{stubs: &stubs{}, kept: &records{}, log: &testlog.Book{}, permits: tenantlimit.New(512 << 20)}
	logger := slog.New(slog.NewJSONHandler(a.log, nil))
	g, err := graph.Configure(graph.Options{Resolvers: a.stubs, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		tb.Fatal(err)
	}
	cfg := Config{
		Executor: g, Authenticator: people{owner()}, Gate: newGate(tb, noLimit, noLimit), Idempotency: a.kept, Logger: logger,
		PublicURL: "https://avm.test", Timeout: time.Minute, Limit: a.permits,
	}
	for _, change := range changes {
		change(&cfg)
	}
	if a.Handler, err = New(cfg); err != nil {
		tb.Fatal(err)
	}
	return a
}

// take takes permits of the workspace's share until the test's end or release.
func (a *api) take(tb testing.TB, class tenantlimit.Class, permits int) (release func()) {
	tb.Helper()
	var held []*tenantlimit.Permit
	for range permits {
		p, err := a.permits.Acquire(tb.Context(), tenantlimit.Caller{Workspace: owner().WorkspaceID}, class)
		if err != nil {
			tb.Fatal(err)
		}
		held = append(held, p)
	}
	return func() {
		for _, p := range held {
			p.Release()
		}
	}
}

// noLimit is more than a test asks in a minute, or a fuzzer.
const noLimit = 1_000_000_000

func newGate(tb testing.TB, perKey, perWorkspace int) *limit.Gate {
	tb.Helper()
	gate, err := limit.NewGate(limit.Config{
		PerKey: perKey, PerWorkspace: perWorkspace,
		Clock: time.Now, Logger: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry(),
	})
	if err != nil {
		tb.Fatal(err)
	}
	return gate
}

func as(p access.Principal) func(*Config) {
	return func(c *Config) { c.Authenticator = people{p} }
}

// ask sends a request with the good key. Headers are "Name: value".
func (a *api) ask(tb testing.TB, method, path, body string, headers ...string) *httptest.ResponseRecorder {
	tb.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	r := httptest.NewRequestWithContext(tb.Context(), method, path, reader)
	r.Header.Set("Authorization", "Bearer "+goodKey)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
		if value == "" {
			r.Header.Del(name)
		}
	}
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	return w
}

// said is the body of an error.
type said struct {
	Error struct {
		Code      string         `json:"code"`
		Message   string         `json:"message"`
		RequestID string         `json:"request_id"`
		Retryable bool           `json:"retryable"`
		Details   []fault.Detail `json:"details"`
		Maximum   *int64         `json:"maximum_attempt_count"`
		Credits   *int64         `json:"max_estimated_credits"`
	} `json:"error"`
}

func readError(tb testing.TB, w *httptest.ResponseRecorder) said {
	tb.Helper()
	var s said
	dec := json.NewDecoder(bytes.NewReader(w.Body.Bytes()))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		tb.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	if s.Error.RequestID == "" || s.Error.RequestID != w.Header().Get("X-Request-Id") {
		tb.Errorf("request id %q in the body, %q in the header", s.Error.RequestID, w.Header().Get("X-Request-Id"))
	}
	if got := w.Header().Get("Content-Type"); got != "application/json" {
		tb.Errorf("content type %q", got)
	}
	return s
}

func wantError(tb testing.TB, w *httptest.ResponseRecorder, status int, kind fault.Kind) said {
	tb.Helper()
	s := readError(tb, w)
	if w.Code != status || s.Error.Code != string(kind) {
		tb.Fatalf("got %d %s, want %d %s: %s", w.Code, s.Error.Code, status, kind, w.Body)
	}
	return s
}

func wantBody(tb testing.TB, w *httptest.ResponseRecorder, status int, body string) {
	tb.Helper()
	if w.Code != status || w.Body.String() != body {
		tb.Fatalf("got %d %s\nwant %d %s", w.Code, w.Body, status, body)
	}
}

func fieldsOf(s said) string {
	names := make([]string, len(s.Error.Details))
	for i, d := range s.Error.Details {
		names[i] = d.Field
	}
	return strings.Join(names, " ")
}

func withKey(key string) string { return "Idempotency-Key: " + key }

var _ http.Handler = (*Handler)(nil)

// SiteCrawl is nothing that a test of the facade asks for.
func (s projectStubs) SiteCrawl(context.Context, *model.Project, uuid.UUID) (*model.SiteCrawl, error) {
	return nil, fault.Missing("site crawl")
}

// SearchDataset is nothing that a test of the facade asks for.
func (s projectStubs) SearchDataset(context.Context, *model.Project, uuid.UUID) (*model.SearchDataset, error) {
	return nil, fault.Missing("dataset")
}
