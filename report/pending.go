package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// pending reports a run that has no figures: its status and how many of its
// executions have ended, everything else unknown.
func (s *Service) pending(ctx context.Context, sel *selection, baseline *uuid.UUID) (*model.Visibility, error) {
	if baseline != nil {
		if _, err := s.baselineRun(ctx, sel.projectID, *baseline, sel.runs); err != nil {
			return nil, err
		}
	}
	cells, completed, err := s.pendingCells(ctx, sel.projectID, sel.newest(), sel.filter)
	if err != nil {
		return nil, err
	}
	sel.panels = storage.Panels(cells)
	sum := sel.begin()
	sum.add(sel.panels)
	v := visibility(sel, sum, &model.VisibilityQuery{})
	v.TotalCompleted = completed
	return v, nil
}

// pendingCells stands in for the cells of a run that has none: what failed is
// known, nothing has been read, and the rest has not run as far as figures go. It
// also gives the number of executions that ended with an answer.
func (s *Service) pendingCells(
	ctx context.Context, projectID uuid.UUID, run *storage.Run, f storage.RunFilter,
) ([]storage.Cell, int, error) {
	sum, err := s.begin(ctx, projectID, run)
	if err != nil {
		return nil, 0, err
	}
	completed := map[cellPlace]int{}
	for _, t := range sum.tallies {
		completed[cellPlace{t.PromptIndex, t.LogicalEngine}] = t.Completed
	}
	all, _ := sum.rows()
	var cells []storage.Cell
	total := 0
	for _, c := range all {
		if c.Cohort != f.Cohort || (f.Engine != "" && c.Engine != f.Engine) {
			continue
		}
		n := completed[cellPlace{c.PromptIndex, c.Engine}]
		c.NotRun += n
		if c.Entity == 0 {
			total += n
		}
		cells = append(cells, c)
	}
	return cells, total, nil
}
