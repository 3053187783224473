package measure

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// PendingPanels stands in for the panels of a run that has none: what failed is
// known, nothing has been read, and the rest has not run as far as figures go. It
// also returns the number of executions that ended with an answer.
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

// The bytes that a run without figures takes.
const (
	bytesOfPendingPrompt = 600 // and its text twice
	bytesOfPendingCell   = 1_100
	fewExecutions        = 1_000 // are never too much
)

// checkPending refuses a run that is too large for a report, before it is read.
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
