package anthropic

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
)

// Results of searches and fetched pages count as retrieved, each once over all turns. A tool's
// error does not count.
func TestRetrieved(t *testing.T) {
	t.Parallel()
	got, err := parse([]json.RawMessage{
		[]byte(`{"stop_reason":"pause_turn","content":[{"type":"server_tool_use","name":"web_search","input":{"query":"q"}},
			{"type":"web_search_tool_result","content":[{"type":"web_search_result","url":"https://a.com","title":"A"},
				{"type":"web_search_result","url":"https://b.com","title":"B"}]}]}`),
		[]byte(`{"stop_reason":"end_turn","content":[{"type":"web_search_tool_result","content":{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}},
			{"type":"web_fetch_tool_result","content":{"type":"web_fetch_result","url":"https://c.com","content":{"type":"document","title":"C"}}},
			{"type":"web_fetch_tool_result","content":{"type":"web_fetch_tool_error","error_code":"url_not_accessible"}},
			{"type":"text","text":"Acme leads.","citations":[{"type":"web_search_result_location","url":"https://a.com","title":"A"}]}]}`),
	}, true)
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Citation{
		{URL: "https://a.com", Title: "A", Start: -1, End: -1},
		{URL: "https://b.com", Title: "B", Start: -1, End: -1},
		{URL: "https://c.com", Title: "C", Start: -1, End: -1},
	}
	if diff := cmp.Diff(want, got.Retrieved); diff != "" || len(got.Citations) != 1 {
		t.Errorf("%d citations (-want +got):\n%s", len(got.Citations), diff)
	}
}
