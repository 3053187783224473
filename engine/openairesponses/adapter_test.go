package openairesponses_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/model"
)

const canonical = `{"id":"resp_1","object":"response","status":"completed","model":"m-2026-01-01","error":null,` +
	`"output":[{"type":"reasoning","summary":[]},` +
	`{"type":"web_search_call","status":"completed","action":{"type":"search","query":"best kettle","queries":["best kettle","kettle test"]}},` +
	`{"type":"web_search_call","status":"completed","action":{"type":"open_page","url":"https://a.example/"}},` +
	`{"type":"message","role":"assistant","phase":"commentary","content":[{"type":"output_text","text":"Let me look."}]},` +
	`{"type":"message","role":"assistant","phase":"final_answer","content":[` +
	`{"type":"output_text","text":"Kettle — Äcme (a).","annotations":[{"type":"url_citation","url":"https://a.example/","title":"A","start_index":9,"end_index":17}]},` +
	`{"type":"output_text","text":" Or Bolt.","annotations":[{"type":"url_citation","url":"https://b.example/","title":"B","start_index":4,"end_index":8},` +
	`{"type":"url_citation","url":"https://c.example/","start_index":4,"end_index":800},{"type":"file_citation","file_id":"f"}]}]}],` +
	`"usage":{"input_tokens":10,"output_tokens":20}}`

const (
	streamed = `event: response.created
data: {"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","model":"m-2026-01-01","output":[]}}

event: response.output_text.delta
data: {"type":"response.output_text.delta","sequence_number":1,"delta":"Kettle"}

event: response.completed
data: {"type":"response.completed","sequence_number":2,"response":` + canonical + `}

`
	streamedError = `event: response.created
data: {"type":"response.created","response":{"id":"resp_1","status":"in_progress","output":[]}}

event: error
data: {"type":"error","sequence_number":2,"error":{"type":"requests","code":"rate_limit_exceeded","message":"Slow down."}}

`
)

func TestConformance(t *testing.T) {
	t.Parallel()
	conformance.Run(t, conformance.Harness{
		New:       openairesponses.New,
		Base:      "/v1",
		Path:      "/v1/responses",
		Canonical: canonical,
		Want: engine.Answer{
			Text:  "Kettle — Äcme (a). Or Bolt.",
			Model: "m-2026-01-01",
			Citations: []engine.Citation{
				{URL: "https://a.example/", Title: "A", Start: 9, End: 17},
				{URL: "https://b.example/", Title: "B", Start: 22, End: 26},
				{URL: "https://c.example/", Start: -1, End: -1},
			},
			Searches: []string{"best kettle", "kettle test"},
			Searched: new(true),
		},
		ErrorBody:  `{"id":"resp_1","status":"failed","output":[],"error":{"code":"rate_limit_exceeded","message":"Slow down."}}`,
		Unsearched: `{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"A."}]}]}`,
		Stream:     streamed, StreamError: streamedError,
	})
}

// TestRequest holds what is sent, mode by mode.
func TestRequest(t *testing.T) {
	t.Parallel()
	market := engine.Market{CountryCode: "DE", LanguageCode: "de"}
	for name, c := range map[string]struct {
		request engine.Request
		want    string
	}{
		"consumer without retrieval": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market},
			`{"input":"q","model":"m","store":false}`,
		},
		"consumer with retrieval and its own model": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market, Retrieval: true, Model: "other"},
			`{"input":"q","model":"other","store":false,"tools":[{"type":"web_search"}]}`,
		},
		"localized": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeControlledLocalized, Market: market, Retrieval: true},
			`{"input":"q","model":"m","store":false,
			"instructions":"The person asking is in the country with the code DE and reads the language with the code de.",
			"tools":[{"type":"web_search","user_location":{"type":"approximate","country":"DE"}}]}`,
		},
		"forced": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeForcedGrounded, Market: market, Retrieval: true},
			`{"input":"q","model":"m","store":false,"tool_choice":"required","tools":[{"type":"web_search"}]}`,
		},
		"in a JSON form": {
			engine.Request{Prompt: "q <&>", Mode: model.BenchmarkModeConsumerLike, Market: market, Format: &engine.Format{Name: "f", Schema: map[string]any{"type": "object"}}},
			`{"input":"q <&>","model":"m","store":false,"text":{"format":{"type":"json_schema","name":"f","schema":{"type":"object"},"strict":true}}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(decoded(t, []byte(c.want)), decoded(t, sent(t, c.request))); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
		})
	}
}

// sent returns the body that asking r sends.
func sent(t *testing.T, r engine.Request) []byte {
	t.Helper()
	var body []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ = io.ReadAll(req.Body)
		_, _ = io.WriteString(w, canonical)
	}))
	defer server.Close()
	adapter, err := openairesponses.New(engine.Config{
		BaseURL: server.URL + "/v1", Model: "m", Retrieval: true, Timeout: time.Minute,
	}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := adapter.Ask(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	return body
}

func decoded(t *testing.T, body []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return v
}
