package report

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
)

// pendingCells stands in for the cells of a run that has none: what failed is
// known, nothing has been read, and the rest has not run as far as figures go. It
// also gives the number of executions that ended with an answer.
func pendingCells(
	ctx context.Context, store LedgerStore, projectID uuid.UUID, run *storage.Run, f storage.RunFilter,
) ([]storage.Cell, int, error) {
	ledger, err := openLedger(ctx, store, projectID, run)
	if err != nil {
		return nil, 0, err
	}
	completed := map[cellPlace]int{}
	for _, t := range ledger.tallies {
		completed[cellPlace{t.PromptIndex, t.LogicalEngine}] = t.Completed
	}
	all, _ := ledger.rows()
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
