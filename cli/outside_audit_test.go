package cli_test

import (
	"math"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

type answersPage struct {
	Items []struct {
		ID            string   `json:"id"`
		PromptID      string   `json:"prompt_id"`
		LogicalEngine string   `json:"logical_engine"`
		Text          string   `json:"text"`
		Searches      []string `json:"searches"`
		Citations     []struct {
			URL   string `json:"url"`
			Owned bool   `json:"owned"`
		} `json:"citations"`
		Mentions []struct {
			Name    string `json:"name"`
			IsBrand bool   `json:"is_brand"`
			Rank    int    `json:"rank"`
			Count   int    `json:"count"`
		} `json:"mentions"`
	} `json:"items"`
	NextCursor *string `json:"next_cursor"`
}

type visibility struct {
	AuditID        string   `json:"audit_id"`
	VisibilityRate *float64 `json:"visibility_rate"`
	AvgPosition    *float64 `json:"avg_position"`
	Score          *float64 `json:"visibility_score"`
	TotalCompleted int      `json:"total_completed"`
	Counts         struct {
		State          string `json:"state"`
		Responses      int    `json:"responses"`
		BrandResponses int    `json:"brand_responses"`
		Expected       int    `json:"expected"`
	} `json:"counts"`
	CitationTotals struct {
		Citations int `json:"citations"`
	} `json:"citation_totals"`
	Comparison struct {
		Status       string `json:"status"`
		MatchedCells int    `json:"matched_cells"`
	} `json:"comparison"`
	Rankings []struct {
		Name         string   `json:"name"`
		IsBrand      bool     `json:"is_brand"`
		MentionRate  *float64 `json:"mention_rate"`
		MentionCount int      `json:"mention_count"`
	} `json:"rankings"`
}

// The main job: a brand is measured, and the report's figures are those of the
// answers that were given.
func TestABrandIsMeasured(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	launched := h.launch()
	if launched.Status != "queued" || launched.LaunchID == "" {
		t.Fatalf("launched %+v", launched)
	}
	a := h.ended(launched.ID)
	if a.Status != "completed" || a.CompletedCount != a.RequestedCount || a.RequestedCount != 19*2*2 {
		t.Fatalf("ended as %+v", a)
	}
	var v visibility
	h.get(h.path("/visibility"), &v)
	mentioned, ranks, responses, citations, byName := h.recount(a.ID)
	if v.AuditID != a.ID || v.Counts.State != "measured" || v.Counts.Responses != responses || v.Counts.BrandResponses != mentioned {
		t.Errorf("counts %+v, but %d of %d answers name the brand", v.Counts, mentioned, responses)
	}
	same(t, "visibility_rate", v.VisibilityRate, float64(mentioned)/float64(responses))
	same(t, "avg_position", v.AvgPosition, float64(ranks)/float64(mentioned))
	if v.CitationTotals.Citations != citations || citations == 0 {
		t.Errorf("%d citations reported, %d shown", v.CitationTotals.Citations, citations)
	}
	for _, row := range v.Rankings {
		if row.MentionCount != byName[row.Name] {
			t.Errorf("%s: %d mentions reported, %d shown", row.Name, row.MentionCount, byName[row.Name])
		}
	}
	if v.Comparison.Status != "no_baseline" {
		t.Errorf("a first run is compared: %+v", v.Comparison)
	}
	h.checkGraph(v)
	h.checkOtherReports(a.ID)
	h.checkStandings(a.ID)
}

// checkStandings checks that a citation of a competitor's site names the competitor.
func (h *house) checkStandings(auditID string) {
	h.t.Helper()
	type citation struct {
		Host       string
		Owned      bool
		Competitor *string
	}
	var got struct {
		Data struct {
			Project struct {
				Competitors []struct {
					Name    string
					Domains []string
				}
				Audit struct {
					Answers struct {
						Items []struct{ Citations []citation }
					}
				}
			}
		}
	}
	h.mutateGraph(`query($p: UUID!, $a: UUID!) { project(id: $p) { competitors { name domains }
		audit(id: $a) { answers(limit: 50) { items { citations { host owned competitor } } } } } }`,
		map[string]any{"p": h.project, "a": auditID}).into(h.t, &got)
	named := 0
	for _, answer := range got.Data.Project.Audit.Answers.Items {
		for _, c := range answer.Citations {
			whose := ""
			for _, rival := range got.Data.Project.Competitors {
				for _, domain := range rival.Domains {
					if c.Host == domain || strings.HasSuffix(c.Host, "."+domain) {
						whose = rival.Name
					}
				}
			}
			if (c.Competitor != nil) != (whose != "") || c.Competitor != nil && (*c.Competitor != whose || c.Owned) {
				h.t.Errorf("%+v is of %q", c, whose)
			}
			if c.Competitor != nil {
				named++
			}
		}
	}
	if named == 0 {
		h.t.Error("no citation of a competitor was seen")
	}
}

// recount adds up what the raw answers show.
func (h *house) recount(auditID string) (mentioned, ranks, responses, citations int, byName map[string]int) {
	h.t.Helper()
	byName = map[string]int{}
	for cursor := ""; ; {
		var page answersPage
		h.get(h.path("/audits/"+auditID+"/answers?limit=30"+cursor), &page)
		for _, item := range page.Items {
			responses++
			citations += len(item.Citations)
			for _, m := range item.Mentions {
				byName[m.Name] += m.Count
				if m.IsBrand {
					mentioned++
					ranks += m.Rank
					if text := strings.ToLower(item.Text); !strings.Contains(text, "sony") &&
						!strings.Contains(text, "bravia") && !strings.Contains(text, "xperia") {
						h.t.Errorf("answer %s is said to name the brand: %s", item.ID, item.Text)
					}
				}
			}
		}
		if page.NextCursor == nil {
			return mentioned, ranks, responses, citations, byName
		}
		cursor = "&cursor=" + *page.NextCursor
	}
}

func same(t *testing.T, what string, got *float64, want float64) {
	t.Helper()
	if got == nil || math.Abs(*got-want) > 1e-9 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// checkGraph asks the same of GraphQL.
func (h *house) checkGraph(v visibility) {
	h.t.Helper()
	body := `{"query":"{ project(id: \"` + h.project + `\") { visibility { auditId visibilityRate visibilityScore rankings { name } } } }"}`
	a := h.do(http.MethodPost, "/graphql", h.key, body)
	var got struct {
		Data struct {
			Project struct {
				Visibility struct {
					AuditID         string   `json:"auditId"`
					VisibilityRate  *float64 `json:"visibilityRate"`
					VisibilityScore *float64 `json:"visibilityScore"`
				} `json:"visibility"`
			} `json:"project"`
		} `json:"data"`
	}
	a.into(h.t, &got)
	g := got.Data.Project.Visibility
	if a.status != http.StatusOK || g.AuditID != v.AuditID {
		h.t.Fatalf("GraphQL answered %d %s", a.status, a.body)
	}
	same(h.t, "visibilityRate", g.VisibilityRate, *v.VisibilityRate)
	same(h.t, "visibilityScore", g.VisibilityScore, *v.Score)
}

func (h *house) checkOtherReports(auditID string) {
	h.t.Helper()
	var prompts struct {
		Items []struct {
			ID                string `json:"id"`
			LatestMeasurement struct {
				State   string `json:"state"`
				AuditID string `json:"audit_id"`
			} `json:"latest_measurement"`
		} `json:"items"`
	}
	h.get(h.path("/prompts?limit=100"), &prompts)
	for _, p := range prompts.Items {
		if p.LatestMeasurement.State != "measured" || p.LatestMeasurement.AuditID != auditID {
			h.t.Errorf("prompt %s: %+v", p.ID, p.LatestMeasurement)
		}
	}
	var metrics []struct {
		PromptID       string   `json:"prompt_id"`
		CompositeScore *float64 `json:"composite_score"`
	}
	h.get(h.path("/visibility/prompts"), &metrics)
	if len(metrics) != len(prompts.Items) || len(metrics) != 19 {
		h.t.Errorf("%d prompts measured of %d", len(metrics), len(prompts.Items))
	}
	var history struct {
		Points []struct {
			AuditID string `json:"audit_id"`
		} `json:"points"`
	}
	h.get(h.path("/visibility/prompts/"+prompts.Items[0].ID+"/history"), &history)
	if len(history.Points) != 1 || history.Points[0].AuditID != auditID {
		h.t.Errorf("history %+v", history)
	}
	var trend []struct {
		AuditID  string `json:"audit_id"`
		RunCount int    `json:"run_count"`
	}
	h.get(h.path("/visibility/trends"), &trend)
	if len(trend) != 1 || trend[0].AuditID != auditID || trend[0].RunCount != 1 {
		h.t.Errorf("trend %+v", trend)
	}
}

func TestASecondRunIsComparedWithTheFirst(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	h.ended(h.launch().ID)
	var v visibility
	h.get(h.path("/visibility"), &v)
	if v.Comparison.Status != "comparable" || v.Comparison.MatchedCells != 19*2 {
		t.Errorf("compared as %+v", v.Comparison)
	}
}

func TestFiftyParallelPostsWithOneKeyMakeOneAudit(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	idem := uuid.NewString()
	answers := make([]answer, 50)
	var wg sync.WaitGroup
	for i := range answers {
		wg.Go(func() {
			answers[i] = h.do(http.MethodPost, h.path("/audits"), h.key, launchBody, "Idempotency-Key", idem)
		})
	}
	wg.Wait()
	replayed := 0
	for _, a := range answers {
		if a.status != http.StatusCreated || string(a.body) != string(answers[0].body) {
			t.Fatalf("%d %s differs from %s", a.status, a.body, answers[0].body)
		}
		if a.header.Get("Idempotent-Replayed") == "true" {
			replayed++
		}
	}
	if n := h.number("SELECT count(*) FROM audits"); n != 1 || replayed != 49 {
		t.Errorf("%d audits, %d replays", n, replayed)
	}
	conflict := h.do(http.MethodPost, h.path("/audits"), h.key, strings.Replace(launchBody, "2", "1", 1), "Idempotency-Key", idem)
	if conflict.status != http.StatusConflict || conflict.failure(t).Error.Code != "idempotency_conflict" {
		t.Errorf("another body: %d %s", conflict.status, conflict.body)
	}
}

// A killed process loses nothing and repeats nothing that was recorded.
func TestKillInMidAuditThenItCompletes(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: 100 * time.Millisecond})
	id := h.launch().ID
	h.until("some executions are done", func() bool {
		return h.number("SELECT count(*) FROM executions WHERE status = 'completed'") >= 8
	})
	h.kill()
	if n := h.number("SELECT count(*) FROM executions WHERE status IN ('queued', 'running')"); n == 0 {
		t.Fatal("killed too late: nothing was left to do")
	}
	h.start()
	a := h.ended(id)
	if a.Status != "completed" || a.CompletedCount != 76 || a.FailedCount != 0 {
		t.Errorf("ended as %+v", a)
	}
	executions, answers := h.number("SELECT count(*) FROM executions"), h.number("SELECT count(*) FROM answers")
	attempts, most := h.number("SELECT count(*) FROM attempts"), h.number("SELECT max(attempts) FROM executions")
	if executions != 76 || answers != 76 || attempts < h.provider.Total() || attempts > 76*3 || most > 3 {
		t.Errorf("%d executions, %d answers, %d attempts (at most %d each), %d calls", executions, answers, attempts, most, h.provider.Total())
	}
}

func TestCancelStopsWaitingExecutions(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: 200 * time.Millisecond})
	id := h.launch().ID
	cancelled := h.do(http.MethodPost, h.path("/audits/"+id+"/cancel"), h.key, "", "Idempotency-Key", uuid.NewString())
	var a audit
	cancelled.into(t, &a)
	if cancelled.status != http.StatusOK || a.Status != "cancelled" {
		t.Fatalf("cancel: %d %s", cancelled.status, cancelled.body)
	}
	h.until("calls in flight end", func() bool {
		return h.number("SELECT count(*) FROM executions WHERE status IN ('queued', 'running')") == 0
	})
	if calls := h.provider.Total(); calls > 16 {
		t.Errorf("%d calls after a cancel, at most 16 were in flight", calls)
	}
}
