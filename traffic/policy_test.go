package traffic_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
)

// cite stores an audit that ended now and whose answers cite pages.
func (w *world) cite(pages ...string) {
	w.Helper()
	id := model.NewID()
	_, err := w.db.Pool().Exec(w.Context(), `INSERT INTO audits (project_id, id, workspace_id, status, benchmark_mode, audit_scope,
			repetitions, random_seed, requested_count, completed_count, failed_count, error_message, model_provenance, engine_snapshots,
			entities, market_country_code, market_language_code, not_applicable_engines, created_at, updated_at, started_at, completed_at)
		VALUES ($1, $2, $3, 'completed', 'consumer_like', 'brand', 1, 's', 1, 1, 0, '', '[]', '[]', '[]', 'US', 'en', '{}', $4, $4, $4, $4)`,
		w.project.ID, id, w.project.WorkspaceID, now)
	if err != nil {
		w.Fatal(err)
	}
	rows := make([][]any, len(pages))
	for i, page := range pages {
		host, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(page, "https://"), "www."), "/")
		rows[i] = []any{w.project.ID, id, model.NewID(), 1, page, host, "", []int16{0}, false}
	}
	_, err = w.db.Pool().CopyFrom(w.Context(), pgx.Identifier{"citations"}, []string{
		"project_id", "reading_id", "execution_id", "position", "url", "host", "title", "entities", "from_text",
	}, pgx.CopyFromRows(rows))
	if err != nil {
		w.Fatal(err)
	}
}

// A cited page is blocked where robots.txt disallows it to an agent that searches or fetches for answers. Agents
// that train models do not count, and the rules of one host say nothing of another.
func TestPolicyListsBlockedPagesThatAnswersCite(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.traffic = w.service(traffic.Config{Robots: rules(func(agent, path string) bool {
		switch agent {
		case "OAI-SearchBot":
			return !strings.HasPrefix(path, "/private")
		case "Claude-User":
			return path != "/private/a?x=1"
		}
		return agent != "GPTBot"
	})})
	policy := func(q model.TrafficQuery) *model.CrawlPolicy {
		t.Helper()
		p, err := w.traffic.Policy(t.Context(), w.project, q)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	all := model.TrafficQuery{}
	if got := policy(all).BlockedCitedPages; got != nil {
		t.Errorf("before the first audit: %s, want null", text(w, got))
	}
	w.cite("https://www.example.com/open")
	if got := policy(all).BlockedCitedPages; got == nil || len(got) > 0 {
		t.Errorf("without a blocked page: %s, want an empty list", text(w, got))
	}
	w.cite("https://www.example.com/private/b", "https://www.example.com/private/b", "https://www.example.com/private/a?x=1",
		"https://shop.example.com/private/c", "https://rival.example/private/d")
	report := policy(all)
	want := []model.BlockedCitedPage{
		{URL: "https://www.example.com/private/b", Citations: 2, Agents: []string{"OAI-SearchBot"}},
		{URL: "https://www.example.com/private/a?x=1", Citations: 1, Agents: []string{"Claude-User", "OAI-SearchBot"}},
	}
	for i := range report.BlockedCitedPages {
		slices.Sort(report.BlockedCitedPages[i].Agents)
	}
	if text(w, report.BlockedCitedPages) != text(w, want) {
		t.Errorf("blocked and cited: %s, want %s", text(w, report.BlockedCitedPages), text(w, want))
	}
	for bot, want := range map[string]*int{"oai-searchbot": new(2), "claude-user": new(1), "perplexitybot": new(0), "gptbot": nil} {
		for _, a := range report.Agents {
			if a.BotID == bot && text(w, a.BlockedCitedPages) != text(w, want) {
				t.Errorf("%s: %s pages, want %s", bot, text(w, a.BlockedCitedPages), text(w, want))
			}
		}
	}
	tagged := policy(model.TrafficQuery{Tag: new("private"), Tagged: []string{
		"https://www.example.com/private/a?x=1", "https://www.example.com/open", "https://www.example.com/private/never", "https://shop.example.com/private/c",
	}})
	for i := range tagged.BlockedCitedPages {
		slices.Sort(tagged.BlockedCitedPages[i].Agents)
	}
	if text(w, tagged.BlockedCitedPages) != text(w, want[1:]) {
		t.Errorf("blocked and cited with a tag: %s, want %s", text(w, tagged.BlockedCitedPages), text(w, want[1:]))
	}
	if none := policy(model.TrafficQuery{Tag: new("unknown"), Tagged: []string{}}).BlockedCitedPages; none == nil || len(none) > 0 {
		t.Errorf("blocked and cited with an unknown tag: %s, want an empty list", text(w, none))
	}
}
