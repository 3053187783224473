package search

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
)

func day(n calendar.Day) calendar.Span { return calendar.Span{First: n, Last: n} }

func ids(chosen []Slice) []int64 {
	var all []int64
	for _, s := range chosen {
		all = append(all, s.ID)
	}
	return all
}

func TestEachFigureTakesTheMostExactSlice(t *testing.T) {
	t.Parallel()
	all := []Slice{
		{Span: day(1), ID: 1, Dimensions: setOf(model.SearchQuery, model.SearchPage)},
		{Span: day(1), ID: 2, Dimensions: setOf(model.SearchQuery)},
		{Span: day(1), ID: 3, Dimensions: setOf(model.SearchPage)},
		{Span: day(1), ID: 4},
		{Span: day(1), ID: 5, Dimensions: setOf(model.SearchAppearance)},
		{Span: day(2), ID: 6, Dimensions: setOf(model.SearchQuery, model.SearchPage)},
		{Span: calendar.Span{First: 2, Last: 4}, ID: 7, Dimensions: setOf(model.SearchQuery)},
		{Span: calendar.Span{First: 5, Last: 9}, ID: 8, Dimensions: setOf(model.SearchQuery)},
		{Span: calendar.Span{First: 8, Last: 10}, ID: 9, Dimensions: setOf(model.SearchQuery)},
	}
	for name, c := range map[string]struct{ got, want []int64 }{
		"totals":  {ids(ForTotals(all)), []int64{4, 6, 8}},
		"query":   {ids(ForDimension(all, model.SearchQuery)), []int64{2, 6, 8}},
		"page":    {ids(ForDimension(all, model.SearchPage)), []int64{3, 6}},
		"country": {ids(ForDimension(all, model.SearchCountry)), nil},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
}

// setOf returns the set of some dimensions.
func setOf(dimensions ...model.SearchDimension) model.SearchDimensions {
	var s model.SearchDimensions
	for _, d := range dimensions {
		s |= d.Bit()
	}
	return s
}
