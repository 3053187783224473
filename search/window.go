package search

import (
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// maxWindow bounds the days of a window.
const maxWindow = 3660

// windows is which days a report is about.
type windows struct {
	rng        model.PerformanceRange
	compare    model.PerformanceCompare
	selected   calendar.Span
	comparison *calendar.Span
}

// resolve returns the days that a query names. Ranges end on the newest day.
func resolve(q *model.PerformanceQuery, newest calendar.Day) (*windows, error) {
	w := &windows{rng: model.PerformanceRange28Days, compare: model.PerformanceCompareNone}
	if q.Range != nil {
		w.rng = *q.Range
	} else if q.From != nil || q.To != nil {
		w.rng = model.PerformanceRangeCustom
	}
	var err error
	switch {
	case w.rng == model.PerformanceRangeCustom:
		w.selected, err = custom("from", "to", q.From, q.To)
	case q.From != nil || q.To != nil:
		err = fault.Field("from", "from and to go with the range custom, not with %s", w.rng)
	default:
		w.selected = ending(newest, w.rng)
	}
	if err != nil {
		return nil, err
	}
	return w, w.compared(q)
}

func (w *windows) compared(q *model.PerformanceQuery) error {
	named := q.CompareFrom != nil || q.CompareTo != nil
	if q.Compare != nil {
		w.compare = *q.Compare
	} else if named {
		w.compare = model.PerformanceCompareCustom
	}
	if named && w.compare != model.PerformanceCompareCustom {
		return fault.Field("compare_from", "compare_from and compare_to go with the comparison custom, not with %s", w.compare)
	}
	first := w.selected.First
	switch w.compare {
	case model.PerformanceCompareNone:
		return nil
	case model.PerformanceCompareCustom:
		span, err := custom("compare_from", "compare_to", q.CompareFrom, q.CompareTo)
		w.comparison = &span
		return err
	case model.PerformanceComparePreviousYear:
		first = calendar.DayOf(first.Time().AddDate(-1, 0, 0))
	default:
		first -= calendar.Day(w.selected.Len()) //nolint:gosec // at most maxWindow
	}
	w.comparison = &calendar.Span{First: first, Last: first + w.selected.Last - w.selected.First}
	if first < 0 {
		return fault.Field("compare", "there are no days before 1970-01-01")
	}
	return nil
}

func custom(fromName, toName string, from, to *model.Day) (calendar.Span, error) {
	var problems fault.Problems
	if from == nil {
		problems.Add(fromName, "is needed: a day such as 2026-11-01")
	}
	if to == nil {
		problems.Add(toName, "is needed: a day such as 2026-11-22")
	}
	if err := problems.Err(); err != nil {
		return calendar.Span{}, err
	}
	first, _ := calendar.ParseDay(string(*from))
	last, _ := calendar.ParseDay(string(*to))
	switch {
	case first < 0 || last > lastSnapshotDay:
		return calendar.Span{}, fault.Field(fromName, "must lie between 1970-01-01 and %s", calendar.Day(lastSnapshotDay))
	case last < first:
		return calendar.Span{}, fault.Field(toName, "must not be before %s", *from)
	case last-first >= maxWindow:
		return calendar.Span{}, fault.Field(toName, "must be within %d days of %s", maxWindow, *from)
	}
	return calendar.Span{First: first, Last: last}, nil
}

// ending returns the days of a range that ends on a day.
func ending(last calendar.Day, rng model.PerformanceRange) calendar.Span {
	days := map[model.PerformanceRange]calendar.Day{model.PerformanceRange7Days: 7, model.PerformanceRange28Days: 28, model.PerformanceRange90Days: 90}
	if n, ok := days[rng]; ok {
		return calendar.Span{First: max(last-n+1, 0), Last: last}
	}
	months := -12
	if rng == model.PerformanceRange16Months {
		months = -16
	}
	return calendar.Span{First: max(calendar.DayOf(last.Time().AddDate(0, months, 1)), 0), Last: last}
}

// yesterday returns the day before today where the project is.
func yesterday(p *model.Project, now time.Time) calendar.Day {
	zone, err := time.LoadLocation(p.Timezone)
	if err != nil {
		zone = time.UTC
	}
	y, m, d := now.In(zone).Date()
	return calendar.DayOf(time.Date(y, m, d-1, 0, 0, 0, 0, time.UTC))
}
