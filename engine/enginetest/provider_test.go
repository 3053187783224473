package enginetest_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/anthropic"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/gemini"
	"github.com/answer-visibility/avm/engine/openaichat"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/model"
)

// streaming marks an adapter that asks for streams.
const streaming = " streaming"

// serve starts the recorded provider and gives an adapter of each protocol, plain
// and streaming.
func serve(tb testing.TB, o enginetest.Options, timeout time.Duration) (*enginetest.Recorded, map[string]engine.Adapter) {
	tb.Helper()
	provider, err := enginetest.NewRecorded(o)
	if err != nil {
		tb.Fatal(err)
	}
	server := httptest.NewServer(provider)
	tb.Cleanup(server.Close)
	registry := engine.Registry{
		openairesponses.Name: openairesponses.New, openaichat.Name: openaichat.New,
		anthropic.Name: anthropic.New, gemini.Name: gemini.New,
	}
	adapters := make(map[string]engine.Adapter)
	for name := range registry {
		config := engine.Config{
			Adapter: name, BaseURL: server.URL, Model: recorded.ModelChatGPT, Retrieval: true, Timeout: timeout,
		}
		if strings.HasPrefix(name, "openai-") {
			config.BaseURL += "/v1"
		}
		adapters[name] = adapterOf(tb, registry, config, server.Client())
		config.Stream = true
		adapters[name+streaming] = adapterOf(tb, registry, config, server.Client())
	}
	return provider, adapters
}

func adapterOf(tb testing.TB, registry engine.Registry, config engine.Config, client *http.Client) engine.Adapter {
	tb.Helper()
	adapter, err := registry.New(config, client)
	if err != nil {
		tb.Fatal(err)
	}
	return adapter
}

func question(prompt, asked string, search bool) engine.Request {
	return engine.Request{Prompt: prompt, Model: asked, Mode: model.BenchmarkModeConsumerLike, Retrieval: search}
}

// TestRecordedAnswers asks everything there is, over both protocols, and checks
// that a citation's passage is the link it cites.
func TestRecordedAnswers(t *testing.T) {
	t.Parallel()
	prompts, err := recorded.Prompts()
	if err != nil || len(prompts) < 16 {
		t.Fatalf("%d prompts, %v", len(prompts), err)
	}
	_, adapters := serve(t, enginetest.Options{}, time.Minute)
	cited, listed := 0, 0
	for _, prompt := range prompts {
		for _, asked := range []string{recorded.ModelChatGPT, recorded.ModelGoogleAIMode} {
			var runs []string
			for range recorded.Runs + 1 {
				answer, err := adapters[openairesponses.Name].Ask(t.Context(), question(prompt.Text, asked, true))
				if err != nil {
					t.Fatal(err)
				}
				runs = append(runs, answer.Text)
				inText, beside := checkAnswer(t, answer, prompt.Text)
				cited, listed = cited+inText, listed+beside
			}
			if runs[0] == runs[1] || runs[1] == runs[2] || runs[0] != runs[3] {
				t.Errorf("%s, %s: repetitions do not go round the three runs", prompt.ID, asked)
			}
		}
	}
	if cited == 0 || listed == 0 {
		t.Errorf("%d sources in the text, %d beside it: want both", cited, listed)
	}
}

// checkAnswer checks one answer and counts its citations with and without a place.
func checkAnswer(t *testing.T, answer *engine.Answer, prompt string) (inText, beside int) {
	t.Helper()
	text := []rune(answer.Text)
	for _, c := range answer.Citations {
		if c.Start < 0 {
			beside++
			continue
		}
		inText++
		passage := string(text[c.Start:c.End])
		inline := strings.HasSuffix(passage, "]("+c.URL+")")
		defined := strings.HasSuffix(passage, "]") && strings.Contains(answer.Text, "]: "+c.URL)
		if !strings.HasPrefix(passage, "[") || !inline && !defined {
			t.Errorf("%s is placed at %q", c.URL, passage)
		}
	}
	searched := len(answer.Citations) > 0
	if *answer.Searched != searched || searched && (len(answer.Searches) != 1 || answer.Searches[0] != prompt) {
		t.Errorf("searched %t with %q and %d citations", *answer.Searched, answer.Searches, len(answer.Citations))
	}
	return inText, beside
}

func TestRecordedWithoutSearch(t *testing.T) {
	t.Parallel()
	prompts, err := recorded.Prompts()
	if err != nil {
		t.Fatal(err)
	}
	_, adapters := serve(t, enginetest.Options{}, time.Minute)
	for name, adapter := range adapters {
		answer, err := adapter.Ask(t.Context(), question(prompts[0].Text, recorded.ModelGoogleAIMode, false))
		if err != nil || len(answer.Citations) != 0 || len(answer.Searches) != 0 {
			t.Errorf("%s without search: %+v, %v", name, answer, err)
		}
	}
}

func TestRecordedUnknown(t *testing.T) {
	t.Parallel()
	provider, adapters := serve(t, enginetest.Options{}, time.Minute)
	for name, adapter := range adapters {
		answer, err := adapter.Ask(t.Context(), question("Who?", recorded.ModelChatGPT, true))
		if err != nil || !strings.Contains(answer.Text, "no recorded answer") {
			t.Errorf("%s: unknown prompt gave %+v, %v", name, answer, err)
		}
		_, err = adapter.Ask(t.Context(), question("Who?", "no-such-model", true))
		failure, ok := errors.AsType[*engine.Failure](err)
		if !ok || failure.Class != engine.Misconfigured {
			t.Errorf("%s: unknown model gave %v", name, err)
		}
	}
	if n := provider.Calls(recorded.ModelChatGPT, "Who?"); n != len(adapters) || provider.Total() != 2*len(adapters) {
		t.Errorf("counted %d calls of %d", n, provider.Total())
	}
}

func TestRecordedFaults(t *testing.T) {
	t.Parallel()
	kinds := map[enginetest.FaultKind]engine.Class{
		enginetest.RateLimited: engine.RetryAfter, enginetest.ServerError: engine.Retry,
		enginetest.Hang: engine.Retry, enginetest.Cut: engine.Retry,
	}
	for kind, class := range kinds {
		timeout := time.Minute
		if kind == enginetest.Hang {
			timeout = 3 * time.Second // the one fault that only the timeout ends
		}
		_, adapters := serve(t, enginetest.Options{Fault: func(call enginetest.Call) enginetest.Fault {
			if call.N == 1 {
				return enginetest.Fault{Kind: kind, RetryAfter: 3 * time.Second}
			}
			return enginetest.Fault{}
		}}, timeout)
		var group sync.WaitGroup
		for name, adapter := range adapters {
			group.Go(func() {
				prompt := "any to " + name
				_, err := adapter.Ask(t.Context(), question(prompt, recorded.ModelChatGPT, true))
				failure, ok := errors.AsType[*engine.Failure](err)
				if !ok || failure.Class != class {
					t.Errorf("%s, fault %d: %v", name, kind, err)
				}
				if _, err := adapter.Ask(t.Context(), question(prompt, recorded.ModelChatGPT, true)); err != nil {
					t.Errorf("%s after fault %d: %v", name, kind, err)
				}
			})
		}
		group.Wait()
	}
}

func TestAnyPrompt(t *testing.T) {
	t.Parallel()
	provider, adapters := serve(t, enginetest.Options{AnyPrompt: true, Latency: time.Millisecond}, time.Minute)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			answer, err := adapters[openairesponses.Name].Ask(t.Context(), question("prompt 7", "whatever", true))
			if err != nil || strings.Contains(answer.Text, "no recorded answer") {
				t.Errorf("got %v, %v", answer, err)
			}
		})
	}
	group.Wait()
	if provider.Calls("whatever", "prompt 7") != 20 {
		t.Errorf("counted %d calls", provider.Calls("whatever", "prompt 7"))
	}
}

func BenchmarkRecorded(b *testing.B) {
	_, adapters := serve(b, enginetest.Options{AnyPrompt: true}, time.Minute)
	for name, adapter := range adapters {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := adapter.Ask(b.Context(), question("p", recorded.ModelChatGPT, true)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
