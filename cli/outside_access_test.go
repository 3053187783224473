package cli_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// operation is one operation of the OpenAPI document.
type operation struct {
	method, path string
	body         string // a valid one, empty where it takes none
	scope        string
	idempotent   bool
}

// Bodies whose {unique} becomes another word in every call.
const (
	newMarketBody = `{"label":"{unique}","country_code":"DE","language_code":"de"}`
	newSetBody    = `{"name":"{unique}"}`
)

// operations reads the document that the service gives out.
func (h *house) operations() []operation {
	h.t.Helper()
	a := h.do(http.MethodGet, "/v1/openapi.json", "", "")
	var doc struct {
		Info struct {
			Version string `json:"version"`
		} `json:"info"`
		Paths map[string]map[string]struct {
			Scope      string `json:"x-required-scope"`
			Parameters []struct {
				Ref  string `json:"$ref"`
				Name string `json:"name"`
			} `json:"parameters"`
		} `json:"paths"`
	}
	a.into(h.t, &doc)
	if doc.Info.Version != "1" {
		h.t.Errorf("version %q", doc.Info.Version)
	}
	bodies := map[string]string{
		"post /v1/projects/{project_id}/audits":          launchBody,
		"post /v1/projects/{project_id}/query":           `{"metrics":["mention_rate","share_of_voice"],"dimensions":["engine"],"compare":"previous_run"}`,
		"post /v1/projects/{project_id}/audits/estimate": `{"engines":["assistant_a"]}`,

		"post /v1/projects/{project_id}/spot-checks":          newSpotCheckBody,
		"post /v1/projects/{project_id}/spot-checks/estimate": `{"prompt_id":"{prompt_id}","engines":["assistant_a"],"tries":2}`,

		"post /v1/projects/{project_id}/audit-schedules":                scheduleBody,
		"patch /v1/projects/{project_id}/audit-schedules/{schedule_id}": `{"repetitions":2}`,
		"post /v1/projects":                                                            `{"name":"New","brand_name":"B","website_url":"https://b.example","country_code":"US","language_code":"en"}`,
		"patch /v1/projects/{project_id}":                                              `{"name":"Renamed"}`,
		"post /v1/projects/{project_id}/markets":                                       newMarketBody,
		"patch /v1/projects/{project_id}/markets/{market_id}":                          `{"is_default":true}`,
		"post /v1/projects/{project_id}/prompt-sets":                                   newSetBody,
		"patch /v1/projects/{project_id}/prompt-sets/{prompt_set_id}":                  `{"description":"d"}`,
		"post /v1/projects/{project_id}/site-crawls":                                   `{}`,
		"post /v1/projects/{project_id}/crawl-sources":                                 newSourceBody,
		"post /v1/projects/{project_id}/search-intelligence/runs":                      newRunBody,
		"post /v1/projects/{project_id}/search-intelligence/runs/{run_id}/confirm":     `{"max_cost_usd":"1.00"}`,
		"post /v1/projects/{project_id}/crawl-sources/{source_id}/uploads":             logLine,
		"patch /v1/projects/{project_id}/actions/{action_id}":                          `{"status":"open"}`,
		"patch /v1/projects/{project_id}/signals/{signal_id}":                          `{"muted":true}`,
		"post /v1/projects/{project_id}/actions/{action_id}/declaration":               `{"declared_implemented_at":"` + time.Now().UTC().Format(time.RFC3339Nano) + `"}`,
		"post /v1/projects/{project_id}/competitors":                                   `{"name":"One more","domains":["more.example"]}`,
		"patch /v1/projects/{project_id}/competitors/{competitor_id}":                  `{"aliases":["Another name"]}`,
		"post /v1/projects/{project_id}/prompt-sets/{prompt_set_id}/prompts":           `{"prompts":[{"text":"something else?"}]}`,
		"post /v1/projects/{project_id}/prompt-sets/{prompt_set_id}/import":            `{"prompts":[{"text":"and what else?","topic":"else"}]}`,
		"post /v1/projects/{project_id}/prompt-sets/{prompt_set_id}/candidates/review": `{}`,
		"patch /v1/projects/{project_id}/prompts/{prompt_id}":                          `{"theme":"else"}`,
		"post /v1/channels":                                                     newChannelBody,
		"patch /v1/channels/{channel_id}":                                       `{"name":"changed"}`,
		"post /v1/projects/{project_id}/webhooks":                               newWebhookBody,
		"patch /v1/projects/{project_id}/webhooks/{webhook_id}":                 `{"description":"changed"}`,
		"post /v1/projects/{project_id}/webhooks/{webhook_id}/replay":           `{"from":"2026-11-01T00:00:00Z"}`,
		"post /v1/projects/{project_id}/topics":                                 `{"name":"One more"}`,
		"post /v1/projects/{project_id}/report-links":                           `{}`,
		"post /v1/projects/{project_id}/report-schedules":                       newReportScheduleBody,
		"patch /v1/projects/{project_id}/report-schedules/{report_schedule_id}": `{"hour":9}`,
		"patch /v1/projects/{project_id}/topics/{topic_id}":                     `{"description":"more"}`,
		"post /v1/projects/{project_id}/tags/assign":                            tagBody,
		"post /v1/projects/{project_id}/tags/remove":                            tagBody,
	}
	var all []operation
	for path, methods := range doc.Paths {
		for method, op := range methods {
			if method == "parameters" || op.Scope == "" {
				continue
			}
			o := operation{method: strings.ToUpper(method), path: path, scope: op.Scope, body: bodies[method+" "+path]}
			for _, p := range op.Parameters {
				o.idempotent = o.idempotent || strings.Contains(p.Ref+p.Name, "Idempotency")
			}
			all = append(all, o)
		}
	}
	if len(all) < 23 {
		h.t.Fatalf("only %d operations", len(all))
	}
	// What deletes comes last: prompts before prompt-sets, the whole project in the end.
	slices.SortFunc(all, func(a, b operation) int {
		if deletes := a.method == http.MethodDelete; deletes == (b.method == http.MethodDelete) {
			return cmp.Or(-cmp.Compare(a.path, b.path), cmp.Compare(a.method, b.method))
		} else if deletes {
			return 1
		}
		return -1
	})
	return all
}

// call runs an operation with ids in place of its path's parameters.
func (h *house) call(o operation, key string, ids map[string]string) answer {
	h.t.Helper()
	path, body := o.path, o.body
	for name, id := range ids {
		path, body = strings.ReplaceAll(path, "{"+name+"}", id), strings.ReplaceAll(body, "{"+name+"}", id)
	}
	var extra []string
	if o.idempotent {
		extra = []string{"Idempotency-Key", uuid.NewString()}
	}
	if strings.HasSuffix(o.path, "/uploads") {
		extra = append(extra, "Content-Type", "text/plain")
	}
	return h.do(o.method, path, key, strings.ReplaceAll(body, "{unique}", uuid.NewString()), extra...)
}

// post makes something below a project and gives its id.
func (h *house) post(project, path, key, body string) string {
	h.t.Helper()
	o := operation{method: http.MethodPost, path: "/v1/projects/" + project + path, body: body, idempotent: true}
	a := h.call(o, key, nil)
	if a.status != http.StatusCreated {
		h.t.Fatalf("POST %s: %d %s", o.path, a.status, a.body)
	}
	var thing struct {
		ID string `json:"id"`
	}
	a.into(h.t, &thing)
	return thing.ID
}

// ids finds an id for every path parameter in a project.
func (h *house) ids(project, key string) map[string]string {
	h.t.Helper()
	var prompts struct {
		Items []struct {
			ID          string `json:"id"`
			PromptSetID string `json:"prompt_set_id"`
		} `json:"items"`
	}
	a := h.do(http.MethodGet, "/v1/projects/"+project+"/prompts?limit=1", key, "")
	a.into(h.t, &prompts)
	launched := h.do(http.MethodPost, "/v1/projects/"+project+"/audits", key, launchBody, "Idempotency-Key", uuid.NewString())
	var audits []audit
	launched.into(h.t, &audits)
	one := func(list, name string) string {
		made := h.do(http.MethodPost, "/v1/projects/"+project+list, key, `{"name":"`+name+`"}`, "Idempotency-Key", uuid.NewString())
		var thing struct {
			ID string `json:"id"`
		}
		made.into(h.t, &thing)
		return thing.ID
	}
	source := h.post(project, "/crawl-sources", key, newSourceBody)
	run := h.post(project, "/search-intelligence/runs", key, newRunBody)
	channel := h.newChannel(strings.ReplaceAll(newChannelBody, "{project_id}", project), key).ID
	return map[string]string{
		"project_id": project, "prompt_id": prompts.Items[0].ID, "prompt_set_id": prompts.Items[0].PromptSetID, "audit_id": audits[0].ID,
		"competitor_id": one("/competitors", "To be walked"), "topic_id": one("/topics", "To be walked"),
		"schedule_id": h.newSchedule(project, key, strings.ReplaceAll(scheduleBody, "{prompt_set_id}", prompts.Items[0].PromptSetID)).ID,
		"market_id":   h.post(project, "/markets", key, newMarketBody),
		"link_id":     h.post(project, "/report-links", key, `{}`),

		"spot_check_id": h.post(project, "/spot-checks", key, strings.ReplaceAll(newSpotCheckBody, "{prompt_id}", prompts.Items[0].ID)),

		"candidate_id":       h.candidate(project, key, audits[0].ID),
		"crawl_id":           h.post(project, "/site-crawls", key, `{}`),
		"webhook_id":         h.post(project, "/webhooks", key, newWebhookBody),
		"channel_id":         channel,
		"report_schedule_id": h.post(project, "/report-schedules", key, strings.ReplaceAll(newReportScheduleBody, "{channel_id}", channel)),
		"run_id":             run, "dataset_id": h.dataset(project, run),
		"source_id": source, "batch_id": h.batch(project, source, key), "action_id": h.proposed(project, key),
		"signal_id": h.signal(project, audits[0].ID),
	}
}

const (
	tagBody               = `{"tag":"Walked","targets":[{"kind":"prompt","id":"{prompt_id}"}]}`
	newSpotCheckBody      = `{"prompt_id":"{prompt_id}","engines":["assistant_a"],"tries":2,"max_estimated_credits":100}`
	newWebhookBody        = `{"url":"https://hooks.example.com/in","events":["audit.finished"]}`
	newChannelBody        = `{"name":"Team","kind":"slack","address":"https://hooks.example.com/services/x","project_ids":["{project_id}"]}`
	newReportScheduleBody = `{"cadence":"weekly","channel_ids":["{channel_id}"]}`
	newSourceBody         = `{"setup":"upload","format":"combined"}`
	newRunBody            = `{"action":"ranked_keywords","target_domain":"example.com","limit":10}`
	logLine               = `192.0.2.7 - - [01/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 12 "-" "GPTBot/1.2"` + "\n"
)

// batch uploads a log to a source and returns the batch's id.
func (h *house) batch(project, source, key string) string {
	h.t.Helper()
	a := h.do(http.MethodPost, "/v1/projects/"+project+"/crawl-sources/"+source+"/uploads", key, logLine,
		"Content-Type", "text/plain", "Idempotency-Key", uuid.NewString())
	var made struct {
		ID string `json:"batch_id"`
	}
	a.into(h.t, &made)
	if made.ID == "" {
		h.t.Fatalf("upload: %d %s", a.status, a.body)
	}
	return made.ID
}

// dataset puts a dataset under a run and returns its id.
func (h *house) dataset(project, run string) string {
	h.t.Helper()
	id := uuid.NewString()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	_, err := store.Pool().Exec(h.t.Context(), `INSERT INTO search_datasets (project_id, id, run_id, digest, dataset_kind, research_scope, target_domain, target_hostname, target_origin,
		comparison_origin, language_code, status, coverage, acquisition, summary, requested_rows, raw_rows_received, unique_rows_saved, truncated)
		VALUES ($1, $2, $3, $2, 'ranked_keywords', 'exact_host', 'example.com', 'example.com', '', '', 'en', 'published', 'complete', '{}', '{}', 0, 0, 0, false)`,
		project, id, run)
	must(h.t, err)
	return id
}

// signal stores a signal of an audit and returns its id.
func (h *house) signal(project, audit string) string {
	h.t.Helper()
	id := uuid.NewString()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	_, err := store.Pool().Exec(h.t.Context(), `INSERT INTO signals (project_id, id, kind, state, state_key, cause, title, market, subject, part,
		rate_before, rate_now, delta, change_interval, verdict, baseline_audit_id, audit_id, evidence, created_at)
		VALUES ($1, $2::uuid, 'brand_up', 'active', $2::uuid::text, $2::uuid::text, 'Acme is named more often on Boots (Germany): 31 % to 52 %',
			'{"CountryCode": "DE", "LanguageCode": "de"}', '{"kind": "brand", "id": "brand", "label": "Acme"}', '{"kind": "topic", "id": "theme:boots", "label": "Boots"}',
			0.3125, 0.525, 0.2125, '{"low": 0.09, "high": 0.335, "level": 0.95, "method": "stratified_t_runs", "version": "5"}', 'moved', $3::uuid, $3::uuid,
			'[{"kind": "prompt", "id": "11111111-1111-4111-8111-111111111111", "label": "which boots last longest?", "delta": 0.5}]', '2026-11-21T09:00:00Z')`,
		project, id, audit)
	must(h.t, err)
	return id
}

// proposed makes an action and returns its id.
func (h *house) proposed(project, key string) string {
	h.t.Helper()
	body := fmt.Sprintf(`{"query":"mutation { proposeAction(projectId: \"%s\", input: {targetKind: topic, targetLabel: \"%s\", skillId: \"cover_topic\"}) { id } }"}`,
		project, uuid.NewString())
	var made struct {
		Data struct {
			ProposeAction struct{ ID string } `json:"proposeAction"`
		} `json:"data"`
	}
	a := h.do(http.MethodPost, "/graphql", key, body)
	a.into(h.t, &made)
	if made.Data.ProposeAction.ID == "" {
		h.t.Fatalf("propose an action: %d %s", a.status, a.body)
	}
	return made.Data.ProposeAction.ID
}

// candidate has an audit name somebody whom nobody tracks, when it has ended.
func (h *house) candidate(project, key, audit string) string {
	h.t.Helper()
	h.until("the audit ends", func() bool {
		var a struct {
			CompletedAt *string `json:"completed_at"`
		}
		h.do(http.MethodGet, "/v1/projects/"+project+"/audits/"+audit, key, "").into(h.t, &a)
		return a.CompletedAt != nil
	})
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	o := model.ObservedCompetitor{
		ID: model.NewID(), Key: "namedoften", Name: "Named Often", Aliases: []string{}, SourceAnalysisIDs: []uuid.UUID{}, SourceArtifactIDs: []uuid.UUID{},
	}
	must(h.t, store.InTx(h.t.Context(), func(ctx context.Context) error {
		return reports.New(store).ReplaceObserved(ctx, uuid.MustParse(project), uuid.MustParse(audit), []model.ObservedCompetitor{o})
	}))
	return o.ID.String()
}

// nowhere has ids of nothing in place of another map's.
func nowhere(ids map[string]string) map[string]string {
	none := map[string]string{}
	for name := range ids {
		none[name] = uuid.NewString()
	}
	return none
}

// Every operation, every path parameter: an id of another project of the
// workspace that the key may not see, of another workspace, and of nothing.
func TestForeignIDsAreNotFoundOnEveryPath(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	own := h.ids(h.project, h.key)
	h.ended(own["audit_id"])
	sibling := h.newProject(h.workspace)
	stranger := h.newWorkspace()
	h.member(stranger, "else@example.com", "owner")
	foreign := h.newProject(stranger)
	strangersKey := h.newKey(stranger, "else@example.com", allScopes()...)
	limited := h.newKey(h.workspace, "owner@example.com", append(allScopes(), "--project", h.project)...)
	others := []map[string]string{
		h.ids(sibling, h.key), h.ids(foreign, strangersKey), nowhere(own),
	}
	walked := 0
	for _, o := range h.operations() {
		for parameter := range own {
			if !strings.Contains(o.path, "{"+parameter+"}") {
				continue
			}
			for _, other := range others {
				ids := maps.Clone(own)
				ids[parameter] = other[parameter]
				walked++
				a := h.call(o, limited, ids)
				if a.status != http.StatusNotFound || a.failure(t).Error.Code != "not_found" {
					t.Errorf("%s %s with a foreign %s: %d %s", o.method, o.path, parameter, a.status, a.body)
				}
			}
		}
		a := h.call(o, limited, own)
		if o.path == "/v1/projects" && o.method == http.MethodPost { // it could not see what it makes
			if a.status != http.StatusForbidden || a.failure(t).Error.Code != "workspace_role_forbidden" {
				t.Errorf("a limited key makes projects: %d %s", a.status, a.body)
			}
			continue
		}
		if a.status >= http.StatusBadRequest && a.status != http.StatusConflict {
			t.Errorf("%s %s with its own ids: %d %s", o.method, o.path, a.status, a.body)
		}
	}
	if walked < 3*23 {
		t.Errorf("walked only %d", walked)
	}
}

// mistyped is a key with its last digit wrong.
func mistyped(key string) string {
	if strings.HasSuffix(key, "x") {
		return key[:len(key)-1] + "y"
	}
	return key[:len(key)-1] + "x"
}

// keyID finds a key in the operator's list by its recognisable beginning.
func (h *house) keyID(key string) string {
	h.t.Helper()
	stdout, _, _ := h.run("key", "list", "--workspace", h.workspace)
	var list struct {
		Keys []struct {
			ID     string `json:"id"`
			Prefix string `json:"prefix"`
		} `json:"items"`
	}
	answer{body: []byte(stdout)}.into(h.t, &list)
	for _, k := range slices.Backward(list.Keys) {
		if k.Prefix != "" && strings.HasPrefix(key, k.Prefix) {
			return k.ID
		}
	}
	h.t.Fatalf("the key is not in %s", stdout)
	return ""
}

func TestBadRequestsAreNamedAndNeverFiveHundred(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	long := strings.Repeat("x", 200)
	cases := []struct {
		name, method, path, body string
		status                   int
		code, field              string
	}{
		{"unknown path", "GET", "/v1/nothing", "", 404, "not_found", ""},
		{"unknown below a project", "GET", h.path("/nothing"), "", 404, "not_found", ""},
		{"wrong method", "DELETE", h.path("/audits"), "", 405, "method_not_allowed", ""},
		{"no id", "GET", "/v1/projects/42", "", 422, "validation_error", "project_id"},
		{"limit 0", "GET", h.path("/prompts?limit=0"), "", 422, "validation_error", "limit"},
		{"limit 101", "GET", h.path("/prompts?limit=101"), "", 422, "validation_error", "limit"},
		{"limit x", "GET", h.path("/prompts?limit=x"), "", 422, "validation_error", "limit"},
		{"cursor", "GET", h.path("/prompts?cursor=abc"), "", 422, "validation_error", "cursor"},
		{"status", "GET", h.path("/prompts?status=odd"), "", 422, "validation_error", "status"},
		{"foreign filter", "GET", h.path("/prompts?topic_id=" + uuid.NewString()), "", 404, "not_found", "topic_id"},
		{"unknown parameter", "GET", h.path("/prompts?colour=red"), "", 422, "validation_error", "colour"},
		{"no body", "POST", h.path("/audits"), "", 422, "validation_error", ""},
		{"broken JSON", "POST", h.path("/audits"), "{", 422, "validation_error", "body"},
		{"trailing data", "POST", h.path("/audits"), launchBody + "x", 422, "validation_error", "body"},
		{"unknown field", "POST", h.path("/audits"), `{"engines":["assistant_a"],"max_estimated_credits":9,"colour":1}`, 422, "validation_error", "colour"},
		{"unknown engine", "POST", h.path("/audits"), `{"engines":["oracle"],"max_estimated_credits":9}`, 422, "validation_error", "engines[0]"},
		{"engine not configured", "POST", h.path("/audits"), `{"engines":["assistant_c"],"max_estimated_credits":9}`, 422, "validation_error", "engines[0]"},
		{"no engines", "POST", h.path("/audits"), `{"engines":[],"max_estimated_credits":9}`, 422, "validation_error", "engines"},
		{"engines missing", "POST", h.path("/audits"), `{"max_estimated_credits":9}`, 422, "validation_error", "engines"},
		{"ceiling missing", "POST", h.path("/audits"), `{"engines":["assistant_a"]}`, 422, "validation_error", "max_estimated_credits"},
		{"ceiling too large", "POST", h.path("/audits"), `{"engines":["assistant_a"],"max_estimated_credits":9007199254740993}`, 422, "validation_error", "max_estimated_credits"},
		{"repetitions", "POST", h.path("/audits"), `{"engines":["assistant_a"],"max_estimated_credits":9,"repetitions":0}`, 422, "validation_error", "repetitions"},
		{"seed", "POST", h.path("/audits"), `{"engines":["assistant_a"],"max_estimated_credits":9,"random_seed":"` + long + `"}`, 422, "validation_error", "random_seed"},
		{"NUL", "POST", h.path("/audits"), `{"engines":["assistant_a"],"max_estimated_credits":9,"random_seed":"\u0000"}`, 422, "validation_error", "random_seed"},
		{"foreign set", "POST", h.path("/audits"), `{"engines":["assistant_a"],"max_estimated_credits":9,"prompt_set_id":"` + uuid.NewString() + `"}`, 404, "not_found", "prompt_set_id"},
		{"foreign market", "POST", h.path("/audits"), `{"engines":["assistant_a"],"max_estimated_credits":9,"market_ids":["` + uuid.NewString() + `"]}`, 404, "not_found", "market_ids[0]"},
		{"no report yet", "GET", h.path("/visibility"), "", 404, "not_found", ""},
		{"contradiction", "GET", h.path("/visibility?audit_id=" + uuid.NewString() + "&from=2026-01-01"), "", 422, "validation_error", ""},
		{"engine filter", "GET", h.path("/visibility?engine=oracle"), "", 422, "validation_error", "engine"},
	}
	for _, c := range cases {
		a := h.do(c.method, c.path, h.key, c.body, "Idempotency-Key", uuid.NewString())
		f := a.failure(t)
		if a.status != c.status || f.Error.Code != c.code {
			t.Errorf("%s: %d %s", c.name, a.status, a.body)
			continue
		}
		if c.field != "" && (len(f.Error.Details) == 0 || f.Error.Details[0].Field != c.field) {
			t.Errorf("%s: the field %s is not named: %s", c.name, c.field, a.body)
		}
	}
	for _, headers := range [][]string{nil, {"Idempotency-Key", ""}} {
		a := h.do(http.MethodPost, h.path("/audits"), h.key, launchBody, headers...)
		if a.status != http.StatusUnprocessableEntity || a.failure(t).Error.Details[0].Field != "Idempotency-Key" {
			t.Errorf("without a key: %d %s", a.status, a.body)
		}
	}
	if n := h.number("SELECT count(*) FROM audits"); n != 0 {
		t.Errorf("%d audits were made", n)
	}
}

func TestEstimateAndItsCeiling(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	a := h.do(http.MethodPost, h.path("/audits/estimate"), h.key, `{"engines":["assistant_a","overview_a"],"repetitions":2}`)
	var e struct {
		ExecutionCount      int    `json:"execution_count"`
		MaximumAttemptCount int    `json:"maximum_attempt_count"`
		CostStatus          string `json:"cost_status"`
		EstimatedTotal      *int   `json:"estimated_total_cost_microusd"`
	}
	a.into(t, &e)
	if a.status != http.StatusOK || e.ExecutionCount != 76 || e.MaximumAttemptCount != 228 || e.CostStatus != "unknown" || e.EstimatedTotal != nil {
		t.Errorf("estimate: %d %s", a.status, a.body)
	}
	idem := uuid.NewString()
	body := strings.Replace(launchBody, "1000", "227", 1)
	over := h.do(http.MethodPost, h.path("/audits"), h.key, body, "Idempotency-Key", idem)
	f := over.failure(t)
	if over.status != http.StatusConflict || f.Error.Code != "estimate_exceeds_limit" || f.Error.Retryable ||
		f.Error.MaximumAttemptCount != 228 || f.Error.MaxEstimatedCredits != 227 {
		t.Errorf("over the ceiling: %d %s", over.status, over.body)
	}
	if n := h.number("SELECT count(*) FROM audits"); n != 0 {
		t.Errorf("%d audits were made", n)
	}
	// It is not remembered: the same key may launch with a higher ceiling.
	again := h.do(http.MethodPost, h.path("/audits"), h.key, strings.Replace(launchBody, "1000", "228", 1), "Idempotency-Key", idem)
	if again.status != http.StatusCreated {
		t.Errorf("at the ceiling: %d %s", again.status, again.body)
	}
}

func TestCommandLineTellsUsageFromFailure(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	if _, stderr, status := h.run("workspace", "create", "--name", "x", "--plan", "gold"); status != 2 && status != 1 || stderr == "" {
		t.Errorf("a wrong plan: status %d, %q", status, stderr)
	}
	if _, stderr, status := h.run("fly"); status != 2 || stderr == "" {
		t.Errorf("an unknown command: status %d, %q", status, stderr)
	}
	must(t, os.WriteFile(h.file("avm.yml"), []byte("listen: 127.0.0.1:1\nengines:\n  assistant_a: {adapter: telepathy}\n"), 0o600))
	if _, stderr, status := h.run("config", "check"); status != 1 || !strings.Contains(stderr, "avm.yml") || !strings.Contains(stderr, "adapter") {
		t.Errorf("a wrong configuration: status %d, %q", status, stderr)
	}
}
