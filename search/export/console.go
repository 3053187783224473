package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
)

// searchRequest is what is looked at of a request for search rows.
type searchRequest struct {
	StartDate             string            `json:"startDate"`
	EndDate               string            `json:"endDate"`
	Dimensions            []string          `json:"dimensions"`
	Type                  string            `json:"type"`
	SearchType            string            `json:"searchType"`
	StartRow              int64             `json:"startRow"`
	DimensionFilterGroups []json.RawMessage `json:"dimensionFilterGroups"`
}

// searchRow is one row of an answer. Counts come as floating-point numbers.
type searchRow struct {
	Keys        []string `json:"keys"`
	Clicks      float64  `json:"clicks"`
	Impressions float64  `json:"impressions"`
	CTR         float64  `json:"ctr"`
	Position    *float64 `json:"position"`
}

// searchKeys are the dimensions that a request may have; the date is none of ours.
func searchKeys() map[string]model.SearchDimension {
	return map[string]model.SearchDimension{
		"date": 0, "query": model.SearchQuery, "page": model.SearchPage, "country": model.SearchCountry, "device": model.SearchDevice,
		"searchappearance": model.SearchAppearance,
	}
}

// searchPlan is how the rows of an exchange are read.
type searchPlan struct {
	grain Grain
	keys  []model.SearchDimension // in the order of a row's keys; 0: the date
	first bool                    // the first page
}

func (d *document) searchRows(e *exchange) error {
	plan, err := planSearch(e.Request)
	if err != nil {
		return err
	}
	var response struct {
		Rows []json.RawMessage `json:"rows"`
	}
	if err := json.Unmarshal(e.Response, &response); err != nil {
		return errors.New("response: rows must be a list of objects")
	}
	last := plan.grain.First - 1
	var row Row
	for i, raw := range response.Rows {
		if err := plan.read(raw, &row); err != nil {
			return &rowError{i, err}
		}
		if err := d.opt.allow(&row); err != nil {
			return &rowError{i, err}
		}
		last = max(last, row.Last)
		if err := d.sink.Row(&row); err != nil {
			return err
		}
	}
	return d.covered(plan, last, len(response.Rows) == 0)
}

// covered passes on the days that were asked for. Days after the newest row may
// not have been counted yet, unless nothing was found at all.
func (d *document) covered(plan *searchPlan, last calendar.Day, empty bool) error {
	if !plan.first {
		return nil
	}
	if !slices.Contains(plan.keys, 0) {
		return d.sink.Covered(plan.grain)
	}
	if empty {
		last = plan.grain.Last
		if d.opt.Newest != 0 {
			last = min(last, d.opt.Newest)
		}
	}
	for day := plan.grain.First; day <= last; day++ {
		g := Grain{Span: calendar.Span{First: day, Last: day}, Dimensions: plan.grain.Dimensions}
		if err := d.sink.Covered(g); err != nil {
			return err
		}
	}
	return nil
}

func planSearch(raw json.RawMessage) (*searchPlan, error) {
	var r searchRequest
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, errors.New("request: must be a request for search rows")
	}
	for _, kind := range []string{r.Type, r.SearchType} {
		if kind != "" && !strings.EqualFold(kind, "web") {
			return nil, fmt.Errorf("request: type %q is not imported; only web is", clip(kind))
		}
	}
	if len(r.DimensionFilterGroups) > 0 {
		return nil, errors.New("request: dimensionFilterGroups leave rows out; only requests without filters are imported")
	}
	first, ok := calendar.ParseDay(r.StartDate)
	last, ok2 := calendar.ParseDay(r.EndDate)
	if !ok || !ok2 || first < earliestDay || last < first || last-first >= maxSpan {
		return nil, fmt.Errorf("request: %q to %q is not a range of days", clip(r.StartDate), clip(r.EndDate))
	}
	plan := &searchPlan{grain: Grain{Span: calendar.Span{First: first, Last: last}}, first: r.StartRow == 0}
	for _, name := range r.Dimensions {
		key, ok := searchKeys()[strings.ToLower(strings.ReplaceAll(name, "_", ""))]
		if !ok || slices.Contains(plan.keys, key) {
			return nil, fmt.Errorf("request: dimension %q is not imported, or is there twice", clip(name))
		}
		plan.keys = append(plan.keys, key)
		if key != 0 {
			plan.grain.Dimensions |= key.Bit()
		}
	}
	return plan, nil
}

func (p *searchPlan) read(raw json.RawMessage, row *Row) error {
	var r searchRow
	if err := json.Unmarshal(raw, &r); err != nil {
		return fmt.Errorf("is not a row of search figures: %w", err)
	}
	if len(r.Keys) != len(p.keys) {
		return fmt.Errorf("has %d keys where the request has %d dimensions", len(r.Keys), len(p.keys))
	}
	*row = Row{Grain: p.grain, Position: math.NaN()}
	for i, key := range p.keys {
		if key != 0 {
			row.Terms[key] = r.Keys[i]
			continue
		}
		day, err := readDay(r.Keys[i])
		if err != nil {
			return err
		}
		if day < p.grain.First || day > p.grain.Last {
			return fmt.Errorf("date: %s is outside the request's range", day)
		}
		row.First, row.Last = day, day
	}
	return row.Count(r.Clicks, r.Impressions, r.Position)
}

// Count sets a row's figures as a service writes them: counts as floating-point
// numbers, and a mean position that may be left out.
func (row *Row) Count(clicks, impressions float64, position *float64) error {
	var ok, ok2 bool
	row.Clicks, ok = whole(clicks)
	row.Impressions, ok2 = whole(impressions)
	if !ok || !ok2 {
		return errors.New("clicks and impressions must be whole numbers")
	}
	row.Position = math.NaN()
	if position == nil {
		return nil
	}
	if !goodPosition(*position, row.Impressions) {
		return fmt.Errorf("position: %v is not a mean position; positions count from 1", *position)
	}
	row.Position = *position
	return nil
}
