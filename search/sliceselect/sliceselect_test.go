package sliceselect_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/search/sliceselect"
)

func itself(s *sliceselect.Slice) *sliceselect.Slice { return s }

func day(n sliceselect.Day) sliceselect.Span { return sliceselect.Span{First: n, Last: n} }

func ids(chosen []sliceselect.Slice) []int64 {
	var all []int64
	for _, s := range chosen {
		all = append(all, s.ID)
	}
	return all
}

func equal(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestEachFigureTakesTheMostExactSlice(t *testing.T) {
	t.Parallel()
	all := []sliceselect.Slice{
		{Span: day(1), ID: 1, Dimensions: setOf(sliceselect.Query, sliceselect.Page)},
		{Span: day(1), ID: 2, Dimensions: setOf(sliceselect.Query)},
		{Span: day(1), ID: 3, Dimensions: setOf(sliceselect.Page)},
		{Span: day(1), ID: 4},
		{Span: day(1), ID: 5, Dimensions: setOf(sliceselect.Appearance)},
		{Span: day(2), ID: 6, Dimensions: setOf(sliceselect.Query, sliceselect.Page)},
		{Span: sliceselect.Span{First: 2, Last: 4}, ID: 7, Dimensions: setOf(sliceselect.Query)},
		{Span: sliceselect.Span{First: 5, Last: 9}, ID: 8, Dimensions: setOf(sliceselect.Query)},
		{Span: sliceselect.Span{First: 8, Last: 10}, ID: 9, Dimensions: setOf(sliceselect.Query)},
	}
	for name, c := range map[string]struct{ got, want []int64 }{
		"totals":  {ids(sliceselect.ForTotals(all, itself)), []int64{4, 6, 8}},
		"query":   {ids(sliceselect.ForDimension(all, itself, sliceselect.Query)), []int64{2, 6, 8}},
		"page":    {ids(sliceselect.ForDimension(all, itself, sliceselect.Page)), []int64{3, 6}},
		"country": {ids(sliceselect.ForDimension(all, itself, sliceselect.Country)), nil},
	} {
		if !equal(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
}

func TestDaysAreThoseOfTheCalendar(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"1970-01-01", "1969-12-31", "2024-02-29", "2026-11-22", "0001-01-01", "9999-12-31"} {
		d, ok := sliceselect.ParseDay(text)
		if !ok || d.String() != text || d.Time().Format(time.DateOnly) != text {
			t.Errorf("%s became %s", text, d)
		}
	}
}

// setOf returns the set of some dimensions.
func setOf(dimensions ...sliceselect.Dimension) sliceselect.Set {
	var s sliceselect.Set
	for _, d := range dimensions {
		s |= d.Bit()
	}
	return s
}
