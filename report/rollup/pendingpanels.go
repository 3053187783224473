package rollup

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// PendingPanels returns panels for a run that has no stored ones. Failed executions count as failed, all
// others as not run, because no answer has been read. It also returns the number of executions with an
// answer.
func PendingPanels(
	ctx context.Context, store LedgerStore, projectID uuid.UUID, run *reports.Run, f reports.RunFilter,
) ([]*Panel, int, error) {
	if err := checkPending(ctx, store, projectID, run); err != nil {
		return nil, 0, err
	}
	ledger, err := OpenLedger(ctx, store, projectID, run)
	if err != nil {
		return nil, 0, err
	}
	total := 0
	for _, t := range ledger.tallies {
		ledger.Cells[CellPlace{t.PromptIndex, t.LogicalEngine}].Brand.NotRun += t.Completed
		if ledger.Prompts[t.PromptIndex].Cohort == f.Cohort && (f.Engine == "" || t.LogicalEngine == f.Engine) {
			total += t.Completed
		}
	}
	cells := slices.DeleteFunc(ledger.framed(), func(c framedSum) bool {
		return c.cohort != f.Cohort || f.Engine != "" && c.engine != f.Engine
	})
	return panelsOf(run, cells), total, nil
}

// The memory of a run without figures, in bytes.
const (
	bytesOfPendingPrompt = 600 // without its text, which is held twice
	bytesOfPendingCell   = 1_100
	fewExecutions        = 1_000 // up to so many, the run is never too large
)

// checkPending refuses a run that is too large for a report before the run is read.
func checkPending(ctx context.Context, store LedgerStore, projectID uuid.UUID, run *reports.Run) error {
	if run.Requested <= fewExecutions {
		return nil
	}
	sizes, err := store.PromptSizes(ctx, projectID, []uuid.UUID{run.ID}, "")
	if err != nil {
		return err
	}
	return CheckSize(2*int(sizes.Bytes) + sizes.Prompts*(bytesOfPendingPrompt+len(run.Engines)*(bytesOfPendingCell+2*len(run.Entities))))
}
