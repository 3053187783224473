package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/aggregate"
	"github.com/answer-visibility/avm/search/sliceselect"
	"github.com/answer-visibility/avm/storage/search"
)

func (s *Service) keyRows(ctx context.Context, l *listing, e *evidence, c column, t *model.PerformanceTable) error {
	sums, err := s.table(ctx, e, c)
	if err != nil {
		return err
	}
	t.TotalCount = sums.Len()
	entries, texts, err := s.entries(ctx, l, c, sums)
	if err != nil {
		return err
	}
	var other *aggregate.Sums
	if l.compare != nil {
		if other, err = s.tableOf(ctx, *l.compare, c); err != nil {
			return err
		}
	}
	snap := l.snap.id().String()
	entries, t.NextCursor = page.Cut(l.request, entries, func(en aggregate.Entry) []string {
		return []string{snap, strconv.FormatFloat(l.order().PlaceOf(&en).Rank, 'g', -1, 64), strconv.Itoa(int(en.Key))}
	})
	for i := range entries {
		row := figuresRow(texts[entries[i].Key], &entries[i].Figures)
		if other != nil {
			if f, ok := other.Get(entries[i].Key); ok {
				row.Comparison = comparison(&f)
			}
		}
		t.Items = append(t.Items, row)
	}
	if c.code == sliceselect.Query {
		t.Anonymized = remainder(e, sums)
	}
	return nil
}

func (l *listing) order() aggregate.Order {
	return aggregate.Order{Column: aggregate.Column(l.by), Descending: l.downward}
}

// entries returns a page of entries, one more than asked for, with their texts.
func (s *Service) entries(
	ctx context.Context, l *listing, c column, sums *aggregate.Sums,
) ([]aggregate.Entry, map[int32]string, error) {
	var after *aggregate.Place
	if a := l.request.After; len(a) > 0 {
		rank, err := strconv.ParseFloat(a[1], 64)
		key, err2 := strconv.ParseInt(a[2], 10, 32)
		if err != nil || err2 != nil || math.IsNaN(rank) {
			return nil, nil, fault.Field("cursor", "is not a cursor of this table")
		}
		after = &aggregate.Place{Rank: rank, Key: int32(key)}
	}
	if l.by == sortKey {
		return s.byText(ctx, l, c, sums, after)
	}
	entries := sums.Page(l.order(), after, l.request.Limit+1)
	ids := make([]int32, len(entries))
	for i := range entries {
		ids[i] = entries[i].Key
	}
	texts, err := s.store.Texts(ctx, l.snap.project, c.code, ids)
	return entries, texts, err
}

// byText returns a page of entries in the order of their texts: by walking through all
// terms of the project, or by sorting those of the table where they are fewer than the
// terms that a walk would read.
func (s *Service) byText(
	ctx context.Context, l *listing, c column, sums *aggregate.Sums, after *aggregate.Place,
) ([]aggregate.Entry, map[int32]string, error) {
	var place *search.TermPlace
	if after != nil {
		known, err := s.store.Texts(ctx, l.snap.project, c.code, []int32{after.Key})
		if err != nil {
			return nil, nil, err
		}
		place = &search.TermPlace{Text: known[after.Key], ID: after.Key}
	}
	keys := max(sums.Len(), 1)
	if l.request.Limit*(int(sums.Largest())/keys) > keys {
		return s.sorted(ctx, l, c, sums, place)
	}
	return s.walk(ctx, l, c, sums, place)
}

// sorted sorts the table's terms by their texts.
func (s *Service) sorted(
	ctx context.Context, l *listing, c column, sums *aggregate.Sums, after *search.TermPlace,
) ([]aggregate.Entry, map[int32]string, error) {
	ids := make([]int32, 0, sums.Len())
	for _, en := range sums.Entries() {
		ids = append(ids, en.Key)
	}
	texts, err := s.store.Texts(ctx, l.snap.project, c.code, ids)
	if err != nil {
		return nil, nil, err
	}
	compare := func(a, b search.TermPlace) int {
		order := cmp.Or(strings.Compare(a.Text, b.Text), cmp.Compare(a.ID, b.ID))
		if l.downward {
			return -order
		}
		return order
	}
	places := make([]search.TermPlace, 0, len(texts))
	for id, text := range texts {
		if p := (search.TermPlace{Text: text, ID: id}); after == nil || compare(*after, p) < 0 {
			places = append(places, p)
		}
	}
	slices.SortFunc(places, compare)
	entries := []aggregate.Entry{}
	for _, p := range places[:min(len(places), l.request.Limit+1)] {
		f, _ := sums.Get(p.ID)
		entries = append(entries, aggregate.Entry{Key: p.ID, Figures: f})
	}
	return entries, texts, nil
}

// walk walks through the project's terms in the order of their texts and keeps those
// that the table has.
func (s *Service) walk(
	ctx context.Context, l *listing, c column, sums *aggregate.Sums, place *search.TermPlace,
) ([]aggregate.Entry, map[int32]string, error) {
	entries, texts := []aggregate.Entry{}, map[int32]string{}
	for size := l.request.Limit + 1; len(entries) <= l.request.Limit; size = min(size*4, 50_000) {
		terms, err := s.store.TermsInOrder(ctx, l.snap.project, c.code, place, l.downward, size)
		if err != nil {
			return nil, nil, err
		}
		for _, term := range terms {
			if f, ok := sums.Get(term.ID); ok && len(entries) <= l.request.Limit {
				entries = append(entries, aggregate.Entry{Key: term.ID, Figures: f})
				texts[term.ID] = term.Text
			}
		}
		if len(terms) < size {
			break
		}
		place = &terms[len(terms)-1]
	}
	return entries, texts, nil
}

func figuresRow(key string, f *aggregate.Figures) model.PerformanceRow {
	return model.PerformanceRow{
		Key: key, Clicks: &f.Clicks, Impressions: &f.Impressions, Ctr: f.CTR(), Position: f.MeanPosition(),
	}
}

func comparison(f *aggregate.Figures) *model.PerformanceFigures {
	return &model.PerformanceFigures{
		Clicks: &f.Clicks, Impressions: &f.Impressions, Ctr: f.CTR(), Position: f.MeanPosition(),
	}
}

// remainder returns what totals have beyond all queries, over the days that have
// both.
func remainder(e *evidence, sums *aggregate.Sums) *model.PerformanceRemainder {
	byQuery := map[sliceselect.Span]bool{}
	for _, v := range sliceselect.ForDimension(e.all, (*search.Slice).Cover, sliceselect.Query) {
		byQuery[v.Span] = true
	}
	listed := sums.Total()
	rest := aggregate.Figures{Clicks: -listed.Clicks, Impressions: -listed.Impressions}
	for i := range e.totals {
		if byQuery[e.totals[i].Span] {
			rest.Add(&e.totals[i].Figures)
		}
	}
	return &model.PerformanceRemainder{Clicks: max(rest.Clicks, 0), Impressions: max(rest.Impressions, 0)}
}
