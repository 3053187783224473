package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

type spotCheck struct {
	ID         string
	PromptText string
	Tries      int
	Status     string
	Engines    []spotCheckEngine
}

type spotCheckEngine struct {
	LogicalEngine     string
	Expected          spotCheckExpectation
	Answers, NoAnswer int
	Mentions          *int
	Within            *bool
}

type spotCheckExpectation struct {
	LogicalEngine             string
	Audits, Answers, Mentions int
	Range                     *struct{ Tries, Low, High int }
	Reason                    *string
}

const spotCheckFields = `{ id promptText tries status engines { logicalEngine answers noAnswer mentions within
	expected { logicalEngine audits answers mentions range { tries low high } reason } } }`

// askedWhen is when a report was asked for.
var askedWhen = regexp.MustCompile(`"(as_of|next_cursor)":"[^"]*"`)

// figures returns what reports, lists, exports and integrations show of a project.
func (h *house) figures() map[string]string {
	h.t.Helper()
	all := map[string]string{}
	for _, path := range []string{
		"/visibility", "/visibility?from=2020-01-01", "/visibility/prompts", "/visibility/trends", "/visibility/markets", "/visibility/sources",
		"/visibility/fanout", "/visibility/ads", "/visibility/perception", "/audits", "/prompts?limit=100", "/actions", "/signals",
		"/competitor-suggestions",
	} {
		a := h.do(http.MethodGet, h.path(path), h.key, "")
		if a.status != http.StatusOK {
			h.t.Fatalf("GET %s: %d %s", path, a.status, a.body)
		}
		all[path] = askedWhen.ReplaceAllString(string(a.body), "")
	}
	for _, table := range []string{
		"avm_report.audits", "avm_report.answers", "avm_report.mentions", "avm_report.citations", "avm_report.cells", "avm_report.sources",
		"events", "signals", "opportunities", "observed_competitors", "source_pages", "prompt_groups", "usage_of_runs", "judgings",
	} {
		if h.number("SELECT count(*) FROM pg_class WHERE oid = to_regclass('"+table+"')") > 0 {
			all[table] = strconv.Itoa(h.number("SELECT count(*) FROM " + table))
		}
	}
	return all
}

func (h *house) query(query string, into any) {
	h.t.Helper()
	body, err := json.Marshal(map[string]string{"query": "{ project(id: \"" + h.project + "\") { " + query + " } }"})
	must(h.t, err)
	var got struct {
		Data   struct{ Project json.RawMessage }
		Errors []any
	}
	a := h.do(http.MethodPost, "/graphql", h.key, string(body))
	a.into(h.t, &got)
	if len(got.Errors) > 0 {
		h.t.Fatalf("%s: %s", query, a.body)
	}
	must(h.t, json.Unmarshal(got.Data.Project, into))
}

// A spot check says what it should find before it asks, asks by the path of audits, and shows both. No figure counts it.
func TestSpotCheckStandsBesideItsPrediction(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var first struct {
		Prompts struct{ Items []struct{ ID, Text string } }
	}
	h.query("prompts(limit: 1) { items { id text } }", &first)
	prompt := first.Prompts.Items[0]
	input := fmt.Sprintf(`{promptId: %q, engines: [assistant_a, overview_a], tries: 5}`, prompt.ID)
	estimate := func() (e struct {
		SpotCheckEstimate struct {
			Estimate struct {
				PromptCount, RepetitionCount, ExecutionCount, MaximumAttemptCount int
				Precision                                                         *struct{}
			}
			Expected []spotCheckExpectation
		}
	},
	) {
		h.query("spotCheckEstimate(input: "+input+`) { estimate { promptCount repetitionCount executionCount maximumAttemptCount precision { rate } }
			expected { logicalEngine audits answers mentions range { tries low high } reason } }`, &e)
		return e
	}
	before := estimate().SpotCheckEstimate
	if e := before.Estimate; e.PromptCount != 1 || e.RepetitionCount != 5 || e.ExecutionCount != 10 || e.MaximumAttemptCount != 30 || e.Precision != nil {
		t.Errorf("estimate: %+v", e)
	}
	for _, e := range before.Expected {
		if e.Range != nil || e.Reason == nil || *e.Reason != "never_asked" {
			t.Errorf("before an audit: %+v", e)
		}
	}
	h.ended(h.launch().ID)
	h.until("few answers are not enough", func() bool {
		e := estimate().SpotCheckEstimate.Expected
		return len(e) == 2 && e[0].Answers == 2 && e[0].Reason != nil && *e[0].Reason == "few_answers"
	})
	h.ended(h.launch().ID)
	predicted := estimate().SpotCheckEstimate.Expected
	for _, e := range predicted {
		if e.Audits != 2 || e.Answers != 4 || e.Range == nil || e.Range.Tries != 5 || e.Reason != nil || e.Range.Low > e.Mentions*5/4 || e.Range.High < e.Mentions*5/4 {
			t.Errorf("after two audits: %+v", e)
		}
	}

	h.refreshed(2) // actions follow audits a little later
	figures, calls := h.figures(), h.provider.Total()
	start := func(most int) string {
		return fmt.Sprintf("launchSpotCheck(projectId: %q, input: {%s, maxEstimatedCredits: %d}) %s", h.project, strings.Trim(input, "{}"), most, spotCheckFields)
	}
	if a := h.mutate(start(29), nil); !strings.Contains(string(a.body), "estimate_exceeds_limit") {
		t.Errorf("above the ceiling: %s", a.body)
	}
	var made struct{ LaunchSpotCheck spotCheck }
	h.mutate(start(30), &made)
	if s := made.LaunchSpotCheck; s.PromptText != prompt.Text || s.Tries != 5 || s.Status != "queued" || len(s.Engines) != 2 {
		t.Errorf("started: %+v", s)
	}
	var listed struct{ SpotChecks []spotCheck }
	h.until("the spot check ends", func() bool {
		h.query(fmt.Sprintf("spotChecks(promptId: %q) %s", prompt.ID, spotCheckFields), &listed)
		return listed.SpotChecks[0].Status == "completed"
	})
	if n := h.provider.Total() - calls; len(listed.SpotChecks) != 1 || n != 10 {
		t.Errorf("%d spot checks, %d calls", len(listed.SpotChecks), n)
	}
	check := listed.SpotChecks[0]
	for i, e := range check.Engines {
		p := predicted[i]
		if e.Answers != 5 || e.Mentions == nil || e.Within == nil || e.Expected.Range == nil || *e.Expected.Range != *p.Range ||
			*e.Within != (p.Range.Low <= *e.Mentions && *e.Mentions <= p.Range.High) {
			t.Errorf("%s: %+v, predicted %+v", e.LogicalEngine, e, p)
		}
		named := h.number(fmt.Sprintf(`SELECT count(*) FROM analyses WHERE reading_id = '%s' AND logical_engine = '%s' AND brand_present`, check.ID, e.LogicalEngine))
		if e.Mentions == nil || *e.Mentions != named {
			t.Errorf("%s: %v mentions, %d answers name the brand", e.LogicalEngine, e.Mentions, named)
		}
	}
	h.showsSpotCheck(check.ID)
	after := h.figures()
	for what, was := range figures {
		if after[what] != was {
			t.Errorf("%s was\n%.2000s\nand is\n%.2000s", what, was, after[what])
		}
	}
	h.refusesSpotChecks(prompt.ID)
}

// showsSpotCheck checks that the answers are at hand with their marks, and that no report is made of them.
func (h *house) showsSpotCheck(id string) {
	h.t.Helper()
	var got struct {
		Audit struct {
			Status  string
			Credits struct{ Settled int }
			Answers struct {
				Items []struct{ Mentions []struct{ Name string } }
			}
		}
	}
	h.query(`audit(id: "`+id+`") { status credits { settled } answers { items { mentions { name } } } }`, &got)
	if a := got.Audit; a.Status != "completed" || a.Credits.Settled != 10 || len(a.Answers.Items) != 10 || a.Answers.Items[0].Mentions == nil {
		h.t.Errorf("answers: %+v", a)
	}
	for _, path := range []string{"/visibility?audit_id=", "/visibility/prompts?audit_id=", "/visibility/sources?audit_ids=", "/visibility?baseline_id="} {
		if a := h.do(http.MethodGet, h.path(path+id), h.key, ""); a.status != http.StatusNotFound {
			h.t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	if a := h.mutate(fmt.Sprintf(`rerunFailed(projectId: %q, auditId: %q, maxEstimatedCredits: 100) { id }`, h.project, id), nil); !strings.Contains(string(a.body), "spot check") {
		h.t.Errorf("run again: %s", a.body)
	}
	if _, stderr, status := h.run("rebuild", "--project", h.project); status != 0 {
		h.t.Errorf("rebuild: %s", stderr)
	}
}

// refusesSpotChecks checks that what is wrong is named, and that a key without the scope starts nothing.
func (h *house) refusesSpotChecks(prompt string) {
	h.t.Helper()
	calls := h.provider.Total()
	for input, want := range map[string]string{
		fmt.Sprintf(`{promptId: %q, engines: [assistant_a], tries: 21}`, prompt):               "tries",
		fmt.Sprintf(`{promptId: %q, engines: [assistant_a], tries: 0}`, prompt):                "tries",
		fmt.Sprintf(`{promptId: %q, engines: []}`, prompt):                                     "engines",
		fmt.Sprintf(`{promptId: %q, engines: [assistant_b]}`, prompt):                          "not configured",
		fmt.Sprintf(`{promptId: %q, engines: [assistant_a]}`, h.project):                       "prompt_id",
		fmt.Sprintf(`{promptId: %q, engines: [assistant_a], marketId: %q}`, prompt, h.project): "market",
		fmt.Sprintf(`{promptId: %q, engines: [assistant_a, assistant_a]}`, prompt):             "twice",
	} {
		a := h.mutate(fmt.Sprintf("launchSpotCheck(projectId: %q, input: {%s, maxEstimatedCredits: 1000}) { id }", h.project, strings.Trim(input, "{}")), nil)
		if !strings.Contains(string(a.body), want) || strings.Contains(string(a.body), `"data":{`) {
			h.t.Errorf("%s: %s", input, a.body)
		}
	}
	key := h.newKey(h.workspace, "owner@example.com", "--scope", "prompts:write")
	body := fmt.Sprintf(`{"query":"mutation { launchSpotCheck(projectId: \"%s\", input: {promptId: \"%s\", engines: [assistant_a], maxEstimatedCredits: 1000}) { id } }"}`, h.project, prompt)
	if a := h.do(http.MethodPost, "/graphql", key, body); !strings.Contains(string(a.body), "audits:run") {
		h.t.Errorf("without the scope: %s", a.body)
	}
	if n := h.provider.Total() - calls; n != 0 {
		h.t.Errorf("%d calls", n)
	}
}

type restSpotCheck struct {
	ID, Status string
	Tries      int
	PromptID   string `json:"prompt_id"`
	Engines    []struct {
		LogicalEngine string `json:"logical_engine"`
		Answers       int
		Declined      *int
		Expected      struct {
			Range  *struct{ Low, High int }
			Reason *string
		}
	}
}

// A program estimates a spot check, confirms its price and reads what came. A person does the same at a terminal.
func TestSpotCheckByPrograms(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var first struct {
		Prompts struct{ Items []struct{ ID string } }
	}
	h.query("prompts(limit: 1) { items { id } }", &first)
	prompt := first.Prompts.Items[0].ID
	body := `{"prompt_id":"` + prompt + `","engines":["assistant_a"],"tries":3`
	var estimate struct {
		Estimate struct {
			Most int `json:"maximum_attempt_count"`
		}
		Expected []struct{ Reason *string }
	}
	h.do(http.MethodPost, h.path("/spot-checks/estimate"), h.key, body+"}").into(t, &estimate)
	if estimate.Estimate.Most != 9 || len(estimate.Expected) != 1 || *estimate.Expected[0].Reason != "never_asked" {
		t.Errorf("estimate: %+v", estimate)
	}
	start := func(most int) answer {
		return h.do(http.MethodPost, h.path("/spot-checks"), h.key, fmt.Sprintf(`%s,"max_estimated_credits":%d}`, body, most), "Idempotency-Key", uuid.NewString())
	}
	if a := start(8); a.status != http.StatusConflict || !strings.Contains(string(a.body), "estimate_exceeds_limit") {
		t.Errorf("below the price: %d %s", a.status, a.body)
	}
	var made restSpotCheck
	if a := start(9); a.status != http.StatusCreated {
		t.Fatalf("at the price: %d %s", a.status, a.body)
	} else {
		a.into(t, &made)
	}
	h.until("the spot check ends", func() bool {
		h.do(http.MethodGet, h.path("/spot-checks/"+made.ID), h.key, "").into(t, &made)
		return made.Status == "completed"
	})
	if made.PromptID != prompt || len(made.Engines) != 1 || made.Engines[0].Answers != 3 {
		t.Errorf("read: %+v", made)
	}

	spot := []string{"spot", prompt, "--times", "2", "--engine", "assistant_a"}
	if _, stderr, status := h.run(spot...); status != 1 || !strings.Contains(stderr, "--yes") || !strings.Contains(stderr, "never asked") {
		t.Errorf("nobody to ask: status %d, %s", status, stderr)
	}
	stdout, stderr, status := h.run(append(spot, "--yes", "--json")...)
	var printed restSpotCheck
	answer{body: []byte(stdout)}.into(t, &printed)
	if status != 0 || printed.Status != "completed" || len(printed.Engines) != 1 || printed.Engines[0].Answers != 2 || !strings.Contains(stderr, "2 of 2") {
		t.Errorf("status %d, %s\n%s", status, stdout, stderr)
	}
	if stdout, stderr, status := h.run(append(spot, "--yes")...); status != 0 || !strings.Contains(stdout, "is completed") || !strings.Contains(stdout, "Named it") {
		t.Errorf("status %d, %s\n%s", status, stdout, stderr)
	}
	if n := h.number("SELECT count(*) FROM audit_log WHERE action = 'cli: spot'"); n != 2 {
		t.Errorf("%d entries in the audit log", n)
	}
	var all []restSpotCheck
	h.do(http.MethodGet, h.path("/prompts/"+prompt+"/spot-checks"), h.key, "").into(t, &all)
	if len(all) != 3 || all[1].ID != printed.ID || all[2].ID != made.ID || all[2].Engines[0].Answers != 3 {
		t.Errorf("list: %+v", all)
	}
	calls := h.provider.Total()
	for _, wrong := range [][]string{{"--times", "0"}, {"--times", "21"}, {"--market", "x"}, {"--engine", "oracle"}} {
		if _, stderr, status := h.run(append(spot, append(wrong, "--yes")...)...); status == 0 || !strings.Contains(stderr, wrong[1]) {
			t.Errorf("%v: status %d, %s", wrong, status, stderr)
		}
	}
	if _, stderr, status := h.run("spot", h.project, "--yes"); status != 1 || !strings.Contains(stderr, "no prompt") {
		t.Errorf("no such prompt: status %d, %s", status, stderr)
	}
	audited := h.launch()
	h.ended(audited.ID)
	if a := h.do(http.MethodGet, h.path("/spot-checks/"+audited.ID), h.key, ""); a.status != http.StatusNotFound {
		t.Errorf("an audit is no spot check: %d %s", a.status, a.body)
	}
	if n := h.provider.Total() - calls - audited.RequestedCount; n != 0 {
		t.Errorf("%d calls for nothing", n)
	}
}
