// Package audittest gives tests what audits need: a project with prompts, engines
// that are the recorded provider over real HTTP, and a process that works.
package audittest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

// The prompt cohorts of a project's sets, by the set's place.
const (
	CoreSet     = 0
	CommerceSet = 1
)

// Project makes a workspace with a project: a core set of so many prompts, with a
// disabled and an archived one besides, a commerce set of one prompt, a
// competitor, and one market in Germany that is not the default.
func Project(tb testing.TB, store *storage.DB, prompts int) (*model.Project, projects.NewProject) {
	tb.Helper()
	at := time.Now().UTC().Truncate(time.Microsecond)
	w := &model.Workspace{ID: model.NewID(), Name: "Test", Plan: model.PlanPaid, CreatedAt: at, UpdatedAt: at}
	must(tb, people.New(store).InsertWorkspace(tb.Context(), w))
	p := &model.Project{
		ID: model.NewID(), WorkspaceID: w.ID, Name: "Test", BrandName: "Sony", WebsiteURL: "https://sony.com",
		CountryCode: "US", LanguageCode: "en", BenchmarkMode: model.BenchmarkModeConsumerLike, DefaultRepetitions: 1,
		Brand:        model.Brand{Aliases: []string{}, Matching: always()},
		OwnedDomains: []string{"sony.com"}, UnintendedDomains: []string{}, CreatedAt: at, UpdatedAt: at,
	}
	n := projects.NewProject{
		Project: p,
		Markets: []model.Market{{
			ProjectID: p.ID, ID: new(model.NewID()), Label: "Germany", CountryCode: "DE", LanguageCode: "de", CreatedAt: &at,
		}},
		Competitors: []*model.Competitor{{
			ProjectID: p.ID, ID: model.NewID(), Name: "Bose", Aliases: []string{}, Domains: []string{"bose.com"},
			Matching: always(), CreatedAt: at, UpdatedAt: at,
		}},
	}
	core, commerce := newSet(p, "core"), newSet(p, "commerce")
	for i := range prompts {
		core.Prompts = append(core.Prompts, newPrompt(core, fmt.Sprintf("question %d", i), model.PromptCohortCore))
	}
	disabled, archived := newPrompt(core, "disabled", model.PromptCohortCore), newPrompt(core, "archived", model.PromptCohortCore)
	disabled.Enabled, archived.Status = false, model.PromptStatusArchived
	core.Prompts = append(core.Prompts, disabled, archived)
	commerce.Prompts = append(commerce.Prompts, newPrompt(commerce, "where to buy", model.PromptCohortCommerce))
	n.PromptSets = []*model.PromptSet{core, commerce}
	must(tb, projects.New(store).CreateProject(tb.Context(), n))
	return p, n
}

func always() model.EntityMatching {
	return model.EntityMatching{
		Mode: model.EntityMatchingModeAlways, ContextTerms: []string{}, ExclusionPhrases: []string{},
	}
}

func newSet(p *model.Project, name string) *model.PromptSet {
	return &model.PromptSet{
		ProjectID: p.ID, ID: model.NewID(), Name: name, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt,
	}
}

func newPrompt(set *model.PromptSet, text string, cohort model.PromptCohort) *model.Prompt {
	return &model.Prompt{
		ProjectID: set.ProjectID, ID: model.NewID(), PromptSetID: set.ID, Text: text, Cohort: cohort, Enabled: true,
		Status: model.PromptStatusActive, Origin: model.PromptOriginManual, CreatedAt: set.CreatedAt, UpdatedAt: set.UpdatedAt,
	}
}

// Provider serves the recorded provider on loopback. It answers every prompt.
func Provider(tb testing.TB, options enginetest.Options) (provider *enginetest.Recorded, baseURL string) {
	tb.Helper()
	options.AnyPrompt = true
	provider, err := enginetest.NewRecorded(options)
	must(tb, err)
	server := httptest.NewServer(provider)
	tb.Cleanup(server.Close)
	return provider, server.URL + "/v1"
}

// RetryPause is the pause of the catalogue's engines.
const RetryPause = 10 * time.Millisecond

// Catalogue has two engines at an address: assistant_a over the Responses API and
// assistant_b over chat completions, without retrieval. Each makes three attempts.
func Catalogue(tb testing.TB, baseURL string, concurrency int) audit.Catalogue {
	tb.Helper()
	registry := engine.Registry{openairesponses.Name: openairesponses.New, openaichat.Name: openaichat.New}
	transport := &http.Transport{MaxIdleConnsPerHost: 2 * concurrency}
	tb.Cleanup(transport.CloseIdleConnections)
	client := &http.Client{Transport: transport}
	c := audit.Catalogue{}
	for name, e := range map[model.LogicalEngine]engine.Config{
		model.LogicalEngineAssistantA: {Adapter: openairesponses.Name, Retrieval: true, Model: recorded.ModelChatGPT},
		model.LogicalEngineAssistantB: {Adapter: openaichat.Name, Model: recorded.ModelGoogleAIMode},
	} {
		e.BaseURL, e.Timeout = baseURL, 2*time.Second
		adapter, err := registry.New(e, client)
		must(tb, err)
		c[name] = audit.Engine{
			Adapter: adapter, Provider: model.TransportProviderProviderA, Model: e.Model, Retrieval: e.Retrieval,
			MaxConcurrency: concurrency, MaxAttempts: 3, RetryPause: RetryPause, Timeout: e.Timeout,
		}
	}
	return c
}

// Service makes the audit service over a store.
func Service(tb testing.TB, store *storage.DB, engines audit.Catalogue) (*audit.Service, *job.Inserter) {
	tb.Helper()
	enqueuer, err := job.NewInserter(store)
	must(tb, err)
	service, err := audit.New(audit.Config{Store: audits.New(store), Projects: projects.New(store), Engines: engines, Jobs: enqueuer, Queue: jobs.New(store)})
	must(tb, err)
	return service, enqueuer
}

// Analyzed is an Analyzer that hands the audits over and does nothing else.
type Analyzed chan uuid.UUID

// Analyze hands an audit over.
func (a Analyzed) Analyze(ctx context.Context, _, auditID uuid.UUID) error {
	select {
	case a <- auditID:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Work is what a process works on besides executions and schedules.
type Work struct {
	Analyzer  audit.Analyzer
	Followers []audit.Follower                 // called after each analysis
	Kinds     func(r *audit.Runner) []job.Kind // nil: no other kinds of jobs
	Logger    *slog.Logger                     // nil: none
}

// Process makes a process that works on a store's jobs. It is not started.
func (w Work) Process(tb testing.TB, store *storage.DB, engines audit.Catalogue) *job.Process {
	tb.Helper()
	service, enqueuer := Service(tb, store, engines)
	name, err := job.NewName()
	must(tb, err)
	runner, err := audit.NewRunner(audit.RunnerConfig{
		Store: audits.New(store), Engines: engines, Jobs: enqueuer,
	}, name)
	must(tb, err)
	kinds := append(runner.Kinds(), audit.AnalysisKind(w.Analyzer, w.Followers...))
	kinds = append(kinds, service.Kinds()...)
	if w.Kinds != nil {
		kinds = append(kinds, w.Kinds(runner)...)
	}
	p, err := job.New(job.Config{
		Database: store, Workers: jobs.New(store), Name: name, Kinds: kinds, Engines: engines.Strings(), Companion: runner,
		LongestJob: engines.LongestCall(), Logger: w.Logger,
	})
	must(tb, err)
	return p
}

// Process starts a process that works on a store's jobs until the test ends.
func Process(tb testing.TB, store *storage.DB, engines audit.Catalogue, analyzed Analyzed) *job.Process {
	tb.Helper()
	work := Work{Analyzer: analyzed}
	p := work.Process(tb, store, engines)
	must(tb, p.Start(tb.Context()))
	tb.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(tb.Context()), time.Second)
		defer cancel()
		if err := p.Stop(ctx); err != nil {
			tb.Errorf("stop: %v", err)
		}
	})
	return p
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}
