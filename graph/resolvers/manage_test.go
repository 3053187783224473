package resolvers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest"
	"github.com/answer-visibility/avm/storage/idempotency"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/projects"
)

// callers authenticates by name: the bearer key is the name.
type callers map[string]*access.Principal

func (c callers) Authenticate(_ context.Context, bearer string) (*access.Principal, error) {
	if p, ok := c[bearer]; ok {
		return p, nil
	}
	return nil, fault.New(fault.InvalidKey, "nobody")
}

// office is a stack that several people and keys call.
type office struct {
	*stack

	callers callers
	api     http.Handler
	ad      http.Handler // ad-hoc GraphQL
	base    string       // of the stack's project
}

// newOffice has an owner's key "owner", a key of a member and one of a viewer, a
// key limited to the project, a key of another workspace, and the owner in person.
func newOffice(t *testing.T, prompts, audits int) *office {
	t.Helper()
	o := &office{stack: newStack(t, prompts, audits), callers: callers{}}
	person := func(workspace uuid.UUID, email string, role model.MemberRole) *model.Member {
		m, err := access.NewWorkspaces(people.New(o.store), time.Now).AddMember(t.Context(), workspace, email, role)
		must(t, err)
		return m
	}
	key := func(name string, m *model.Member, projects ...uuid.UUID) {
		o.callers[name] = &access.Principal{
			KeyID: model.NewID(), WorkspaceID: m.WorkspaceID, MemberID: m.ID, Email: m.Email, Role: m.Role,
			Plan: model.PlanPaid, Scopes: model.Scopes(), Projects: projects,
		}
	}
	own := o.project.WorkspaceID
	ada := person(own, "ada@example.com", model.MemberRoleOwner)
	key("owner", ada)
	key("limited", ada, o.project.ID)
	key("member", person(own, "mia@example.com", model.MemberRoleMember))
	key("viewer", person(own, "vic@example.com", model.MemberRoleViewer))
	at := time.Now()
	other := &model.Workspace{ID: model.NewID(), Name: "Other", Plan: model.PlanPaid, CreatedAt: at, UpdatedAt: at}
	must(t, people.New(o.store).InsertWorkspace(t.Context(), other))
	eve := person(other.ID, "eve@example.com", model.MemberRoleOwner)
	key("stranger", eve)
	for name, m := range map[string]*model.Member{"ada": ada, "eve": eve} {
		o.callers[name] = &access.Principal{
			SessionID: model.NewID(), WorkspaceID: m.WorkspaceID, MemberID: m.ID, Email: m.Email, Role: m.Role,
			Plan: model.PlanFree, Scopes: model.Scopes(),
		}
	}
	g, err := graph.Configure(graph.Options{
		Resolvers: o.root, Context: o.root.WithLoaders, Change: o.root.Change, Logger: slog.New(slog.DiscardHandler),
	})
	must(t, err)
	o.ad = g.Handler()
	o.api, err = rest.New(rest.Config{
		Executor: g, Authenticator: o.callers, Gate: newGate(t), Idempotency: idempotency.New(o.store, time.Now),
		Logger: slog.New(slog.DiscardHandler), PublicURL: "http://localhost", Timeout: time.Minute,
	})
	must(t, err)
	o.base = "/v1/projects/" + o.project.ID.String()
	return o
}

// do sends a request; every POST has an Idempotency-Key of its own unless one is given.
func (o *office) do(who, method, path, body string, idem ...string) (int, string) {
	o.t.Helper()
	req := httptest.NewRequestWithContext(o.t.Context(), method, path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+who)
	req.RemoteAddr = "[::ffff:203.0.113.9]:4711"
	req.Header.Set("Idempotency-Key", append(idem, uuid.NewString())[0])
	rec := httptest.NewRecorder()
	o.api.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

// want is do that must have a status; it gives the body as an object.
func (o *office) want(status int, who, method, path, body string) map[string]any {
	o.t.Helper()
	got, answer := o.do(who, method, path, body)
	if got != status {
		o.t.Fatalf("%s: %s %s %s: %d %s, want %d", who, method, path, body, got, answer, status)
	}
	var object map[string]any
	if answer != "" {
		must(o.t, json.Unmarshal([]byte(answer), &object))
	}
	return object
}

// wrong returns the fields that a refusal of the owner's request names.
func (o *office) wrong(method, path, body string) []string {
	o.t.Helper()
	details, _ := o.want(http.StatusUnprocessableEntity, "owner", method, path, body)["error"].(map[string]any)["details"].([]any)
	var fields []string
	for _, d := range details {
		fields = append(fields, d.(map[string]any)["field"].(string))
	}
	slices.Sort(fields)
	return fields
}

// graphql runs an ad-hoc operation; it gives data and the first error's code.
func (o *office) graphql(who, query string, variables map[string]any) (data map[string]any, code string) {
	o.t.Helper()
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	must(o.t, err)
	ctx := access.With(o.t.Context(), o.callers[who])
	req := httptest.NewRequestWithContext(ctx, http.MethodPost, "/graphql", strings.NewReader(string(body)))
	req.Header.Set("Content-Type", "application/json")
	rec := httptest.NewRecorder()
	o.ad.ServeHTTP(rec, req)
	var answer struct {
		Data   map[string]any `json:"data"`
		Errors []struct {
			Extensions map[string]any `json:"extensions"`
		} `json:"errors"`
	}
	must(o.t, json.Unmarshal(rec.Body.Bytes(), &answer))
	if len(answer.Errors) > 0 {
		code = fmt.Sprint(answer.Errors[0].Extensions["code"])
	}
	return answer.Data, code
}

func (o *office) count(query string, args ...any) int {
	o.t.Helper()
	var n int
	must(o.t, o.store.Pool().QueryRow(o.t.Context(), query, args...).Scan(&n))
	return n
}

// shown writes values with a blank between them.
func shown(values ...any) string { return strings.TrimSuffix(fmt.Sprintln(values...), "\n") }

const newProject = `{"name":"New","brand_name":"Acme","website_url":"https://www.acme.example/en","country_code":"us","language_code":"en"`

func TestProjectFromItsBeginningToItsEnd(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 0)
	made := o.want(http.StatusCreated, "member", http.MethodPost, "/v1/projects", newProject+`,"industry":"Anvils",
		"brand":{"aliases":["ACME","acme "],"matching":{"common_word":true}},"unintended_domains":["Acme.Test."]}`)
	path := "/v1/projects/" + made["id"].(string)
	read := o.want(http.StatusOK, "owner", http.MethodGet, path, "")
	if fmt.Sprint(made) != fmt.Sprint(read) {
		t.Errorf("made %v\nread %v", made, read)
	}
	brand := made["brand"].(map[string]any)
	for field, want := range map[string]string{
		"country_code": "US", "timezone": "UTC", "benchmark_mode": "consumer_like", "default_repetitions": "1", "industry": "Anvils",
		"owned_domains": "[acme.example]", "unintended_domains": "[acme.test]", "competitors": "[]", "prompt_sets": "[]",
		"subindustry": "", "workspace_id": o.project.WorkspaceID.String(),
	} {
		if got := fmt.Sprint(made[field]); got != want {
			t.Errorf("%s is %s, want %s", field, got, want)
		}
	}
	if got := shown(brand["aliases"], brand["logo_url"], brand["matching"].(map[string]any)["mode"]); got != "[ACME] <nil> always" {
		t.Errorf("brand is %s", got)
	}
	changed := o.want(http.StatusOK, "member", http.MethodPatch, path,
		`{"name":"Renamed","timezone":"Asia/Tokyo","default_repetitions":7,"owned_domains":[],"brand":{"logo_url":"https://acme.example/l.png"}}`)
	brand = changed["brand"].(map[string]any)
	if got := shown(changed["name"], changed["timezone"], changed["default_repetitions"], changed["owned_domains"], changed["industry"],
		brand["aliases"], brand["logo_url"], brand["matching"].(map[string]any)["common_word"]); got !=
		"Renamed Asia/Tokyo 7 [] Anvils [ACME] https://acme.example/l.png true" {
		t.Errorf("changed is %s", got)
	}
	if changed["updated_at"] == made["updated_at"] || changed["created_at"] != made["created_at"] {
		t.Errorf("times are %v and %v", changed["created_at"], changed["updated_at"])
	}
	same := o.want(http.StatusOK, "member", http.MethodPatch, path, `{"brand":{"logo_url":null}}`)
	if same["brand"].(map[string]any)["logo_url"] != nil {
		t.Errorf("the logo is still %v", same["brand"])
	}
	o.want(http.StatusForbidden, "member", http.MethodDelete, path, "")
	o.want(http.StatusNotFound, "limited", http.MethodDelete, path, "")
	o.want(http.StatusNotFound, "stranger", http.MethodDelete, path, "")
	o.want(http.StatusNoContent, "owner", http.MethodDelete, path, "")
	o.want(http.StatusNotFound, "owner", http.MethodDelete, path, "")
	o.want(http.StatusNotFound, "owner", http.MethodPatch, path, `{"name":"x"}`)
}

func TestProjectCreators(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	for who, status := range map[string]int{"limited": 403, "viewer": 403, "nobody": 401, "stranger": 201} {
		o.want(status, who, http.MethodPost, "/v1/projects", newProject+"}")
	}
	if n := o.count("SELECT count(*) FROM projects WHERE workspace_id = $1", o.project.WorkspaceID); n != 1 {
		t.Errorf("%d projects", n)
	}
	for _, path := range []string{"", "/markets", "/prompt-sets"} {
		method, body := http.MethodPost, `{"label":"x","country_code":"US","language_code":"en"}`
		if path == "" {
			method, body = http.MethodPatch, `{"name":"x"}`
		}
		if path == "/prompt-sets" {
			body = `{"name":"x"}`
		}
		o.want(http.StatusNotFound, "stranger", method, o.base+path, body)
		o.want(http.StatusForbidden, "viewer", method, o.base+path, body)
	}
}

// Everything that is wrong is named in one answer, as the client wrote it.
func TestProblemsOfProjectsAreNamed(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	odd := `"name":" ","website_url":"ftp://x","country_code":"XX","language_code":"?","default_repetitions":51,
		"brand":{"aliases":["a"," "],"logo_url":"x","matching":{"context_terms":[""]}},
		"owned_domains":["a.example","https://b.example"],"unintended_domains":["x"]`
	names := []string{
		"brand.aliases[1]", "brand.logo_url", "brand.matching.context_terms[0]", "country_code", "default_repetitions",
		"language_code", "name", "owned_domains[1]", "unintended_domains[0]", "website_url",
	}
	if got := o.wrong(http.MethodPost, "/v1/projects", `{"brand_name":"B",`+odd+`}`); !slices.Equal(got, names) {
		t.Errorf("create names %v", got)
	}
	if got := o.wrong(http.MethodPatch, o.base, `{`+odd+`}`); !slices.Equal(got, names) {
		t.Errorf("change names %v", got)
	}
	nulls := `{"name":null,"industry":null,"brand":{"aliases":null,"matching":{"mode":null}}}`
	if got := o.wrong(http.MethodPatch, o.base, nulls); !slices.Equal(got, []string{"industry", "name"}) {
		t.Errorf("nulls: %v", got)
	}
	nulls = `{"brand":{"aliases":null,"matching":{"mode":null,"common_word":null}}}`
	if got := o.wrong(http.MethodPatch, o.base, nulls); !slices.Equal(got,
		[]string{"brand.aliases", "brand.matching.common_word", "brand.matching.mode"}) {
		t.Errorf("nulls within the brand: %v", got)
	}
	if got := o.wrong(http.MethodPost, "/v1/projects", `{}`); len(got) != 5 {
		t.Errorf("required are %v", got)
	}
	if _, code := o.graphql("owner", `mutation($p: UUID!) { updateProject(projectId: $p, input: {name: null}) { id } }`,
		map[string]any{"p": o.project.ID}); code != "validation_error" {
		t.Errorf("a null in GraphQL: %s", code)
	}
}

func TestABrandIsNoCompetitor(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0) // the brand is Sony, a competitor Bose
	if got := o.wrong(http.MethodPatch, o.base, `{"brand_name":" bose","brand":{"aliases":["x","BOSE"]}}`); !slices.Equal(got,
		[]string{"brand.aliases[1]", "brand_name"}) {
		t.Errorf("named are %v", got)
	}
	if got := o.want(http.StatusOK, "owner", http.MethodPatch, o.base, `{"brand_name":"Bose GmbH"}`); got["brand_name"] != "Bose GmbH" {
		t.Errorf("the brand is %v", got["brand_name"])
	}
}

func TestOneMarketIsTheDefault(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	markets := func() string {
		_, body := o.do("owner", http.MethodGet, o.base+"/markets", "")
		var list []struct {
			Label     string `json:"label"`
			IsDefault bool   `json:"is_default"`
		}
		must(t, json.Unmarshal([]byte(body), &list))
		return fmt.Sprint(list)
	}
	if got := markets(); got != "[{US true} {Germany false}]" {
		t.Fatalf("at first %s", got)
	}
	france := o.want(http.StatusCreated, "member", http.MethodPost, o.base+"/markets",
		`{"label":"France","country_code":"fr","language_code":"fr","is_default":true}`)
	chile := o.want(http.StatusCreated, "member", http.MethodPost, o.base+"/markets",
		`{"label":"Chile","country_code":"CL","language_code":"es-CL","is_default":true}`)
	if got := markets(); got != "[{Chile true} {Germany false} {France false}]" || france["country_code"] != "FR" {
		t.Errorf("after two %s", got)
	}
	path := o.base + "/markets/" + france["id"].(string)
	o.want(http.StatusOK, "member", http.MethodPatch, path, `{"is_default":true,"label":"La France"}`)
	if got := markets(); got != "[{La France true} {Germany false} {Chile false}]" {
		t.Errorf("after the change %s", got)
	}
	if got := o.wrong(http.MethodPatch, path, `{"label":" chile ","country_code":"ZZ","language_code":""}`); !slices.Equal(got,
		[]string{"country_code", "label", "language_code"}) {
		t.Errorf("named are %v", got)
	}
	o.want(http.StatusNotFound, "owner", http.MethodPatch, o.base+"/markets/"+uuid.NewString(), `{"label":"x"}`)
	o.want(http.StatusNoContent, "member", http.MethodDelete, path, "")
	o.want(http.StatusNotFound, "member", http.MethodDelete, path, "")
	o.want(http.StatusNoContent, "member", http.MethodDelete, o.base+"/markets/"+chile["id"].(string), "")
	if got := markets(); got != "[{US true} {Germany false}]" {
		t.Errorf("in the end %s", got)
	}
}

func TestNamesOfPromptSetsAreUnique(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 0) // with the sets core and commerce
	made := o.want(http.StatusCreated, "member", http.MethodPost, o.base+"/prompt-sets", `{"name":"New","description":"d"}`)
	if got := shown(made["prompt_count"], made["prompts"], made["description"]); got != "0 [] d" {
		t.Errorf("made is %s", got)
	}
	path := o.base + "/prompt-sets/" + made["id"].(string)
	for _, c := range [][2]string{{http.MethodPost, o.base + "/prompt-sets"}, {http.MethodPatch, path}} {
		if got := o.wrong(c[0], c[1], `{"name":" CORE "}`); !slices.Equal(got, []string{"name"}) {
			t.Errorf("%s names %v", c[0], got)
		}
	}
	changed := o.want(http.StatusOK, "member", http.MethodPatch, path, `{"name":"NEW"}`)
	if changed["name"] != "NEW" || changed["description"] != "d" {
		t.Errorf("changed is %v", changed)
	}
	if got := o.wrong(http.MethodPatch, path, `{"name":null,"description":null}`); !slices.Equal(got, []string{"description", "name"}) {
		t.Errorf("nulls: %v", got)
	}
	o.want(http.StatusNoContent, "member", http.MethodDelete, path, "")
	o.want(http.StatusNotFound, "member", http.MethodDelete, path, "")
	o.want(http.StatusNotFound, "member", http.MethodPatch, path, `{"name":"x"}`)
}

// Of many who do the same at once one wins, and no rule breaks.
func TestChangesAtOnce(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	const times = 8
	at := func(what func(i int) int) map[int]int {
		statuses := make([]int, times)
		var wg sync.WaitGroup
		for i := range times {
			wg.Go(func() { statuses[i] = what(i) })
		}
		wg.Wait()
		counts := map[int]int{}
		for _, s := range statuses {
			counts[s]++
		}
		return counts
	}
	post := func(path, body string) int {
		status, _ := o.do("owner", http.MethodPost, o.base+path, body)
		return status
	}
	defaults := at(func(i int) int {
		return post("/markets", fmt.Sprintf(`{"label":"m%d","country_code":"US","language_code":"en","is_default":true}`, i))
	})
	if defaults[201] != times || o.count("SELECT count(*) FROM markets WHERE is_default") != 1 {
		t.Errorf("default markets: %v", defaults)
	}
	labels := at(func(int) int { return post("/markets", `{"label":"same","country_code":"US","language_code":"en"}`) })
	sets := at(func(int) int { return post("/prompt-sets", `{"name":"same"}`) })
	for what, got := range map[string]map[int]int{"labels": labels, "sets": sets} {
		if got[201] != 1 || got[422] != times-1 {
			t.Errorf("%s: %v", what, got)
		}
	}
	// A project that is deleted during writes below it is deleted for all.
	mixed := at(func(i int) int {
		if i == times/2 {
			status, _ := o.do("owner", http.MethodDelete, o.base, "")
			return status
		}
		if i%2 == 0 {
			return post("/audits", `{"engines":["assistant_a"],"max_estimated_credits":1000}`)
		}
		return post("/prompt-sets", fmt.Sprintf(`{"name":"late %d"}`, i))
	})
	if mixed[204] != 1 || mixed[204]+mixed[201]+mixed[404] != times {
		t.Errorf("deleted meanwhile: %v", mixed)
	}
	o.nothingLeft()
}

// nothingLeft reports that no table knows the project any more, once its job has run; but the
// audit log does.
func (o *office) nothingLeft() {
	o.t.Helper()
	must(o.t, projects.New(o.store).DeleteProject(o.t.Context(), o.project.WorkspaceID, o.project.ID)) // as the job does
	rows, err := o.store.Pool().Query(o.t.Context(), `SELECT c.table_name FROM information_schema.columns c
		JOIN information_schema.tables t USING (table_schema, table_name)
		WHERE c.column_name = 'project_id' AND t.table_type = 'BASE TABLE'`)
	must(o.t, err)
	var tables []string
	for rows.Next() {
		var name string
		must(o.t, rows.Scan(&name))
		tables = append(tables, name)
	}
	must(o.t, rows.Err())
	if len(tables) < 16 {
		o.t.Errorf("only %v", tables)
	}
	for _, table := range tables {
		n := o.count("SELECT count(*) FROM "+table+" WHERE project_id = $1", o.project.ID)
		if table == "credit_reservations" || table == "credit_uses" {
			continue // what was spent was spent, if anything was
		}
		if (table == "audit_log") != (n > 0) {
			o.t.Errorf("%d rows in %s", n, table)
		}
	}
}

// Deleting what an audit refers to changes no report of it.
func TestHistoryOutlivesMarketsAndPromptSets(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 10, 2)
	paths := []string{
		"/audits", "/audits/{audit_id}", "/audits/{audit_id}/answers", "/visibility?audit_id={audit_id}",
		"/visibility/prompts?audit_id={audit_id}", "/visibility/trends",
		"/visibility/fanout?audit_id={audit_id}",
		"/visibility/ads?audit_id={audit_id}",
		"/visibility/sources?audit_id={audit_id}&as_of=2099-01-01T00:00:00Z",
	}
	look := func() string {
		var all strings.Builder
		for _, path := range paths {
			status, body := o.do("owner", http.MethodGet, o.fillAudit(o.base+path), "")
			if status != http.StatusOK || len(body) < 100 {
				t.Fatalf("%s: %d %s", path, status, body)
			}
			all.WriteString(body)
		}
		return all.String()
	}
	before := look()
	var sets, markets []string
	for query, ids := range map[string]*[]string{"prompt_sets": &sets, "markets": &markets} {
		rows, err := o.store.Pool().Query(t.Context(), "SELECT id::text FROM "+query+" WHERE project_id = $1", o.project.ID)
		must(t, err)
		for rows.Next() {
			var id string
			must(t, rows.Scan(&id))
			*ids = append(*ids, id)
		}
	}
	for _, id := range sets {
		o.want(http.StatusNoContent, "owner", http.MethodDelete, o.base+"/prompt-sets/"+id, "")
	}
	for _, id := range markets {
		o.want(http.StatusNoContent, "owner", http.MethodDelete, o.base+"/markets/"+id, "")
	}
	if n := o.count("SELECT count(*) FROM prompts WHERE project_id = $1", o.project.ID); n != 0 {
		t.Errorf("%d prompts are left", n)
	}
	if after := look(); after != before {
		t.Errorf("before %s\nafter %s", before, after)
	}
	o.want(http.StatusNoContent, "owner", http.MethodDelete, o.base, "")
	o.nothingLeft()
}

func (o *office) fillAudit(path string) string {
	o.t.Helper()
	var id uuid.UUID
	must(o.t, o.store.Pool().QueryRow(o.t.Context(),
		"SELECT id FROM audits WHERE project_id = $1 ORDER BY id LIMIT 1", o.project.ID).Scan(&id))
	return strings.ReplaceAll(path, "{audit_id}", id.String())
}
