package anthropic

import (
	"encoding/json"
	"testing"

	"github.com/answer-visibility/avm/engine"
)

// TestFailedSearchesAreNone holds that an answer was searched for only if one of its searches found something to read:
// the service answers with 200 and an error in the place of results when its search is busy.
func TestFailedSearchesAreNone(t *testing.T) {
	t.Parallel()
	const (
		call   = `{"type":"server_tool_use","id":"s","name":"web_search","input":{"query":"kettle"}},`
		busy   = `{"type":"web_search_tool_result","tool_use_id":"s","content":{"type":"web_search_tool_result_error","error_code":"too_many_requests"}},`
		result = `{"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"web_search_result","url":"https://a.example/","title":null,"page_age":null}]},`
	)
	for blocks, want := range map[string]bool{
		"":                              false,
		call:                            true, // its result is not shown
		call + busy:                     false,
		call + busy + call + busy:       false,
		call + busy + call + result:     true,
		call + result + call + busy:     true,
		result:                          true,
		call + busy + busy:              false,
		`{"type":"redacted_thinking"},`: false,
		call + `{"type":"web_search_tool_result","content":[]},`: true,
	} {
		body := `{"content":[` + blocks + `{"type":"text","text":"A","citations":null}],"stop_reason":"end_turn","usage":{"input_tokens":"7","server_tool_use":null}}`
		answer, err := parse([]json.RawMessage{json.RawMessage(body)}, true)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if *answer.Searched != want || *answer.Usage.InputTokens != 7 || *answer.Usage.SearchCalls != 0 {
			t.Errorf("%s: searched %t, usage %+v", blocks, *answer.Searched, answer.Usage)
		}
	}
}

// TestStreamErrors holds the errors that a stream reports midway, after 200.
func TestStreamErrors(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]engine.Class{
		"overloaded_error": engine.Retry, "api_error": engine.Retry, "timeout_error": engine.Retry, "rate_limit_error": engine.RetryAfter,
		"invalid_request_error": engine.Never, "request_too_large": engine.Never, "authentication_error": engine.Misconfigured,
		"permission_error": engine.Misconfigured, "billing_error": engine.Misconfigured, "not_found_error": engine.Misconfigured,
	} {
		s, err := engine.ReadStream([]byte("event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"model\":\"m\"}}\n\n" +
			"event: ping\ndata: {\"type\":\"ping\"}\n\nevent: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"" + kind + "\",\"message\":\"No.\"}}\n\n"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = join(s)
		if failure, ok := err.(*engine.Failure); !ok || failure.Class != want || failure.Code != kind { //nolint:errorlint // join returns it bare
			t.Errorf("%s: %v, want %s", kind, err, want)
		}
	}
}
