package conformance

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

	"github.com/answer-visibility/avm/engine/enginetest"
)

// Exchange is a recorded exchange with an answer engine. It is a handler that
// gives the recorded response to every request.
type Exchange struct {
	URL    string // asked; empty where the source does not say
	Status int
	Body   json.RawMessage // of a plain response; nil: it was streamed
	Events string          // of a streamed response, as server-sent events
}

// ServeHTTP returns the recorded response.
func (e Exchange) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if e.Body == nil {
		events(e.Events)(w, r)
		return
	}
	enginetest.WriteBody(w, e.Status, e.Body)
}

// Recording is one file of recorded exchanges.
type Recording struct {
	Name        string     // folder and file
	Exchanges   []Exchange // with plain responses
	Streams     []Exchange // with streamed responses
	Facts       *Facts     // of the plain responses; nil: not counted
	StreamFacts *Facts     // of all responses, where some are streamed; nil: not counted
}

// Facts are what was counted in a recording by other means than ours.
type Facts struct {
	Citations int
	Queries   []string
}

// Exchanges returns the recorded exchanges of the shared test data; none where that
// data is not beside the checkout.
func Exchanges(tb testing.TB) []Recording {
	tb.Helper()
	root := SharedData(tb)
	if root == "" {
		return nil
	}
	facts, streamFacts := readFacts(tb, filepath.Join(root, "provider_responses", "recorded", "facts.tsv"))
	var out []Recording
	for _, folder := range []string{"recorded", "sdk_fixtures"} {
		err := fs.WalkDir(os.DirFS(filepath.Join(root, "provider_responses", folder)), ".",
			func(path string, entry fs.DirEntry, err error) error {
				chunks := strings.HasSuffix(path, ".chunks.txt")
				if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".json") && !chunks {
					return err
				}
				content, err := os.ReadFile(filepath.Join(root, "provider_responses", folder, path)) //nolint:gosec // walked from a fixed root
				if err != nil {
					return err
				}
				name := folder + "/" + path
				if chunks {
					out = append(out, Recording{Name: name, Streams: []Exchange{{Status: http.StatusOK, Events: framed(content)}}})
					return nil
				}
				plain, streams := exchangesIn(tb, content)
				out = append(out, Recording{
					Name: name, Exchanges: plain, Streams: streams, Facts: facts[name], StreamFacts: streamFacts[name],
				})
				return nil
			})
		if err != nil {
			tb.Fatalf("reading recordings: %v", err)
		}
	}
	return out
}

// framed returns a file of one event a line as server-sent events.
func framed(content []byte) string {
	var out strings.Builder
	for line := range bytes.Lines(content) {
		if event := bytes.TrimSpace(line); len(event) > 0 {
			out.WriteString("data: " + string(event) + "\n\n")
		}
	}
	return out.String()
}

// exchangesIn reads a file: recorded interactions, or a bare response body.
func exchangesIn(tb testing.TB, content []byte) (plain, streams []Exchange) {
	tb.Helper()
	var file struct {
		Interactions []struct {
			Request struct {
				URL string `json:"url"`
			} `json:"request"`
			Response struct {
				Status int             `json:"status"`
				Body   json.RawMessage `json:"body"`
				SSE    string          `json:"sse"`
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
		return []Exchange{{Status: status, Body: content}}, nil
	}
	for _, i := range file.Interactions {
		e := Exchange{URL: i.Request.URL, Status: i.Response.Status, Body: i.Response.Body, Events: i.Response.SSE}
		switch {
		case e.Body != nil:
			plain = append(plain, e)
		case e.Events != "":
			streams = append(streams, e)
		}
	}
	return plain, streams
}

// readFacts reads the table of facts by folder and file: of files with plain
// responses alone, and of those with streamed ones.
func readFacts(tb testing.TB, path string) (plain, streamed map[string]*Facts) {
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
	forms := map[string]map[string]*Facts{"json": {}, "stream": {}}
	for _, row := range rows[1:] {
		f := &Facts{}
		if json.Unmarshal([]byte(row[8]), &f.Citations) != nil || json.Unmarshal([]byte(row[10]), &f.Queries) != nil {
			tb.Fatalf("facts: row %q", row)
		}
		if of := forms[row[4]]; of != nil {
			of[strings.TrimPrefix(row[0], "provider_responses/open/")] = f
		}
	}
	return forms["json"], forms["stream"]
}

// SharedData returns the folder of test data beside the checkout, empty where there
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
