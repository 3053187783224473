package rollup

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// Declined counts answers that decline, by engine and (empty) in all. Where it is not known, the count is negative.
type Declined map[string]int

// Of returns the count of an engine (empty: of all); nil: not known.
func (d Declined) Of(engine string) *int {
	if n := d[engine]; n >= 0 {
		return &n
	}
	return nil
}

func (d Declined) add(engine string, n int) {
	switch {
	case n < 0:
		d[engine] = n
	case d[engine] >= 0:
		d[engine] += n
	}
}

// addAnswer counts an answer; nil: it is not known whether it declines.
func (d Declined) addAnswer(declined *bool) {
	n := -1
	if declined != nil {
		n = BrandOrder(*declined)
	}
	d.add("", n)
}

// AddCell counts a cell; negative: it is not known how many of its answers decline.
func (d Declined) AddCell(engine string, n int) {
	d.add(engine, n)
	d.add("", n)
}

// DeclinedStore is where the counts are read from.
type DeclinedStore interface {
	TagStore
	DeclinedCells(ctx context.Context, projectID uuid.UUID, f reports.CellFilter) ([]reports.DeclinedCell, error)
}

// ReadDeclined returns the cells of the runs in which answers decline, or may.
func ReadDeclined(ctx context.Context, store DeclinedStore, projectID uuid.UUID, f CellFilter) ([]reports.DeclinedCell, error) {
	cells, err := store.DeclinedCells(ctx, projectID, f.stored())
	if err != nil || len(cells) == 0 {
		return cells, err
	}
	keep, err := f.prompts(ctx, store, projectID)
	if err != nil {
		return nil, err
	}
	return Keep(cells, func(c reports.DeclinedCell) bool { return keep(c.ReadingID, c.PromptIndex) }), nil
}
