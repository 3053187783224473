package rest

import "testing"

func TestPrefersCSV(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]bool{
		"":                                     false,
		"*/*":                                  false,
		"text/csv":                             true,
		"TEXT/CSV; charset=utf-8":              true,
		"text/*":                               true,
		"application/json":                     false,
		"application/json, text/csv":           false,
		"application/json;q=0.5, text/csv":     true,
		"text/csv;q=0.3, application/json":     false,
		"text/csv;q=0, */*":                    false,
		"text/csv, */*;q=0.1":                  true,
		"text/csv;q=nonsense":                  false,
		"text/csv;q=2":                         false,
		";;;, text/csv":                        true,
		"text/html, text/csv;q=0.9, */*;q=0.8": true,
	} {
		if got := prefers([]string{accept}, "text/csv", jsonType); got != want {
			t.Errorf("%q: %v", accept, got)
		}
	}
}
