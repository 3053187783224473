package main

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// seedProject makes a project like the demo's with so many prompts.
func (w *world) seedProject(ctx context.Context, n, prompts int) (uuid.UUID, error) {
	at := time.Now().UTC().Truncate(time.Microsecond)
	always := model.EntityMatching{Mode: model.EntityMatchingModeAlways, ContextTerms: []string{}, ExclusionPhrases: []string{}}
	p := &model.Project{
		ID: model.NewID(), WorkspaceID: w.workspace, Name: fmt.Sprintf("Project %d", n), BrandName: "Sony",
		WebsiteURL: "https://www.sony.com", Industry: "Consumer electronics", Subindustry: "Audio", PrimaryMarket: "United States",
		CountryCode: "US", LanguageCode: "en", BenchmarkMode: model.BenchmarkModeConsumerLike, DefaultRepetitions: 1,
		Brand:        model.Brand{Aliases: []string{"Sony Electronics"}, Matching: always},
		OwnedDomains: []string{"sony.com"}, UnintendedDomains: []string{}, CreatedAt: at, UpdatedAt: at,
	}
	seed := projects.NewProject{Project: p}
	for _, name := range []string{"Samsung", "LG", "Anker", "JBL", "Audio-Technica"} {
		seed.Competitors = append(seed.Competitors, &model.Competitor{
			ProjectID: p.ID, ID: model.NewID(), Name: name, Aliases: []string{}, Domains: []string{}, Matching: always,
			CreatedAt: at, UpdatedAt: at,
		})
	}
	known, err := recorded.Prompts()
	if err != nil {
		return p.ID, err
	}
	set := &model.PromptSet{ProjectID: p.ID, ID: model.NewID(), Name: "Main", Description: "What buyers ask", CreatedAt: at, UpdatedAt: at}
	for i := range prompts {
		text := known[i%len(known)].Text
		if i >= len(known) {
			text = fmt.Sprintf("%s (variant %d)", text, i/len(known))
		}
		set.Prompts = append(set.Prompts, &model.Prompt{
			ProjectID: p.ID, ID: model.NewID(), PromptSetID: set.ID, Text: text, Theme: "headphones", Intent: "discovery",
			BuyerStage: "consideration", PromptIntent: "recommend", Cohort: model.PromptCohortCore, Enabled: true,
			Status: model.PromptStatusActive, Origin: model.PromptOriginManual, CreatedAt: at, UpdatedAt: at,
		})
	}
	seed.PromptSets = []*model.PromptSet{set}
	return p.ID, projects.New(w.store).CreateProject(ctx, seed)
}

// seedOldAudits copies a project's newest audit as cancelled ones, so that its
// list has pages.
func (w *world) seedOldAudits(ctx context.Context, project uuid.UUID, n int) error {
	const query = `INSERT INTO audits SELECT (jsonb_populate_record(NULL::audits, to_jsonb(a) || jsonb_build_object(
			'id', overlay(gen_random_uuid()::text PLACING '0190' FROM 1 FOR 4), 'status', 'cancelled'))).*
		FROM (SELECT * FROM audits WHERE project_id = $1 ORDER BY id DESC LIMIT 1) a, generate_series(1, $2::int)`
	_, err := w.store.Pool().Exec(ctx, query, project, n)
	return err
}

// launchAudit launches an audit of all of a project's prompts on both engines.
func (w *world) launchAudit(ctx context.Context, base string, project uuid.UUID, repetitions int) (uuid.UUID, error) {
	var launched []struct {
		ID uuid.UUID `json:"id"`
	}
	err := w.post(ctx, base+"/v1/projects/"+project.String()+"/audits", map[string]any{
		"engines": []string{"assistant_a", "overview_a"}, "repetitions": repetitions, "max_estimated_credits": 1_000_000,
	}, &launched)
	if err != nil {
		return uuid.Nil, err
	}
	return launched[0].ID, nil
}

// auditState is an audit as the list of audits shows it.
type auditState struct {
	Status         model.AuditStatus
	CompletedCount int
	Started        *time.Time
	Completed      *time.Time
}

// await polls an audit until done says so.
func (w *world) await(ctx context.Context, project, audit uuid.UUID, done func(auditState) bool) (auditState, error) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		a, err := audits.New(w.store).Audit(ctx, project, audit)
		if err != nil {
			return auditState{}, err
		}
		state := auditState{Status: a.Status, CompletedCount: a.CompletedCount, Started: a.StartedAt, Completed: a.CompletedAt}
		if done(state) {
			return state, nil
		}
		if state.Status == model.AuditStatusFailed || state.Status == model.AuditStatusCancelled {
			return state, fmt.Errorf("the audit ended %s: %s", state.Status, a.ErrorMessage)
		}
		select {
		case <-ctx.Done():
			return state, ctx.Err()
		case <-tick.C:
		}
	}
}

func finished(s auditState) bool {
	return s.Status == model.AuditStatusCompleted || s.Status == model.AuditStatusPartiallyCompleted
}
