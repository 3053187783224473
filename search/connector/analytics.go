package connector

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// analyticsURL is where the vendor serves reports.
const analyticsURL = "https://analyticsdata.googleapis.com"

// analyticsPage is how many rows are asked for at a time; the vendor allows 250,000.
const analyticsPage = 25_000

// maxReportRows bounds the rows of one report.
const maxReportRows = 5_000_000

// ReportRequest asks a web analytics property for a report.
type ReportRequest struct {
	Dimensions []string // such as date, sessionSource
	Metrics    []string // such as sessions, keyEvents
	From, To   time.Time
	Filter     *Filter // nil: everything
}

// Filter takes the rows whose dimension has one of the values.
type Filter struct {
	Dimension string
	Values    []string
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
	ask := reportRequest(req)
	report := &Report{Flags: []string{}}
	for {
		var answer reportAnswer
		if err := s.Post(ctx, analyticsURL, "/v1beta/"+s.Property+":runReport", ask, &answer); err != nil {
			return nil, err
		}
		if err := report.add(&answer); err != nil {
			return nil, err
		}
		if len(answer.Rows) > 0 {
			if err := rows(answer.rows()); err != nil {
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

// reportAsk is a request for a page of a report.
type reportAsk struct {
	DateRanges      []dateRange `json:"dateRanges"`
	Dimensions      []named     `json:"dimensions,omitempty"`
	Metrics         []named     `json:"metrics"`
	DimensionFilter *expression `json:"dimensionFilter,omitempty"`
	OrderBys        []orderBy   `json:"orderBys,omitempty"`
	Limit           int64       `json:"limit,string"`
	Offset          int64       `json:"offset,omitempty,string"`
}

type dateRange struct {
	StartDate string `json:"startDate"`
	EndDate   string `json:"endDate"`
}

type named struct {
	Name string `json:"name"`
}

type orderBy struct {
	Dimension struct {
		DimensionName string `json:"dimensionName"`
	} `json:"dimension"`
}

type expression struct {
	Filter listFilter `json:"filter"`
}

type listFilter struct {
	FieldName    string `json:"fieldName"`
	InListFilter struct {
		Values        []string `json:"values"`
		CaseSensitive bool     `json:"caseSensitive"`
	} `json:"inListFilter"`
}

// reportAnswer is a page of a report.
type reportAnswer struct {
	Rows []struct {
		DimensionValues []valued `json:"dimensionValues"`
		MetricValues    []valued `json:"metricValues"`
	} `json:"rows"`
	RowCount int64           `json:"rowCount"`
	Metadata *reportMetadata `json:"metadata"`
}

type reportMetadata struct {
	TimeZone                  string            `json:"timeZone"`
	CurrencyCode              string            `json:"currencyCode"`
	SamplingMetadatas         []json.RawMessage `json:"samplingMetadatas"`
	SubjectToThresholding     bool              `json:"subjectToThresholding"`
	DataLossFromOtherRow      bool              `json:"dataLossFromOtherRow"`
	SchemaRestrictionResponse struct {
		ActiveMetricRestrictions []json.RawMessage `json:"activeMetricRestrictions"`
	} `json:"schemaRestrictionResponse"`
}

type valued struct {
	Value string `json:"value"`
}

func reportRequest(req ReportRequest) *reportAsk {
	ask := &reportAsk{
		DateRanges: []dateRange{{StartDate: req.From.Format(time.DateOnly), EndDate: req.To.Format(time.DateOnly)}},
		Limit:      analyticsPage,
	}
	if f := req.Filter; f != nil {
		ask.DimensionFilter = &expression{listFilter{FieldName: f.Dimension}}
		ask.DimensionFilter.Filter.InListFilter.Values = f.Values
		ask.DimensionFilter.Filter.InListFilter.CaseSensitive = true
	}
	for _, name := range req.Dimensions {
		ask.Dimensions = append(ask.Dimensions, named{name})
		var by orderBy
		by.Dimension.DimensionName = name
		ask.OrderBys = append(ask.OrderBys, by)
	}
	for _, name := range req.Metrics {
		ask.Metrics = append(ask.Metrics, named{name})
	}
	return ask
}

// add notes what a page says about the whole report.
func (r *Report) add(answer *reportAnswer) error {
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
		{FlagRestricted, len(m.SchemaRestrictionResponse.ActiveMetricRestrictions) > 0},
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

func (a *reportAnswer) rows() []ReportRow {
	read := make([]ReportRow, len(a.Rows))
	for i, row := range a.Rows {
		for _, v := range row.DimensionValues {
			read[i].Dimensions = append(read[i].Dimensions, v.Value)
		}
		for _, v := range row.MetricValues {
			read[i].Metrics = append(read[i].Metrics, v.Value)
		}
	}
	return read
}
