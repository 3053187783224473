package export_test

import (
	"bytes"
	"errors"
	"math"
	"testing"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/search/export"
)

func FuzzSearchConsole(f *testing.F) {
	fuzz(f, export.SearchConsole, "Date,Query,Clicks,Impressions,Position\n2026-11-20,a b,1,10,2.5\n", "Query\tClicks\n",
		`{"request": {"startDate": "2026-11-20", "endDate": "2026-11-20", "dimensions": ["query"]}, "response": {"rows": [{"keys": ["a"], "clicks": 1, "impressions": 2, "position": 1.5}]}}`,
		"\ufeff[{\"request\": {}, \"response\": {}}]", "\ufeff[", "[", "{}{}")
}

func FuzzAnalytics(f *testing.F) {
	fuzz(f, export.Analytics, "Date,Sessions,Key events\n2026-11-20,5,1.5\n",
		`{"dimensionHeaders": [{"name": "date"}], "metricHeaders": [{"name": "sessions", "type": "TYPE_INTEGER"}],
			"rows": [{"dimensionValues": [{"value": "20261120"}], "metricValues": [{"value": "7"}]}], "rowCount": 1, "metadata": {"timeZone": "Europe/Warsaw"}}`)
}

func FuzzAltEngine(f *testing.F) {
	fuzz(f, export.AltEngine, "Date,Query,Clicks,Impressions\n2026-11-20,a,0,3\n",
		`{"d": [{"Query": "a", "Date": "\/Date(1763596800000-0800)\/", "Clicks": 1, "Impressions": 3, "AvgImpressionPosition": 4}]}`)
}

// fuzz reads files. Whatever is in them: what is wrong is named by its line, and figures are
// such as can be counted.
func fuzz(f *testing.F, kind export.Kind, seeds ...string) {
	f.Helper()
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		first, err := read(t, kind, raw)
		if wrong, ok := errors.AsType[*export.Error](err); err != nil && (!ok || wrong.Line < 1 || wrong.Line > 1+bytes.Count(raw, []byte{'\n'})+bytes.Count(raw, []byte{'\r'})) {
			t.Errorf("%q: %v names no line of the file", raw, err)
		}
		if again, second := read(t, kind, raw); again != first || (err == nil) != (second == nil) {
			t.Errorf("%q is read as %d rows, then as %d", raw, first, again)
		}
	})
}

func read(t *testing.T, kind export.Kind, raw []byte) (rows int, err error) {
	t.Helper()
	day, _ := calendar.ParseDay("2026-11-20")
	err = export.Read(bytes.NewReader(raw), export.Options{Kind: kind, Span: &calendar.Span{First: day, Last: day}}, export.Sink{
		Row: func(r *export.Row) error {
			rows++
			if r.Clicks < 0 || r.Impressions < 0 || r.First > r.Last || !math.IsNaN(r.Position) && (r.Position < 0 || math.IsInf(r.Position, 0)) {
				t.Errorf("%q has the row %+v", raw, r)
			}
			return nil
		},
		Visit: func(v *export.Visit) error {
			rows++
			if v.Sessions != nil && *v.Sessions < 0 || v.KeyEvents != nil && !(*v.KeyEvents >= 0 && *v.KeyEvents < 1e18) {
				t.Errorf("%q has the visits %+v", raw, v)
			}
			return nil
		},
		Covered: func(g export.Grain) error {
			if g.First > g.Last {
				t.Errorf("%q covers %v", raw, g)
			}
			return nil
		},
	})
	return rows, err
}
