package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// question is a seeded prompt: how often answers to it name the brand, and whether
// they name a competitor where they do not.
type question struct {
	id     uuid.UUID
	text   string
	theme  string
	cohort model.PromptCohort
	rate   float64
	rival  float64 // share of the answers without the brand that name the competitor
	cites  float64 // share of the answers that cite the brand's site
	late   bool    // the brand is named after three others
	blind  bool    // assistant_b never names the brand
}

// seeded is the number of repetitions of a prompt and engine in an audit.
const plantedRepetitions = 10

func rivals() []model.EntitySnapshot {
	all := brand()
	all[0].Domains = []string{"127.0.0.1"}
	for _, name := range []string{"Borealis", "Cobalt", "Drift"} {
		all = append(all, model.EntitySnapshot{
			Name: name, Aliases: []string{}, Domains: []string{}, Matching: model.EntityMatching{Mode: model.EntityMatchingModeAlways}, ID: new(model.NewID()),
		})
	}
	return all
}

// drifted returns a rate on another day: most are near it, none is the same.
func drifted(rate float64, season float64, r *rand.Rand) float64 {
	const daily = 0.2 // standard deviation of the logit
	logit := math.Log(rate/(1-rate)) + season + daily*r.NormFloat64()
	return 1 / (1 + math.Exp(-logit))
}

// answer draws an answer to a question.
func (q *question) answer(rate float64, engine string, r *rand.Rand) (text string, citations []model.EngineCitation) {
	citations = []model.EngineCitation{{URL: "https://reviews.example/list", Title: "List", Start: -1, End: -1}}
	named := r.Float64() < rate && (!q.blind || engine == plantedEngine)
	switch {
	case named && q.late:
		text = "Borealis, Cobalt and Drift come first, then Acme."
	case named:
		text = "Acme makes the best ones."
	case r.Float64() < q.rival:
		text = "Borealis makes the best ones."
	default:
		text = "Nobody stands out."
	}
	return text, citations
}

// storePrompts makes the questions prompts of the project: measurements are kept of those.
func (l *loop) storePrompts(ctx context.Context, questions []*question) error {
	now := l.clock.now()
	set := &model.PromptSet{ProjectID: l.project.ID, ID: model.NewID(), CreatedAt: now, UpdatedAt: now}
	if err := l.prompts.InsertPromptSet(ctx, set); err != nil {
		return err
	}
	rows := make([]projects.KeyedPrompt, len(questions))
	for i, q := range questions {
		rows[i] = projects.KeyedPrompt{Key: q.id, Prompt: &model.Prompt{
			ProjectID: l.project.ID, ID: q.id, PromptSetID: set.ID, Text: q.text, Theme: q.theme, Cohort: q.cohort,
			Enabled: true, Status: model.PromptStatusActive, Origin: model.PromptOriginManual, CreatedAt: now, UpdatedAt: now,
		}}
	}
	return l.prompts.InsertPrompts(ctx, rows)
}

// audit plants an audit of the questions by two engines, and has it read.
func (l *loop) audit(ctx context.Context, w *plantation, questions []*question, season float64, r *rand.Rand) error {
	for _, cohort := range []model.PromptCohort{model.PromptCohortCore, model.PromptCohortCommerce} {
		id := model.NewID()
		if err := pgx.BeginFunc(ctx, w.store.Pool(), func(tx pgx.Tx) error { return l.plant(ctx, tx, id, cohort, questions, season, r) }); err != nil {
			return err
		}
		if err := l.reports.Analyze(ctx, l.project.ID, id); err != nil {
			return err
		}
	}
	return nil
}

func (l *loop) plant(
	ctx context.Context, tx pgx.Tx, id uuid.UUID, cohort model.PromptCohort, questions []*question, season float64, r *rand.Rand,
) error {
	entities, err := json.Marshal(l.entities)
	if err != nil {
		return err
	}
	now := l.clock.now()
	var prompts, executions, answers [][]any
	index := 0
	for _, q := range questions {
		if q.cohort != cohort {
			continue
		}
		prompts = append(prompts, []any{l.project.ID, id, index, uuid.NewSHA1(id, q.id[:]), q.id, q.text, q.theme, "", "", "", string(cohort), false})
		rate := drifted(q.rate, season, r)
		for _, engine := range []string{plantedEngine, "assistant_b"} {
			for n := range plantedRepetitions {
				execution := model.NewID()
				text, attached := q.answer(rate, engine, r)
				if r.Float64() < q.cites {
					attached = append(attached, model.EngineCitation{URL: l.site.URL + "/guide", Title: "Guide", Start: -1, End: -1})
				}
				citations, err := json.Marshal(attached)
				if err != nil {
					return err
				}
				executions = append(executions, []any{l.project.ID, id, execution, index, engine, n, "completed", 1, 1})
				answers = append(answers, []any{
					l.project.ID, id, execution, index, engine, n, 1, text, string(citations),
					[]string{},
					"provider_a", "m", true, "1", "stop",
					[]byte{},
					now, now,
				})
			}
		}
		index++
	}
	_, err = tx.Exec(ctx, `INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope, repetitions, random_seed,
			requested_count, completed_count, failed_count, error_message, model_provenance, engine_snapshots, entities,
			market_country_code, market_language_code, not_applicable_engines, created_at, updated_at, started_at)
		VALUES ($1, $2, $3, 'analyzing', 'consumer_like', 'brand', 1, 's', $4, $4, 0, '', '[]', '[]', $5, 'US', 'en', '{}', $6, $6, $6)`,
		l.project.ID, id, l.project.WorkspaceID, len(answers), string(entities), now)
	if err != nil {
		return err
	}
	if err := copyRows(ctx, tx, "audit_prompts", promptColumns(), prompts); err != nil {
		return err
	}
	return copyAll(ctx, tx, nil, executions, answers)
}

func promptColumns() []string {
	return []string{
		"project_id", "audit_id", "prompt_index", "id", "prompt_id", "text", "theme", "intent", "buyer_stage", "prompt_intent", "cohort", "branded",
	}
}

func copyRows(ctx context.Context, tx pgx.Tx, table string, columns []string, rows [][]any) error {
	_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
	return err
}

// day names a day.
func dayName(at time.Time) string { return at.Format(time.DateOnly) }

// pageOf returns the address of a seeded page of search.
func (l *loop) pageOf(kind string, n int) string { return fmt.Sprintf("%s/%s-%d", l.site.URL, kind, n) }
