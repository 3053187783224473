package search

import (
	"context"
	"math"
	"strconv"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

func (s *Service) keyRows(ctx context.Context, l *listing, e *evidence, c column, t *model.PerformanceTable) error {
	after, err := l.after()
	if err != nil {
		return err
	}
	in, err := s.selection(ctx, e, c)
	if err != nil {
		return err
	}
	listed, err := s.store.Page(ctx, in, search.TermOrder{By: l.by, Descending: l.downward}, after, l.request.Limit+1)
	if err != nil {
		return err
	}
	t.TotalCount = listed.Terms
	if c.code == model.SearchQuery {
		t.Anonymized = remainder(e, listed)
	}
	snap := l.snap.id().String()
	rows, next := page.Cut(l.request, listed.Rows, func(r search.TermFigures) []string {
		return []string{snap, strconv.FormatFloat(r.Rank, 'g', -1, 64), strconv.Itoa(int(r.ID))}
	})
	t.NextCursor = next
	for i := range rows {
		t.Items = append(t.Items, figuresRow(rows[i].Text, &rows[i].Figures))
	}
	if l.compare == nil {
		return nil
	}
	return s.compareKeys(ctx, l, c, rows, t.Items)
}

// after returns the place of the last row of the page before; nil without one.
func (l *listing) after() (*search.TermPlace, error) {
	a := l.request.After
	if len(a) == 0 {
		return nil, nil //nolint:nilnil // the first page has none
	}
	rank, err := strconv.ParseFloat(a[1], 64)
	id, err2 := strconv.ParseInt(a[2], 10, 32)
	if err != nil || err2 != nil || math.IsNaN(rank) {
		return nil, fault.Field("cursor", "is not a cursor of this table")
	}
	return &search.TermPlace{Rank: rank, ID: int32(id)}, nil
}

// compareKeys sets the figures of another snapshot beside rows.
func (s *Service) compareKeys(ctx context.Context, l *listing, c column, rows []search.TermFigures, items []model.PerformanceRow) error {
	e, err := s.load(ctx, *l.compare, l.pages)
	if err != nil {
		return err
	}
	in, err := s.selection(ctx, e, c)
	if err != nil {
		return err
	}
	ids := make([]int32, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	figures, err := s.store.TermsFigures(ctx, in, ids)
	if err != nil {
		return err
	}
	for i, id := range ids {
		if f := figures[id]; f != nil {
			items[i].Comparison = comparison(f)
		}
	}
	return nil
}

func figuresRow(key string, f *search.Figures) model.PerformanceRow {
	return model.PerformanceRow{
		Key: key, Clicks: &f.Clicks, Impressions: &f.Impressions, Ctr: f.CTR(), Position: f.MeanPosition(),
	}
}

func comparison(f *search.Figures) *model.PerformanceFigures {
	return &model.PerformanceFigures{
		Clicks: &f.Clicks, Impressions: &f.Impressions, Ctr: f.CTR(), Position: f.MeanPosition(),
	}
}

// remainder returns what totals have beyond all queries, over the days that have
// both.
func remainder(e *evidence, listed *search.TermPage) *model.PerformanceRemainder {
	byQuery := map[calendar.Span]bool{}
	for _, v := range search.ForDimension(e.all, model.SearchQuery) {
		byQuery[v.Span] = true
	}
	rest := search.Figures{Clicks: -listed.Clicks, Impressions: -listed.Impressions}
	for i := range e.totals {
		if byQuery[e.totals[i].Span] {
			rest.Add(&e.totals[i].Figures)
		}
	}
	return &model.PerformanceRemainder{Clicks: max(rest.Clicks, 0), Impressions: max(rest.Impressions, 0)}
}
