package cli_test

import (
	"encoding/csv"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// moreEngines are asked over the protocols that the other engines of a house do not speak.
const moreEngines = `  assistant_b: {adapter: anthropic-messages, provider: provider_c, base_url: BASE, model: sample-chatgpt, api_key: secret-for-c, max_attempts: 3, retry_pause: 20ms, timeout: 5s}
  assistant_c: {adapter: gemini, provider: provider_d, base_url: BASE, model: sample-chatgpt, api_key: secret-for-d, max_attempts: 3, retry_pause: 20ms, timeout: 5s}
`

// refusals are how engines decline, by the path of their protocol: without a text, and with one.
func refusals() map[string][2]string {
	return map[string][2]string{
		"/v1/responses": {
			`{"status":"incomplete","incomplete_details":{"reason":"content_filter"},"output":[]}`,
			`{"status":"completed","output":[{"type":"message","content":[{"type":"refusal","refusal":"Not this one."}]}]}`,
		},
		"/v1/chat/completions": {
			`{"choices":[{"finish_reason":"content_filter","message":{"content":""}}]}`,
			`{"choices":[{"finish_reason":"stop","message":{"content":null,"refusal":"Not this one."}}]}`,
		},
		"/v1/messages": {
			`{"content":[],"stop_reason":"refusal"}`,
			`{"content":[{"type":"text","text":"Not this one."}],"stop_reason":"refusal"}`,
		},
		"/v1beta/models/{call}": {
			`{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"usageMetadata":{}}`,
			`{"candidates":[{"content":{"parts":[{"text":"Not this one."}]},"finishReason":"SAFETY"}]}`,
		},
	}
}

// refusal returns how a question is declined: 0 without a text, 1 with one, 2 not at all.
func refusal(prompt string) int { return min(len(prompt)%5, 2) }

// Every dialect's refusals are counted apart, with a text and without one. Those without are neither answers nor failures,
// and are not asked for again.
func TestRefusalsOfEveryDialect(t *testing.T) {
	t.Parallel()
	bodies := refusals()
	h := newHouse(t, enginetest.Options{Body: func(path string, c enginetest.Call) string {
		if kind := refusal(c.Prompt); kind < 2 {
			return bodies[path][kind]
		}
		return ""
	}})
	h.stop()
	config, err := os.ReadFile(h.file("avm.yml"))
	must(t, err)
	_, base, found := strings.Cut(string(config), "provider_a, base_url: ")
	if !found {
		t.Fatalf("no engine: %s", config)
	}
	base, _, _ = strings.Cut(base, "/v1,")
	must(t, os.WriteFile(h.file("avm.yml"), append(config, strings.ReplaceAll(moreEngines, "BASE", base)...), 0o600))
	h.start()

	var asked struct {
		Prompts struct {
			Items []struct{ Text, Cohort string }
		}
	}
	h.query("prompts(limit: 100) { items { text cohort } }", &asked)
	var want [3]int // of one engine, asked twice
	for _, p := range asked.Prompts.Items {
		if p.Cohort == "core" {
			want[refusal(p.Text)] += 2
		}
	}
	if want[0] == 0 || want[1] == 0 || want[2] == 0 {
		t.Fatalf("refusals: %v", want)
	}
	launched := h.ended(h.launchOf(`{"engines":["assistant_a","overview_a","assistant_b","assistant_c"],"repetitions":2,"max_estimated_credits":1000}`).ID)
	if launched.Status != "completed" || launched.FailedCount != 0 || launched.ErrorMessage != "" {
		t.Errorf("audit: %+v", launched)
	}
	if calls := h.provider.Total(); calls != launched.RequestedCount {
		t.Errorf("%d calls for %d executions", calls, launched.RequestedCount)
	}
	h.reportsRefusals(want)
	h.listsWithheld(launched.ID)
	h.exportsRefusals(want)
}

// reportsRefusals checks the counts of reports.
func (h *house) reportsRefusals(want [3]int) {
	h.t.Helper()
	type counts struct {
		Expected, Responses, Failed int
		NotRun                      int `json:"not_run"`
		Declined, Withheld          int
	}
	var v struct {
		Counts    counts
		PerEngine []struct {
			Engine string `json:"logical_engine"`
			Counts counts
		} `json:"per_engine"`
	}
	h.get(h.path("/visibility"), &v)
	one := counts{Expected: want[0] + want[1] + want[2], Responses: want[1] + want[2], NotRun: want[0], Declined: want[1], Withheld: want[0]}
	for _, e := range v.PerEngine {
		if e.Counts != one {
			h.t.Errorf("%s: %+v, want %+v", e.Engine, e.Counts, one)
		}
	}
	all := counts{Expected: 4 * one.Expected, Responses: 4 * one.Responses, NotRun: 4 * one.NotRun, Declined: 4 * one.Declined, Withheld: 4 * one.Withheld}
	if v.Counts != all || len(v.PerEngine) != 4 {
		h.t.Errorf("%d engines, %+v, want %+v", len(v.PerEngine), v.Counts, all)
	}
	var prompts []struct {
		Text   string `json:"prompt_text"`
		Counts counts
	}
	h.get(h.path("/visibility/prompts"), &prompts)
	for _, p := range prompts {
		var refused [3]int
		refused[refusal(p.Text)] = 8
		if p.Counts.Withheld != refused[0] || p.Counts.Declined != refused[1] {
			h.t.Errorf("%s: %+v", p.Text, p.Counts)
		}
	}
	tables, _, _ := h.run("report", "--project", h.project)
	if title := strconv.Itoa(all.Declined) + " declined, " + strconv.Itoa(all.Withheld) + " withheld"; !strings.Contains(strings.Join(strings.Fields(tables), " "), title) {
		h.t.Errorf("avm report does not say %q:\n%s", title, tables)
	}
	var link struct{ URL string }
	h.do(http.MethodPost, h.path("/report-links"), h.key, `{}`, "Idempotency-Key", uuid.NewString()).into(h.t, &link)
	_, page, _ := strings.Cut(link.URL, h.base)
	a := string(h.do(http.MethodGet, page, "", "").body)
	if !strings.Contains(a, " withheld "+strconv.Itoa(want[0])+" answers: it declined without a text") || strings.Contains(a, "though planned") {
		h.t.Error("the report that is handed over does not say what was withheld")
	}
}

// listsWithheld checks the list of executions whose answer was withheld.
func (h *house) listsWithheld(auditID string) {
	h.t.Helper()
	var list struct {
		Items []struct {
			PromptText   string `json:"prompt_text"`
			ErrorMessage string `json:"error_message"`
			Attempts     []struct{ Outcome string }
		}
	}
	h.get(h.path("/audits/"+auditID+"/executions?status=withheld&limit=100"), &list)
	for _, e := range list.Items {
		if refusal(e.PromptText) != 0 || e.ErrorMessage == "" || len(e.Attempts) != 1 || e.Attempts[0].Outcome != "withheld" {
			h.t.Errorf("withheld: %+v", e)
		}
	}
	if len(list.Items) == 0 {
		h.t.Error("no execution is withheld")
	}
}

// exportsRefusals checks the tables of answers and of cells.
func (h *house) exportsRefusals(want [3]int) {
	h.t.Helper()
	sums := map[string]int{}
	for _, table := range []string{"answers", "cells"} {
		a := h.exported(table, "text/csv")
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a, "\ufeff"))).ReadAll()
		must(h.t, err)
		at := map[string]int{}
		for i, name := range rows[0] {
			at[name] = i
		}
		for _, row := range rows[1:] {
			switch {
			case row[at["cohort"]] != "core":
			case table == "answers" && row[at["declined"]] == "true":
				sums["answers"]++
			case table == "cells" && row[at["is_brand"]] == "true":
				declined, err := strconv.Atoi(row[at["declined"]])
				must(h.t, err)
				withheld, err := strconv.Atoi(row[at["withheld"]])
				must(h.t, err)
				sums["declined"], sums["withheld"] = sums["declined"]+declined, sums["withheld"]+withheld
			}
		}
	}
	if sums["answers"] != 4*want[1] || sums["declined"] != 4*want[1] || sums["withheld"] != 4*want[0] {
		h.t.Errorf("exports: %v, want %v of each engine", sums, want)
	}
}
