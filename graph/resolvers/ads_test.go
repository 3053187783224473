package resolvers_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/report/ads"
	"github.com/answer-visibility/avm/storage/projects"
)

// advertise adds to the only audit's answers of assistant_a an ad of a competitor
// and one of nobody's, and reads the audit again.
func (s *stack) advertise() uuid.UUID {
	s.t.Helper()
	const shown = `{"parser":"p1","unavailable":false,"items":[
		{"advertiser":"Bose","domain":"www.bose.com","title":"Quiet","snippet":"Now","url":"https://www.bose.com/?gclid=1","block":"paid","placement":"above"},
		{"advertiser":"Shop","domain":"shop.example","title":"All of them","snippet":"","url":"","block":"paid","placement":"below"}]}`
	var id uuid.UUID
	pool, ctx := s.store.Pool(), s.t.Context()
	must(s.t, pool.QueryRow(ctx, `UPDATE audits SET status = 'analyzing', completed_at = NULL WHERE project_id = $1 RETURNING id`, s.project.ID).Scan(&id))
	_, err := pool.Exec(ctx, `UPDATE answers SET ads = $2 WHERE audit_id = $1 AND logical_engine = 'assistant_a'`, id, shown)
	must(s.t, err)
	reports, err := report.New(report.Config{Store: s.store, Clock: time.Now})
	must(s.t, err)
	must(s.t, reports.Analyze(ctx, s.project.ID, id))
	return id
}

// The specification names every member of the report; what it does not name is
// ours and listed here too.
func TestAdsOverRESTAndGraphQL(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 1)
	audit := s.advertise()
	r := s.send("GET", "/visibility/ads?audit_id="+audit.String()+"&limit=1", "").is(200).thing()
	presence := "answers answers_with_ads rate rate_interval"
	for path, want := range map[string]string{
		"":         "state analysis source_audit_ids parser_versions metrics_version from_at to_at presence engines brand advertisers_seen advertisers creatives prompts topics runs",
		"presence": presence, "engines.0": "engine engine_label applicability answers presence", "engines.0.presence": presence,
		"brand":             "appearances share best_rank",
		"advertisers.0":     "name domain ownership appearances prompts share first_seen_at last_seen_at",
		"creatives":         "items total next_cursor",
		"creatives.items.0": "advertiser_name advertiser_domain ownership title snippet landing_url appearances prompts first_seen_at last_seen_at",
		"prompts.0":         "prompt topic presence ads_seen top_advertiser competitor_ad_answers", "prompts.0.presence": presence,
		"prompts.0.top_advertiser": "name domain", "prompts.0.competitor_ad_answers": "brand_mentioned brand_not_mentioned",
		"topics.0": "key label presence", "runs.0": "key label presence",
	} {
		members := strings.Fields(want)
		slices.Sort(members)
		if got := slices.Sorted(maps.Keys(within(t, r, path))); !slices.Equal(got, members) {
			t.Errorf("%q has %v, want %v", path, got, members)
		}
	}
	r.has(t, thing{"state": "value", "advertisers_seen": 2, "metrics_version": ads.MetricsVersion})
	thing(within(t, r, "engines.0")).has(t, thing{"engine": "assistant_a", "applicability": "applicable", "answers": 10})
	thing(within(t, r, "advertisers.0")).has(t, thing{"domain": "bose.com", "ownership": "competitor", "appearances": 10, "share": 0.5, "prompts": 10})
	thing(within(t, r, "brand")).has(t, thing{"appearances": 0, "share": 0, "best_rank": nil})
	for _, e := range r["engines"].([]any)[1:] {
		if e, ok := e.(map[string]any); !ok || e["applicability"] != "not_applicable" || e["presence"] != nil {
			t.Errorf("engine %v", e)
		}
	}
	answers := s.send("GET", "/audits/"+audit.String()+"/answers?engine=assistant_a&limit=1", "").is(200).thing().items()
	thing(within(t, answers[0], "ads.items.0")).has(t, thing{
		"rank": 1, "advertiser_domain": "bose.com", "ownership": "competitor", "landing_url": "https://www.bose.com/", "placement": "above",
	})
	s.adsAskedInGraphQL(r)
	s.adsWritten(audit)
	s.send("DELETE", "", "").is(204)
	must(t, projects.New(s.store).DeleteProject(t.Context(), s.project.WorkspaceID, s.project.ID)) // as the job does
	for _, table := range []string{"ads", "ad_creatives", "ad_cells", "ad_placements"} {
		var left int
		must(t, s.store.Pool().QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&left))
		if left > 0 {
			t.Errorf("%d rows are left in %s", left, table)
		}
	}
}

// adsAskedInGraphQL holds that the graph tells the same.
func (s *stack) adsAskedInGraphQL(want thing) {
	s.t.Helper()
	query := fmt.Sprintf(`{"query":"{ project(id: \"%s\") { visibilityAds(query: {limit: 1}) { state advertisersSeen advertisers { domain share }
		creatives { total nextCursor items { landingUrl } } } } }"}`, s.project.ID)
	n, body := s.statements(s.graph, http.MethodPost, "/graphql", strings.Join(strings.Fields(query), " "))
	var got thing
	must(s.t, json.Unmarshal([]byte(body), &got))
	ads := within(s.t, got, "data.project.visibilityAds")
	if ads["state"] != want["state"] || ads["advertisersSeen"] != want["advertisers_seen"] || n > 8 ||
		within(s.t, ads, "advertisers.1")["domain"] != within(s.t, want, "advertisers.1")["domain"] {
		s.t.Errorf("%d statements: %s", n, body)
	}
}

// adsWritten holds what every way of asking costs, and that the plan writes what
// the executor writes.
func (s *stack) adsWritten(audit uuid.UUID) {
	s.t.Helper()
	plain := s.facade(newOrdinary(s.root))
	for _, query := range []string{"", "?audit_id=" + audit.String(), "?from=2020-01-01&to=2999-01-01", "?audit_ids=" + audit.String() + "&market=default", "?engine=assistant_b", "?cohort=commerce"} {
		path := "/v1/projects/" + s.project.ID.String() + "/visibility/ads" + query
		n, written := s.statements(s.rest, http.MethodGet, path, "")
		if _, executed := s.statements(plain, http.MethodGet, path, ""); written != executed || n > 8 {
			s.t.Errorf("%s: %d statements, written\n%s\nexecuted\n%s", path, n, written, executed)
		}
	}
}

// within returns the object at a path of members and places.
func within(t *testing.T, v map[string]any, path string) map[string]any {
	t.Helper()
	var at any = v
	for step := range strings.SplitSeq(path, ".") {
		switch node := at.(type) {
		case map[string]any:
			if step != "" {
				at = node[step]
			}
		case []any:
			var i int
			if _, err := fmt.Sscan(step, &i); err != nil || i >= len(node) {
				t.Fatalf("no %s in %v", path, node)
			}
			at = node[i]
		}
	}
	object, ok := at.(map[string]any)
	if !ok {
		t.Fatalf("%s is %v", path, at)
	}
	return object
}
