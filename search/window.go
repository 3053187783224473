package search

import (
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/sliceselect"
)

// maxWindow bounds the days of a window.
const maxWindow = 3660

// windows is which days a report is about.
type windows struct {
	rng        model.PerformanceRange
	compare    model.PerformanceCompare
	selected   sliceselect.Span
	comparison *sliceselect.Span
}

// resolve returns the days that a query names. Ranges end on the newest day.
func resolve(q *model.PerformanceQuery, newest sliceselect.Day) (*windows, error) {
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
		first = sliceselect.DayOf(first.Time().AddDate(-1, 0, 0))
	default:
		first -= sliceselect.Day(w.selected.Len()) //nolint:gosec // at most maxWindow
	}
	w.comparison = &sliceselect.Span{First: first, Last: first + w.selected.Last - w.selected.First}
	if first < 0 {
		return fault.Field("compare", "there are no days before 1970-01-01")
	}
	return nil
}

func custom(fromName, toName string, from, to *model.Day) (sliceselect.Span, error) {
	var problems fault.Problems
	if from == nil {
		problems.Add(fromName, "is needed: a day such as 2026-11-01")
	}
	if to == nil {
		problems.Add(toName, "is needed: a day such as 2026-11-22")
	}
	if err := problems.Err(); err != nil {
		return sliceselect.Span{}, err
	}
	first, _ := sliceselect.ParseDay(string(*from))
	last, _ := sliceselect.ParseDay(string(*to))
	switch {
	case first < 0 || last > lastSnapshotDay:
		return sliceselect.Span{}, fault.Field(fromName, "must lie between 1970-01-01 and %s", sliceselect.Day(lastSnapshotDay))
	case last < first:
		return sliceselect.Span{}, fault.Field(toName, "must not be before %s", *from)
	case last-first >= maxWindow:
		return sliceselect.Span{}, fault.Field(toName, "must be within %d days of %s", maxWindow, *from)
	}
	return sliceselect.Span{First: first, Last: last}, nil
}

// ending returns the days of a range that ends on a day.
func ending(last sliceselect.Day, rng model.PerformanceRange) sliceselect.Span {
	days := map[model.PerformanceRange]sliceselect.Day{model.PerformanceRange7Days: 7, model.PerformanceRange28Days: 28, model.PerformanceRange90Days: 90}
	if n, ok := days[rng]; ok {
		return sliceselect.Span{First: max(last-n+1, 0), Last: last}
	}
	months := -12
	if rng == model.PerformanceRange16Months {
		months = -16
	}
	return sliceselect.Span{First: max(sliceselect.DayOf(last.Time().AddDate(0, months, 1)), 0), Last: last}
}

// bucket returns the first day of what one point of a series stands for.
func bucket(d sliceselect.Day, g model.SnapshotGranularity) sliceselect.Day {
	t := d.Time()
	switch g {
	case model.SnapshotGranularityMonth:
		return d - sliceselect.Day(t.Day()-1) //nolint:gosec // 0 to 30
	case model.SnapshotGranularityWeek:
		return d - sliceselect.Day((int(t.Weekday())+6)%7)
	default:
		return d
	}
}

// yesterday returns the day before today where the project is.
func yesterday(p *model.Project, now time.Time) sliceselect.Day {
	zone, err := time.LoadLocation(p.Timezone)
	if err != nil {
		zone = time.UTC
	}
	y, m, d := now.In(zone).Date()
	return sliceselect.DayOf(time.Date(y, m, d-1, 0, 0, 0, 0, time.UTC))
}
