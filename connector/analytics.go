package connector

import (
	"context"
	"fmt"
	"slices"
	"time"

	analytics "google.golang.org/api/analyticsdata/v1beta"
	"google.golang.org/api/option"
)

// analyticsPage is how many rows are asked for at a time; the vendor allows 250,000.
const analyticsPage = 25_000

// maxReportRows bounds the rows of one report.
const maxReportRows = 5_000_000

// ReportRequest asks a web analytics property for a report.
type ReportRequest struct {
	Dimensions []string // such as date, sessionSource
	Metrics    []string // such as sessions, keyEvents
	From, To   time.Time
	Filter     *analytics.FilterExpression // nil: everything
}

// ReportRow is a row of a report: values in the order of the request.
type ReportRow struct {
	Dimensions []string
	Metrics    []string
}

// Report is what a property answered, without its rows.
type Report struct {
	RowCount     int64
	TimeZone     string
	CurrencyCode string
	Flags        []string // such as sampled, thresholded; empty: the figures are exact
}

// The flags of a report.
const (
	FlagSampled     = "sampled"     // computed from a part of the events
	FlagThresholded = "thresholded" // small counts are left out to protect people
	FlagOtherRow    = "other_row"   // rare values are merged into one
	FlagRestricted  = "restricted"  // the account may not see some metrics
)

// RunReport reads a report of a web analytics property, page by page, and passes
// each page of rows to rows. It fails when the vendor delivers fewer rows than it
// counts. A report without rows is not an error.
func (s *Session) RunReport(ctx context.Context, req ReportRequest, rows func([]ReportRow) error) (*Report, error) {
	service, err := analytics.NewService(ctx, s.options()...)
	if err != nil {
		return nil, err
	}
	ask := reportRequest(req)
	report := &Report{Flags: []string{}}
	for {
		answer, err := service.Properties.RunReport(s.Property, ask).Context(ctx).Do()
		if err != nil {
			return nil, Classify(err)
		}
		if err := report.add(answer); err != nil {
			return nil, err
		}
		if len(answer.Rows) > 0 {
			if err := rows(reportRows(answer.Rows)); err != nil {
				return nil, err
			}
		}
		ask.Offset += int64(len(answer.Rows))
		if ask.Offset >= report.RowCount {
			return report, nil
		}
		if len(answer.Rows) == 0 {
			return nil, &VendorError{
				Kind:    FailureTemporary,
				Message: fmt.Sprintf("the vendor delivered %d of %d rows", ask.Offset, report.RowCount),
			}
		}
	}
}

// options are those of a vendor's client over the session.
func (s *Session) options() []option.ClientOption {
	options := []option.ClientOption{option.WithHTTPClient(s.HTTP)}
	if s.BaseURL != "" {
		options = append(options, option.WithEndpoint(s.BaseURL))
	}
	return options
}

// Options returns the options of a vendor's Go client over the session.
func (s *Session) Options() []option.ClientOption { return s.options() }

func reportRequest(req ReportRequest) *analytics.RunReportRequest {
	ask := &analytics.RunReportRequest{
		DateRanges:      []*analytics.DateRange{{StartDate: req.From.Format(time.DateOnly), EndDate: req.To.Format(time.DateOnly)}},
		DimensionFilter: req.Filter,
		Limit:           analyticsPage,
	}
	for _, name := range req.Dimensions {
		ask.Dimensions = append(ask.Dimensions, &analytics.Dimension{Name: name})
		ask.OrderBys = append(ask.OrderBys, &analytics.OrderBy{Dimension: &analytics.DimensionOrderBy{DimensionName: name}})
	}
	for _, name := range req.Metrics {
		ask.Metrics = append(ask.Metrics, &analytics.Metric{Name: name})
	}
	return ask
}

// add notes what a page says about the whole report.
func (r *Report) add(answer *analytics.RunReportResponse) error {
	if answer.RowCount > maxReportRows {
		return Unusable("the report has %d rows; at most %d are read", answer.RowCount, maxReportRows)
	}
	r.RowCount = answer.RowCount
	m := answer.Metadata
	if m == nil {
		return nil
	}
	r.TimeZone, r.CurrencyCode = m.TimeZone, m.CurrencyCode
	for _, flag := range []struct {
		name string
		set  bool
	}{
		{FlagSampled, len(m.SamplingMetadatas) > 0},
		{FlagThresholded, m.SubjectToThresholding},
		{FlagOtherRow, m.DataLossFromOtherRow},
		{FlagRestricted, m.SchemaRestrictionResponse != nil && len(m.SchemaRestrictionResponse.ActiveMetricRestrictions) > 0},
	} {
		if flag.set {
			r.flag(flag.name)
		}
	}
	return nil
}

func (r *Report) flag(name string) {
	if slices.Contains(r.Flags, name) {
		return
	}
	r.Flags = append(r.Flags, name)
}

func reportRows(rows []*analytics.Row) []ReportRow {
	read := make([]ReportRow, len(rows))
	for i, row := range rows {
		for _, v := range row.DimensionValues {
			read[i].Dimensions = append(read[i].Dimensions, v.Value)
		}
		for _, v := range row.MetricValues {
			read[i].Metrics = append(read[i].Metrics, v.Value)
		}
	}
	return read
}
