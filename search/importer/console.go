package importer

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/connector"
	"github.com/answer-visibility/avm/search/export"
)

const (
	// consoleURL is where the search engine serves its figures.
	consoleURL = "https://searchconsole.googleapis.com"
	// consolePage is how many rows are asked for at a time: the most there are.
	consolePage = 25_000
	// maxConsoleRows bounds the rows of one day by one dimension.
	maxConsoleRows = 2_000_000
)

// grouping is one question about a day: its rows by one dimension, or its totals.
// Each is asked alone: fewer dimensions mean fewer rows that are left out.
type grouping struct {
	name      string // as the search engine calls it; empty: the totals
	dimension model.SearchDimension
}

func groupings() []grouping {
	return []grouping{
		{"", 0},
		{"query", model.SearchQuery},
		{"page", model.SearchPage},
		{"country", model.SearchCountry},
		{"device", model.SearchDevice},
		{"searchAppearance", model.SearchAppearance},
	}
}

// String names a row of the answer.
func (g grouping) String() string {
	if g.name == "" {
		return "the total"
	}
	return "a row by " + g.name
}

func (g grouping) grain(day calendar.Day) export.Grain {
	grain := export.Grain{Span: calendar.Span{First: day, Last: day}}
	if g.dimension != 0 {
		grain.Dimensions = g.dimension.Bit()
	}
	return grain
}

// errNothingYet reports that the search engine has nothing of a day that is not over
// for it.
var errNothingYet = errors.New("nothing yet")

// consoleDay reads a day of the search engine and stores it whole.
func (r *reader) consoleDay(ctx context.Context, at connector.Source, day time.Time) (connector.DayRead, error) {
	d := &consoleDay{session: &at.Session, day: calendar.DayOf(day.UTC()), settled: r.settled(day, consoleFresh, r.zone)}
	_, err := r.into.Import(ctx, at.ProjectID, export.SearchConsole, func(sink export.Sink) error { return d.read(ctx, sink) })
	if errors.Is(err, errNothingYet) {
		return connector.DayRead{}, nil
	}
	return connector.DayRead{Rows: d.rows, Complete: true}, err
}

// consoleAsk is a request for a page of a day's rows.
type consoleAsk struct {
	StartDate  string   `json:"startDate"`
	EndDate    string   `json:"endDate"`
	Type       string   `json:"type"`
	DataState  string   `json:"dataState"`
	Dimensions []string `json:"dimensions,omitempty"`
	RowLimit   int64    `json:"rowLimit"`
	StartRow   int64    `json:"startRow,omitempty"`
}

// consoleRow is a row of the answer.
type consoleRow struct {
	Keys        []string `json:"keys"`
	Clicks      float64  `json:"clicks"`
	Impressions float64  `json:"impressions"`
	Position    float64  `json:"position"` // 0: the vendor left it out
}

// consoleDay is a day that is being read.
type consoleDay struct {
	session *connector.Session
	day     calendar.Day
	settled bool
	rows    int64
}

func (d *consoleDay) read(ctx context.Context, sink export.Sink) error {
	for i, g := range groupings() {
		if err := sink.Covered(g.grain(d.day)); err != nil {
			return err
		}
		n, err := d.readGrouping(ctx, g, sink)
		if err != nil {
			return err
		}
		if i == 0 && n == 0 {
			if !d.settled {
				return errNothingYet
			}
			return d.coverRest(sink) // the day has no impressions
		}
		d.rows += n
	}
	return nil
}

func (d *consoleDay) coverRest(sink export.Sink) error {
	for _, g := range groupings()[1:] {
		if err := sink.Covered(g.grain(d.day)); err != nil {
			return err
		}
	}
	return nil
}

// readGrouping reads the rows by one dimension, page by page to an empty one: a page
// that is not full need not be the last.
func (d *consoleDay) readGrouping(ctx context.Context, g grouping, sink export.Sink) (int64, error) {
	path := "/webmasters/v3/sites/" + url.PathEscape(d.session.Property) + "/searchAnalytics/query"
	ask := consoleAsk{
		StartDate: d.day.String(), EndDate: d.day.String(), Type: "web", DataState: "all", RowLimit: consolePage,
	}
	if g.name != "" {
		ask.Dimensions = []string{g.name}
	}
	var n int64
	for {
		var answer struct {
			Rows []consoleRow `json:"rows"`
		}
		if err := d.session.Post(ctx, consoleURL, path, ask, &answer); err != nil {
			return n, err
		}
		for _, row := range answer.Rows {
			if err := d.add(g, row, sink); err != nil {
				return n, err
			}
		}
		n += int64(len(answer.Rows))
		ask.StartRow = n
		switch {
		case len(answer.Rows) == 0, g.name == "":
			return n, nil
		case n > maxConsoleRows:
			return n, connector.Unusable("%s has more than %d rows by %s", d.day, maxConsoleRows, g.name)
		}
	}
}

func (d *consoleDay) add(g grouping, from consoleRow, sink export.Sink) error {
	row := &export.Row{Grain: g.grain(d.day)}
	if g.name != "" {
		if len(from.Keys) != 1 {
			return connector.Unusable("%s of %s has %d keys", g, d.day, len(from.Keys))
		}
		row.Terms[g.dimension] = from.Keys[0]
	}
	var position *float64
	if from.Position != 0 {
		position = &from.Position
	}
	if err := row.Count(from.Clicks, from.Impressions, position); err != nil {
		return connector.Unusable("%s of %s: %v", g, d.day, err)
	}
	return sink.Row(row)
}
