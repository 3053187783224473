package search

import (
	"cmp"
	"slices"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
)

// Slices of several grains may say something about the same day: each figure takes the one that is most
// exact for it, and no day counts twice.

// ForDimension returns the slices that the sums by one dimension are made of,
// the earliest first. Fewer other dimensions mean fewer rows that the vendor left
// out.
func ForDimension(all []Slice, d model.SearchDimension) []Slice {
	return choose(all, func(s model.SearchDimensions) (int, bool) { return s.Len(), s.Has(d) })
}

// ForTotals returns the slices that totals are made of, the earliest first.
// Slices by query lack what vendors keep back as anonymous, and slices by page
// count an impression once a page: a slice with neither is the most exact.
// Slices by appearance leave out what has none and are the last resort.
func ForTotals(all []Slice) []Slice {
	return choose(all, func(s model.SearchDimensions) (int, bool) {
		rank := s.Len()
		for i, d := range []model.SearchDimension{model.SearchPage, model.SearchQuery, model.SearchAppearance} {
			if s.Has(d) || d == model.SearchPage && s.Has(model.SearchAltPage) || d == model.SearchQuery && s.Has(model.SearchAltQuery) {
				rank += 10 << i
			}
		}
		return rank, true
	})
}

// choose picks the best slice of each day, and of what no day's slice touches the
// longest spans.
func choose(all []Slice, rank func(model.SearchDimensions) (int, bool)) []Slice {
	type candidate struct {
		*Slice

		rank int
	}
	days := map[calendar.Day]candidate{}
	var spans []candidate
	better := func(a, b candidate) bool { return a.rank < b.rank || a.rank == b.rank && a.ID > b.ID }
	for i := range all {
		s := &all[i]
		r, ok := rank(s.Dimensions)
		if !ok {
			continue
		}
		c := candidate{s, r}
		if s.First != s.Last {
			spans = append(spans, c)
		} else if known, ok := days[s.First]; !ok || better(c, known) {
			days[s.First] = c
		}
	}
	slices.SortFunc(spans, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.Len(), a.Len()), cmp.Compare(a.rank, b.rank), cmp.Compare(b.ID, a.ID))
	})
	taken := make(map[calendar.Day]bool, len(days))
	chosen := make([]Slice, 0, len(days))
	for day, c := range days {
		taken[day] = true
		chosen = append(chosen, *c.Slice)
	}
	for _, c := range spans {
		if take(taken, c.Span) {
			chosen = append(chosen, *c.Slice)
		}
	}
	slices.SortFunc(chosen, func(a, b Slice) int { return cmp.Compare(a.First, b.First) })
	return chosen
}

// take marks a span's days and reports true, unless one is marked already.
func take(taken map[calendar.Day]bool, s calendar.Span) bool {
	for d := s.First; d <= s.Last; d++ {
		if taken[d] {
			return false
		}
	}
	for d := s.First; d <= s.Last; d++ {
		taken[d] = true
	}
	return true
}
