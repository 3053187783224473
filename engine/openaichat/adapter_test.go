package openaichat_test

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
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/model"
)

const canonical = `{"id":"c1","object":"chat.completion","model":"m-2026-01-01",` +
	`"citations":["https://a.example/","https://b.example/","https://c.example/"],` +
	`"search_results":[{"url":"https://b.example/","title":"B"}],` +
	`"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"Kettle — Äcme.[2] Bolt.",` +
	`"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example/","title":"A","start_index":9,"end_index":13}}]}}],` +
	`"usage":{"prompt_tokens":10,"completion_tokens":20,"num_search_queries":2}}`

const streamed = `data: {"id":"c1","object":"chat.completion.chunk","model":"m-2026-01-01","choices":[{"index":0,"delta":{"role":"assistant","content":"Kettle — "}}]}

: a comment

data: {"id":"c1","model":"m-2026-01-01","citations":["https://a.example/","https://b.example/","https://c.example/"],"search_results":[{"url":"https://b.example/","title":"B"}],"choices":[{"index":0,"delta":{"content":"Äcme.[2] Bolt."},"finish_reason":null}]}

data: {"id":"c1","choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example/","title":"A","start_index":9,"end_index":13}}]}}]}

data: {"id":"c1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":null}

data: {"id":"c1","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":20,"num_search_queries":2}}

data: [DONE]

`

const streamedError = `data: {"id":"c1","choices":[{"index":0,"delta":{"content":"Kettle"}}]}

data: {"id":"c1","error":{"code":429,"message":"Provider returned error"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}

data: [DONE]

`

func TestConformance(t *testing.T) {
	t.Parallel()
	conformance.Run(t, conformance.Harness{
		New:       openaichat.New,
		Base:      "/v1",
		Path:      "/v1/chat/completions",
		Canonical: canonical,
		Want: engine.Answer{
			Text:  "Kettle — Äcme.[2] Bolt.",
			Model: "m-2026-01-01",
			Citations: []engine.Citation{
				{URL: "https://a.example/", Title: "A", Start: 9, End: 13},
				{URL: "https://b.example/", Title: "B", Start: 14, End: 17},
				{URL: "https://c.example/", Start: -1, End: -1},
			},
			Searched: new(true),
		},
		ErrorBody:  `{"error":{"code":429,"message":"Provider returned error","metadata":{"raw":"temporarily limited upstream"}}}`,
		Unsearched: `{"choices":[{"message":{"content":"A."},"finish_reason":"stop"}],"usage":{"num_search_queries":0}}`,
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
			`{"model":"m","messages":[{"role":"user","content":"q"}]}`,
		},
		"consumer with retrieval and its own model": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market, Retrieval: true, Model: "other"},
			`{"model":"other","messages":[{"role":"user","content":"q"}],"web_search_options":{"search_context_size":"medium"}}`,
		},
		"localized": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeControlledLocalized, Market: market, Retrieval: true},
			`{"model":"m","messages":[
			{"role":"system","content":"The person asking is in the country with the code DE and reads the language with the code de."},
			{"role":"user","content":"q"}],
			"web_search_options":{"search_context_size":"medium","user_location":{"type":"approximate","approximate":{"country":"DE"}}}}`,
		},
		"in a JSON form": {
			engine.Request{Prompt: "q <&>", Mode: model.BenchmarkModeConsumerLike, Market: market, Format: &engine.Format{Name: "f", Schema: map[string]any{"type": "object"}}},
			`{"model":"m","messages":[{"role":"user","content":"q <&>"}],
			"response_format":{"type":"json_schema","json_schema":{"name":"f","schema":{"type":"object"},"strict":true}}}`,
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
	adapter, err := openaichat.New(engine.Config{
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
