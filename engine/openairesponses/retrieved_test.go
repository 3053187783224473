package openairesponses

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
)

// TestRetrieved holds that the sources of a search and pages that were opened count as looked
// at, each once, and that they are no citations.
func TestRetrieved(t *testing.T) {
	t.Parallel()
	got, err := parse([]byte(`{"status":"completed","output":[
		{"type":"web_search_call","action":{"type":"search","query":"q","sources":[{"type":"url","url":"https://a.com"},{"type":"url","url":"https://b.com"},{"type":"api","name":"oai-weather"}]}},
		{"type":"web_search_call","action":{"type":"open_page","url":"https://c.com"}},
		{"type":"web_search_call","action":{"type":"find_in_page","url":"https://a.com","pattern":"p"}},
		{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Acme leads.","annotations":[
			{"type":"url_citation","url":"https://a.com","title":"A","start_index":0,"end_index":4}]}]}]}`), true)
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Citation{
		{URL: "https://a.com", Start: -1, End: -1}, {URL: "https://b.com", Start: -1, End: -1}, {URL: "https://c.com", Start: -1, End: -1},
	}
	if diff := cmp.Diff(want, got.Retrieved); diff != "" || len(got.Citations) != 1 {
		t.Errorf("%d citations (-want +got):\n%s", len(got.Citations), diff)
	}
}
