package crawl

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// compare calls fn for each page of two crawls of a project, ordered by page id. A crawl that has not found
// the page has nil.
func (s *Sites) compare(ctx context.Context, earlier, later *model.SiteCrawl, fn func(before, after *crawls.Compared)) error {
	old, now := comparedPages{store: s.Store, crawl: earlier}, comparedPages{store: s.Store, crawl: later}
	for {
		before, err := old.first(ctx)
		if err != nil {
			return err
		}
		after, err := now.first(ctx)
		if err != nil || before == nil && after == nil {
			return err
		}
		switch order := orderOf(before, after); {
		case order < 0:
			fn(before, nil)
			old.pass()
		case order > 0:
			fn(nil, after)
			now.pass()
		default:
			fn(before, after)
			old.pass()
			now.pass()
		}
	}
}

// orderOf compares pages by id. nil comes last.
func orderOf(a, b *crawls.Compared) int {
	switch {
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return slices.Compare(a.SiteURLID[:], b.SiteURLID[:])
}

// comparedPages reads the pages of a crawl ordered by id, one batch at a time.
type comparedPages struct {
	store resultStore
	crawl *model.SiteCrawl
	batch []crawls.Compared
	at    int
	last  uuid.UUID // the last page that next has passed
	ended bool
}

// first returns the current page, or nil after the last one.
func (p *comparedPages) first(ctx context.Context) (*crawls.Compared, error) {
	if p.at == len(p.batch) && !p.ended {
		batch, err := p.store.ComparedAfter(ctx, p.crawl.ProjectID, p.crawl.ID, p.last, finishBatch)
		if err != nil {
			return nil, err
		}
		p.batch, p.at, p.ended = batch, 0, len(batch) < finishBatch
	}
	if p.at == len(p.batch) {
		return nil, nil //nolint:nilnil // there is no other page
	}
	return &p.batch[p.at], nil
}

func (p *comparedPages) pass() {
	p.last = p.batch[p.at].SiteURLID
	p.at++
}

// firsts keeps the first values in an order, up to a bound.
type firsts[T any] struct {
	most    int
	compare func(a, b T) int
	values  []T
}

func (f *firsts[T]) add(value T) {
	if f.values = append(f.values, value); len(f.values) >= 2*f.most {
		f.values = f.sorted()
	}
}

// sorted returns the values in their order, never nil.
func (f *firsts[T]) sorted() []T {
	slices.SortFunc(f.values, f.compare)
	kept := min(len(f.values), f.most)
	clear(f.values[kept:])
	return append([]T{}, f.values[:kept]...)
}
