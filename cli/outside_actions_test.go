package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/storage/storagetest"
)

const actionsConfig = `listen: %[1]s
public_url: http://%[1]s
database_url: %[2]q
log_level: warn
` + unlimited + unvisited + `engines:
  assistant_a: {adapter: openai-chat, provider: provider_a, base_url: %[3]s/v1, model: one, api_key: none, max_concurrency: 8, max_attempts: 1, timeout: 5s}
  overview_a: {adapter: openai-chat, provider: provider_b, base_url: %[3]s/v1, model: two, api_key: none, max_concurrency: 8, max_attempts: 1, timeout: 5s}
`

const actionsProject = `{
  "name": "Loop", "brand_name": "Acme", "website_url": "https://acme.example", "country_code": "US", "language_code": "en",
  "owned_domains": ["acme.example"], "default_repetitions": 5, "competitors": [{"name": "Borealis", "domains": ["borealis.example"]}],
  "prompt_sets": [{"name": "Outdoor", "prompts": [{"text": "Which boots are best?"}, {"text": "Which tents are best?"}, {"text": "Which lamps are best?"}]}]
}`

// market is the world that engines answer about. The brand wins its prompts when it
// has done something about them. Every other answer about lamps names it, so that the
// history shows how much answers vary.
type market struct {
	boots, tents atomic.Bool
	lamps        atomic.Int64
}

func (m *market) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Messages []struct{ Content string }
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || len(asked.Messages) == 0 {
		http.Error(w, "not a question", http.StatusBadRequest)
		return
	}
	question, text := asked.Messages[len(asked.Messages)-1].Content, "Borealis makes the best ones."
	if strings.Contains(question, "boots") && m.boots.Load() || strings.Contains(question, "tents") && m.tents.Load() ||
		strings.Contains(question, "lamps") && m.lamps.Add(1)%2 == 0 {
		text = "Acme makes the best ones."
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = fmt.Fprintf(w, `{"model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%q}}],
		"usage":{"prompt_tokens":10,"completion_tokens":20}}`, text)
}

func newActionsHouse(t *testing.T, m *market) *house {
	t.Helper()
	served := httptest.NewServer(m)
	t.Cleanup(served.Close)
	address := freeAddress(t)
	h := &house{t: t, dir: t.TempDir(), url: storagetest.URL(t), base: "http://" + address, logs: &testlog.Book{}}
	must(t, os.WriteFile(h.file("avm.yml"), fmt.Appendf(nil, actionsConfig, address, h.url, served.URL), 0o600))
	must(t, os.WriteFile(h.file("project.json"), []byte(actionsProject), 0o600))
	h.start()
	h.workspace = h.newWorkspace()
	h.member(h.workspace, "owner@example.com", "owner")
	h.project = h.newProject(h.workspace)
	h.key = h.newKey(h.workspace, "owner@example.com", allScopes()...)
	return h
}

// refreshed waits until actions were refreshed so many times.
func (h *house) refreshed(times int) {
	h.t.Helper()
	db := storagetest.OpenURL(h.t, h.url)
	h.until("actions are refreshed", func() bool {
		n := 0
		err := db.Pool().QueryRow(h.t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'refresh_actions' AND state = 'completed'").Scan(&n)
		must(h.t, err)
		return n >= times
	})
}

// measure has an audit run and its actions refreshed.
func (h *house) measure(times int) string {
	h.t.Helper()
	a := h.ended(h.launchOf(`{"engines":["assistant_a","overview_a"],"repetitions":5,"max_estimated_credits":1000}`).ID)
	if a.Status != "completed" {
		h.t.Fatalf("the audit ended as %+v", a)
	}
	h.refreshed(times)
	return a.ID
}

func (h *house) launchOf(body string) audit {
	h.t.Helper()
	a := h.do(http.MethodPost, h.path("/audits"), h.key, body, "Idempotency-Key", uuid.NewString())
	var launched []audit
	if a.into(h.t, &launched); a.status != http.StatusCreated || len(launched) != 1 {
		h.t.Fatalf("launch: %d %s", a.status, a.body)
	}
	return launched[0]
}

// actionItem is what the tests look at of an action.
type actionItem struct {
	ID             string  `json:"id"`
	TargetKind     string  `json:"target_kind"`
	TargetLabel    string  `json:"target_label"`
	TargetPromptID *string `json:"target_prompt_id"`
	Status         string  `json:"status"`
	Members        []struct {
		ID     string `json:"id"`
		RuleID string `json:"rule_id"`
	} `json:"members"`
	DeclarableSince string             `json:"declarable_since"`
	Declaration     *actionDeclaration `json:"declaration"`
}

type actionDeclaration struct {
	ID          string   `json:"id"`
	State       string   `json:"state"`
	Limitations []string `json:"limitations"`
	Legs        []struct {
		Leg      string  `json:"leg"`
		State    string  `json:"state"`
		SourceID *string `json:"source_id"`
	} `json:"legs"`
	Checks []struct {
		Kind     string  `json:"kind"`
		State    string  `json:"state"`
		Reason   *string `json:"reason"`
		SourceID *string `json:"source_id"`
	} `json:"checks"`
	VerificationEvents []struct {
		ObservationKind string  `json:"observation_kind"`
		AuditID         *string `json:"audit_id"`
	} `json:"verification_events"`
}

// gaps returns the actions that answer a gap to a competitor, by their prompts' texts.
func (h *house) gaps() map[string]actionItem {
	h.t.Helper()
	var list struct{ Items []actionItem }
	h.get(h.path("/actions?target_kind=prompt"), &list)
	byPrompt := map[string]actionItem{}
	for _, item := range list.Items {
		var d actionItem
		h.get(h.path("/actions/"+item.ID), &d)
		for _, m := range d.Members {
			if m.RuleID == "visibility.competitor_gap" {
				byPrompt[d.TargetLabel] = d
			}
		}
	}
	return byPrompt
}

func (h *house) declare(id, at string) answer {
	h.t.Helper()
	return h.do(http.MethodPost, h.path("/actions/"+id+"/declaration"), h.key, `{"declared_implemented_at":"`+at+`"}`,
		"Idempotency-Key", uuid.NewString())
}

func now() string { return time.Now().UTC().Format(time.RFC3339Nano) }

// An audit finds what to do, two of it are declared as done, and the next audit tells
// which of them worked.
func TestADeclaredActionIsVerifiedByTheNextAudit(t *testing.T) {
	t.Parallel()
	m := &market{}
	h := newActionsHouse(t, m)
	for earlier := range 5 { // a prompt's verdict needs to know how its runs differ
		h.measure(earlier + 1)
	}
	gaps := h.gaps()
	boots, tents := gaps["Which boots are best?"], gaps["Which tents are best?"]
	if boots.ID == "" || tents.ID == "" || boots.Status != "open" {
		t.Fatalf("gaps %+v", gaps)
	}
	h.checkPromptAction(boots)
	h.checkDeclaration(boots)
	if a := h.declare(tents.ID, now()); a.status != http.StatusCreated {
		t.Fatalf("declare: %d %s", a.status, a.body)
	}
	m.boots.Store(true)
	later := h.measure(6)
	h.checkOutcome(boots.ID, later, "verified", "met")
	h.checkWaiting(tents.ID)
	h.checkHistory(boots)
	h.checkSourcesOf()
}

// checkPromptAction checks that a prompt's metrics name its action.
func (h *house) checkPromptAction(a actionItem) {
	h.t.Helper()
	var metrics []struct {
		PromptID string  `json:"prompt_id"`
		ActionID *string `json:"action_id"`
	}
	h.get(h.path("/visibility/prompts"), &metrics)
	for _, metric := range metrics {
		if metric.PromptID == *a.TargetPromptID && (metric.ActionID == nil || *metric.ActionID != a.ID) {
			h.t.Errorf("the prompt's action is %v, want %s", metric.ActionID, a.ID)
		}
	}
	h.checkActionsOfPrompt(a)
}

// checkActionsOfPrompt checks that the actions of a prompt are those on it and those that group a finding about it.
func (h *house) checkActionsOfPrompt(a actionItem) {
	h.t.Helper()
	var got struct {
		Data struct {
			Project struct {
				All, Open, Done, Prompt struct {
					TotalCount   int
					Items        []struct{ ID string }
					StatusCounts map[string]int
				}
			}
		}
	}
	h.mutateGraph(`query($p: UUID!, $prompt: UUID!) { project(id: $p) {
		all: actions { totalCount items { id } statusCounts }
		open: actions(promptId: $prompt, status: open) { totalCount items { id } statusCounts }
		done: actions(promptId: $prompt, status: done) { totalCount items { id } statusCounts }
		prompt: actions(promptId: $prompt) { totalCount items { id } statusCounts } } }`,
		map[string]any{"p": h.project, "prompt": a.TargetPromptID}).into(h.t, &got)
	want := map[string]bool{a.ID: true}
	var list struct{ Items []actionItem }
	h.get(h.path("/actions"), &list)
	for _, item := range list.Items {
		var detail struct {
			Members []struct {
				Prompt *string `json:"target_prompt_id"`
			} `json:"members"`
		}
		h.get(h.path("/actions/"+item.ID), &detail)
		for _, m := range detail.Members {
			want[item.ID] = want[item.ID] || m.Prompt != nil && *m.Prompt == *a.TargetPromptID
		}
		if !want[item.ID] {
			delete(want, item.ID)
		}
	}
	p := got.Data.Project
	for _, item := range p.Prompt.Items {
		if !want[item.ID] {
			h.t.Errorf("action %s is not about the prompt", item.ID)
		}
	}
	if len(p.Prompt.Items) != len(want) || p.Prompt.TotalCount != len(want) || p.Open.TotalCount != len(p.Open.Items) ||
		p.Open.TotalCount == 0 || p.Done.TotalCount != 0 || p.Open.StatusCounts["open"] != p.Open.TotalCount ||
		p.All.TotalCount != len(p.All.Items) || p.All.TotalCount <= len(want) {
		h.t.Errorf("%+v, want %v", p, want)
	}
}

// checkDeclaration declares an action, and what cannot be declared.
func (h *house) checkDeclaration(a actionItem) {
	h.t.Helper()
	if got := h.declare(a.ID, time.Now().Add(time.Hour).UTC().Format(time.RFC3339)); got.status != http.StatusUnprocessableEntity {
		h.t.Errorf("declared in the future: %d %s", got.status, got.body)
	}
	if got := h.declare(a.ID, "2020-01-01T00:00:00Z"); got.status != http.StatusUnprocessableEntity {
		h.t.Errorf("declared before it was found: %d %s", got.status, got.body)
	}
	got := h.declare(a.ID, now())
	var d actionDeclaration
	if got.into(h.t, &d); got.status != http.StatusCreated || d.State != "declared" || len(d.Checks) != 1 ||
		d.Checks[0].State != "waiting" || len(d.Legs) != 1 || d.Legs[0].State != "not_scheduled" {
		h.t.Fatalf("declared: %d %s", got.status, got.body)
	}
	h.checkExpectedCheck(a.ID, got.body)
	if again := h.declare(a.ID, now()); again.status != http.StatusConflict || again.failure(h.t).Error.Code != "declaration_open" {
		h.t.Errorf("declared twice: %d %s", again.status, again.body)
	}
}

// checkExpectedCheck reads what is expected of a declared action: REST tells the kinds apart by kind, the graph by type.
func (h *house) checkExpectedCheck(id string, declared []byte) {
	h.t.Helper()
	const want = `[{"kind":"visibility_metric","metric":"visibility_rate","direction":"increase",`
	if !strings.Contains(string(declared), `"expected_checks":`+want) {
		h.t.Errorf("REST: %s", declared)
	}
	a := h.do(http.MethodPost, "/graphql", h.key, `{"query":"{ project(id: \"`+h.project+`\") { action(id: \"`+id+
		`\") { declaration { expectedChecks { __typename kind ... on VisibilityMetricCheck { metric } } } } } }"}`)
	if !strings.Contains(string(a.body), `"expectedChecks":[{"__typename":"VisibilityMetricCheck","kind":"visibility_metric","metric":"`) {
		h.t.Errorf("the graph: %s", a.body)
	}
}

// checkOutcome checks what an audit said of a declared action.
func (h *house) checkOutcome(id, auditID, state, check string) {
	h.t.Helper()
	var a actionItem
	h.until("the outcome of an action is known", func() bool {
		a = actionItem{}
		h.get(h.path("/actions/"+id), &a)
		return a.Status == "done"
	})
	d := a.Declaration
	if a.Status != "done" || d == nil || d.State != state || len(d.VerificationEvents) != 1 || len(d.Limitations) == 0 {
		shown, _ := json.Marshal(a)
		h.t.Fatalf("%s: %s", state, shown)
	}
	if d.Checks[0].State != check || d.Checks[0].Reason == nil || *d.Checks[0].SourceID != auditID || d.Legs[0].State != "observed" ||
		*d.VerificationEvents[0].AuditID != auditID {
		h.t.Errorf("%s: %+v", state, d)
	}
}

// checkWaiting checks that an action without evidence for or against it waits and names what is missing.
func (h *house) checkWaiting(id string) {
	h.t.Helper()
	var a actionItem
	h.until("an audit was read for the action", func() bool {
		a = actionItem{}
		h.get(h.path("/actions/"+id), &a)
		return a.Declaration != nil && a.Declaration.Legs[0].State == "observed"
	})
	if a.Status == "done" || a.Declaration.Checks[0].State != "waiting" || a.Declaration.Checks[0].Reason == nil {
		shown, _ := json.Marshal(a)
		h.t.Errorf("an unchanged action: %s", shown)
	}
}

// checkHistory checks that a prompt's history shows what was implemented for it.
func (h *house) checkHistory(a actionItem) {
	h.t.Helper()
	var history struct {
		Points          []json.RawMessage `json:"points"`
		Implementations []struct {
			ImplementationEventID string `json:"implementation_event_id"`
			ActionID              string `json:"action_id"`
			Title                 string `json:"title"`
			Status                string `json:"status"`
			ImplementedAt         string `json:"implemented_at"`
		} `json:"implementations"`
	}
	h.get(h.path("/visibility/prompts/"+*a.TargetPromptID+"/history"), &history)
	if len(history.Points) != 6 || len(history.Implementations) != 1 {
		h.t.Fatalf("history %+v", history)
	}
	done := history.Implementations[0]
	if done.ActionID != a.ID || done.Status != "done" || done.Title == "" || done.ImplementedAt == "" {
		h.t.Errorf("implementation %+v", done)
	}
}

// checkSourcesOf checks that lists of sources, which name actions too, are served.
func (h *house) checkSourcesOf() {
	h.t.Helper()
	var sources struct{ Items []json.RawMessage }
	h.get(h.path("/visibility/sources?dimension=url"), &sources)
}

// The terminal, the report, the application and assistants propose no action that is implemented, done or without evidence.
func TestNextThingsToDoHaveEvidence(t *testing.T) {
	t.Parallel()
	h := newActionsHouse(t, &market{})
	h.measure(1)
	gaps := h.gaps()
	boots, tents := gaps["Which boots are best?"], gaps["Which tents are best?"]
	if boots.ID == "" || tents.ID == "" {
		t.Fatalf("gaps %+v", gaps)
	}
	shown := func(what string, wanted bool) {
		t.Helper()
		for _, command := range []string{"actions", "report"} {
			stdout, stderr, status := h.run(command, "--project", h.project)
			_, todo, _ := strings.Cut(stdout, "What to do next")
			for _, label := range []string{boots.TargetLabel, tents.TargetLabel} {
				if status != 0 || strings.Contains(todo, label) != wanted {
					t.Errorf("%s, avm %s: status %d, %q is among what to do next: %t\n%s%s", what, command, status, label, !wanted, todo, stderr)
				}
			}
		}
		var listed struct {
			Data struct {
				Project struct {
					Actions struct {
						TotalCount int
						Items      []struct{ TargetLabel string }
					}
				}
			}
		}
		h.mutateGraph(`query($p: UUID!) { project(id: $p) { actions(todo: true) { totalCount items { targetLabel } } } }`,
			map[string]any{"p": h.project}).into(t, &listed)
		actions := listed.Data.Project.Actions
		for _, label := range []string{boots.TargetLabel, tents.TargetLabel} {
			found := slices.ContainsFunc(actions.Items, func(a struct{ TargetLabel string }) bool { return a.TargetLabel == label })
			if found != wanted || actions.TotalCount != len(actions.Items) {
				t.Errorf("%s, the graph: %q is among what to do next: %t; %+v", what, label, found, actions)
			}
		}
	}
	shown("open", true)
	revision := fmt.Sprintf(`{"declared_implemented_at": %q, "output_revision_id": %q}`, now(), uuid.NewString())
	if a := h.do(http.MethodPost, h.path("/actions/"+boots.ID+"/declaration"), h.key, revision, "Idempotency-Key", uuid.NewString()); a.status != http.StatusNotFound ||
		!strings.Contains(string(a.body), "output_revision_id") {
		t.Errorf("an unknown revision: %d %s", a.status, a.body)
	}
	if a := h.declare(boots.ID, now()); a.status != http.StatusCreated {
		t.Fatalf("declare: %d %s", a.status, a.body)
	}
	h.refreshed(2)
	if n := h.number(`WITH cleared AS (UPDATE action_items SET evidence_cleared_at = now() WHERE id = '` + tents.ID + `' RETURNING 1) SELECT count(*) FROM cleared`); n != 1 {
		t.Fatalf("%d actions are cleared", n)
	}
	shown("implemented, and without evidence", false)
	if n := h.number(`WITH done AS (UPDATE action_items SET status = 'done', evidence_cleared_at = NULL WHERE id IN ('` + boots.ID + `', '` + tents.ID + `') RETURNING 1) SELECT count(*) FROM done`); n != 2 {
		t.Fatalf("%d actions are done", n)
	}
	shown("done", false)
}
