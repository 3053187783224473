package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

func (r auditResolver) Answers(
	ctx context.Context, a *model.Audit, limit *int, cursor *string, engine *model.LogicalEngine, promptID *uuid.UUID,
	state *model.AnswerState, tag *string,
) (*model.AnswerPage, error) {
	key, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	req, err := idPage(limit, cursor, "answers", a.ID.String(), filterText(engine, model.LogicalEngine.String), uuidText(promptID),
		filterText(state, model.AnswerState.String), filterText(key, verbatim))
	if err != nil {
		return nil, err
	}
	return r.Audits.Answers(ctx, a.ProjectID, a.ID, req, audits.AnswerFilter{Engine: engine, PromptID: promptID, State: state, Tag: key})
}

func (r auditResolver) Answer(ctx context.Context, a *model.Audit, id uuid.UUID) (*model.Answer, error) {
	found, err := r.Audits.Answers(ctx, a.ProjectID, a.ID, page.Request{Limit: 1}, audits.AnswerFilter{ID: &id})
	switch {
	case err != nil:
		return nil, err
	case len(found.Items) == 0:
		return nil, fault.Missing("answer")
	}
	return &found.Items[0], nil
}

func (r auditResolver) Executions(
	ctx context.Context, a *model.Audit, limit *int, cursor *string, engine *model.LogicalEngine, status *model.ExecutionStatus, tag *string,
) (*model.ExecutionPage, error) {
	key, err := tagKey(tag)
	if err != nil {
		return nil, err
	}
	req, err := idPage(limit, cursor, "executions", a.ID.String(),
		filterText(engine, model.LogicalEngine.String), filterText(status, model.ExecutionStatus.String), filterText(key, verbatim))
	if err != nil {
		return nil, err
	}
	executions, err := r.AuditStore.Executions(ctx, a, req, audits.ExecutionFilter{Engine: engine, Status: status, Tag: key})
	if err != nil {
		return nil, err
	}
	for i := range executions.Items {
		executions.Items[i].EngineLabel = r.Audits.EngineLabel(executions.Items[i].LogicalEngine)
	}
	return executions, nil
}

func (r auditResolver) Credits(ctx context.Context, a *model.Audit) (*model.AuditCredits, error) {
	return r.edges().credits.loadOf(ctx, a)
}

func (r auditResolver) Readings(ctx context.Context, a *model.Audit) ([]model.AuditReading, error) {
	return r.edges().readings.loadOf(ctx, a)
}

func (r workspaceResolver) CreditUsage(
	ctx context.Context, w *model.Workspace, months int, by []model.CreditDimension, limit *int, cursor *string,
) (*model.CreditUsagePage, error) {
	caller, err := access.From(ctx)
	if err != nil {
		return nil, err
	}
	usage, err := r.Audits.CreditUsage(ctx, w.ID, model.CreditUsageQuery{
		Months: months, By: by, Projects: caller.Projects, Limit: limit, Cursor: cursor,
	})
	if err != nil {
		return nil, err
	}
	names, err := r.Objects.ProjectNames(ctx, w.ID, usage.ProjectIDs())
	if err != nil {
		return nil, err
	}
	usage.NameProjects(names)
	return usage, nil
}

func (r workspaceResolver) Credits(ctx context.Context, w *model.Workspace) (*model.WorkspaceCredits, error) {
	return r.Audits.Credits(ctx, w.ID)
}
