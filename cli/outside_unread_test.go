package cli_test

import (
	"encoding/json"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// analysis says whether the answers of a report were read.
type analysis struct {
	State  string  `json:"state"`
	Reason *string `json:"reason"`
}

func (a analysis) is(state string) bool {
	return a.State == state && (a.Reason == nil) == (state == "complete")
}

// unreadCounts are the counts of a report whose answers may be unread.
type unreadCounts struct {
	State                  string `json:"state"`
	Responses              int    `json:"responses"`
	BrandResponses         *int   `json:"brand_responses"`
	OwnedCitationResponses *int   `json:"owned_citation_responses"`
	EntityPresences        *int   `json:"entity_presences"`
}

// unreadReports is what the reports on one audit say of answers that may be unread.
type unreadReports struct {
	Visibility struct {
		Analysis       analysis     `json:"analysis"`
		TotalCompleted int          `json:"total_completed"`
		Counts         unreadCounts `json:"counts"`
		VisibilityRate *float64     `json:"visibility_rate"`
		Rankings       []any        `json:"rankings"`
		PerEngine      []struct {
			TotalCompleted int          `json:"total_completed"`
			Counts         unreadCounts `json:"counts"`
		} `json:"per_engine"`
	}
	Prompts []struct {
		Counts   unreadCounts `json:"counts"`
		Outcomes []struct {
			Counts    unreadCounts   `json:"counts"`
			GapCounts map[string]int `json:"gap_counts"`
		} `json:"outcomes"`
	}
	Ads struct {
		Analysis analysis `json:"analysis"`
		State    string   `json:"state"`
		Engines  []struct {
			Answers int `json:"answers"`
		} `json:"engines"`
	}
	Perception struct {
		Analysis analysis         `json:"analysis"`
		State    string           `json:"state"`
		Reason   *string          `json:"reason"`
		Brand    *json.RawMessage `json:"brand"`
		Entities []any            `json:"entities"`
	}
	Fanout struct {
		Analysis     analysis       `json:"analysis"`
		TotalAnswers int            `json:"total_answers"`
		Coverage     map[string]int `json:"coverage"`
	}
	Sources struct {
		Analysis  analysis `json:"analysis"`
		Responses int      `json:"responses"`
		Prompts   int      `json:"prompts"`
	}
}

func (h *house) unread(audit string) (r unreadReports) {
	h.t.Helper()
	of := "?audit_id=" + audit
	h.get(h.path("/visibility"+of), &r.Visibility)
	h.get(h.path("/visibility/prompts"+of), &r.Prompts)
	h.get(h.path("/visibility/ads"+of), &r.Ads)
	h.get(h.path("/visibility/perception"+of), &r.Perception)
	h.get(h.path("/visibility/fanout"+of), &r.Fanout)
	h.get(h.path("/visibility/sources"+of), &r.Sources)
	return r
}

// pending holds that no report takes answers that nobody read for answers that say nothing.
func (r *unreadReports) pending(t *testing.T, answers int) {
	t.Helper()
	v := &r.Visibility
	if !v.Analysis.is("pending") || v.TotalCompleted != answers || !v.Counts.unread(answers) || v.VisibilityRate != nil || len(v.Rankings) != 0 {
		t.Errorf("visibility: %+v", v)
	}
	engines, prompts, outcomes := 0, 0, 0
	for _, e := range v.PerEngine {
		if engines += e.Counts.Responses; !e.Counts.unread(e.TotalCompleted) {
			t.Errorf("engine: %+v", e)
		}
	}
	for _, p := range r.Prompts {
		if prompts += p.Counts.Responses; !p.Counts.unread(p.Counts.Responses) {
			t.Errorf("prompt: %+v", p)
		}
		for _, o := range p.Outcomes {
			if outcomes += o.Counts.Responses; !o.Counts.unread(o.Counts.Responses) || len(o.GapCounts) != 0 {
				t.Errorf("outcome: %+v", o)
			}
		}
	}
	advertised := 0
	for _, e := range r.Ads.Engines {
		advertised += e.Answers
	}
	if engines != answers || prompts != answers || outcomes != answers || advertised != answers {
		t.Errorf("%d answers, by engine %d, by prompt %d, by both %d, with ads %d", answers, engines, prompts, outcomes, advertised)
	}
	if !r.Ads.Analysis.is("pending") || r.Ads.State != "unavailable" {
		t.Errorf("ads: %+v", r.Ads)
	}
	if p := &r.Perception; !p.Analysis.is("pending") || p.State != "pending" || p.Brand != nil || len(p.Entities) != 0 {
		t.Errorf("perception: %+v", p)
	}
	if f := &r.Fanout; !f.Analysis.is("pending") || f.TotalAnswers != answers || f.Coverage["not_read"] != answers || len(f.Coverage) != 1 {
		t.Errorf("fan-out: %+v", f)
	}
	if s := &r.Sources; !s.Analysis.is("pending") || s.Responses != answers || s.Prompts == 0 {
		t.Errorf("sources: %+v", s)
	}
}

func (c unreadCounts) unread(answers int) bool {
	return c.State == "pending" && c.Responses == answers && c.BrandResponses == nil && c.OwnedCitationResponses == nil && c.EntityPresences == nil
}

// Unread answers do not count as answers without the brand. A cancelled audit ends with its last call; what it
// has is read then, shown where the audit is named, and judged by nobody.
func TestAnswersOfARunningAuditAreNotZero(t *testing.T) {
	t.Parallel()
	const answered = 3
	var begun atomic.Int64
	h := newHouse(t, enginetest.Options{Fault: func(enginetest.Call) enginetest.Fault {
		if begun.Add(1) > answered {
			return enginetest.Fault{Kind: enginetest.Hang}
		}
		return enginetest.Fault{}
	}})
	var judged atomic.Int64
	judge := indifferent(t, &judged)
	h.reopen(func(config string) string {
		return config + "models:\n  judge: {adapter: openai-chat, base_url: " + judge.URL + "/v1, model: j, api_key: secret-for-judge}\n"
	})
	id := h.launch().ID
	h.until("some answers are in", func() bool { return h.number("SELECT count(*) FROM answers") == answered })
	running := h.unread(id)
	running.pending(t, answered)
	if a := h.do(http.MethodPost, h.path("/audits/"+id+"/cancel"), h.key, "", "Idempotency-Key", uuid.NewString()); a.status != http.StatusOK {
		t.Fatalf("cancel: %d %s", a.status, a.body)
	}
	cancelled := h.unread(id)
	cancelled.pending(t, answered)

	var ended struct {
		Status         string  `json:"status"`
		CompletedAt    *string `json:"completed_at"`
		CompletedCount int     `json:"completed_count"`
	}
	h.until("what the cancelled audit has is read", func() bool {
		read := h.unread(id)
		return read.Visibility.Analysis.State == "complete"
	})
	h.get(h.path("/audits/"+id), &ended)
	if ended.Status != "cancelled" || ended.CompletedAt == nil || ended.CompletedCount != answered {
		t.Errorf("ended as %+v", ended)
	}
	r := h.unread(id)
	if c := r.Visibility.Counts; c.State != "partial" || c.Responses != answered || c.BrandResponses == nil || len(r.Visibility.Rankings) == 0 ||
		!r.Ads.Analysis.is("complete") || !r.Sources.Analysis.is("complete") || !r.Fanout.Analysis.is("complete") || r.Fanout.TotalAnswers != answered {
		t.Errorf("after the analysis: %+v", r)
	}
	if p := &r.Perception; !p.Analysis.is("unavailable") || p.State != "unavailable" || p.Reason == nil || *p.Reason != "task_failed" || judged.Load() != 0 {
		t.Errorf("perception: %+v, %d calls of the judge", p, judged.Load())
	}
	if a := h.do(http.MethodGet, h.path("/visibility"), h.key, ""); a.status != http.StatusNotFound {
		t.Errorf("the newest audit: %d %s", a.status, a.body)
	}
	var none unreadReports
	h.get(h.path("/visibility/fanout"), &none.Fanout)
	if !none.Fanout.Analysis.is("unavailable") || none.Fanout.TotalAnswers != 0 {
		t.Errorf("without a finished audit: %+v", none.Fanout)
	}
}
