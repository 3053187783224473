package openaichat

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
)

// TestRetrieved holds where services list what they looked at, and that it is not a citation.
func TestRetrieved(t *testing.T) {
	t.Parallel()
	page := func(url, title string) engine.Citation {
		return engine.Citation{URL: url, Title: title, Start: -1, End: -1}
	}
	for name, c := range map[string]struct {
		body      string
		retrieved []engine.Citation
		citations int
	}{
		"results of a tool": {
			`{"choices":[{"message":{"content":"A","executed_tools":[{"type":"search","arguments":"{\"query\":\"b\"}",
				"search_results":{"results":[{"url":"https://a.com/1","title":"One"},{"url":"https://a.com/1"},{"url":""},{"url":"https://b.com","title":"Two"}]}}]}}]}`,
			[]engine.Citation{page("https://a.com/1", "One"), page("https://b.com", "Two")},
			0,
		},
		"no results": {`{"choices":[{"message":{"content":"A","executed_tools":[{"search_results":{"results":[]}}]}}]}`, nil, 0},
		"results beside citations": {
			`{"choices":[{"message":{"content":"A [1]"}}],"citations":["https://a.com"],
				"search_results":[{"url":"https://a.com","title":"One"},{"url":"https://b.com","title":"Two"}]}`,
			[]engine.Citation{page("https://a.com", "One"), page("https://b.com", "Two")},
			1,
		},
	} {
		got, err := parse([]byte(c.body), true)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.retrieved, got.Retrieved); diff != "" || len(got.Citations) != c.citations {
			t.Errorf("%s: %d citations (-want +got):\n%s", name, len(got.Citations), diff)
		}
	}
}
