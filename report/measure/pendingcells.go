package measure

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// PendingCells stands in for the cells of a run that has none: what failed is
// known, nothing has been read, and the rest has not run as far as figures go. It
// also returns the number of executions that ended with an answer.
func PendingCells(
	ctx context.Context, store LedgerStore, projectID uuid.UUID, run *reports.Run, f reports.RunFilter,
) ([]reports.Cell, int, error) {
	ledger, err := OpenLedger(ctx, store, projectID, run)
	if err != nil {
		return nil, 0, err
	}
	completed := map[CellPlace]int{}
	for _, t := range ledger.tallies {
		completed[CellPlace{t.PromptIndex, t.LogicalEngine}] = t.Completed
	}
	all, _ := ledger.Rows()
	var cells []reports.Cell
	total := 0
	for _, c := range all {
		if c.Cohort != f.Cohort || (f.Engine != "" && c.Engine != f.Engine) {
			continue
		}
		n := completed[CellPlace{c.PromptIndex, c.Engine}]
		c.NotRun += n
		if c.Entity == 0 {
			total += n
		}
		cells = append(cells, c)
	}
	return cells, total, nil
}
