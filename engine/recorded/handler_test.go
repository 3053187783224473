package recorded_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/model"
)

// adapters asks a handler over the two protocols.
func adapters(t *testing.T, h http.Handler) map[string]engine.Adapter {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	registry := engine.Registry{openairesponses.Name: openairesponses.New, openaichat.Name: openaichat.New}
	made := make(map[string]engine.Adapter, len(registry))
	for name := range registry {
		adapter, err := registry.New(engine.Config{
			Adapter: name, BaseURL: server.URL + "/v1", Model: recorded.ModelChatGPT, Retrieval: true, Timeout: time.Minute,
		}, server.Client())
		if err != nil {
			t.Fatal(err)
		}
		made[name] = adapter
	}
	return made
}

func handler(t *testing.T) http.Handler {
	t.Helper()
	h, err := recorded.NewHandler()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// What the demo's engines say is what tests get of the same recordings.
func TestTheHandlerAnswersAsTheProviderOfTests(t *testing.T) {
	t.Parallel()
	provider, err := enginetest.NewRecorded(enginetest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	prompts, err := recorded.Prompts()
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := adapters(t, handler(t)), adapters(t, provider)
	for name, adapter := range ours {
		for _, prompt := range append(prompts, recorded.Prompt{ID: "unknown", Text: "Who?"}) {
			for _, asked := range []string{recorded.ModelChatGPT, recorded.ModelGoogleAIMode} {
				for run := range recorded.Runs + 1 {
					question := engine.Request{
						Prompt: prompt.Text, Model: asked, Mode: model.BenchmarkModeConsumerLike, Retrieval: run%2 == 0,
					}
					got, err := adapter.Ask(t.Context(), question)
					if err != nil {
						t.Fatal(err)
					}
					want, err := theirs[name].Ask(t.Context(), question)
					if diff := cmp.Diff(want, got); err != nil || diff != "" {
						t.Errorf("%s, %s, %s: %v (-provider +handler):\n%s", name, asked, prompt.ID, err, diff)
					}
				}
			}
		}
	}
}

// What the handler cannot answer it refuses as the protocols do.
func TestTheHandlerRefuses(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]int{
		`{"model": "other", "input": "Who?"}`: http.StatusNotFound, `{`: http.StatusBadRequest,
		`{"input": "` + strings.Repeat("a", 1<<20) + `"}`: http.StatusBadRequest,
	} {
		w := httptest.NewRecorder()
		handler(t).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/v1/responses", strings.NewReader(body)))
		if w.Code != want || !strings.Contains(w.Body.String(), `"type":"invalid_request_error"`) {
			t.Errorf("%.40s: %d %s", body, w.Code, w.Body)
		}
	}
}
