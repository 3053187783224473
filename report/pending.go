package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// pending reports a run that has no figures: its status and how many of its
// executions have ended, everything else unknown.
func (s *visibilityService) pending(ctx context.Context, sel *selection, baseline *uuid.UUID) (*model.Visibility, error) {
	if baseline != nil {
		if _, err := s.baselineRun(ctx, sel.projectID, *baseline, sel.runs); err != nil {
			return nil, err
		}
	}
	cells, completed, err := pendingCells(ctx, s.store, sel.projectID, sel.newest(), sel.filter)
	if err != nil {
		return nil, err
	}
	sel.panels = NewPanels(cells)
	sum, err := sel.begin()
	if err != nil {
		return nil, err
	}
	if err := sum.add(sel.panels); err != nil {
		return nil, err
	}
	v, err := visibility(sel, sum, &model.VisibilityQuery{})
	if err != nil {
		return nil, err
	}
	v.TotalCompleted = completed
	return v, nil
}
