package enginetest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Exchange is a recorded exchange with an answer engine. It is a handler that
// gives the recorded response to every request.
type Exchange struct {
	URL    string // asked; empty where the source does not say
	Status int
	Body   json.RawMessage
}

// ServeHTTP gives the recorded response.
func (e Exchange) ServeHTTP(w http.ResponseWriter, _ *http.Request) { writeBody(w, e.Status, e.Body) }

// Recording is one file of recorded, non-streaming exchanges.
type Recording struct {
	Name      string // folder and file
	Exchanges []Exchange
	Facts     *Facts // nil: nobody counted
}

// Facts are what was counted in a recording by other means than ours.
type Facts struct {
	Citations int
	Queries   []string
}

// Exchanges gives the recorded exchanges of the shared test data; none where that
// data is not beside the checkout.
func Exchanges(tb testing.TB) []Recording {
	tb.Helper()
	root := SharedData(tb)
	if root == "" {
		return nil
	}
	facts := readFacts(tb, filepath.Join(root, "provider_responses", "recorded", "facts.tsv"))
	var out []Recording
	for _, folder := range []string{"recorded", "sdk_fixtures"} {
		err := fs.WalkDir(os.DirFS(filepath.Join(root, "provider_responses", folder)), ".",
			func(path string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".json") {
					return err
				}
				content, err := os.ReadFile(filepath.Join(root, "provider_responses", folder, path)) //nolint:gosec // walked from a fixed root
				if err != nil {
					return err
				}
				out = append(out, Recording{
					Name: folder + "/" + path, Exchanges: exchangesIn(tb, content), Facts: facts[folder+"/"+path],
				})
				return nil
			})
		if err != nil {
			tb.Fatalf("reading recordings: %v", err)
		}
	}
	return out
}

// exchangesIn reads a file: recorded interactions, or a bare response body.
// Streamed responses are left out.
func exchangesIn(tb testing.TB, content []byte) []Exchange {
	tb.Helper()
	var file struct {
		Interactions []struct {
			Request struct {
				URL string `json:"url"`
			} `json:"request"`
			Response struct {
				Status int             `json:"status"`
				Body   json.RawMessage `json:"body"`
			} `json:"response"`
		} `json:"interactions"`
		Error json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(content, &file); err != nil {
		tb.Fatalf("recording: %v", err)
	}
	if file.Interactions == nil {
		status := http.StatusOK
		if file.Error != nil && !bytes.Equal(file.Error, []byte("null")) {
			status = http.StatusBadRequest // fixtures do not carry the status
		}
		return []Exchange{{Status: status, Body: content}}
	}
	var out []Exchange
	for _, i := range file.Interactions {
		if i.Response.Body != nil {
			out = append(out, Exchange{URL: i.Request.URL, Status: i.Response.Status, Body: i.Response.Body})
		}
	}
	return out
}

// readFacts reads the table of facts by folder and file.
func readFacts(tb testing.TB, path string) map[string]*Facts {
	tb.Helper()
	content, err := os.ReadFile(path) //nolint:gosec // a path of the test data
	if err != nil {
		tb.Fatalf("facts: %v", err)
	}
	table := csv.NewReader(bytes.NewReader(content))
	table.Comma, table.LazyQuotes = '\t', true
	rows, err := table.ReadAll()
	if err != nil {
		tb.Fatalf("facts: %v", err)
	}
	out := make(map[string]*Facts, len(rows))
	for _, row := range rows[1:] {
		if row[4] != "json" {
			continue
		}
		f := &Facts{}
		if json.Unmarshal([]byte(row[8]), &f.Citations) != nil || json.Unmarshal([]byte(row[10]), &f.Queries) != nil {
			tb.Fatalf("facts: row %q", row)
		}
		out[strings.TrimPrefix(row[0], "provider_responses/open/")] = f
	}
	return out
}

// SharedData gives the folder of test data beside the checkout, empty where there
// is none.
func SharedData(tb testing.TB) string {
	tb.Helper()
	folder, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		data := filepath.Join(folder, "shared", "data")
		if _, err := os.Stat(filepath.Join(data, "INDEX.md")); err == nil {
			return data
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return ""
		}
		folder = parent
	}
}
