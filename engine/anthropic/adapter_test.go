package anthropic_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/anthropic"
	"github.com/answer-visibility/avm/engine/conformance"
	"github.com/answer-visibility/avm/model"
)

const canonical = `{"id":"msg_1","type":"message","role":"assistant","model":"m-2026-01-01","content":[` +
	`{"type":"text","text":"Let me look."},` +
	`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"best kettle"}},` +
	`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example/","title":"A","encrypted_content":"x"}]},` +
	`{"type":"text","text":"Take "},` +
	`{"type":"text","text":"the Äcme kettle","citations":[{"type":"web_search_result_location","url":"https://a.example/","title":"A","cited_text":"…","encrypted_index":"y"},` +
	`{"type":"web_search_result_location","url":"https://b.example/","title":null,"cited_text":"…","encrypted_index":"z"},{"type":"char_location","document_title":"D"}]},` +
	`{"type":"text","text":"."}],` +
	`"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":10,"cache_read_input_tokens":5,"output_tokens":20,"server_tool_use":{"web_search_requests":1}}}`

const streamed = `event: message_start
data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m-2026-01-01","content":[],"stop_reason":null,"usage":{"input_tokens":3,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

event: ping
data: {"type": "ping"}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Let me "}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"look."}}

event: content_block_stop
data: {"type":"content_block_stop","index":0}

event: content_block_start
data: {"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"query\": \"best k"}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"ettle\"}"}}

event: content_block_start
data: {"type":"content_block_start","index":2,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}}

event: content_block_start
data: {"type":"content_block_start","index":3,"content_block":{"type":"text","text":"Take "}}

event: content_block_start
data: {"type":"content_block_start","index":4,"content_block":{"citations":[],"type":"text","text":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":4,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://a.example/","title":"A"}}}

event: content_block_delta
data: {"type":"content_block_delta","index":4,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://b.example/","title":null}}}

event: content_block_delta
data: {"type":"content_block_delta","index":4,"delta":{"type":"text_delta","text":"the Äcme kettle"}}

event: content_block_start
data: {"type":"content_block_start","index":5,"content_block":{"type":"text","text":"."}}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"input_tokens":10,"output_tokens":20,"server_tool_use":{"web_search_requests":1}}}

event: message_stop
data: {"type":"message_stop"}

`

const streamedError = `event: message_start
data: {"type":"message_start","message":{"id":"msg_1","type":"message","content":[]}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Take"}}

event: error
data: {"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your account's rate limit."}}

`

func TestConformance(t *testing.T) {
	t.Parallel()
	conformance.Run(t, conformance.Harness{
		New:       anthropic.New,
		Path:      "/v1/messages",
		Canonical: canonical,
		Want: engine.Answer{
			Text:  "Let me look.\n\nTake the Äcme kettle.",
			Model: "m-2026-01-01",
			Citations: []engine.Citation{
				{URL: "https://a.example/", Title: "A", Start: 19, End: 34},
				{URL: "https://b.example/", Start: 19, End: 34},
			},
			Searches: []string{"best kettle"},
			Searched: new(true),
		},
		ErrorBody:  `{"type":"error","error":{"type":"rate_limit_error","message":"Slow down."}}`,
		Unsearched: `{"type":"message","content":[{"type":"text","text":"A."}],"stop_reason":"end_turn"}`,
		Carries: func(r *http.Request, key engine.Secret) bool {
			return r.Header.Get("X-Api-Key") == key.Reveal() && r.Header.Get("Anthropic-Version") != ""
		},
		Stream: streamed, StreamError: streamedError,
	})
}

// TestRequest holds what is sent, mode by mode.
func TestRequest(t *testing.T) {
	t.Parallel()
	market := engine.Market{CountryCode: "DE", LanguageCode: "de"}
	const question = `"max_tokens":8192,"messages":[{"role":"user","content":[{"type":"text","text":"q"}]}]`
	for name, c := range map[string]struct {
		request engine.Request
		want    string
	}{
		"consumer without retrieval": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market},
			`{"model":"m",` + question + `}`,
		},
		"consumer with retrieval and its own model": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market, Retrieval: true, Model: "other"},
			`{"model":"other",` + question + `,"tools":[{"type":"web_search_20250305","name":"web_search"}]}`,
		},
		"localized": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeControlledLocalized, Market: market, Retrieval: true},
			`{"model":"m",` + question + `,
			"system":[{"type":"text","text":"The person asking is in the country with the code DE and reads the language with the code de."}],
			"tools":[{"type":"web_search_20250305","name":"web_search","user_location":{"type":"approximate","country":"DE"}}]}`,
		},
		"forced": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeForcedGrounded, Market: market, Retrieval: true},
			`{"model":"m",` + question + `,"tool_choice":{"type":"tool","name":"web_search"},
			"tools":[{"type":"web_search_20250305","name":"web_search"}]}`,
		},
		"in a JSON form": {
			engine.Request{Prompt: "q <&>", Mode: model.BenchmarkModeConsumerLike, Market: market, Format: &engine.Format{Name: "f", Schema: map[string]any{"type": "object"}}},
			`{"model":"m","max_tokens":8192,"messages":[{"role":"user","content":[{"type":"text","text":"q <&>"}]}],
			"output_config":{"format":{"type":"json_schema","schema":{"type":"object"}}}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sent, _, err := converse(t, c.request, canonical)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(decoded(t, c.want), decoded(t, sent[0])); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
		})
	}
}

const pausedTurn = `{"id":"msg_0","type":"message","role":"assistant","model":"m-2026-01-01","content":[` +
	`{"type":"thinking","thinking":"…","signature":"s=="},` +
	`{"type":"server_tool_use","id":"srvtoolu_0","name":"web_search","input":{"query":"kettles"}}],` +
	`"stop_reason":"pause_turn","usage":{"input_tokens":100,"output_tokens":7,"server_tool_use":{"web_search_requests":10}}}`

// TestPausedTurn: a paused turn is handed back as it came and counts, and the
// model, having searched, is free to answer.
func TestPausedTurn(t *testing.T) {
	t.Parallel()
	sent, answer, err := converse(t, engine.Request{
		Prompt: "q", Mode: model.BenchmarkModeForcedGrounded, Retrieval: true,
	}, pausedTurn, canonical)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"model":"m","max_tokens":8192,"messages":[{"role":"user","content":[{"type":"text","text":"q"}]},
		{"role":"assistant","content":[{"type":"thinking","thinking":"…","signature":"s=="},
		{"type":"server_tool_use","id":"srvtoolu_0","name":"web_search","input":{"query":"kettles"}}]}],
		"tools":[{"type":"web_search_20250305","name":"web_search"}]}`
	if diff := cmp.Diff(decoded(t, want), decoded(t, sent[1])); diff != "" || len(sent) != 2 {
		t.Errorf("%d requests, the second (-want +got):\n%s", len(sent), diff)
	}
	if got := strings.Join(answer.Searches, ", "); got != "kettles, best kettle" || answer.Text != "Let me look.\n\nTake the Äcme kettle." {
		t.Errorf("searches %q, text %q", got, answer.Text)
	}
	if u := answer.Usage; *u.InputTokens != 115 || *u.OutputTokens != 27 || *u.SearchCalls != 11 {
		t.Errorf("usage %d, %d, %d", *u.InputTokens, *u.OutputTokens, *u.SearchCalls)
	}
	if string(answer.Raw) != "["+pausedTurn+","+canonical+"]" {
		t.Errorf("raw %s", answer.Raw)
	}
}

// TestPausedForever: a service that never stops pausing is not asked for ever.
func TestPausedForever(t *testing.T) {
	t.Parallel()
	sent, _, err := converse(t, engine.Request{
		Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Retrieval: true,
	}, pausedTurn)
	failure, ok := err.(*engine.Failure) //nolint:errorlint // the contract's own type
	if !ok || failure.Class != engine.Retry || failure.Code != "unfinished" || len(sent) != 6 {
		t.Errorf("%d requests, %v", len(sent), err)
	}
}

// TestFailureWithinTurns: a failure in a later turn is that of the question.
func TestFailureWithinTurns(t *testing.T) {
	t.Parallel()
	_, answer, err := converse(t, engine.Request{
		Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Retrieval: true,
	}, pausedTurn, `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`)
	failure, ok := err.(*engine.Failure) //nolint:errorlint // the contract's own type
	if !ok || failure.Class != engine.Retry || failure.Code != "overloaded_error" {
		t.Errorf("got %v, %v", answer, err)
	}
}

// converse asks r of a server that gives the replies in turn, the last one again
// and again, and gives the bodies that it was sent.
func converse(t *testing.T, r engine.Request, replies ...string) (sent []string, answer *engine.Answer, err error) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		sent = append(sent, string(body))
		_, _ = io.WriteString(w, replies[min(len(sent), len(replies))-1])
	}))
	defer server.Close()
	adapter, err := anthropic.New(engine.Config{BaseURL: server.URL, Model: "m", Retrieval: true, Timeout: time.Minute}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	answer, err = adapter.Ask(t.Context(), r)
	return sent, answer, err
}

func decoded(t *testing.T, body string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return v
}
