package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

func (r auditResolver) Answers(
	ctx context.Context, a *model.Audit, limit *int, cursor *string, engine *model.LogicalEngine, promptID *uuid.UUID,
) (*model.AnswerPage, error) {
	req, err := idPage(limit, cursor, "answers", a.ID.String(), filterText(engine, model.LogicalEngine.String), uuidText(promptID))
	if err != nil {
		return nil, err
	}
	return r.Store.Answers(ctx, a.ProjectID, a.ID, req, storage.AnswerFilter{Engine: engine, PromptID: promptID})
}
