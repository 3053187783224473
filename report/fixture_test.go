package report_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// world is a project to plant audits in, and the service that reports on them.
type world struct {
	testing.TB
	store   *storage.DB
	service *report.Service
	project *model.Project
	prompts map[string]uuid.UUID // by text

	mu  sync.Mutex
	now time.Time
}

// said is one seeded execution's end.
type said struct {
	prompt  int
	engine  string
	status  string // empty: completed
	text    string
	cites   []string // addresses, each perhaps with a space and a title
	search  *bool
	model   string // empty: "m1"
	offline bool   // retrieval was off
}

// seeded is an audit to plant.
type planted struct {
	prompts     []string
	cohort      model.PromptCohort // empty: core
	competitors []string
	said        []said
	market      *uuid.UUID
	mode        model.BenchmarkMode
	aliases     []string // of the brand
	homeless    bool     // nobody has a domain
}

func newWorld(tb testing.TB, options ...storagetest.Option) *world {
	tb.Helper()
	w := &world{
		TB: tb, store: storagetest.Open(tb, options...), prompts: map[string]uuid.UUID{},
		now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC),
	}
	service, err := report.New(report.Config{Store: w.store, Clock: w.clock})
	w.must(err)
	w.service = service
	w.project = w.newProject()
	return w
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) exec(query string, args ...any) {
	w.Helper()
	_, err := w.store.Pool().Exec(w.Context(), query, args...)
	w.must(err)
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// later moves the clock on.
func (w *world) later(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *world) newProject() *model.Project {
	p := &model.Project{ID: model.NewID(), WorkspaceID: model.NewID(), CountryCode: "DE", LanguageCode: "de"}
	w.exec(`INSERT INTO workspaces (id, name, plan, created_at, updated_at) VALUES ($1, 'W', 'paid', now(), now())`, p.WorkspaceID)
	w.exec(`INSERT INTO projects (id, workspace_id, name, brand_name, website_url, industry, subindustry, primary_market,
			country_code, language_code, benchmark_mode, default_repetitions, brand_aliases, brand_matching, owned_domains,
			unintended_domains, created_at, updated_at)
		VALUES ($1, $2, 'P', 'Acme', '', '', '', '', 'DE', 'de', 'consumer_like', 1, '{}', '{}', '{}', '{}', now(), now())`,
		p.ID, p.WorkspaceID)
	return p
}

// market adds a market to the project.
func (w *world) market(isDefault bool) uuid.UUID {
	id := model.NewID()
	w.exec(`INSERT INTO markets (project_id, id, label, country_code, language_code, is_default, created_at)
		VALUES ($1, $2, 'M', 'FR', 'fr', $3, now())`, w.project.ID, id, isDefault)
	return id
}

// prompt returns the id of the project's prompt with a text.
func (w *world) prompt(text string, cohort model.PromptCohort) uuid.UUID {
	if id, ok := w.prompts[text]; ok {
		return id
	}
	set, id := model.NewID(), model.NewID()
	w.exec(`INSERT INTO prompt_sets (project_id, id, name, description, created_at, updated_at) VALUES ($1, $2, '', '', now(), now())`,
		w.project.ID, set)
	w.exec(`INSERT INTO prompts (project_id, id, prompt_set_id, text, theme, intent, buyer_stage, prompt_intent, cohort, branded,
			enabled, status, origin, created_at, updated_at)
		VALUES ($1, $2, $3, $4, '', '', '', '', $5, false, true, 'active', 'manual', now(), now())`,
		w.project.ID, id, set, text, string(cohort))
	w.prompts[text] = id
	return id
}

func site(name string) string { return strings.ToLower(name) + ".example" }

func snapshots(p *planted) []model.EntitySnapshot {
	always := model.EntityMatching{Mode: model.EntityMatchingModeAlways}
	all := []model.EntitySnapshot{{Name: "Acme", Aliases: p.aliases, Domains: []string{site("Acme")}, Matching: always}}
	for _, name := range p.competitors {
		id := uuid.NewSHA1(uuid.NameSpaceOID, []byte(name))
		all = append(all, model.EntitySnapshot{ID: &id, Name: name, Domains: []string{site(name)}, Matching: always})
	}
	for i := range all {
		if p.homeless {
			all[i].Domains = []string{}
		}
	}
	return all
}

// plant stores an audit whose answers are there and not analysed.
func (w *world) plant(p planted) uuid.UUID {
	w.Helper()
	if p.cohort == "" {
		p.cohort = model.PromptCohortCore
	}
	if p.mode == "" {
		p.mode = model.BenchmarkModeConsumerLike
	}
	id := model.NewID()
	country, language := "DE", "de"
	if p.market != nil {
		country, language = "FR", "fr"
	}
	completed, failed := 0, 0
	engines := map[string]model.EngineSnapshot{}
	for _, s := range p.said {
		completed, failed = completed+count(s.status == ""), failed+count(s.status == "failed")
		engines[s.engine] = model.EngineSnapshot{LogicalEngine: model.LogicalEngine(s.engine), TransportProvider: "provider_a", TransportModel: "m1", RetrievalEnabled: true}
	}
	var list []model.EngineSnapshot
	for _, e := range engines {
		list = append(list, e)
	}
	w.exec(`INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope, repetitions, random_seed,
			requested_count, completed_count, failed_count, error_message, model_provenance, engine_snapshots, entities, market_id,
			market_country_code, market_language_code, not_applicable_engines, created_at, updated_at, started_at)
		VALUES ($1, $2, $3, 'analyzing', $4, 'brand', 1, 's', $5, $6, $7, '', '[]', $8, $9, $10, $11, $12, '{}', $13, $13, $13)`,
		w.project.ID, id, w.project.WorkspaceID, string(p.mode), len(p.said), completed, failed, asJSON(list),
		asJSON(snapshots(&p)), p.market, country, language, w.clock())
	for i, text := range p.prompts {
		w.exec(`INSERT INTO audit_prompts (project_id, audit_id, prompt_index, id, prompt_id, text, theme, intent, buyer_stage,
				prompt_intent, cohort, branded) VALUES ($1, $2, $3, $4, $5, $6, 'theme', '', '', '', $7, false)`,
			w.project.ID, id, i, model.NewID(), w.prompt(text, p.cohort), text, string(p.cohort))
	}
	w.plantAnswers(id, p.said)
	return id
}

func (w *world) plantAnswers(audit uuid.UUID, all []said) {
	w.Helper()
	var executions, answers [][]any
	for i, s := range all {
		id, status := model.NewID(), s.status
		if status == "" {
			status = "completed"
			if s.model == "" {
				s.model = "m1"
			}
			cited := []model.EngineCitation{}
			for _, source := range s.cites {
				url, title, _ := strings.Cut(source, " ")
				cited = append(cited, model.EngineCitation{URL: url, Title: title, Start: -1, End: -1})
			}
			answers = append(answers, []any{
				w.project.ID, audit, id, s.prompt, s.engine, i, 1, s.text, asJSON(cited),
				[]string{},
				s.search, "provider_a", s.model, !s.offline, "v", "stop", []byte("{}"), w.clock(), w.clock(),
			})
		}
		executions = append(executions, []any{w.project.ID, audit, id, s.prompt, s.engine, i, status, 1, 3})
	}
	w.copy("executions", []string{
		"project_id", "audit_id", "id", "prompt_index", "logical_engine", "repetition", "status", "attempts", "max_attempts",
	}, executions)
	w.copy("answers", []string{
		"project_id", "audit_id", "execution_id", "prompt_index", "logical_engine", "repetition", "attempt", "text", "citations",
		"searches", "searched", "transport_provider", "transport_model", "retrieval_enabled", "adapter_version", "finish_reason",
		"raw", "started_at", "answered_at",
	}, answers)
}

func (w *world) copy(table string, columns []string, rows [][]any) {
	w.Helper()
	_, err := w.store.Pool().CopyFrom(w.Context(), pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
	w.must(err)
}

// run plants an audit and analyses it, a day after the last.
func (w *world) run(p planted) uuid.UUID {
	w.Helper()
	id := w.plant(p)
	w.later(24 * time.Hour)
	w.must(w.service.Analyze(w.Context(), w.project.ID, id))
	return id
}

func (w *world) visibility(q model.VisibilityQuery) *model.Visibility {
	w.Helper()
	if q.Cohort == "" {
		q.Cohort = model.PromptCohortCore
	}
	v, err := w.service.Visibility(w.Context(), w.project, q)
	w.must(err)
	return v
}

func (w *world) promptMetrics(q model.PromptMetricQuery) []model.PromptMetric {
	w.Helper()
	q.Cohort = model.PromptCohortCore
	metrics, err := w.service.Prompts(w.Context(), w.project, q)
	w.must(err)
	return metrics
}

func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// near reports whether a figure is a number, up to rounding of the last digits.
func near(got *float64, want float64) bool {
	return got != nil && *got-want < 1e-9 && want-*got < 1e-9
}

// expect fails unless a figure is a number.
func expect(tb testing.TB, what string, got *float64, want float64) {
	tb.Helper()
	if !near(got, want) {
		tb.Errorf("%s = %v, want %v", what, show(got), want)
	}
}

// expectNull fails unless a figure is unknown.
func expectNull(tb testing.TB, what string, got *float64) {
	tb.Helper()
	if got != nil {
		tb.Errorf("%s = %v, want null", what, *got)
	}
}

// holds fails unless every claim about a value is true.
func holds(tb testing.TB, value any, claims ...bool) {
	tb.Helper()
	for i, claim := range claims {
		if !claim {
			tb.Errorf("claim %d does not hold of %s", i, asJSON(value))
		}
	}
}

func show(f *float64) any {
	if f == nil {
		return "null"
	}
	return *f
}
