package cli_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/recorded"
	"github.com/answer-visibility/avm/storage/storagetest"
)

type declinedCounts struct {
	Responses      int
	BrandResponses int `json:"brand_responses"`
	Declined       *int
}

type declinedReport struct {
	Rate      float64 `json:"visibility_rate"`
	Counts    declinedCounts
	PerEngine []struct {
		Engine string `json:"logical_engine"`
		Counts declinedCounts
	} `json:"per_engine"`
}

func (r *declinedReport) of(engine string) int {
	for _, e := range r.PerEngine {
		if e.Engine == engine && e.Counts.Declined != nil {
			return *e.Counts.Declined
		}
	}
	return -1
}

type declinedStates struct {
	MentionedAndCited int `json:"mentioned_and_cited"`
	MentionedOnly     int `json:"mentioned_only"`
	CitedOnly         int `json:"cited_only"`
	Neither           int
	Declined          *int
}

// Answers in which an engine declines are counted apart in every report, and stay answers without the brand.
func TestAnswersThatDecline(t *testing.T) {
	t.Parallel()
	const says = "I’m sorry, but I can’t help with that."
	h := newHouse(t, enginetest.Options{Says: func(c enginetest.Call) string {
		if c.Model == recorded.ModelChatGPT && c.N%2 == 1 {
			return says
		}
		return ""
	}})
	launched := h.launch()
	h.ended(launched.ID)
	report := func() (r declinedReport) {
		h.do(http.MethodGet, h.path("/visibility"), h.key, "").into(t, &r)
		return r
	}
	first := report()
	perEngine := first.Counts.Responses / 4 // two engines, twice
	if first.of("assistant_a") != perEngine || first.of("overview_a") != 0 || first.Counts.Declined == nil || *first.Counts.Declined != perEngine ||
		first.Rate != float64(first.Counts.BrandResponses)/float64(first.Counts.Responses) {
		t.Errorf("visibility: %+v", first)
	}
	var prompts []struct {
		PromptID string `json:"prompt_id"`
		Counts   declinedCounts
		States   declinedStates `json:"answer_states"`
		Outcomes []struct {
			Engine string `json:"logical_engine"`
			Counts declinedCounts
		}
	}
	h.do(http.MethodGet, h.path("/visibility/prompts"), h.key, "").into(t, &prompts)
	for _, p := range prompts {
		s := p.States
		if s.Declined == nil || *s.Declined != 1 || s.Neither < 1 || s.MentionedAndCited+s.MentionedOnly+s.CitedOnly+s.Neither != p.Counts.Responses {
			t.Errorf("prompt: %+v", p)
		}
		for _, o := range p.Outcomes {
			if want := map[string]int{"assistant_a": 1}[o.Engine]; o.Counts.Declined == nil || *o.Counts.Declined != want {
				t.Errorf("%s: %+v", o.Engine, o.Counts)
			}
		}
	}
	prompt := prompts[0].PromptID
	var history struct {
		Points []struct {
			States declinedStates `json:"answer_states"`
		}
	}
	h.do(http.MethodGet, h.path("/visibility/prompts/"+prompt+"/history"), h.key, "").into(t, &history)
	if len(history.Points) != 1 || history.Points[0].States.Declined == nil || *history.Points[0].States.Declined != 1 {
		t.Errorf("history: %+v", history)
	}
	h.listsDeclined(launched.ID, says)

	var check restSpotCheck
	body := `{"prompt_id":"` + prompt + `","engines":["assistant_a","overview_a"],"tries":4,"max_estimated_credits":100}`
	h.do(http.MethodPost, h.path("/spot-checks"), h.key, body, "Idempotency-Key", uuid.NewString()).into(t, &check)
	h.until("the spot check ends", func() bool {
		h.do(http.MethodGet, h.path("/spot-checks/"+check.ID), h.key, "").into(t, &check)
		return check.Status == "completed"
	})
	for _, e := range check.Engines {
		if want := map[string]int{"assistant_a": 2}[e.LogicalEngine]; e.Declined == nil || *e.Declined != want {
			t.Errorf("spot check of %s: %+v", e.LogicalEngine, e)
		}
	}
	var link struct{ URL string }
	h.do(http.MethodPost, h.path("/report-links"), h.key, `{}`, "Idempotency-Key", uuid.NewString()).into(t, &link)
	_, page, _ := strings.Cut(link.URL, h.base)
	if a := h.do(http.MethodGet, page, "", ""); !strings.Contains(string(a.body), "declined ") {
		t.Errorf("handed over: %d, nothing of answers that decline", a.status)
	}
	if stdout, stderr, status := h.run("report", "--project", h.project); status != 0 || !strings.Contains(stdout, fmt.Sprintf(" declined %d of ", perEngine)) {
		t.Errorf("in the terminal: %d %s\n%s", status, stdout, stderr)
	}
	h.rereadsDeclined(launched.ID, report)
}

// listsDeclined checks the lists of answers by their state.
func (h *house) listsDeclined(audit, says string) {
	h.t.Helper()
	states := map[string]int{}
	for _, state := range []string{"mentioned_and_cited", "mentioned_only", "cited_only", "neither", "declined", ""} {
		path := h.path("/audits/" + audit + "/answers?limit=100")
		if state != "" {
			path += "&state=" + state
		}
		var list struct{ Items []struct{ Text string } }
		h.do(http.MethodGet, path, h.key, "").into(h.t, &list)
		states[state] = len(list.Items)
		for _, a := range list.Items {
			if state == "declined" && a.Text != says {
				h.t.Errorf("declines: %s", a.Text)
			}
		}
	}
	if all := states[""]; states["mentioned_and_cited"]+states["mentioned_only"]+states["cited_only"]+states["neither"] != all || states["declined"]*4 != all {
		h.t.Errorf("lists: %v", states)
	}
}

// rereadsDeclined checks that answers which were read before are not known to decline until they are read again, and that
// a service's own word counts.
func (h *house) rereadsDeclined(audit string, report func() declinedReport) {
	h.t.Helper()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	before := report()
	for _, statement := range []string{
		"UPDATE analyses SET declined = NULL", "UPDATE cells SET declined = NULL",
		`UPDATE answers SET finish_reason = 'refusal', text = 'Not this one.', citations = '[]' WHERE audit_id = '` + audit + `' AND execution_id = (
			SELECT e.id FROM executions e JOIN audit_prompts p ON p.audit_id = e.audit_id AND p.prompt_index = e.prompt_index
			WHERE e.audit_id = '` + audit + `' AND e.logical_engine = 'overview_a' AND p.cohort = 'core' ORDER BY e.id LIMIT 1)`,
	} {
		_, err := store.Pool().Exec(h.t.Context(), statement)
		must(h.t, err)
	}
	if r := report(); r.Counts.Declined != nil || r.of("assistant_a") != -1 {
		h.t.Errorf("read before: %+v", r)
	}
	for _, run := range []struct {
		flags   []string
		a, over int
	}{{nil, -1, -1}, {[]string{"--reread"}, before.of("assistant_a"), 1}, {[]string{"--reread"}, before.of("assistant_a"), 1}} {
		if _, stderr, status := h.run(append([]string{"rebuild", "--project", h.project}, run.flags...)...); status != 0 {
			h.t.Errorf("rebuild %v: %s", run.flags, stderr)
		}
		if r := report(); r.of("assistant_a") != run.a || r.of("overview_a") != run.over {
			h.t.Errorf("rebuild %v: %+v", run.flags, r)
		}
	}
}
