package intelligence

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

const (
	// planLife is how long a plan can be confirmed.
	planLife = 24 * time.Hour
	// freshFor is how long a dataset answers the same question again.
	freshFor = 7 * 24 * time.Hour
)

// errNotConfigured reports which setting is missing.
func errNotConfigured() error {
	return fault.New(fault.Conflict, "search intelligence is not available: search_intelligence.adapter is not configured")
}

// Plan prices what a run would ask for, and keeps the plan. Nothing is spent. It
// must run in a transaction.
func (s *Service) Plan(ctx context.Context, p *model.Project, in model.SearchRunInput) (*model.SearchRun, error) {
	scope, err := freeze(p, &in)
	if err != nil {
		return nil, err
	}
	if s.provider == nil {
		return nil, errNotConfigured()
	}
	scope.Provider = s.provider.Name()
	now := s.now().UTC().Truncate(time.Microsecond)
	run := &model.SearchRun{
		ProjectID: p.ID, ID: model.NewID(), Action: in.Action, Status: model.SearchRunStatusPlanned, PricingVersion: s.price.Version,
		Scope: scope, Plan: model.SearchPlan{Calls: []model.SearchPlannedCall{}}, Reused: model.SearchReused{Datasets: []model.SearchReusedDataset{}},
		CreatedAt: now, ExpiresAt: now.Add(planLife),
	}
	for _, q := range questions(&scope) {
		if err := s.planQuestion(ctx, run, q, now); err != nil {
			return nil, err
		}
	}
	run.PlannedCalls = len(run.Plan.Calls)
	for i := range run.Plan.Calls {
		run.PlannedRows += run.Plan.Calls[i].Limit
		run.EstimatedCostUsd += run.Plan.Calls[i].EstimatedCostUsd
	}
	return run, s.store.InsertRun(ctx, run)
}

// question is what one dataset answers. Equal questions have equal digests.
type question struct {
	scope      *model.SearchScope
	comparison string // empty without one
}

// questions returns what a run asks: one question a comparison, or one alone.
func questions(scope *model.SearchScope) []question {
	if len(scope.ComparisonDomains) == 0 {
		return []question{{scope: scope}}
	}
	all := make([]question, len(scope.ComparisonDomains))
	for i, host := range scope.ComparisonDomains {
		all[i] = question{scope: scope, comparison: host}
	}
	return all
}

// digest returns the first half of the SHA-256 of all that matters for an answer.
func (q question) digest() (uuid.UUID, error) {
	s := q.scope
	raw, err := json.Marshal([]any{
		s.Provider, s.Action, s.TargetHostname, s.ResearchScope, q.comparison, s.Keywords, s.LocationCode, s.LanguageCode,
	})
	sum := sha256.Sum256(raw)
	return uuid.UUID(sum[:16]), err
}

// planQuestion adds the calls that a question needs, or the fresh dataset that
// answers it.
func (s *Service) planQuestion(ctx context.Context, run *model.SearchRun, q question, now time.Time) error {
	digest, err := q.digest()
	if err != nil {
		return err
	}
	fresh, err := s.store.Fresh(ctx, run.ProjectID, digest, run.Scope.Limit, now.Add(-freshFor))
	if err != nil {
		return err
	}
	if fresh != nil {
		run.Reused.Datasets = append(run.Reused.Datasets, model.SearchReusedDataset{
			DatasetID: fresh.ID, RunID: fresh.RunID, DatasetKind: fresh.DatasetKind, Comparison: q.comparison, PublishedAt: *fresh.PublishedAt,
		})
		return nil
	}
	number := 0
	if n := len(run.Plan.Calls); n > 0 {
		number = run.Plan.Calls[n-1].Dataset + 1
	}
	for offset := 0; offset < run.Scope.Limit; offset += s.provider.MaxRows() {
		limit := min(s.provider.MaxRows(), run.Scope.Limit-offset)
		run.Plan.Calls = append(run.Plan.Calls, model.SearchPlannedCall{
			Dataset: number, Endpoint: s.provider.Endpoint(run.Action), Comparison: q.comparison, Offset: offset, Limit: limit,
			EstimatedCostUsd: s.price.PerTask + s.price.PerRow*model.USD(limit),
		})
	}
	return nil
}
