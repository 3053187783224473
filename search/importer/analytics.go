package importer

import (
	"context"
	"strconv"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/export"
)

// analyticsDay reads the sessions and key events of a day. A day without a row is
// not measured, which is not zero.
func (r *reader) analyticsDay(ctx context.Context, at connector.Source, day time.Time) (connector.DayRead, error) {
	ask := connector.ReportRequest{Dimensions: []string{"date"}, Metrics: []string{"sessions", "keyEvents"}, From: day, To: day}
	var visits []export.Visit
	report, err := at.RunReport(ctx, ask, func(rows []connector.ReportRow) error {
		for i := range rows {
			v, err := visitOf(&rows[i], day)
			if err != nil {
				return err
			}
			visits = append(visits, *v)
		}
		return nil
	})
	if err != nil || len(visits) == 0 {
		return connector.DayRead{Complete: err == nil && r.settled(day, analyticsFresh, time.UTC)}, err
	}
	_, err = r.into.Import(ctx, at.ProjectID, export.Analytics, func(sink export.Sink) error {
		for i := range visits {
			v := &visits[i]
			v.Flags, v.Timezone, v.Currency = report.Flags, report.TimeZone, report.CurrencyCode
			if err := sink.Visit(v); err != nil {
				return err
			}
		}
		return nil
	})
	return connector.DayRead{Rows: int64(len(visits)), Complete: true}, err
}

// mostEvents bounds the key events of a day. A larger figure, or NaN, is no count.
const mostEvents = 1e15

func visitOf(row *connector.ReportRow, day time.Time) (*export.Visit, error) {
	if len(row.Dimensions) != 1 || len(row.Metrics) != 2 || row.Dimensions[0] != day.Format("20060102") {
		return nil, connector.Unusable("the report on %s has a row of another form", day.Format(time.DateOnly))
	}
	sessions, err := strconv.ParseInt(row.Metrics[0], 10, 64)
	if err != nil || sessions < 0 {
		return nil, connector.Unusable("the report on %s has %q sessions", day.Format(time.DateOnly), row.Metrics[0])
	}
	events, err := strconv.ParseFloat(row.Metrics[1], 64)
	if err != nil || !(events >= 0 && events <= mostEvents) {
		return nil, connector.Unusable("the report on %s has %q key events", day.Format(time.DateOnly), row.Metrics[1])
	}
	return &export.Visit{Day: calendar.DayOf(day.UTC()), Sessions: &sessions, KeyEvents: &events, Flags: []string{}}, nil
}
