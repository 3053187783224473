package search

import (
	"context"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// KeyFigures are the figures of one key over some days, beside those of all keys.
type KeyFigures struct {
	Key, All model.PerformanceFigures
	Days     int // of the window, that the dimension was imported for
}

// KeyFigures returns the figures of one query or page from a day up to another, both
// included. A key without a row has zeros.
func (s *Service) KeyFigures(
	ctx context.Context, p *model.Project, dimension model.PerformanceDimension, key string, from, to time.Time,
) (*KeyFigures, error) {
	generation, err := s.store.Generation(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	snap := snapshot{p.ID, calendar.Span{First: calendar.DayOf(from.UTC()), Last: calendar.DayOf(to.UTC())}, generation}
	if c, ok := columnOf(dimension); ok {
		return s.keyFigures(ctx, snap, c, key)
	}
	return nil, fmt.Errorf("no table by %s", dimension)
}

func (s *Service) keyFigures(ctx context.Context, snap snapshot, c column, key string) (*KeyFigures, error) {
	e, err := s.load(ctx, snap, nil)
	if err != nil {
		return nil, err
	}
	figures := &KeyFigures{}
	for _, v := range search.ForDimension(e.slices(c.source), c.code) {
		figures.Days += v.Len()
	}
	in, err := s.selection(ctx, e, c)
	if err != nil {
		return nil, err
	}
	all, err := s.store.Total(ctx, in)
	if err != nil {
		return nil, err
	}
	figures.All = *comparison(&all)
	if in.Terms, err = s.store.TermIDs(ctx, snap.project, c.code, key); err != nil {
		return nil, err
	}
	one, err := s.store.Total(ctx, in)
	figures.Key = *comparison(&one)
	return figures, err
}

// NewestDay returns the newest imported day; false when nothing was imported.
func (s *Service) NewestDay(ctx context.Context, p *model.Project) (day time.Time, imported bool, err error) {
	_, coverage, err := s.imported(ctx, p.ID)
	return coverage.Last.Time(), coverage.Days > 0, err
}
