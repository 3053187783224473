package audit_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/dataforseo"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
)

// adPage is a search page with an ad above its overview.
const adPage = `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"items":[
	{"type":"paid","title":"Kettles","domain":"acme.example","url":"https://acme.example/","description":"Boils"},
	{"type":"ai_overview","items":[{"type":"ai_overview_element","text":"Take Acme."}]}]}]}]}`

// An answer is kept with the ads that came with it, and with none where the engine
// has none; the topic of a prompt is frozen with it.
func TestAdsAndTopicsAreKept(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	_, url := audittest.Provider(t, enginetest.Options{})
	engines := audittest.Catalogue(t, url, 2)
	engines[model.LogicalEngineOverviewA] = searchPages(t)
	f.service, _ = audittest.Service(t, f.store, engines)
	topic, asked := model.NewID(), f.set(0).Prompts[0]
	if _, err := f.store.Pool().Exec(t.Context(), `INSERT INTO topics (project_id, id, name, description, origin, created_at, updated_at)
		VALUES ($1, $2, 'Kettles', '', 'manual', now(), now())`, f.project.ID, topic); err != nil {
		t.Fatal(err)
	}
	if _, err := f.store.Pool().Exec(t.Context(), `UPDATE prompts SET topic_id = $1 WHERE id = $2`, topic, asked.ID); err != nil {
		t.Fatal(err)
	}
	in := oneEngine()
	in.Engines = []model.LogicalEngine{assistantA, model.LogicalEngineOverviewA}
	a := f.launch(t, in)[0]
	analyzed := make(audittest.Analyzed, 1)
	audittest.Process(t, f.store, engines, analyzed)
	<-analyzed
	kept := read[string](t, f.store, `SELECT DISTINCT logical_engine || ' ' || coalesce(ads->'items'->0->>'title', ads::text, 'none')
		FROM answers WHERE audit_id = $1 ORDER BY 1`, a.ID)
	if !slices.Equal(kept, []string{"assistant_a none", "overview_a Kettles"}) {
		t.Errorf("kept %q", kept)
	}
	if version := read[string](t, f.store, `SELECT DISTINCT ads->>'parser' FROM answers WHERE ads IS NOT NULL`); version[0] != dataforseo.AdsVersion {
		t.Errorf("parsers %q", version)
	}
	topics := read[string](t, f.store, `SELECT topic || coalesce(' ' || topic_id, '') FROM audit_prompts WHERE audit_id = $1 ORDER BY prompt_index`, a.ID)
	if !slices.Equal(topics, []string{"Kettles " + topic.String(), "", "", ""}) {
		t.Errorf("topics %q", topics)
	}
}

// searchPages is an engine that finds adPage for every question.
func searchPages(t *testing.T) audit.Engine {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, adPage)
	}))
	t.Cleanup(server.Close)
	adapter, err := dataforseo.New(engine.Config{
		BaseURL: server.URL, Model: dataforseo.ModelOverview, Retrieval: true, Timeout: 5 * time.Second,
	}, server.Client())
	if err != nil {
		t.Fatal(err)
	}
	return audit.Engine{
		Adapter: adapter, Provider: model.TransportProviderProviderD, Model: dataforseo.ModelOverview, Retrieval: true, MaxConcurrency: 2,
		MaxAttempts: 3, RetryPause: 10 * time.Millisecond, Timeout: 5 * time.Second,
	}
}
