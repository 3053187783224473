// Package sliceselect says which imported slices a figure is made of. Slices of several
// grains may speak about the same day: each figure takes the one that is most
// exact for it, and no day counts twice. It does no I/O.
package sliceselect

import (
	"cmp"
	"math/bits"
	"slices"
	"time"
)

// Dimension is what rows are counted by.
type Dimension int16

// The dimensions. They are stored.
const (
	Query      Dimension = 1
	Page       Dimension = 2
	Country    Dimension = 3
	Device     Dimension = 4
	Appearance Dimension = 5
	AltQuery   Dimension = 7
	AltPage    Dimension = 8
)

// Bit returns the dimension's bit in a set.
func (d Dimension) Bit() Set { return 1 << d }

// Set is a set of dimensions.
type Set int32

// Has reports whether a dimension is in the set.
func (s Set) Has(d Dimension) bool { return s&d.Bit() != 0 }

// Len returns how many dimensions are in the set.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) } //nolint:gosec // bits alone count

// All lists the dimensions of the set in their order.
func (s Set) All() []Dimension {
	var all []Dimension
	for d := Query; d <= AltPage; d++ {
		if s.Has(d) {
			all = append(all, d)
		}
	}
	return all
}

// Day is a calendar day, counted from 1970-01-01.
type Day int32

// MaxTerm is how many bytes a query or address has at most.
const MaxTerm = 2_000

const daySeconds = 24 * 60 * 60

// DayOf returns the day of an instant at midnight UTC.
func DayOf(t time.Time) Day {
	s := t.Unix()
	if s < 0 {
		s -= daySeconds - 1
	}
	return Day(s / daySeconds) //nolint:gosec // years 0 to 9999
}

// ParseDay reads 2026-11-22.
func ParseDay(text string) (Day, bool) {
	t, err := time.Parse(time.DateOnly, text)
	return DayOf(t), err == nil
}

// Time returns the day's midnight in UTC.
func (d Day) Time() time.Time { return time.Unix(int64(d)*daySeconds, 0).UTC() }

// String returns 2026-11-22.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }

// Span is the days from First to Last, both included.
type Span struct{ First, Last Day }

// Len returns how many days a span has.
func (s Span) Len() int { return int(s.Last-s.First) + 1 }

// Covers reports whether a span contains another one.
func (s Span) Covers(o Span) bool { return s.First <= o.First && o.Last <= s.Last }

// Slice is what one import says about a span by some dimensions.
type Slice struct {
	Span

	ID         int64
	Dimensions Set
}

// ForDimension returns the slices that the sums by one dimension are made of,
// the earliest first. Fewer other dimensions mean fewer rows that the vendor left
// out.
func ForDimension[S any](all []S, slice func(*S) *Slice, d Dimension) []S {
	return choose(all, slice, func(s Set) (int, bool) { return s.Len(), s.Has(d) })
}

// ForTotals returns the slices that totals are made of, the earliest first.
// Slices by query lack what vendors keep back as anonymous, and slices by page
// count an impression once a page: a slice with neither is the most exact.
// Slices by appearance leave out what has none and are the last resort.
func ForTotals[S any](all []S, slice func(*S) *Slice) []S {
	return choose(all, slice, func(s Set) (int, bool) {
		rank := s.Len()
		for i, d := range []Dimension{Page, Query, Appearance} {
			if s.Has(d) || d == Page && s.Has(AltPage) || d == Query && s.Has(AltQuery) {
				rank += 10 << i
			}
		}
		return rank, true
	})
}

// choose picks the best slice of each day, and of what no day's slice touches the
// longest spans.
func choose[S any](all []S, slice func(*S) *Slice, rank func(Set) (int, bool)) []S {
	type candidate struct {
		of   *S
		rank int
	}
	days := map[Day]candidate{}
	var spans []candidate
	better := func(a, b candidate) bool {
		return a.rank < b.rank || a.rank == b.rank && slice(a.of).ID > slice(b.of).ID
	}
	for i := range all {
		s := slice(&all[i])
		r, ok := rank(s.Dimensions)
		if !ok {
			continue
		}
		c := candidate{&all[i], r}
		if s.First != s.Last {
			spans = append(spans, c)
		} else if known, ok := days[s.First]; !ok || better(c, known) {
			days[s.First] = c
		}
	}
	slices.SortFunc(spans, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(slice(b.of).Len(), slice(a.of).Len()), cmp.Compare(a.rank, b.rank), cmp.Compare(slice(b.of).ID, slice(a.of).ID))
	})
	taken := make(map[Day]bool, len(days))
	found := make([]*S, 0, len(days))
	for day, c := range days {
		taken[day] = true
		found = append(found, c.of)
	}
	for _, c := range spans {
		if take(taken, slice(c.of).Span) {
			found = append(found, c.of)
		}
	}
	slices.SortFunc(found, func(a, b *S) int { return cmp.Compare(slice(a).First, slice(b).First) })
	chosen := make([]S, len(found))
	for i, s := range found {
		chosen[i] = *s
	}
	return chosen
}

// take marks a span's days and reports true, unless one is marked already.
func take(taken map[Day]bool, s Span) bool {
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
