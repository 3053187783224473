package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
)

// altRow is one row of the second engine's query or page statistics; pages come
// in the same member as queries.
type altRow struct {
	Query                 *string `json:"Query"`
	Date                  string  `json:"Date"`
	Clicks                float64 `json:"Clicks"`
	Impressions           float64 `json:"Impressions"`
	AvgImpressionPosition float64 `json:"AvgImpressionPosition"`
}

// ticks are milliseconds since 1970, with an offset that makes no difference.
var ticks = regexp.MustCompile(`^/Date\((-?\d{1,15})([+-]\d{4})?\)/$`)

func (d *document) altRows(e *exchange) error {
	var response struct {
		D []json.RawMessage `json:"d"`
	}
	if err := json.Unmarshal(e.Response, &response); err != nil || response.D == nil {
		return errors.New(`must be an answer of the form {"d": [rows]}`)
	}
	pages := strings.Contains(string(e.Request), "GetPageStats")
	for i, raw := range response.D {
		row, err := ReadAltRow(raw, pages)
		if err != nil {
			return &rowError{i, err}
		}
		if err := d.opt.allow(row); err != nil {
			return &rowError{i, err}
		}
		if err := d.sink.Row(row); err != nil {
			return err
		}
	}
	return nil
}

// ReadAltRow reads one row of the second engine's statistics. It is about a page
// when pages is set, or its text is an address.
func ReadAltRow(raw json.RawMessage, pages bool) (*Row, error) {
	var r altRow
	if err := json.Unmarshal(raw, &r); err != nil || r.Query == nil {
		return nil, errors.New("is not a row of query or page statistics")
	}
	at := ticks.FindStringSubmatch(r.Date)
	if at == nil {
		return nil, fmt.Errorf("date: %q is not of the form /Date(1763769600000)/", clip(r.Date))
	}
	milliseconds, err := strconv.ParseInt(at[1], 10, 64)
	if err != nil {
		return nil, err
	}
	day := calendar.Day(milliseconds / (24 * 60 * 60 * 1000)) //nolint:gosec // 15 digits at most
	if day < earliestDay {
		return nil, fmt.Errorf("date: %q is too early", clip(r.Date))
	}
	row := &Row{Grain: Grain{Span: calendar.Span{First: day, Last: day}, Dimensions: model.SearchAltQuery.Bit()}, Position: math.NaN()}
	if pages || strings.HasPrefix(*r.Query, "http://") || strings.HasPrefix(*r.Query, "https://") {
		row.Dimensions = model.SearchAltPage.Bit()
		row.Terms[model.SearchAltPage] = *r.Query
	} else {
		row.Terms[model.SearchAltQuery] = *r.Query
	}
	var ok, ok2 bool
	row.Clicks, ok = whole(r.Clicks)
	row.Impressions, ok2 = whole(r.Impressions)
	if !ok || !ok2 {
		return nil, errors.New("clicks and impressions must be whole numbers")
	}
	if r.AvgImpressionPosition >= 1 { // -1 and 0: not known
		row.Position = r.AvgImpressionPosition
	}
	return row, nil
}
