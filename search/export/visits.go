package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/calendar"
)

type named struct {
	Name string `json:"name"`
}

type valued struct {
	Value string `json:"value"`
}

// reportBody is what is looked at of a report of web analytics.
type reportBody struct {
	DimensionHeaders []named           `json:"dimensionHeaders"`
	MetricHeaders    []named           `json:"metricHeaders"`
	Rows             []json.RawMessage `json:"rows"`
	RowCount         int               `json:"rowCount"`
	Metadata         struct {
		CurrencyCode          string            `json:"currencyCode"`
		TimeZone              string            `json:"timeZone"`
		SamplingMetadatas     []json.RawMessage `json:"samplingMetadatas"`
		SubjectToThresholding bool              `json:"subjectToThresholding"`
		DataLossFromOtherRow  bool              `json:"dataLossFromOtherRow"`
	} `json:"metadata"`
	Kind string `json:"kind"`
}

// reportPages counts the rows of a report over its pages.
type reportPages struct{ rows, count int }

// sessionDimensions are those over which sessions may be added up: a session has
// one value of each.
func sessionDimensions() []string {
	return []string{
		"date", "landingPage", "landingPagePlusQueryString", "sessionSource", "sessionMedium", "sessionSourceMedium",
		"sessionDefaultChannelGroup", "sessionPrimaryChannelGroup", "sessionCampaignName",
	}
}

func (d *document) report(raw json.RawMessage) error {
	var body reportBody
	if err := json.Unmarshal(raw, &body); err != nil || body.DimensionHeaders == nil && body.MetricHeaders == nil && body.Kind == "" {
		return errors.New("must be a report of web analytics with dimensionHeaders and metricHeaders")
	}
	asked := fmt.Sprint(body.DimensionHeaders, body.MetricHeaders)
	if d.reports[asked] == nil {
		d.reports[asked] = &reportPages{}
	}
	d.reports[asked].rows += len(body.Rows)
	d.reports[asked].count = max(d.reports[asked].count, body.RowCount)
	if len(body.Rows) == 0 {
		return nil
	}
	plan, err := planVisits(&body)
	if err != nil {
		return err
	}
	for i, row := range body.Rows {
		v, err := plan.read(row)
		if err == nil {
			err = d.opt.allowDays(calendar.Span{First: v.Day, Last: v.Day})
		}
		if err != nil {
			return &rowError{i, err}
		}
		if err := d.sink.Visit(v); err != nil {
			return err
		}
	}
	return nil
}

// visitPlan reports where a report has what.
type visitPlan struct {
	body                      *reportBody
	date, sessions, keyEvents int // places; -1: not there
	flags                     []string
}

func planVisits(body *reportBody) (*visitPlan, error) {
	p := &visitPlan{body: body, date: -1, sessions: -1, keyEvents: -1, flags: []string{}}
	for i, h := range body.DimensionHeaders {
		if !slices.Contains(sessionDimensions(), h.Name) {
			return nil, fmt.Errorf("sessions cannot be added up over the dimension %q; use one of %s", clip(h.Name), strings.Join(sessionDimensions(), ", "))
		}
		if h.Name == "date" {
			p.date = i
		}
	}
	for i, h := range body.MetricHeaders {
		switch h.Name {
		case "sessions":
			p.sessions = i
		case "keyEvents", "conversions":
			p.keyEvents = i
		}
	}
	if p.date < 0 || p.sessions < 0 && p.keyEvents < 0 {
		return nil, errors.New("the report needs the dimension date and the metric sessions or keyEvents")
	}
	for flag, set := range map[string]bool{
		"sampled": len(body.Metadata.SamplingMetadatas) > 0, "thresholded": body.Metadata.SubjectToThresholding,
		"other_row": body.Metadata.DataLossFromOtherRow,
	} {
		if set {
			p.flags = append(p.flags, flag)
		}
	}
	slices.Sort(p.flags)
	return p, nil
}

func (p *visitPlan) read(raw json.RawMessage) (*Visit, error) {
	var row struct {
		DimensionValues []valued `json:"dimensionValues"`
		MetricValues    []valued `json:"metricValues"`
	}
	if err := json.Unmarshal(raw, &row); err != nil {
		return nil, errors.New("is not a row of a report")
	}
	if len(row.DimensionValues) != len(p.body.DimensionHeaders) || len(row.MetricValues) != len(p.body.MetricHeaders) {
		return nil, errors.New("has other values than the report has headers")
	}
	day, err := readDay(row.DimensionValues[p.date].Value)
	if err != nil {
		return nil, err
	}
	v := &Visit{Day: day, Flags: p.flags, Timezone: p.body.Metadata.TimeZone, Currency: p.body.Metadata.CurrencyCode}
	if p.sessions >= 0 {
		n, err := readCount(columnSessions, row.MetricValues[p.sessions].Value)
		if err != nil {
			return nil, err
		}
		v.Sessions = &n
	}
	if p.keyEvents >= 0 {
		n, err := readAmount(columnKeyEvents, row.MetricValues[p.keyEvents].Value)
		if err != nil {
			return nil, err
		}
		v.KeyEvents = &n
	}
	return v, nil
}
