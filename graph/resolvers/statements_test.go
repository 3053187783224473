package resolvers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/resolvers"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt"
	"github.com/answer-visibility/avm/prompt/research"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/report/handover"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/auditlog"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/connectors"
	handed "github.com/answer-visibility/avm/storage/handover"
	"github.com/answer-visibility/avm/storage/idempotency"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/reports"
	stored "github.com/answer-visibility/avm/storage/research"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// owner authenticates everybody as a workspace's owner, without a statement.
type owner struct{ workspace uuid.UUID }

func (o owner) Authenticate(context.Context, string) (*access.Principal, error) {
	return &access.Principal{
		WorkspaceID: o.workspace, Role: model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes(),
	}, nil
}

// stack is REST and the graph in process, over a store that counts.
type stack struct {
	t       *testing.T
	counted *storagetest.Statements
	store   *storage.DB
	project *model.Project
	root    *resolvers.Resolver
	rest    http.Handler
	graph   http.Handler
	left    []writer.Outcome // what the compiled writer left to the executor
}

// newStack makes a project of so many prompts with so many measured audits.
func newStack(t *testing.T, prompts, count int) *stack {
	t.Helper()
	url := storagetest.URL(t)
	s := &stack{t: t, counted: &storagetest.Statements{}}
	s.store = storagetest.OpenURL(t, url, storagetest.Counted(s.counted))
	quiet := storagetest.OpenURL(t, url)
	sample, made := audittest.Project(t, quiet, prompts)
	s.project = sample
	for range prompts / 10 {
		addProject(t, quiet, s.project)
	}
	_, provider := audittest.Provider(t, enginetest.Options{AnyPrompt: true})
	engines := audittest.Catalogue(t, provider, 8)
	service, queue := audittest.Service(t, s.store, engines)
	for range prompts / 10 {
		addSchedule(t, service, s.project, made.PromptSets[audittest.CoreSet].ID)
	}
	addTraffic(t, quiet, s.project, prompts)
	// The clock stands still after all that is measured: two readings are alike.
	stands := time.Now().Add(time.Hour)
	measured, err := report.New(report.Config{Store: s.store, Clock: func() time.Time { return stands }})
	must(t, err)
	measure(t, quiet, engines, s.project, count)
	addSpotCheck(t, service, s.project, made.PromptSets[audittest.CoreSet].Prompts[0].ID)
	objects := projects.New(s.store)
	competitors := project.NewCompetitors(objects, time.Now)
	connections, err := connector.New(connector.Config{Store: connectors.New(s.store), Jobs: noJobs{}})
	must(t, err)
	links := &handover.Links{Store: handed.New(s.store), Clock: time.Now}
	asked := prompt.New(objects, time.Now)
	candidates, err := research.New(research.Config{
		Store: stored.New(s.store), Projects: objects, Prompts: asked, Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
	})
	must(t, err)
	s.root = &resolvers.Resolver{Services: resolvers.Services{
		Research:     candidates,
		Connectors:   connections,
		Transactions: s.store, Objects: objects, AuditStore: audits.New(s.store), PeopleStore: people.New(s.store),
		AuditLogStore: auditlog.New(s.store), Audits: service, Schedules: service, Reports: measured, Evidence: measured,
		Projects: project.NewProjects(objects, queue, time.Now), Markets: project.NewMarkets(objects, time.Now),
		PromptSets: project.NewPromptSets(objects, time.Now), Keys: access.NewKeys(people.New(s.store), time.Now),
		Competitors: competitors, Suggestions: project.NewSuggestions(reports.New(s.store), competitors, time.Now),
		Prompts: asked, Traffic: newTraffic(t, s.store), ReportLinks: links, ReportSchedules: &handover.Schedules{Links: links, Store: handed.New(s.store)},
		Trials: project.NewTrials(reports.New(s.store), competitors),
	}}
	addAreas(t, s.store, s.root)
	addAction(t, quiet, s.project)
	addCrawl(t, quiet, s)
	addWebhook(t, quiet, s.project)
	addSearchRuns(t, quiet, s.project)
	g, err := graph.Configure(graph.Options{
		Resolvers: s.root, Context: s.root.WithLoaders, Change: s.root.Change, Edges: s.root.Edges(), Logger: slog.New(slog.DiscardHandler),
		Observe: func(_ context.Context, o writer.Outcome) {
			if o.Reason != "" {
				s.left = append(s.left, o)
			}
		},
	})
	must(t, err)
	s.graph, s.rest = g.Handler(), s.facade(g)
	return s
}

// noJobs takes no jobs.
type noJobs struct{}

func (noJobs) Enqueue(context.Context, ...job.Insert) error { return nil }

// facade makes the REST API over an executor.
func (s *stack) facade(executor rest.Executor) http.Handler {
	s.t.Helper()
	handler, err := rest.New(rest.Config{
		Executor: executor, Authenticator: owner{s.project.WorkspaceID}, Gate: newGate(s.t),
		Idempotency: idempotency.New(s.store, time.Now), Logger: slog.New(slog.DiscardHandler),
		PublicURL: "http://localhost", Timeout: time.Minute,
	})
	must(s.t, err)
	return handler
}

// newGate lets everybody in as often as they like.
func newGate(t *testing.T) *limit.Gate {
	t.Helper()
	gate, err := limit.NewGate(limit.Config{
		PerKey: 1_000_000, PerWorkspace: 1_000_000,
		Clock: time.Now, Logger: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry(),
	})
	must(t, err)
	return gate
}

// addProject makes one more project in the workspace, with a set and a competitor.
func addProject(t *testing.T, store *storage.DB, like *model.Project) {
	t.Helper()
	p := *like
	p.ID = model.NewID()
	set := &model.PromptSet{ProjectID: p.ID, ID: model.NewID(), Name: "set", CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt}
	set.Prompts = []*model.Prompt{{
		ProjectID: p.ID, ID: model.NewID(), PromptSetID: set.ID, Text: "one", Cohort: model.PromptCohortCore,
		Status: model.PromptStatusActive, Origin: model.PromptOriginManual, CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt,
	}}
	must(t, projects.New(store).CreateProject(t.Context(), projects.NewProject{Project: &p, PromptSets: []*model.PromptSet{set}}))
}

// measure runs audits to their reports.
func measure(t *testing.T, store *storage.DB, engines audit.Catalogue, p *model.Project, count int) {
	t.Helper()
	if count == 0 {
		return // nobody works on what the test may launch
	}
	service, _ := audittest.Service(t, store, engines)
	measured, err := report.New(report.Config{Store: store, Clock: time.Now})
	must(t, err)
	answered := make(audittest.Analyzed)
	audittest.Process(t, store, engines, answered)
	for range count {
		_, err := service.Launch(t.Context(), p, model.AuditLaunchInput{
			Engines: []model.LogicalEngine{model.LogicalEngineAssistantA}, MaxEstimatedCredits: 100_000,
		})
		must(t, err)
		must(t, measured.Analyze(t.Context(), p.ID, <-answered))
	}
}

// statements counts what a request sends to PostgreSQL, and gives its answer.
func (s *stack) statements(handler http.Handler, method, path, body string) (int64, string) {
	s.t.Helper()
	req := httptest.NewRequestWithContext(access.With(s.t.Context(), &access.Principal{
		WorkspaceID: s.project.WorkspaceID, Role: model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes(),
	}), method, path, strings.NewReader(body))
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Authorization", "Bearer x")
	rec := httptest.NewRecorder()
	before := s.counted.Load()
	handler.ServeHTTP(rec, req)
	if rec.Code != http.StatusOK {
		s.t.Fatalf("%s %s: %d %s", method, path, rec.Code, rec.Body)
	}
	return s.counted.Load() - before, rec.Body.String()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Every reading operation sends the same number of statements whatever the
// size of its page, of its project and of its history.
func TestStatementsDoNotDependOnThePage(t *testing.T) {
	t.Parallel()
	// Answers to 10 prompts cite nothing. Verdicts read earlier runs from the fifth run on.
	small, large := newStack(t, 20, 6), newStack(t, 60, 10)
	most := map[string]int64{"/prompts": 2, "/audits": 2}
	for _, path := range small.readings() {
		few, _ := small.statements(small.rest, http.MethodGet, small.fill(path), "")
		many, body := large.statements(large.rest, http.MethodGet, large.fill(path), "")
		// A distributed database is asked for one project after the other, which are in several places.
		apart := storagetest.Distributed() && strings.HasPrefix(path, "/v1/projects?")
		if few != many && !apart {
			t.Errorf("GET %s: %d statements for little, %d for much", path, few, many)
		}
		if apart && many > 2 { // what the coordinator knows, and one statement for all shards
			t.Errorf("GET %s: %d statements on a distributed database", path, many)
		}
		if limit, ok := most[strings.TrimSuffix(strings.TrimPrefix(path, "/v1/projects/{project_id}"), "?limit=100")]; ok && many > limit {
			t.Errorf("GET %s: %d statements, at most %d are allowed", path, many, limit)
		}
		if many > 11 || len(body) < 2 { // AI traffic reads logs by month and day, analytics, audits and the crawl
			t.Errorf("GET %s: %d statements, %q", path, many, body)
		}
	}
	few, _ := small.estimate()
	many, _ := large.estimate()
	if few != many {
		t.Errorf("estimate: %d statements for little, %d for much", few, many)
	}
}

// A listed project is the project that is read by its id, with all its parts.
func TestListedProjectsHaveTheirParts(t *testing.T) {
	t.Parallel()
	s := newStack(t, 20, 0)
	var list struct{ Items []json.RawMessage }
	_, body := s.statements(s.rest, http.MethodGet, "/v1/projects?limit=100", "")
	must(t, json.Unmarshal([]byte(body), &list))
	prompts := 0
	for _, listed := range list.Items {
		var p struct{ ID string }
		must(t, json.Unmarshal(listed, &p))
		if _, one := s.statements(s.rest, http.MethodGet, "/v1/projects/"+p.ID, ""); one != string(listed) {
			t.Errorf("listed as\n%s\nread as\n%s", listed, one)
		}
		prompts += strings.Count(string(listed), `"buyer_stage"`)
	}
	if len(list.Items) < 3 || prompts < 20 {
		t.Errorf("%d projects with %d prompts", len(list.Items), prompts)
	}
}

func (s *stack) estimate() (int64, string) {
	return s.statements(s.rest, http.MethodPost, s.fill("/v1/projects/{project_id}/audits/estimate"), `{"engines":["assistant_a"]}`)
}

// addSpotCheck starts a spot check, which nobody runs.
func addSpotCheck(t *testing.T, service *audit.Service, p *model.Project, prompt uuid.UUID) {
	t.Helper()
	_, err := service.StartSpotCheck(t.Context(), p, model.SpotCheckLaunchInput{
		PromptID: prompt, Engines: []model.LogicalEngine{model.LogicalEngineAssistantA}, Tries: 2, MaxEstimatedCredits: 100,
	})
	must(t, err)
}

// readings lists every GET of the OpenAPI document, paged ones with a full page.
func (s *stack) readings() []string {
	s.t.Helper()
	_, body := s.statements(s.rest, http.MethodGet, "/v1/openapi.json", "")
	var doc struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	must(s.t, json.Unmarshal([]byte(body), &doc))
	var paths []string
	for path, methods := range doc.Paths {
		operation, reads := methods["get"]
		if !reads || path == "/v1/openapi.json" {
			continue
		}
		if strings.Contains(strings.ReplaceAll(string(operation), " ", ""), `"name":"limit"`) {
			path += "?limit=100"
		}
		paths = append(paths, path)
	}
	if len(paths) < 15 {
		s.t.Fatalf("only %d readings", len(paths))
	}
	return paths
}

// fill puts this stack's ids into a path.
func (s *stack) fill(path string) string {
	s.t.Helper()
	one := func(table string) string {
		var id uuid.UUID
		query := fmt.Sprintf("SELECT id FROM %s WHERE project_id = $1 ORDER BY id LIMIT 1", table)
		must(s.t, s.store.Pool().QueryRow(s.t.Context(), query, s.project.ID).Scan(&id))
		return id.String()
	}
	return strings.NewReplacer("{project_id}", s.project.ID.String(), "{prompt_id}", one("prompts"),
		"{prompt_set_id}", one("prompt_sets"), "{audit_id}", one("audits"),
		"{schedule_id}", one("audit_schedules"), "{source_id}", one("crawl_sources"), "{batch_id}", one("crawl_batches"),
		"{action_id}", one("action_items"), "{crawl_id}", one("site_crawls"), "{webhook_id}", one("webhooks"), "{spot_check_id}", one("(SELECT * FROM audits WHERE spot_check IS NOT NULL) AS spot_checks"), "{run_id}", one("search_runs"), "{dataset_id}", one("search_datasets")).Replace(path)
}

// Children that REST does not show together are loaded by level all the same.
func TestMeasurementsBelowPromptSets(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 1)
	query := fmt.Sprintf(`{"query":"{ project(id: \"%s\") { promptSets { prompts { latestMeasurement { state ... on PromptMeasured { mentionRate } } } } } }"}`, s.project.ID)
	n, body := s.statements(s.graph, http.MethodPost, "/graphql", query)
	if n != 4 || strings.Count(body, `"measured"`) != 10 || strings.Contains(body, "errors") {
		t.Errorf("%d statements: %s", n, body)
	}
}

// An ad-hoc query that reaches children one parent at a time is batched.
func TestAdHocQueriesAreBatched(t *testing.T) {
	t.Parallel()
	s := newStack(t, 40, 0)
	query := fmt.Sprintf(`{"query":"{ project(id: \"%s\") { prompts(limit: 40) { items { id promptSet { name promptCount } topic { name } } } } }"}`, s.project.ID)
	n, body := s.statements(s.graph, http.MethodPost, "/graphql", query)
	if n > 5 || strings.Count(body, `"promptCount"`) != 40 || strings.Contains(body, "errors") {
		t.Errorf("%d statements: %s", n, body)
	}
}
