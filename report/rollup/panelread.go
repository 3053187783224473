package rollup

import (
	"context"
	"iter"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// PanelStore is where panels are read from.
type PanelStore interface {
	TagStore
	PanelRows(ctx context.Context, projectID uuid.UUID, f reports.CellFilter) iter.Seq2[reports.PanelRow, error]
	Cells(ctx context.Context, projectID uuid.UUID, f reports.CellFilter) ([]reports.Cell, error)
}

// PanelFilter reports which panels are read.
type PanelFilter struct {
	Runs      []*reports.Run
	Cohort    model.PromptCohort
	Engine    string  // empty: every engine
	BrandOnly bool    // leave the competitors out
	Tag       *string // only prompts with it, in lower case; nil: all
}

func (f *PanelFilter) cells(readings []uuid.UUID) reports.CellFilter {
	return reports.CellFilter{ReadingIDs: readings, Cohort: f.Cohort, Engine: f.Engine, BrandOnly: f.BrandOnly}
}

// ReadPanels returns the panels of runs, by reading and engine.
func ReadPanels(ctx context.Context, store PanelStore, projectID uuid.UUID, f PanelFilter) ([]*Panel, error) {
	var all []*Panel
	err := EachRun(ctx, store, projectID, f, func(panels []*Panel) error {
		all = append(all, panels...)
		return nil
	})
	return all, err
}

// EachRun visits the panels of one run after the other and keeps none. Runs that were
// analysed before there were panels are visited together at the end; their panels are
// made of their cells, which takes a second statement. Runs without a prompt that has the tag of the
// filter have no panels.
func EachRun(ctx context.Context, store PanelStore, projectID uuid.UUID, f PanelFilter, visit func(panels []*Panel) error) error {
	audits := make(map[uuid.UUID]uuid.UUID, len(f.Runs)) // by reading
	for _, run := range f.Runs {
		audits[run.ReadingID] = run.ID
	}
	if f.Tag != nil {
		tagged, err := TaggedPrompts(ctx, store, projectID, f.Runs, *f.Tag)
		if err != nil {
			return err
		}
		visitAll := visit
		visit = func(panels []*Panel) error {
			var kept []*Panel
			for _, p := range panels {
				some, err := KeepPrompts([]*Panel{p}, tagged[audits[p.ReadingID]])
				if err != nil {
					return err
				}
				kept = append(kept, some...)
			}
			if len(kept) == 0 {
				return nil
			}
			return visitAll(kept)
		}
	}
	found := map[uuid.UUID]bool{}
	var panels []*Panel // of one reading
	for row, err := range store.PanelRows(ctx, projectID, f.cells(ReadingIDs(f.Runs))) {
		if err != nil {
			return err
		}
		if len(panels) > 0 && panels[0].ReadingID != row.ReadingID {
			if err := visit(panels); err != nil {
				return err
			}
			panels = nil
		}
		found[row.ReadingID] = true
		if panels, err = addPanelRow(panels, &row, projectID, audits[row.ReadingID]); err != nil {
			return err
		}
	}
	if len(panels) > 0 {
		if err := visit(panels); err != nil {
			return err
		}
	}
	return visitOldRuns(ctx, store, projectID, f, found, visit)
}

// visitOldRuns visits the runs whose panels were not found.
func visitOldRuns(
	ctx context.Context, store PanelStore, projectID uuid.UUID, f PanelFilter, found map[uuid.UUID]bool,
	visit func(panels []*Panel) error,
) error {
	old := slices.DeleteFunc(ReadingIDs(f.Runs), func(id uuid.UUID) bool { return found[id] })
	if len(old) == 0 {
		return nil
	}
	cells, err := store.Cells(ctx, projectID, f.cells(old))
	if err != nil || len(cells) == 0 {
		return err
	}
	return visit(NewPanels(cells))
}

// addPanelRow adds a row to the panel of its engine, or begins one.
func addPanelRow(panels []*Panel, row *reports.PanelRow, projectID, auditID uuid.UUID) ([]*Panel, error) {
	i := slices.IndexFunc(panels, func(p *Panel) bool { return p.Engine == row.Engine })
	if i < 0 {
		i = len(panels)
		panels = append(panels, &Panel{
			ReadingID: row.ReadingID, Cohort: row.Cohort, Engine: row.Engine, projectID: projectID, auditID: auditID,
		})
	}
	return panels, panels[i].addRow(row)
}
