package resolvers_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/model"
)

// addSchedule makes a daily schedule of a prompt set.
func addSchedule(t *testing.T, service *audit.Service, p *model.Project, set uuid.UUID) {
	t.Helper()
	_, err := service.CreateSchedule(t.Context(), p, model.AuditScheduleInput{
		PromptSetID: set, Cadence: model.AuditScheduleCadenceDaily, AuditScope: model.AuditScopeBrand, Timezone: "UTC",
		Engines: []model.LogicalEngine{model.LogicalEngineAssistantA}, Enabled: true,
	})
	must(t, err)
}

// object is a JSON object as it came.
type object map[string]any

// ask sends a request and gives its status and its object, nil when that is none.
func (s *stack) ask(handler http.Handler, method, path, body string) (int, object) {
	s.t.Helper()
	status, o, _ := s.askCounted(handler, method, path, body)
	return status, o
}

// askCounted is ask that also counts the statements.
func (s *stack) askCounted(handler http.Handler, method, path, body string) (int, object, int64) {
	s.t.Helper()
	req := httptest.NewRequestWithContext(access.With(s.t.Context(), &access.Principal{
		WorkspaceID: s.project.WorkspaceID, Role: model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes(),
	}), method, s.fill(path), strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer x")
	req.Header.Set("Idempotency-Key", uuid.NewString())
	rec := httptest.NewRecorder()
	before := s.counted.Load()
	handler.ServeHTTP(rec, req)
	var o object
	if rec.Body.Len() > 0 {
		must(s.t, json.Unmarshal(rec.Body.Bytes(), &o))
	}
	return rec.Code, o, s.counted.Load() - before
}

// values writes some of the object's members, with a blank between them.
func (o object) values(names ...string) string {
	values := make([]string, len(names))
	for i, name := range names {
		values[i] = fmt.Sprint(o[name])
	}
	return strings.Join(values, " ")
}

// below returns an object within the object.
func (o object) below(names ...string) object {
	for _, name := range names {
		o, _ = o[name].(map[string]any)
	}
	return o
}

// fields lists the fields that an error names.
func (o object) fields() string {
	details, _ := o.below("error")["details"].([]any)
	var names []string
	for _, d := range details {
		names = append(names, fmt.Sprint(d.(map[string]any)["field"]))
	}
	return strings.Join(names, " ")
}

const schedulesPath = "/v1/projects/{project_id}/audit-schedules"

func (s *stack) scheduleBody(more string) string {
	return fmt.Sprintf(`{"prompt_set_id":%q,"engines":["assistant_a"]%s}`, s.fill("{prompt_set_id}"), more)
}

// A schedule's life over REST, with every field as the specification has it.
func TestSchedulesOverREST(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 1)
	status, made := s.ask(s.rest, http.MethodPost, schedulesPath, s.scheduleBody(`,"cadence":"weekly"`))
	if status != http.StatusCreated {
		t.Fatalf("%d %v", status, made)
	}
	want := []string{
		"audit_scope", "benchmark_mode", "cadence", "created_at", "enabled", "engine_labels", "engines", "failure_count", "id",
		"interval_minutes", "last_error", "last_failure_at", "last_run_at", "market_ids", "next_run_at", "project_id",
		"prompt_set_id", "repetitions", "timezone", "updated_at", "workspace_id",
	}
	if got := slices.Sorted(maps.Keys(made)); !slices.Equal(got, want) {
		t.Errorf("fields %v, want %v", got, want)
	}
	if made.values("audit_scope", "timezone", "market_ids", "enabled", "repetitions", "benchmark_mode", "interval_minutes",
		"failure_count", "last_error") != "brand UTC [] true <nil> <nil> <nil> 0 " {
		t.Errorf("defaults: %v", made)
	}
	path := schedulesPath + "/" + fmt.Sprint(made["id"])
	if status, read := s.ask(s.rest, http.MethodGet, path, ""); status != http.StatusOK || !maps.EqualFunc(read, made, sameJSON) {
		t.Errorf("%d %v, want %v", status, read, made)
	}
	_, changed := s.ask(s.rest, http.MethodPatch, path,
		`{"cadence":"every_n_minutes","interval_minutes":90,"repetitions":2,"market_ids":[null],"enabled":false}`)
	if changed.values("cadence", "interval_minutes", "repetitions", "market_ids", "enabled", "next_run_at") !=
		"every_n_minutes 90 2 [<nil>] false <nil>" {
		t.Errorf("changed: %v", changed)
	}
	_, changed = s.ask(s.rest, http.MethodPatch, path, `{"repetitions":null,"enabled":true}`)
	if changed["repetitions"] != nil || changed["interval_minutes"] != 90.0 || changed["next_run_at"] == nil {
		t.Errorf("changed again: %v", changed)
	}
	if status, body := s.ask(s.rest, http.MethodDelete, path, ""); status != http.StatusNoContent || body != nil {
		t.Errorf("deleted: %d %v", status, body)
	}
	for method, sent := range map[string]string{http.MethodGet: "", http.MethodPatch: "{}", http.MethodDelete: ""} {
		if status, body := s.ask(s.rest, method, path, sent); status != http.StatusNotFound {
			t.Errorf("%s of what is deleted: %d %v", method, status, body)
		}
	}
}

func sameJSON(a, b any) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

func TestScheduleRefusalsOverREST(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 1)
	one := s.fill(schedulesPath + "/{schedule_id}")
	for name, tc := range map[string]struct {
		method, path, body string
		status             int
		fields             string
	}{
		"nothing":      {http.MethodPost, schedulesPath, `{}`, 422, "prompt_set_id cadence engines"},
		"shapes":       {http.MethodPost, schedulesPath, s.scheduleBody(`,"cadence":"yearly","interval_minutes":1.5,"timezone":null,"market_ids":null,"enabled":"yes","next_run_at":"soon"`), 422, "cadence interval_minutes timezone market_ids enabled next_run_at"},
		"rules":        {http.MethodPost, schedulesPath, s.scheduleBody(`,"cadence":"daily","interval_minutes":5,"timezone":"Mars/Olympus","repetitions":0,"market_ids":[null,null]`), 422, "repetitions market_ids[1] timezone interval_minutes"},
		"foreign set":  {http.MethodPost, schedulesPath, fmt.Sprintf(`{"prompt_set_id":%q,"engines":["assistant_a"],"cadence":"daily"}`, uuid.New()), 404, "prompt_set_id"},
		"null engines": {http.MethodPatch, one, `{"engines":null,"cadence":null,"prompt_set_id":null,"market_ids":null,"enabled":null}`, 422, "prompt_set_id cadence engines market_ids enabled"},
		"no engines":   {http.MethodPatch, one, `{"engines":[]}`, 422, "engines"},
		"a past time":  {http.MethodPatch, one, `{"cadence":"one_time","next_run_at":"2020-01-01T00:00:00Z"}`, 422, "next_run_at"},
		"not ours":     {http.MethodPatch, one, `{"failure_count":0}`, 422, "failure_count"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, body := s.ask(s.rest, tc.method, tc.path, tc.body)
			if status != tc.status || body.fields() != tc.fields {
				t.Errorf("%d %v, want %d %s", status, body, tc.status, tc.fields)
			}
		})
	}
}

// The graph says what REST says.
func TestSchedulesOverGraphQL(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 1)
	ask := func(query string) object {
		t.Helper()
		document, err := json.Marshal(map[string]string{"query": s.fill(query)})
		must(t, err)
		status, answer := s.ask(s.graph, http.MethodPost, "/graphql", string(document))
		if status != http.StatusOK {
			t.Fatalf("%d %v", status, answer)
		}
		return answer
	}
	in := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	made := ask(`mutation { createAuditSchedule(projectId: "{project_id}", input: {promptSetId: "{prompt_set_id}", cadence: one_time,
		engines: [assistant_b], nextRunAt: "` + in + `"}) { id nextRunAt marketIds timezone } }`)
	schedule := made.below("data", "createAuditSchedule")
	if schedule.values("nextRunAt", "marketIds", "timezone") != in+" [] UTC" {
		t.Fatalf("%v", made)
	}
	id := fmt.Sprint(schedule["id"])
	changed := ask(`mutation { updateAuditSchedule(projectId: "{project_id}", scheduleId: "` + id + `", input: {cadence: hourly, benchmarkMode: null}) { cadence nextRunAt } }`)
	if changed.below("data", "updateAuditSchedule").values("cadence", "nextRunAt") != "hourly "+in {
		t.Errorf("%v", changed)
	}
	listed := ask(`{ project(id: "{project_id}") { auditSchedules { id } auditSchedule(id: "` + id + `") { failureCount lastRunAt } } }`)
	project := listed.below("data", "project")
	if list, _ := project["auditSchedules"].([]any); len(list) != 2 || project.below("auditSchedule").values("failureCount", "lastRunAt") != "0 <nil>" {
		t.Errorf("%v", listed)
	}
	deleted := ask(`mutation { deleteAuditSchedule(projectId: "{project_id}", scheduleId: "` + id + `") }`)
	if deleted.below("data").values("deleteAuditSchedule") != id {
		t.Errorf("%v", deleted)
	}
	gone := ask(`mutation { deleteAuditSchedule(projectId: "{project_id}", scheduleId: "` + id + `") }`)
	if text := fmt.Sprint(gone["errors"]); !strings.Contains(text, "not_found") {
		t.Errorf("%v", gone)
	}
}

// Setting a schedule costs few statements: a transaction, the Idempotency-Key's
// record, the project, what is referred to, the schedule itself, when it is due, and
// the entry in the audit log.
func TestStatementsOfSchedules(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 1)
	_, made, create := s.askCounted(s.rest, http.MethodPost, schedulesPath, s.scheduleBody(`,"cadence":"hourly"`))
	path := schedulesPath + "/" + fmt.Sprint(made["id"])
	_, _, change := s.askCounted(s.rest, http.MethodPatch, path, `{"cadence":"daily"}`)
	_, _, remove := s.askCounted(s.rest, http.MethodDelete, path, "")
	if create > 16 || change > 7 || remove > 6 {
		t.Errorf("%d statements to create, %d to change, %d to delete", create, change, remove)
	}
}
