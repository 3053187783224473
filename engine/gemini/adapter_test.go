package gemini_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
	"github.com/answer-visibility/avm/engine/gemini"
	"github.com/answer-visibility/avm/model"
)

const (
	redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/"

	grounding = `{"webSearchQueries":["","best kettle"],"searchEntryPoint":{"renderedContent":"<div>"},"groundingChunks":[` +
		`{"web":{"uri":"` + redirect + `A","title":"a.example"}},{"web":{"uri":"` + redirect + `B","title":"b.example"}},{"web":{"uri":"` + redirect + `C","title":"c.example"}}],` +
		`"groundingSupports":[{"segment":{"startIndex":11,"endIndex":16,"text":"Äcme"},"groundingChunkIndices":[0,1,9]},` +
		`{"segment":{"startIndex":500,"endIndex":900,"text":"Bolt"},"groundingChunkIndices":[1]}]}`

	canonical = `{"candidates":[{"content":{"parts":[{"thought":true,"text":"Hm."},{"text":"Kettle — "},{"text":"Äcme. Bolt."}],"role":"model"},` +
		`"finishReason":"STOP","index":0,"groundingMetadata":` + grounding + `}],` +
		`"usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":20,"thoughtsTokenCount":5,"toolUsePromptTokenCount":7},"modelVersion":"m-2026-01-01","responseId":"r"}`

	streamed = `data: {"candidates":[{"content":{"parts":[{"thought":true,"text":"Hm."},{"text":"Kettle"}],"role":"model"},"index":0,"groundingMetadata":{}}],"usageMetadata":{"promptTokenCount":10},"modelVersion":"m-2026-01-01"}

data: {"candidates":[{"content":{"parts":[{"text":" — Äcme."}],"role":"model"},"index":0}],"modelVersion":"m-2026-01-01"}

data: {"candidates":[{"content":{"parts":[{"text":" Bolt."}],"role":"model"},"finishReason":"STOP","index":0,"groundingMetadata":` + grounding + `}],"usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":20},"modelVersion":"m-2026-01-01"}

`

	streamedError = `data: {"candidates":[{"content":{"parts":[{"text":"Kettle"}],"role":"model"},"index":0}]}

data: {"error":{"code":429,"message":"Resource has been exhausted (e.g. check quota).","status":"RESOURCE_EXHAUSTED"}}

`
)

func TestConformance(t *testing.T) {
	t.Parallel()
	conformance.Run(t, conformance.Harness{
		New:       gemini.New,
		Path:      "/v1beta/models/test-model:generateContent",
		Canonical: canonical,
		Want: engine.Answer{
			Text:  "Kettle — Äcme. Bolt.",
			Model: "m-2026-01-01",
			Citations: []engine.Citation{
				{URL: redirect + "A", Title: "a.example", Start: 9, End: 13},
				{URL: redirect + "B", Title: "b.example", Start: 9, End: 13},
				{URL: redirect + "B", Title: "b.example", Start: 15, End: 19},
				{URL: redirect + "C", Title: "c.example", Start: -1, End: -1},
			},
			Searches: []string{"best kettle"},
			Searched: new(true),
		},
		ErrorBody: `[{"error":{"code":429,"message":"{\"error\":{\"code\":429,\"message\":\"Slow down.\",\"status\":\"RESOURCE_EXHAUSTED\"}}","status":"Too Many Requests"}}]`,
		Carries: func(r *http.Request, key engine.Secret) bool {
			return r.Header.Get("X-Goog-Api-Key") == key.Reveal() && r.URL.Query().Get("key") == ""
		},
		Stream: streamed, StreamPath: "/v1beta/models/test-model:streamGenerateContent", StreamError: streamedError,
	})
}

// TestRequest holds what is sent, mode by mode.
func TestRequest(t *testing.T) {
	t.Parallel()
	market := engine.Market{CountryCode: "DE", LanguageCode: "de"}
	const question = `"contents":[{"parts":[{"text":"q"}],"role":"user"}]`
	for name, c := range map[string]struct {
		request engine.Request
		path    string
		want    string
	}{
		"consumer without retrieval": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market},
			"/v1beta/models/m:generateContent", `{` + question + `}`,
		},
		"consumer with retrieval and its own model": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market, Retrieval: true, Model: "other"},
			"/v1beta/models/other:generateContent", `{` + question + `,"tools":[{"googleSearch":{}}]}`,
		},
		"localized": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeControlledLocalized, Market: market},
			"/v1beta/models/m:generateContent", `{` + question + `,"systemInstruction":{"role":"user","parts":[
			{"text":"The person asking is in the country with the code DE and reads the language with the code de."}]}}`,
		},
		"localized with retrieval": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeControlledLocalized, Market: market, Retrieval: true},
			"/v1beta/models/m:generateContent", `{` + question + `,"tools":[{"googleSearch":{}}],
			"toolConfig":{"retrievalConfig":{"latLng":{"latitude":50.9,"longitude":9.7},"languageCode":"de"}},
			"systemInstruction":{"role":"user","parts":[
			{"text":"The person asking is in the country with the code DE and reads the language with the code de."}]}}`,
		},
		"forced": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeForcedGrounded, Market: market, Retrieval: true},
			"/v1beta/models/m:generateContent", `{` + question + `,"tools":[{"googleSearch":{}}]}`,
		},
		"in a JSON form": {
			engine.Request{Prompt: "q <&>", Mode: model.BenchmarkModeConsumerLike, Market: market, Format: &engine.Format{Name: "f", Schema: map[string]any{"type": "object"}}},
			"/v1beta/models/m:generateContent", `{"contents":[{"parts":[{"text":"q <&>"}],"role":"user"}],
			"generationConfig":{"responseMimeType":"application/json","responseJsonSchema":{"type":"object"}}}`,
		},
		"a model with a path": {
			engine.Request{Prompt: "q", Mode: model.BenchmarkModeConsumerLike, Market: market, Model: "tunedModels/a b"},
			"/v1beta/tunedModels/a b:generateContent", `{` + question + `}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var path, key string
			var body []byte
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
				path, key = req.URL.Path, req.Header.Get("X-Goog-Api-Key")
				body, _ = io.ReadAll(req.Body)
				_, _ = io.WriteString(w, canonical)
			}))
			defer server.Close()
			adapter := newAdapter(t, server, true)
			if _, err := adapter.Ask(t.Context(), c.request); err != nil {
				t.Fatal(err)
			}
			var got map[string]any
			if err := json.Unmarshal(body, &got); err != nil {
				t.Fatal(err)
			}
			var want map[string]any
			if err := json.Unmarshal([]byte(c.want), &want); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" || path != c.path || key != "" {
				t.Errorf("%s with key %q (-want +got):\n%s", path, key, diff)
			}
		})
	}
}

// TestApplicable holds which questions this engine cannot be asked by its nature.
func TestApplicable(t *testing.T) {
	t.Parallel()
	germany := engine.Market{CountryCode: "DE", LanguageCode: "de"}
	adapter := newAdapter(t, httptest.NewServer(http.NotFoundHandler()), true)
	for _, c := range []struct {
		mode      model.BenchmarkMode
		retrieval bool
		want      bool
	}{
		{model.BenchmarkModeConsumerLike, true, true},
		{model.BenchmarkModeConsumerLike, false, true},
		{model.BenchmarkModeControlledLocalized, false, true},
		{model.BenchmarkModeControlledLocalized, true, true},
		{model.BenchmarkModeForcedGrounded, true, true},
		{model.BenchmarkModeForcedGrounded, false, false},
	} {
		err := adapter.Applicable(c.mode, germany, c.retrieval)
		if (err == nil) != c.want || err != nil && !errors.Is(err, engine.ErrNotApplicable) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestApplicableNeedsAPlace: a country without a place cannot be searched from.
func TestApplicableNeedsAPlace(t *testing.T) {
	t.Parallel()
	adapter := newAdapter(t, httptest.NewServer(http.NotFoundHandler()), true)
	nowhere := engine.Market{CountryCode: "ZZ", LanguageCode: "en"}
	if err := adapter.Applicable(model.BenchmarkModeControlledLocalized, nowhere, true); !errors.Is(err, engine.ErrNotApplicable) {
		t.Errorf("with search: %v", err)
	}
	if err := adapter.Applicable(model.BenchmarkModeControlledLocalized, nowhere, false); err != nil {
		t.Errorf("without search: %v", err)
	}
}

func newAdapter(t *testing.T, server *httptest.Server, retrieval bool) engine.Adapter {
	t.Helper()
	t.Cleanup(server.Close)
	adapter, err := gemini.New(engine.Config{
		BaseURL: server.URL, Model: "m", Retrieval: retrieval, Timeout: time.Minute,
	}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	return adapter
}
