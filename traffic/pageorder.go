package traffic

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
)

// order is a sort order of pages.
type order struct {
	column     string
	descending bool
	figure     func(*pageSum) float64 // nil: sorted by path
}

func orderOf(v *string) (order, error) {
	name := "-crawl"
	if v != nil {
		name = *v
	}
	o := order{}
	o.column, o.descending = strings.CutPrefix(name, "-")
	switch o.column {
	case "crawl":
		o.figure = func(s *pageSum) float64 { return s.crawl }
	case "referrals":
		o.figure = func(s *pageSum) float64 { return s.ref }
	case "errors_4xx":
		o.figure = func(s *pageSum) float64 { return s.errors4xx }
	case "errors_5xx":
		o.figure = func(s *pageSum) float64 { return s.errors5xx }
	case "last_crawl":
		o.figure = func(s *pageSum) float64 { return float64(s.last) }
	case "display_path":
	default:
		return o, errSort
	}
	return o, nil
}

// key returns the sort key of a page. Pages with equal keys are sorted by their path numbers.
func (o order) key(s *pageSum) float64 {
	if o.descending {
		return -o.figure(s)
	}
	return o.figure(s)
}

// pageRow is one row of the report on pages.
type pageRow struct {
	*pageSum

	id   uint32
	path string
	key  float64 // sort key
}

func (r pageRow) compare(q pageRow) int {
	return cmp.Or(cmp.Compare(r.key, q.key), cmp.Compare(r.id, q.id))
}

// pageOf returns one page of the report's rows in an order.
func (s *Service) pageOf(
	ctx context.Context, projectID uuid.UUID, sums *byPath[pageSum], o order, req page.Request,
) ([]pageRow, *string, error) {
	if o.figure == nil {
		return s.pageByPath(ctx, projectID, sums, o, req)
	}
	after, err := afterFigure(req)
	if err != nil {
		return nil, nil, err
	}
	list, next := page.Cut(req, first(sums, o, after, req.Limit+1), func(r pageRow) []string {
		return []string{figureText(r.key), numberText(r.id)}
	})
	return list, next, s.name(ctx, projectID, list)
}

// first returns the first paths after a place in an order. It holds little more than these, because there may
// be millions of paths.
func first(sums *byPath[pageSum], o order, after place, count int) []pageRow {
	list := make([]pageRow, 0, 2*count)
	for id, sum := range sums.all() {
		row := pageRow{pageSum: sum, id: id, key: o.key(sum)}
		if after.set && !after.follows(row.key, numberText(id)) {
			continue
		}
		if list = append(list, row); len(list) == cap(list) {
			slices.SortFunc(list, pageRow.compare)
			list = list[:count]
		}
	}
	slices.SortFunc(list, pageRow.compare)
	return list[:min(len(list), count)]
}

// numberText returns a number as a text. Such texts sort in the order of their numbers.
func numberText(n uint32) string {
	const digits = 10
	var b [digits]byte
	for i := digits - 1; i >= 0; i-- {
		b[i] = byte('0' + n%10)
		n /= 10
	}
	return string(b[:])
}

func (s *Service) pageByPath(
	ctx context.Context, projectID uuid.UUID, sums *byPath[pageSum], o order, req page.Request,
) ([]pageRow, *string, error) {
	var after *string
	if len(req.After) > 0 {
		after = &req.After[0]
	}
	paths, err := s.Store.PathsInOrder(ctx, projectID, slices.Collect(sums.seen.all()), after, o.descending, req.Limit+1)
	if err != nil {
		return nil, nil, err
	}
	list := make([]pageRow, len(paths))
	for i, p := range paths {
		list[i] = pageRow{pageSum: sums.get(p.ID), id: p.ID, path: p.Path}
	}
	list, next := page.Cut(req, list, func(r pageRow) []string { return []string{r.path, ""} })
	return list, next, nil
}

// name reads the paths' texts.
func (s *Service) name(ctx context.Context, projectID uuid.UUID, list []pageRow) error {
	ids := make([]uint32, len(list))
	for i := range list {
		ids[i] = list[i].id
	}
	paths, err := s.Store.Paths(ctx, projectID, ids)
	for i := range list {
		list[i].path = paths[list[i].id].Path
	}
	return err
}
