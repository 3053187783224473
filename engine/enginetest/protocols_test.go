package enginetest_test

import (
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/dataforseo"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/openairesponses"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/model"
)

// TestProtocolsAgree checks that all protocols say the same of one recording.
func TestProtocolsAgree(t *testing.T) {
	t.Parallel()
	prompts, err := recorded.Prompts()
	if err != nil {
		t.Fatal(err)
	}
	_, adapters := serve(t, enginetest.Options{}, time.Minute)
	for _, asked := range []string{recorded.ModelChatGPT, recorded.ModelGoogleAIMode} {
		for _, prompt := range prompts {
			want := rounds(t, adapters[openairesponses.Name], question(prompt.Text, asked, true))
			for name, adapter := range adapters {
				for i, b := range rounds(t, adapter, question(prompt.Text, asked, true)) {
					a := want[i]
					if diff := cmp.Diff(cited(a), cited(b)); diff != "" {
						t.Errorf("%s, %s: cites (-responses +this):\n%s", prompt.ID, name, diff)
					}
					if a.Text != b.Text || a.Model != asked || b.Model != asked || *a.Searched != *b.Searched {
						t.Errorf("%s: %s differs", prompt.ID, name)
					}
				}
			}
		}
	}
}

// rounds asks as often as there are recordings, after which they begin again.
func rounds(t *testing.T, adapter engine.Adapter, r engine.Request) []*engine.Answer {
	t.Helper()
	answers := make([]*engine.Answer, recorded.Runs)
	for i := range answers {
		var err error
		if answers[i], err = adapter.Ask(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	return answers
}

// cited returns the addresses that an answer cites, each once.
func cited(a *engine.Answer) []string {
	var urls []string
	for _, c := range a.Citations {
		urls = append(urls, c.URL)
	}
	slices.Sort(urls)
	return slices.Compact(urls)
}

// TestRecordedSearchPage asks all there is of the one protocol that knows no
// models, and checks that its page says what the assistant's protocols do.
func TestRecordedSearchPage(t *testing.T) {
	t.Parallel()
	prompts, err := recorded.Prompts()
	if err != nil {
		t.Fatal(err)
	}
	provider, err := enginetest.NewRecorded(enginetest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(provider)
	defer server.Close()
	_, adapters := serve(t, enginetest.Options{}, time.Minute)
	adapter := adapterOf(t, engine.Registry{dataforseo.Name: dataforseo.New}, engine.Config{
		Adapter: dataforseo.Name, BaseURL: server.URL, Model: dataforseo.ModelOverview, Retrieval: true, Timeout: time.Minute,
	}, server.Client())
	for _, prompt := range prompts {
		a, err := adapters[openairesponses.Name].Ask(t.Context(), question(prompt.Text, recorded.ModelGoogleAIMode, true))
		if err != nil {
			t.Fatal(err)
		}
		b, err := adapter.Ask(t.Context(), engine.Request{
			Prompt: prompt.Text, Mode: model.BenchmarkModeConsumerLike, Retrieval: true,
			Market: engine.Market{CountryCode: "US", LanguageCode: "en"},
		})
		if err != nil {
			t.Fatal(err)
		}
		if words, others := strings.Fields(a.Text), strings.Fields(b.Text); !slices.Equal(words, others) || !slices.Equal(cited(a), cited(b)) {
			t.Errorf("%s: the page differs", prompt.ID)
		}
	}
	if provider.Total() != len(prompts) {
		t.Errorf("counted %d calls", provider.Total())
	}
}
