package intelligence

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/intelligence"
)

// maxRunning bounds the runs of a project that are under way at a time.
const maxRunning = 10

// maxWorkspaceRunning bounds those of all projects of a workspace.
const maxWorkspaceRunning = 25

// Confirm starts a planned run that costs no more than a ceiling. It must run in a
// transaction.
func (s *Service) Confirm(ctx context.Context, projectID, id uuid.UUID, ceiling model.USD) (*model.SearchRun, error) {
	run, err := s.store.LockRun(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	s.expire(run)
	if err := s.confirmable(ctx, run, ceiling); err != nil {
		return nil, err
	}
	now := s.now().UTC().Truncate(time.Microsecond)
	run.Status, run.ConfirmedAt, run.MaxCostUsd = model.SearchRunStatusRunning, &now, &ceiling
	if run.PlannedCalls == 0 { // fresh datasets answer everything
		run.Status, run.CompletedAt = model.SearchRunStatusCompleted, &now
		return run, s.store.SaveRun(ctx, run)
	}
	datasets, calls, err := s.begin(run)
	if err != nil {
		return nil, err
	}
	if err := s.store.SaveRun(ctx, run); err != nil {
		return nil, err
	}
	if err := s.store.InsertCalls(ctx, datasets, calls); err != nil {
		return nil, err
	}
	return run, s.jobs.Enqueue(ctx, job.Insert{Args: runArgs{Project: projectID, Run: id}, Queue: queue})
}

func (s *Service) confirmable(ctx context.Context, run *model.SearchRun, ceiling model.USD) error {
	switch {
	case run.Status == model.SearchRunStatusExpired:
		return fault.New(fault.Conflict, "the plan expired at %s; plan again", run.ExpiresAt.UTC().Format(time.RFC3339))
	case run.Status != model.SearchRunStatusPlanned:
		return fault.New(fault.Conflict, "the run is %s; only a planned one can be confirmed", run.Status)
	case run.EstimatedCostUsd > ceiling:
		err := fault.New(fault.EstimateExceedsLimit, "the run is estimated at %s US dollars, above max_cost_usd %s", run.EstimatedCostUsd, ceiling)
		err.Numbers = map[string]int64{
			"estimated_cost_microusd": run.EstimatedCostUsd.Microusd(), "max_cost_microusd": ceiling.Microusd(),
		}
		return err
	case s.provider == nil || run.Scope.Provider != s.provider.Name():
		return errNotConfigured()
	}
	n, err := s.store.CountRunning(ctx, run.ProjectID)
	if err == nil && n >= maxRunning {
		return fault.New(fault.Conflict, "%d runs of the project are under way; wait for one to end", n)
	}
	if err != nil {
		return err
	}
	n, err = s.store.WorkspaceRunning(ctx, run.ProjectID)
	if err == nil && n >= maxWorkspaceRunning {
		return fault.New(fault.Conflict, "%d runs of the workspace are under way; wait for one to end", n)
	}
	return err
}

// begin makes the datasets and the calls of a run's plan.
func (s *Service) begin(run *model.SearchRun) ([]model.SearchDataset, []intelligence.Call, error) {
	var datasets []model.SearchDataset
	calls := make([]intelligence.Call, len(run.Plan.Calls))
	for i := range run.Plan.Calls {
		c := &run.Plan.Calls[i]
		if c.Dataset == len(datasets) {
			d, err := newDataset(run, c)
			if err != nil {
				return nil, nil, err
			}
			datasets = append(datasets, *d)
		}
		d := &datasets[c.Dataset]
		calls[i] = intelligence.Call{
			ProjectID: run.ProjectID, ID: model.NewID(), RunID: run.ID, DatasetID: d.ID, Place: i, RowOffset: c.Offset,
			RowLimit: c.Limit, Estimate: c.EstimatedCostUsd, State: intelligence.CallPlanned,
		}
	}
	return datasets, calls, nil
}

func newDataset(run *model.SearchRun, c *model.SearchPlannedCall) (*model.SearchDataset, error) {
	s := &run.Scope
	digest, err := question{scope: s, comparison: c.Comparison}.digest()
	d := &model.SearchDataset{
		ProjectID: run.ProjectID, ID: model.NewID(), RunID: run.ID, Digest: digest, DatasetKind: run.Action,
		ResearchScope: s.ResearchScope, TargetDomain: s.TargetDomain, TargetHostname: s.TargetHostname,
		TargetOrigin: origin(s.TargetHostname), ComparisonOrigin: origin(c.Comparison), LanguageCode: s.LanguageCode,
		LocationCode: s.LocationCode, Status: model.DatasetPlanned, Coverage: model.CoverageNone,
		Acquisition:   map[string]any{"provider": s.Provider, "endpoint": c.Endpoint, "keywords": s.Keywords},
		Summary:       map[string]any{},
		RequestedRows: s.Limit,
	}
	return d, err
}

func origin(host string) string {
	if host == "" {
		return ""
	}
	return "https://" + host
}

// Cancel ends a run that has not ended. It must run in a transaction. A call that is
// under way is still recorded, for it is paid.
func (s *Service) Cancel(ctx context.Context, projectID, id uuid.UUID) (*model.SearchRun, error) {
	run, err := s.store.LockRun(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	s.expire(run)
	if run.Ended() {
		return nil, fault.New(fault.Conflict, "the run is %s already", run.Status)
	}
	now := s.now().UTC().Truncate(time.Microsecond)
	run.Status, run.CancelledAt = model.SearchRunStatusCancelled, &now
	if err := s.store.SkipCalls(ctx, projectID, id, now); err != nil {
		return nil, err
	}
	return run, s.store.SaveRun(ctx, run)
}
