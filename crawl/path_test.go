package crawl_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
)

// saying is an engine that gives one answer, over chat completions.
func saying(t *testing.T, answer string) string {
	t.Helper()
	body, err := json.Marshal(map[string]any{
		"id": "1", "object": "chat.completion", "created": 1, "model": "m",
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": answer},
		}},
		"usage": map[string]any{"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
	})
	must(t, err)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

// work starts a process on the world's jobs; pages may be nil.
func (w *world) work(engines audit.Catalogue, pages *crawl.Pages) {
	w.Helper()
	reports, err := report.New(report.Config{Store: w.store})
	must(w, err)
	work := audittest.Work{Analyzer: reports}
	if pages != nil {
		work.Followers = []audit.Follower{pages.Queue}
		work.Kinds = func(*audit.Runner) []job.Kind { return pages.Kinds() }
	}
	p := work.Process(w, w.store, engines)
	must(w, p.Start(w.Context()))
	w.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(w.Context()), time.Minute)
		defer cancel()
		if err := p.Stop(ctx); err != nil {
			w.Errorf("stop: %v", err)
		}
	})
}

func (w *world) launch(engines audit.Catalogue) {
	w.Helper()
	service, _ := audittest.Service(w, w.store, engines)
	_, err := service.Launch(w.Context(), w.project, model.AuditLaunchInput{
		Engines: []model.LogicalEngine{model.LogicalEngineAssistantB}, Repetitions: new(2), MaxEstimatedCredits: 1000,
	})
	must(w, err)
}

// From a finished audit to what is on the pages that it cites, by itself.
func TestFromAnAuditToItsPages(t *testing.T) {
	t.Parallel()
	s := newSite(t, map[string]http.HandlerFunc{
		"/robots.txt": text("User-agent: *\nDisallow: /own\n"),
		"/list":       article("The 5 best headphones", "Bose and Sony"), "/none": article("Weather", "It rains"), "/own": article("No", "Sony"),
	})
	w := newWorld(t)
	link := func(path string) string { return "[source](" + s.url("127.0.0.1", path) + "?utm_source=engine)\n" }
	engines := audittest.Catalogue(t, saying(t, "Sony is good. "+link("/list")+link("/list")+link("/none")+link("/own")+"https://www.sony.com/wh"), 4)
	pages := w.pages(s, func(c *crawl.Config, _ *egress.Config) { c.Clock = time.Now })
	w.work(engines, pages)
	w.work(engines, w.pages(s, func(c *crawl.Config, _ *egress.Config) { c.Clock = time.Now }))
	w.launch(engines)
	const open = `SELECT count(*) FROM source_pages WHERE fetched_at IS NULL`
	w.until("pages are queued and read", func() bool { return len(w.rows(w.project.ID)) > 0 && w.one(open) == 0 })
	want := map[string]string{
		"/list": "read, 200, brand, competitors 1, listicle, content", "/none": "read, 200, article, content",
		"/own": "blocked, robots.txt does not allow it to be read",
	}
	for path, said := range want {
		if got := w.of(s.url("127.0.0.1", path)); got.String() != said || s.count("127.0.0.1", path) > 1 {
			t.Errorf("%s: %s, asked %d times", path, got, s.count("127.0.0.1", path))
		}
	}
	if rows := w.rows(w.project.ID); len(rows) != len(want) {
		t.Errorf("%v", rows)
	}
}

// Where pages are not to be read, nothing is queued and nobody asked.
func TestPagesThatAreNotToBeRead(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	w := newWorld(t)
	engines := audittest.Catalogue(t, saying(t, "Sony is good, says "+s.url("127.0.0.1", "/a")), 4)
	w.work(engines, nil)
	w.launch(engines)
	w.until("the audit ends", func() bool { return w.one(`SELECT count(*) FROM audits WHERE status = 'completed'`) == 1 })
	if w.one(`SELECT count(*) FROM citations`) != 2 || len(w.rows(w.project.ID)) != 0 || s.count("127.0.0.1", "/a") != 0 {
		t.Errorf("%d citations, %v", w.one(`SELECT count(*) FROM citations`), w.rows(w.project.ID))
	}
}
