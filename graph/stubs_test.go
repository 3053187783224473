package graph_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/model"
)

// root answers the real schema with a little of everything. What it does not
// have panics, in code that the compiler made.
type root struct{ generated.ResolverRoot }

type (
	queries    struct{ generated.QueryResolver }
	mutations  struct{ generated.MutationResolver }
	projects   struct{ generated.ProjectResolver }
	audits     struct{ generated.AuditResolver }
	prompts    struct{ generated.PromptResolver }
	promptSets struct{ generated.PromptSetResolver }
)

func (root) Query() generated.QueryResolver         { return queries{} }
func (root) Mutation() generated.MutationResolver   { return mutations{} }
func (root) Project() generated.ProjectResolver     { return projects{} }
func (root) Audit() generated.AuditResolver         { return audits{} }
func (root) Prompt() generated.PromptResolver       { return prompts{} }
func (root) PromptSet() generated.PromptSetResolver { return promptSets{} }

func anAudit() model.Audit { return model.Audit{ID: uuid.Max, Status: model.AuditStatusQueued} }

func aProject(id uuid.UUID) *model.Project {
	return &model.Project{ID: id, Name: "Acme \"x\""}
}

func (queries) Me(context.Context) (*model.Me, error) { return &model.Me{Email: "a@example.com"}, nil }

func (queries) Workspace(context.Context) (*model.Workspace, error) {
	return &model.Workspace{Plan: model.PlanPaid}, nil
}

func (queries) Projects(_ context.Context, limit *int, cursor *string) (*model.ProjectPage, error) {
	if _, err := page.Parse(limit, cursor, 1, "projects"); err != nil {
		return nil, err
	}
	return &model.ProjectPage{Items: []*model.Project{aProject(uuid.Nil), aProject(uuid.Max)}}, nil
}

func (queries) Project(_ context.Context, id uuid.UUID) (*model.Project, error) {
	return aProject(id), nil
}

func (mutations) LaunchAudits(context.Context, uuid.UUID, model.AuditLaunchInput) ([]model.Audit, error) {
	return []model.Audit{anAudit()}, nil
}

func (mutations) CancelAudit(context.Context, uuid.UUID, uuid.UUID) (*model.Audit, error) {
	a := anAudit()
	return &a, nil
}

func (projects) Competitors(context.Context, *model.Project) ([]model.Competitor, error) {
	return []model.Competitor{{Aliases: []string{"a"}}}, nil
}

func (projects) PromptSets(context.Context, *model.Project) ([]model.PromptSet, error) {
	return []model.PromptSet{{}, {}}, nil
}

func (promptSets) Prompts(context.Context, *model.PromptSet) ([]model.Prompt, error) {
	return nil, nil
}

func (prompts) LatestMeasurement(_ context.Context, p *model.Prompt) (model.PromptMeasurement, error) {
	return p.LatestMeasurement, nil
}

func (projects) Markets(context.Context, *model.Project) ([]model.Market, error) {
	return []model.Market{{}, {}}, nil
}

func (projects) PromptSet(context.Context, *model.Project, uuid.UUID) (*model.PromptSet, error) {
	return &model.PromptSet{}, nil
}

func (projects) Prompts(
	_ context.Context, _ *model.Project, limit *int, cursor *string, _, _ *uuid.UUID, _ *model.PromptStatus, _ *string,
) (*model.PromptPage, error) {
	if _, err := page.Parse(limit, cursor, 2, "prompts"); err != nil {
		return nil, err
	}
	return &model.PromptPage{Items: []*model.Prompt{
		{Text: "a", LatestMeasurement: &model.PromptNotMeasured{}}, {LatestMeasurement: &model.PromptMeasured{}},
	}}, nil
}

func (projects) Topics(context.Context, *model.Project) ([]model.Topic, error) {
	return []model.Topic{{}}, nil
}

func (projects) AuditCount(context.Context, *model.Project) (int, error) { return 1, nil }

func (projects) Audits(context.Context, *model.Project, *int, *string) (*model.AuditPage, error) {
	a := anAudit()
	return &model.AuditPage{Items: []*model.Audit{&a}}, nil
}

func (projects) Audit(context.Context, *model.Project, uuid.UUID) (*model.Audit, error) {
	a := anAudit()
	return &a, nil
}

func (projects) AuditEstimate(context.Context, *model.Project, model.AuditEstimateInput) (*model.AuditEstimate, error) {
	return &model.AuditEstimate{}, nil
}

func (projects) Visibility(context.Context, *model.Project, model.VisibilityQuery, bool) (*model.Visibility, error) {
	return &model.Visibility{}, nil
}

func (projects) VisibilityPrompts(context.Context, *model.Project, model.PromptMetricQuery, bool, *string) ([]model.PromptMetric, error) {
	return []model.PromptMetric{{}}, nil
}

func (projects) PromptHistory(
	context.Context, *model.Project, uuid.UUID, *model.MarketRef, *model.LogicalEngine, *model.PromptCohort,
) (*model.PromptHistory, error) {
	return &model.PromptHistory{}, nil
}

func (projects) VisibilityTrends(context.Context, *model.Project, model.TrendQuery) ([]model.VisibilityTrendPoint, error) {
	return []model.VisibilityTrendPoint{{}}, nil
}

func (projects) VisibilitySources(context.Context, *model.Project, model.SourceQuery) (*model.VisibilitySources, error) {
	return &model.VisibilitySources{}, nil
}

func (projects) VisibilityFanout(context.Context, *model.Project, model.FanoutQuery) (*model.FanoutPage, error) {
	return &model.FanoutPage{Items: []model.FanoutItem{{}}, Answers: []model.FanoutAnswer{{}}}, nil
}

func (projects) VisibilityMarkets(context.Context, *model.Project, model.PromptCohort, *string, model.IntervalScope) (*model.VisibilityMarkets, error) {
	return &model.VisibilityMarkets{Items: []model.MarketVisibility{{}}}, nil
}

func (audits) Answers(
	context.Context, *model.Audit, *int, *string, *model.LogicalEngine, *uuid.UUID, *model.AnswerState, *string,
) (*model.AnswerPage, error) {
	return &model.AnswerPage{Items: []model.Answer{{Searches: []string{"x"}}}}, nil
}

func (prompts) PromptSet(context.Context, *model.Prompt) (*model.PromptSet, error) {
	return &model.PromptSet{}, nil
}

func (prompts) Topic(context.Context, *model.Prompt) (*model.Topic, error) {
	return &model.Topic{}, nil
}

// served is the graph as it is served over HTTP.
type served struct {
	*graph.Graph
	log *testlog.Book
}

func serve(tb testing.TB) served {
	tb.Helper()
	log := &testlog.Book{}
	g, err := graph.Configure(graph.Options{Resolvers: root{}, Logger: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		tb.Fatal(err)
	}
	return served{g, log}
}

func aKey() *access.Principal {
	return &access.Principal{KeyID: uuid.Max, WorkspaceID: aWorkspace, Role: model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes()}
}

// aWorkspace is the id of a workspace.
var aWorkspace = uuid.MustParse("01890000-0000-7000-8000-0000000000aa")

// aPerson is somebody who is signed in.
func aPerson() *access.Principal {
	p := aKey()
	p.KeyID, p.SessionID = uuid.Nil, uuid.Max
	return p
}

// response is an answer of the graph.
type response struct {
	status int
	header http.Header
	raw    string
	Data   json.RawMessage `json:"data"`
	Errors []struct {
		Message    string `json:"message"`
		Extensions struct {
			Code    string `json:"code"`
			Details []struct {
				Field   string `json:"field"`
				Message string `json:"message"`
			} `json:"details"`
		} `json:"extensions"`
	} `json:"errors"`
}

// post sends a body as somebody, nobody when p is nil. Headers are "Name: value".
func (s served) post(tb testing.TB, p *access.Principal, body string, headers ...string) response {
	tb.Helper()
	return s.send(tb, p, http.MethodPost, body, headers...)
}

func (s served) send(tb testing.TB, p *access.Principal, method, body string, headers ...string) response {
	tb.Helper()
	ctx := tb.Context()
	if p != nil {
		ctx = access.With(ctx, p)
	}
	r := httptest.NewRequestWithContext(ctx, method, "/graphql", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	got := response{status: w.Code, header: w.Header(), raw: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		tb.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	if w.Header().Get("Content-Type") != "application/json" {
		tb.Errorf("content type %q", w.Header().Get("Content-Type"))
	}
	if got.status != http.StatusOK && len(got.Errors) == 0 {
		tb.Errorf("%d without an error: %s", got.status, got.raw)
	}
	for _, e := range got.Errors {
		if e.Extensions.Code == "" || e.Message == "" {
			tb.Errorf("an error without code or message: %s", got.raw)
		}
	}
	return got
}

// request makes the body of a request.
func request(query string, members ...string) string {
	raw, err := json.Marshal(query)
	if err != nil {
		return ""
	}
	return `{"query":` + string(raw) + strings.Join(append([]string{""}, members...), ",") + `}`
}
