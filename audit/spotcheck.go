package audit

import (
	"context"
	"crypto/rand"
	"log/slog"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Predictor predicts what a spot check should find, by engine.
type Predictor interface {
	Predict(ctx context.Context, projectID uuid.UUID, q model.SpotCheckQuestion, tries int) ([]model.SpotCheckPrediction, error)
}

// EstimateSpotCheck returns what a spot check would take and what it should find. Errors are faults as Estimate has them.
func (s *Service) EstimateSpotCheck(ctx context.Context, project *model.Project, in model.SpotCheckInput) (*model.SpotCheckEstimate, error) {
	p, expected, err := s.spotCheckPlan(ctx, project, in)
	if err != nil {
		return nil, err
	}
	usual, err := s.store.UsualUsage(ctx, project.WorkspaceID, p.snapshots())
	if err != nil {
		return nil, err
	}
	estimate := &model.SpotCheckEstimate{Estimate: p.estimate(usual), Expected: make([]model.SpotCheckExpectation, len(expected.Engines))}
	for i := range expected.Engines {
		e := &expected.Engines[i]
		estimate.Expected[i] = e.Expectation(s.engines.Label(e.Engine), in.Tries)
	}
	return estimate, nil
}

// StartSpotCheck states what a prompt should find, and asks it: as an audit of its own kind that no report counts.
// Errors are faults as Launch has them.
func (s *Service) StartSpotCheck(
	ctx context.Context, project *model.Project, in model.SpotCheckLaunchInput,
) (*model.SpotCheck, error) {
	if in.MaxEstimatedCredits < 0 {
		return nil, fault.Field("max_estimated_credits", "must not be negative")
	}
	p, expected, err := s.spotCheckPlan(ctx, project, model.SpotCheckInput{
		PromptID: in.PromptID, Engines: in.Engines, Tries: in.Tries, MarketID: in.MarketID,
	})
	if err != nil {
		return nil, err
	}
	if attempts := p.attempts(); attempts > in.MaxEstimatedCredits {
		return nil, exceeds(attempts, in.MaxEstimatedCredits)
	}
	entities, err := s.entities(ctx, project)
	if err != nil {
		return nil, err
	}
	made, err := s.create(ctx, launch{
		plan: p, project: project, entities: entities, seed: rand.Text(), id: model.NewID(), at: s.time(), spotCheck: expected,
	})
	if err != nil {
		return nil, err
	}
	s.logger.InfoContext(ctx, "started a spot check", slog.String("audit_id", made[0].ID.String()))
	return s.SpotCheck(ctx, project.ID, made[0].ID)
}

// SpotCheck returns a spot check.
func (s *Service) SpotCheck(ctx context.Context, projectID, id uuid.UUID) (*model.SpotCheck, error) {
	row, err := s.store.SpotCheck(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	check := row.Shown(s.engines.Label)
	return &check, nil
}

// SpotChecks returns the newest spot checks of a prompt, newest first.
func (s *Service) SpotChecks(ctx context.Context, projectID, promptID uuid.UUID) ([]model.SpotCheck, error) {
	rows, err := s.store.SpotChecks(ctx, projectID, promptID)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		prompts, err := s.store.PromptsByID(ctx, projectID, []uuid.UUID{promptID})
		if err != nil {
			return nil, err
		}
		if len(prompts) == 0 {
			return nil, fault.New(fault.NotFound, "there is no prompt %s", promptID)
		}
	}
	checks := make([]model.SpotCheck, len(rows))
	for i := range rows {
		checks[i] = rows[i].Shown(s.engines.Label)
	}
	return checks, nil
}

// spotCheckPlan resolves a spot check and predicts what it should find.
func (s *Service) spotCheckPlan(ctx context.Context, project *model.Project, in model.SpotCheckInput) (*plan, *model.SpotCheckPlan, error) {
	if in.Tries < 1 || in.Tries > model.MaxTries {
		return nil, nil, fault.Field("tries", "%d must be 1 to %d", in.Tries, model.MaxTries)
	}
	prompts, err := s.store.PromptsByID(ctx, project.ID, []uuid.UUID{in.PromptID})
	if err != nil {
		return nil, nil, err
	}
	if len(prompts) == 0 {
		return nil, nil, fault.MissingRef("prompt_id", "prompt")
	}
	scope := model.AuditScopeBrand
	if prompts[0].Cohort == model.PromptCohortCommerce {
		scope = model.AuditScopeCommerce
	}
	p, err := s.plan(ctx, project, request{
		promptIDs: []uuid.UUID{in.PromptID}, engines: in.Engines, repetitions: &in.Tries, marketIDs: []*uuid.UUID{in.MarketID}, scope: &scope,
	})
	if err != nil {
		return nil, nil, err
	}
	question := model.SpotCheckQuestion{Prompt: prompts[0], Market: p.markets[0].market.ID, Mode: p.mode}
	for _, name := range p.markets[0].engines {
		question.Engines = append(question.Engines, p.catalogue[name].snapshot(name))
	}
	expected := &model.SpotCheckPlan{}
	if s.predictor != nil {
		expected.Engines, err = s.predictor.Predict(ctx, project.ID, question, in.Tries)
	}
	return p, expected, err
}
