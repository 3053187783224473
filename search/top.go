package search

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// Top is what is shown most in a window, by one dimension.
type Top struct {
	SnapshotID *uuid.UUID // nil: nothing was imported for the window
	First      string
	Last       string
	Imported   bool // something was imported by the dimension
	Total      int  // of all rows, listed or not
	Rows       []model.PerformanceRow
}

// maxTop bounds what Top lists.
const maxTop = 50_000

// Top lists what was shown most in a window, at most limit rows. It is for areas
// that set search figures beside their own; people page through tables.
func (s *Service) Top(
	ctx context.Context, p *model.Project, q model.PerformanceQuery, d model.PerformanceDimension, limit int,
) (*Top, error) {
	generation, coverage, err := s.imported(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	w, err := resolve(&q, s.newest(p, coverage))
	if err != nil {
		return nil, err
	}
	e, err := s.load(ctx, snapshot{p.ID, w.selected, generation}, nil)
	if err != nil {
		return nil, err
	}
	top := &Top{First: w.selected.First.String(), Last: w.selected.Last.String(), Rows: []model.PerformanceRow{}}
	if e.state() == model.EvidenceStateNotRun {
		return top, nil
	}
	id := e.snap.id()
	top.SnapshotID = &id
	if c, ok := columnOf(d); ok {
		return top, s.fillTop(ctx, e, c, min(limit, maxTop), top)
	}
	return nil, fault.Field("dimension", "%s has no list of what is shown most", d)
}

func (s *Service) fillTop(ctx context.Context, e *evidence, c column, limit int, top *Top) error {
	if top.Imported = e.has(c); !top.Imported {
		return nil
	}
	in, err := s.selection(ctx, e, c)
	if err != nil {
		return err
	}
	listed, err := s.store.Page(ctx, in, search.TermOrder{By: search.ByImpressions, Descending: true}, nil, limit)
	if err != nil {
		return err
	}
	top.Total = listed.Terms
	for i := range listed.Rows {
		top.Rows = append(top.Rows, figuresRow(listed.Rows[i].Text, &listed.Rows[i].Figures))
	}
	return nil
}
