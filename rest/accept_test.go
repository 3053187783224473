package rest

import (
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
)

func TestNegotiate(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]format{
		"":                                     formatJSON,
		"*/*":                                  formatJSON,
		"application/*":                        formatJSON,
		"application/json":                     formatJSON,
		"application/json; charset=utf-8":      formatJSON,
		"application/json, text/csv":           formatJSON,
		"application/json, text/plain, */*":    formatJSON,
		"text/csv;q=0.3, application/json":     formatJSON,
		"text/csv;q=0, */*":                    formatJSON,
		"text/csv;q=nonsense":                  formatJSON,
		"text/csv;q=2":                         formatJSON,
		"text/html, application/xml, */*;q=.8": formatJSON,
		"text/csv":                             formatCSV,
		"TEXT/CSV; charset=utf-8":              formatCSV,
		"text/*":                               formatCSV,
		"text/csv, */*":                        formatCSV,
		"application/json;q=0.5, text/csv":     formatCSV,
		"text/csv, */*;q=0.1":                  formatCSV,
		";;;, text/csv":                        formatCSV,
		"text/html, text/csv;q=0.9, */*;q=0.8": formatCSV,
		"application/x-ndjson":                 formatNDJSON,
		"application/x-ndjson, */*":            formatNDJSON,
		"application/x-ndjson, text/csv;q=0.9": formatNDJSON,
	} {
		got, err := negotiate([]string{accept}, []format{formatJSON, formatCSV, formatNDJSON})
		if err != nil || got != want {
			t.Errorf("%q: %s, %v; want %s", accept, got.media(), err, want.media())
		}
	}
}

func TestNegotiateRefusesUnofferedFormats(t *testing.T) {
	t.Parallel()
	for accept, offered := range map[string][]format{
		"text/html":            {formatJSON, formatCSV, formatNDJSON},
		"application/xml":      {formatJSON, formatCSV, formatNDJSON},
		"application/json;q=0": {formatJSON},
		"text/csv":             {formatJSON},
		"*/*;q=0":              {formatJSON},
		"application/xml, application/json;q=0, text/*;q=0": {formatJSON, formatCSV},
	} {
		if got, err := negotiate([]string{accept}, offered); fault.KindOf(err) != fault.NotAcceptable {
			t.Errorf("%q: %s, %v", accept, got.media(), err)
		}
	}
}
