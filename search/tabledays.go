package search

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

// dayRows lists the days of a snapshot.
func (s *Service) dayRows(ctx context.Context, l *listing, e *evidence, t *model.PerformanceTable) error {
	rows := rowsOfDays(e)
	if l.compare != nil {
		other, err := s.load(ctx, *l.compare, l.pages)
		if err != nil {
			return err
		}
		compareDays(rows, l, other)
	}
	t.TotalCount = len(rows)
	slices.SortStableFunc(rows, func(a, b model.PerformanceRow) int { return l.compareRows(&a, &b) })
	from := 0
	if a := l.request.After; len(a) > 0 {
		at, err := strconv.Atoi(a[2])
		if err != nil || at < 0 || at > len(rows) {
			return fault.Field("cursor", "is not a cursor of this table")
		}
		from = at
	}
	rows = rows[from:]
	if len(rows) > l.request.Limit {
		rows = rows[:l.request.Limit]
		t.NextCursor = l.request.Next(l.snap.id().String(), "0", strconv.Itoa(from+len(rows)))
	}
	t.Items = rows
	return nil
}

// rowsOfDays returns the days that anything is known about, the earliest first.
func rowsOfDays(e *evidence) []model.PerformanceRow {
	at := map[calendar.Day]*model.PerformanceRow{}
	for i := range e.totals {
		if v := &e.totals[i]; v.First == v.Last {
			row := figuresRow(v.First.String(), &v.Figures)
			at[v.First] = &row
		}
	}
	for i := range e.analytics {
		a := &e.analytics[i]
		if row := at[calendar.DayOf(a.Day)]; row != nil {
			row.Sessions, row.KeyEvents = a.Sessions, a.KeyEvents
		}
	}
	rows := make([]model.PerformanceRow, 0, len(at))
	for d := e.snap.span.First; d <= e.snap.span.Last; d++ {
		if row := at[d]; row != nil {
			rows = append(rows, *row)
		}
	}
	return rows
}

// compareDays sets the days of the other window beside those at the same distance
// from the beginning.
func compareDays(rows []model.PerformanceRow, l *listing, other *evidence) {
	at := map[calendar.Day]*search.Figures{}
	for i := range other.totals {
		if v := &other.totals[i]; v.First == v.Last {
			at[v.First-other.snap.span.First] = &v.Figures
		}
	}
	for i := range rows {
		day, _ := calendar.ParseDay(rows[i].Key)
		if f := at[day-l.snap.span.First]; f != nil {
			rows[i].Comparison = comparison(f)
		}
	}
}

// compareRows orders days; what is not known comes last.
func (l *listing) compareRows(a, b *model.PerformanceRow) int {
	if l.by == sortKey {
		if l.downward {
			return strings.Compare(b.Key, a.Key)
		}
		return strings.Compare(a.Key, b.Key)
	}
	x, y := l.figure(a), l.figure(b)
	switch {
	case x == nil || y == nil:
		return cmp.Compare(btoi(x == nil), btoi(y == nil))
	case l.downward:
		return cmp.Compare(*y, *x)
	default:
		return cmp.Compare(*x, *y)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (l *listing) figure(r *model.PerformanceRow) *float64 {
	count := func(n *int64) *float64 {
		if n == nil {
			return nil
		}
		v := float64(*n)
		return &v
	}
	switch l.by {
	case search.ByClicks:
		return count(r.Clicks)
	case search.ByImpressions:
		return count(r.Impressions)
	case sortSessions:
		return count(r.Sessions)
	case search.ByCTR:
		return r.Ctr
	case search.ByPosition:
		return r.Position
	default:
		return r.KeyEvents
	}
}
