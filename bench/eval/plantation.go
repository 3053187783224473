package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/embedded"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

// plantation is a PostgreSQL in a folder of its own to plant runs in, and the
// service that reads them and reports on them.
type plantation struct {
	dir      string
	postgres *embedded.Server
	store    *storage.DB
	service  *report.Service
}

func newPlantation(ctx context.Context) (*plantation, error) {
	dir, err := os.MkdirTemp("", "avm-eval-")
	if err != nil {
		return nil, err
	}
	w := &plantation{dir: dir}
	if err := w.open(ctx); err != nil {
		return nil, errors.Join(err, w.close(ctx))
	}
	return w, nil
}

func (w *plantation) open(ctx context.Context) (err error) {
	if w.postgres, err = embedded.Start(ctx, embedded.Config{
		DataDir: w.dir, Logger: slog.New(slog.DiscardHandler),
		// Nothing of it is kept.
		Settings: map[string]string{"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_wal_size": "8GB"},
	}); err != nil {
		return err
	}
	if w.store, err = storage.Open(ctx, storage.Config{URL: w.postgres.URL()}); err != nil {
		return err
	}
	if _, err = w.store.Migrate(ctx); err != nil {
		return err
	}
	w.service, err = report.New(report.Config{Store: w.store})
	return err
}

func (w *plantation) close(ctx context.Context) error {
	var errs []error
	if w.store != nil {
		errs = append(errs, w.store.Close())
	}
	if w.postgres != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		errs = append(errs, w.postgres.Stop(ctx))
	}
	return errors.Join(append(errs, os.RemoveAll(w.dir))...)
}

func brand() []model.EntitySnapshot {
	return []model.EntitySnapshot{{
		Name: "Acme", Aliases: []string{}, Domains: []string{"acme.example"}, Matching: model.EntityMatching{Mode: model.EntityMatchingModeAlways},
	}}
}

const plantedEngine = "assistant_a"

// newProject makes the project of a case in a workspace of its own.
func (w *plantation) newProject(ctx context.Context, number int, t truth) (*model.Project, error) {
	now := time.Now().UTC()
	workspace := &model.Workspace{ID: model.NewID(), Name: fmt.Sprint("case ", number), Plan: model.PlanPaid, CreatedAt: now}
	if err := people.New(w.store).InsertWorkspace(ctx, workspace); err != nil {
		return nil, err
	}
	p := &model.Project{
		ID: model.NewID(), WorkspaceID: workspace.ID, Name: t.String(), BrandName: "Acme", WebsiteURL: "https://acme.example",
		CountryCode: "US", LanguageCode: "en", BenchmarkMode: model.BenchmarkModeConsumerLike, DefaultRepetitions: t.most,
		Brand: model.Brand{Aliases: []string{}, Matching: brand()[0].Matching}, OwnedDomains: []string{"acme.example"},
		UnintendedDomains: []string{}, CreatedAt: now, UpdatedAt: now,
	}
	return p, projects.New(w.store).CreateProject(ctx, projects.NewProject{Project: p})
}

// pairReport is what the report on the later of two runs says.
type pairReport struct {
	low, high float64
	limited   bool // fewer than four prompts have a hit
	moved     bool
}

// pair plants two runs and reports on the later one, compared with the earlier.
func (w *plantation) pair(ctx context.Context, p *model.Project, t truth, r *rand.Rand) (*pairReport, error) {
	before, after := t.draw(r)
	asked := model.NewID().String() // pairs share no question, so that none is another's history
	then, err := w.run(ctx, p, asked, before)
	if err != nil {
		return nil, err
	}
	now, err := w.run(ctx, p, asked, after)
	if err != nil {
		return nil, err
	}
	return w.report(ctx, p, now, then)
}

// run plants a run as answers that name the brand, or do not, and has it read.
func (w *plantation) run(ctx context.Context, p *model.Project, asked string, all []counts) (uuid.UUID, error) {
	id := model.NewID()
	err := pgx.BeginFunc(ctx, w.store.Pool(), func(tx pgx.Tx) error { return plant(ctx, tx, p, id, asked, all) })
	if err != nil {
		return id, err
	}
	return id, w.service.Analyze(ctx, p.ID, id)
}

func plant(ctx context.Context, tx pgx.Tx, p *model.Project, id uuid.UUID, asked string, all []counts) error {
	entities, err := json.Marshal(brand())
	if err != nil {
		return err
	}
	now := time.Now().UTC()
	var prompts, executions, answers [][]any
	for i, c := range all {
		prompts = append(prompts, []any{p.ID, id, i, model.NewID(), fmt.Sprint("question ", i, " of ", asked), "", "", "", "", "core", false})
		for n := range c.of {
			execution, text := model.NewID(), "Nobody comes to mind."
			if n < c.hits {
				text = "Acme comes to mind."
			}
			executions = append(executions, []any{p.ID, id, execution, i, plantedEngine, n, "completed", 1, 1})
			answers = append(answers, []any{
				p.ID, id, execution, i, plantedEngine, n, 1, text, "[]", []string{}, "provider_a", "m", false, "1", "stop", []byte{}, now, now,
			})
		}
	}
	_, err = tx.Exec(ctx, `INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope, repetitions, random_seed,
			requested_count, completed_count, failed_count, error_message, model_provenance, engine_snapshots, entities,
			market_country_code, market_language_code, not_applicable_engines, created_at, updated_at, started_at)
		VALUES ($1, $2, $3, 'analyzing', 'consumer_like', 'brand', 1, 's', $4, $4, 0, '', '[]', '[]', $5, 'US', 'en', '{}', $6, $6, $6)`,
		p.ID, id, p.WorkspaceID, len(answers), string(entities), now)
	if err != nil {
		return err
	}
	return copyAll(ctx, tx, prompts, executions, answers)
}

func copyAll(ctx context.Context, tx pgx.Tx, prompts, executions, answers [][]any) error {
	for _, t := range []struct {
		name    string
		columns []string
		rows    [][]any
	}{
		{"audit_prompts", []string{
			"project_id", "audit_id", "prompt_index", "id", "text", "theme", "intent", "buyer_stage", "prompt_intent", "cohort", "branded",
		}, prompts},
		{"executions", []string{
			"project_id", "audit_id", "id", "prompt_index", "logical_engine", "repetition", "status", "attempts", "max_attempts",
		}, executions},
		{"answers", []string{
			"project_id", "audit_id", "execution_id", "prompt_index", "logical_engine", "repetition", "attempt", "text", "citations",
			"searches", "transport_provider", "transport_model", "retrieval_enabled", "adapter_version", "finish_reason", "raw",
			"started_at", "answered_at",
		}, answers},
	} {
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(t.rows)); err != nil {
			return err
		}
	}
	return nil
}

// report asks for the report on a run beside an earlier one.
func (w *plantation) report(ctx context.Context, p *model.Project, now, then uuid.UUID) (*pairReport, error) {
	v, err := w.service.Visibility(ctx, p, model.VisibilityQuery{Cohort: model.PromptCohortCore, AuditID: &now, BaselineID: &then})
	if err != nil {
		return nil, err
	}
	i := v.VisibilityRateInterval
	if i == nil {
		return nil, fmt.Errorf("audit %s has no interval", now)
	}
	return &pairReport{
		low: i.Low, high: i.High, limited: i.LimitedEvidence, moved: v.Comparison.Verdict == model.VerdictMoved,
	}, nil
}
