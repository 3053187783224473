package visibility

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
)

// pending reports a run that has no figures: its status and how many of its
// executions have ended, everything else unknown.
func (s *Service) pending(ctx context.Context, sel *selection, baseline *uuid.UUID) (*model.Visibility, error) {
	if baseline != nil {
		if _, err := s.baselineRun(ctx, sel.projectID, *baseline, sel.Runs); err != nil {
			return nil, err
		}
	}
	var only rollup.PromptSet
	if sel.tag != nil {
		tagged, err := rollup.TaggedPrompts(ctx, s.store, sel.projectID, sel.Runs, *sel.tag)
		if err != nil {
			return nil, err
		}
		only = append(rollup.PromptSet{}, tagged[sel.newest().ID]...) // not nil: no prompt at all
	}
	panels, pending, err := rollup.PendingPanels(ctx, s.store, sel.projectID, sel.newest(), sel.filter, only)
	if err != nil {
		return nil, err
	}
	sel.Panels = panels
	sum, err := sel.Begin()
	if err != nil {
		return nil, err
	}
	v := s.visibility(sel, sum, &model.VisibilityQuery{})
	pending.Visibility(v)
	return v, nil
}
