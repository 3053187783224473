package dataforseo_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/conformance"
	"github.com/answer-visibility/avm/engine/dataforseo"
	"github.com/answer-visibility/avm/model"
)

const (
	// elements is an overview of a paragraph with a link, a list and a table.
	elements = `[{"type":"ai_overview_element","title":null,"text":"Kettles — Äcme leads.","markdown":"![x](y) Kettles","links":[{"type":"link_element","title":"Äcme","url":"https://a.example/"}],` +
		`"references":[{"type":"ai_overview_reference","source":"B","domain":"b.example","url":"https://b.example/","title":"B tests"}]},` +
		`{"type":"ai_overview_expanded_element","title":"Top picks","text":"Two of them","components":[{"type":"ai_overview_expanded_component","title":"Bolt","text":"Boils fast.","references":[{"url":"https://c.example/","title":"C"}]}],"references":null},` +
		`{"type":"ai_overview_table_element","markdown":"| Kettle | Litres |\n|---|---|\n| Bolt | 1.7 |","table":{},"references":null},` +
		`{"type":"ai_overview_video_element","title":"Kettle test","snippet":"Start time is 1 minute.","url":"https://video.example/"}]`

	page = `{"version":"0.1","status_code":20000,"status_message":"Ok.","cost":0.004,"tasks_count":1,"tasks_error":0,"tasks":[{"id":"t","status_code":20000,"status_message":"Ok.","cost":0.004,"result_count":1,` +
		`"data":{"keyword":"q"},"result":[{"keyword":"q","type":"organic","item_types":["paid","ai_overview","organic"],"items":[` +
		`{"type":"paid","rank_absolute":1,"domain":"ad.example","title":"Ad"},` +
		`{"type":"ai_overview","rank_absolute":2,"asynchronous_ai_overview":true,"markdown":"…","items":` + elements + `,` +
		`"references":[{"url":"https://b.example/","title":"B tests"},{"url":"https://d.example/","title":"D"}]},` +
		`{"type":"organic","rank_absolute":3,"url":"https://e.example/"}]}]}]}`
)

func TestConformance(t *testing.T) {
	t.Parallel()
	conformance.Run(t, conformance.Harness{
		New:       dataforseo.New,
		Path:      "/v3/serp/google/organic/live/advanced",
		Canonical: page,
		Want: engine.Answer{
			Text: "Kettles — Äcme leads.\n\nTop picks\nTwo of them\nBolt\nBoils fast.\n\n" +
				"| Kettle | Litres |\n|---|---|\n| Bolt | 1.7 |\n\nKettle test\nStart time is 1 minute.",
			Citations: []engine.Citation{
				{URL: "https://b.example/", Title: "B tests", Start: 0, End: 21},
				{URL: "https://a.example/", Title: "Äcme", Start: 0, End: 21},
				{URL: "https://c.example/", Title: "C", Start: 23, End: 61},
				{URL: "https://video.example/", Title: "Kettle test", Start: 109, End: 144},
				{URL: "https://d.example/", Title: "D", Start: -1, End: -1},
			},
			Searched: new(true),
			Ads: &model.EngineAds{Parser: dataforseo.AdsVersion, Items: []model.EngineAd{
				{Domain: "ad.example", Title: "Ad", Block: "paid", Placement: model.AdAbove},
			}},
		},
		ErrorBody: `{"version":"0.1","status_code":40202,"status_message":"You have exceeded the rate limit per minute.","tasks":null}`,
		Model:     dataforseo.ModelOverview,
		Key:       "me@acme.example:0123456789abcdef",
		Carries: func(r *http.Request, key engine.Secret) bool {
			login, password, ok := r.BasicAuth()
			return ok && login+":"+password == key.Reveal()
		},
		Market: engine.Market{CountryCode: "US", LanguageCode: "en"},
	})
}

// TestRequest holds what is sent: the same in every mode, for a search page is
// always somewhere.
func TestRequest(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		model, path, want string
		market            engine.Market
	}{
		"overview": {
			dataforseo.ModelOverview, "/v3/serp/google/organic/live/advanced",
			`[{"keyword":"50%25 off C%2B%2B?","location_code":2276,"language_code":"de","device":"desktop","load_async_ai_overview":true}]`,
			engine.Market{CountryCode: "DE", LanguageCode: "de-DE"},
		},
		"mode": {
			dataforseo.ModelMode, "/v3/serp/google/ai_mode/live/advanced",
			`[{"keyword":"50%25 off C%2B%2B?","location_code":2826,"language_code":"en","device":"desktop"}]`,
			engine.Market{CountryCode: "GB", LanguageCode: "en"},
		},
		"Taiwan": {
			dataforseo.ModelMode, "/v3/serp/google/ai_mode/live/advanced",
			`[{"keyword":"50%25 off C%2B%2B?","location_code":2158,"language_code":"zh-TW","device":"desktop"}]`,
			engine.Market{CountryCode: "TW", LanguageCode: "zh-TW"},
		},
		"Norway": {
			dataforseo.ModelMode, "/v3/serp/google/ai_mode/live/advanced",
			`[{"keyword":"50%25 off C%2B%2B?","location_code":2578,"language_code":"no","device":"desktop"}]`,
			engine.Market{CountryCode: "NO", LanguageCode: "nb"},
		},
	} {
		for _, mode := range model.AllBenchmarkMode {
			t.Run(name+" "+mode.String(), func(t *testing.T) {
				t.Parallel()
				path, body := "", []byte(nil)
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					path = r.URL.Path
					body, _ = io.ReadAll(r.Body)
					_, _ = io.WriteString(w, page)
				}))
				defer server.Close()
				adapter, err := dataforseo.New(engine.Config{
					BaseURL: server.URL, Model: dataforseo.ModelOverview, Retrieval: true, Timeout: time.Minute,
				}, server.Client())
				if err != nil {
					t.Fatal(err)
				}
				answer, err := adapter.Ask(t.Context(), engine.Request{
					Prompt: "50% off C++?", Market: c.market, Mode: mode, Retrieval: true, Model: c.model,
				})
				if err != nil || answer.NoAnswer {
					t.Fatalf("got %+v, %v", answer, err)
				}
				var got, want any
				if json.Unmarshal(body, &got) != nil || json.Unmarshal([]byte(c.want), &want) != nil {
					t.Fatalf("body %s", body)
				}
				if diff := cmp.Diff(want, got); diff != "" || path != c.path {
					t.Errorf("%s (-want +got):\n%s", path, diff)
				}
			})
		}
	}
}

// TestApplicable holds whom a search page cannot answer.
func TestApplicable(t *testing.T) {
	t.Parallel()
	adapter, err := dataforseo.New(engine.Config{Model: dataforseo.ModelMode, Retrieval: true, Timeout: time.Minute}, &http.Client{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		market    engine.Market
		retrieval bool
		want      bool
	}{
		{engine.Market{CountryCode: "DE", LanguageCode: "de"}, true, true},
		{engine.Market{CountryCode: "DE", LanguageCode: "de"}, false, false},
		{engine.Market{LanguageCode: "de"}, true, false},
		{engine.Market{CountryCode: "DE"}, true, false},
		{engine.Market{CountryCode: "EU", LanguageCode: "de"}, true, false},
		{engine.Market{CountryCode: "??", LanguageCode: "de"}, true, false},
	} {
		err := adapter.Applicable(model.BenchmarkModeConsumerLike, c.market, c.retrieval)
		if (err == nil) != c.want || err != nil && !errors.Is(err, engine.ErrNotApplicable) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestTooLong: a question that no search takes is not sent.
func TestTooLong(t *testing.T) {
	t.Parallel()
	adapter, err := dataforseo.New(engine.Config{
		BaseURL: "http://127.0.0.1:1", Model: dataforseo.ModelMode, Retrieval: true, Timeout: time.Minute,
	}, &http.Client{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = adapter.Ask(t.Context(), engine.Request{
		Prompt: strings.Repeat("ä", 701), Market: engine.Market{CountryCode: "DE", LanguageCode: "de"},
		Mode: model.BenchmarkModeConsumerLike, Retrieval: true,
	})
	if failure, ok := errors.AsType[*engine.Failure](err); !ok || failure.Class != engine.Never || failure.Code != "question_too_long" {
		t.Errorf("got %v", err)
	}
}

// TestConfiguration holds what this adapter alone refuses.
func TestConfiguration(t *testing.T) {
	t.Parallel()
	good := engine.Config{Retrieval: true, Model: dataforseo.ModelMode, APIKey: "login:password", Timeout: time.Minute}
	for key, spoil := range map[string]func(*engine.Config){
		"model":   func(c *engine.Config) { c.Model = "gpt-5" },
		"api_key": func(c *engine.Config) { c.APIKey = "token" },
		"stream":  func(c *engine.Config) { c.Stream = true },
		// a search page always searches: without retrieval no audit would ask it
		"retrieval": func(c *engine.Config) { c.Retrieval = false },
	} {
		bad := good
		spoil(&bad)
		if _, err := dataforseo.New(bad, &http.Client{}); err == nil || !strings.HasPrefix(err.Error(), key+": ") {
			t.Errorf("%s: %v", key, err)
		}
	}
	if _, err := dataforseo.New(good, &http.Client{}); err != nil {
		t.Error(err)
	}
}
