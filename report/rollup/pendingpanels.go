package rollup

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// PendingPanels returns panels for a run that has no cells. Failed executions count as failed, all
// others as not run, because no answer has been read. With a set of prompts the others are left out.
func PendingPanels(
	ctx context.Context, store LedgerStore, projectID uuid.UUID, run *reports.Run, f reports.RunFilter, only PromptSet,
) ([]*Panel, *Pending, error) {
	if err := checkPending(ctx, store, projectID, run); err != nil {
		return nil, nil, err
	}
	ledger, err := OpenLedger(ctx, store, projectID, run)
	if err != nil {
		return nil, nil, err
	}
	pending := &Pending{state: AnalysisOf(run).State, cells: map[CellPlace]int{}}
	inScope := func(prompt int, engine string) bool {
		return ledger.Prompts[prompt].Cohort == f.Cohort && (f.Engine == "" || engine == f.Engine) && (only == nil || only.Has(prompt))
	}
	for _, t := range ledger.tallies {
		place := CellPlace{t.PromptIndex, t.LogicalEngine}
		ledger.Cells[place].Brand.NotRun += t.Completed
		if inScope(t.PromptIndex, t.LogicalEngine) {
			pending.cells[place] = t.Completed
		}
	}
	panels := panelSet{}
	for _, c := range ledger.cellsOf(0, ledger.keyed(), nil) {
		if inScope(c.PromptIndex, c.Engine) {
			panels.add(&c)
		}
	}
	return panels.sorted(), pending, nil
}

// Pending are the answers of a run that were not read.
type Pending struct {
	state model.AnalysisState
	cells map[CellPlace]int // answers
}

// Visibility has a report on the run say how many answers there are, and that nothing is known of what they say.
func (p *Pending) Visibility(v *model.Visibility) {
	engines := map[string]int{}
	for place, n := range p.cells {
		engines[place.Engine] += n
		v.TotalCompleted += n
	}
	v.Counts, v.Rankings = unreadCounts(v.Counts, p.state, v.TotalCompleted), []model.RankingRow{}
	for i := range v.PerEngine {
		e := &v.PerEngine[i]
		e.TotalCompleted = engines[e.LogicalEngine]
		e.Counts = unreadCounts(e.Counts, p.state, e.TotalCompleted)
	}
}

// Prompt does the same for the figures of one of the run's prompts.
func (p *Pending) Prompt(m *model.PromptMetric) {
	total := 0
	for i := range m.Outcomes {
		o := &m.Outcomes[i]
		n := p.cells[CellPlace{m.PromptIndex, o.LogicalEngine}]
		o.Counts, o.GapCounts = unreadCounts(o.Counts, p.state, n), map[string]int{}
		total += n
	}
	m.Counts = unreadCounts(m.Counts, p.state, total)
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
