package resolvers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/auditlog"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/storagetest"
)

const readLog = `query($limit: Int, $cursor: String, $action: String, $member: UUID, $project: UUID, $from: DateTime, $to: DateTime) {
	workspace { auditLog(limit: $limit, cursor: $cursor, action: $action, memberId: $member, projectId: $project, from: $from, to: $to) {
		items { id at memberId email keyId sessionId address action projectId target } nextCursor } } }`

// log reads a page of the audit log as ada, or as eve.
func (o *office) log(who string, variables map[string]any) (items []map[string]any, next any) {
	o.t.Helper()
	data, code := o.graphql(who, readLog, variables)
	if code != "" {
		o.t.Fatalf("reading the audit log: %s", code)
	}
	page := data["workspace"].(map[string]any)["auditLog"].(map[string]any)
	for _, item := range page["items"].([]any) {
		items = append(items, item.(map[string]any))
	}
	return items, page["nextCursor"]
}

func TestMutationsAreNoted(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 3, 0)
	made := o.want(http.StatusCreated, "member", http.MethodPost, "/v1/projects", newProject+`,"industry":"`+strings.Repeat("x", 200)+`"}`)
	id := made["id"].(string)
	o.want(http.StatusUnprocessableEntity, "owner", http.MethodPatch, o.base, `{"name":""}`)
	o.want(http.StatusForbidden, "viewer", http.MethodPatch, o.base, `{"name":"x"}`)
	o.want(http.StatusNotFound, "stranger", http.MethodDelete, o.base, "")
	for range 2 {
		if status, body := o.do("owner", http.MethodPost, o.base+"/prompt-sets", `{"name":"once"}`, "the-same"); status != http.StatusCreated {
			t.Fatalf("%d %s", status, body)
		}
	}
	if status, body := o.do("owner", http.MethodPost, o.base+"/audits",
		`{"engines":["assistant_a"],"max_estimated_credits":1000}`); status != http.StatusCreated {
		t.Fatalf("%d %s", status, body)
	}
	if _, code := o.graphql("ada", `mutation($p: UUID!) { updateProject(projectId: $p, input: {name: "By hand"}) { id } }`,
		map[string]any{"p": id}); code != "" {
		t.Fatal(code)
	}
	o.want(http.StatusNoContent, "owner", http.MethodDelete, "/v1/projects/"+id, "")
	items, _ := o.log("ada", nil)
	var actions []string
	for _, e := range items {
		actions = append(actions, e["action"].(string))
	}
	if got := shown(actions); got != "[deleteProject updateProject launchAudits createPromptSet createProject]" {
		t.Fatalf("noted are %s", got)
	}
	owner, member, ada := o.callers["owner"], o.callers["member"], o.callers["ada"]
	for i, want := range []struct {
		by      *access.Principal
		project string
		address string
		target  string
	}{
		{owner, id, "203.0.113.9", `{"id":"` + id + `","project_id":"` + id + `"}`},
		{ada, id, "", `{"id":"` + id + `","name":"By hand","project_id":"` + id + `"}`},
		{owner, o.project.ID.String(), "203.0.113.9", `"engines":["assistant_a"]`},
		{owner, o.project.ID.String(), "203.0.113.9", `"name":"once"`},
		{member, id, "203.0.113.9", `"brand_name":"Acme"`},
	} {
		e := items[i]
		target, err := json.Marshal(e["target"])
		must(t, err)
		key, session := any(nil), any(nil)
		if want.by.SignedIn() {
			session = want.by.SessionID.String()
		} else {
			key = want.by.KeyID.String()
		}
		if e["memberId"] != want.by.MemberID.String() || e["email"] != want.by.Email || e["projectId"] != want.project ||
			e["address"] != want.address || !strings.Contains(string(target), want.target) ||
			e["keyId"] != key || e["sessionId"] != session {
			t.Errorf("%s is %v, want %+v", e["action"], e, want)
		}
	}
	if theirs, _ := o.log("eve", nil); len(theirs) != 0 {
		t.Errorf("another workspace sees %v", theirs)
	}
}

func TestPagesAndFiltersOfTheAuditLog(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	own, start := o.project.WorkspaceID, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	mia, project := o.callers["member"].MemberID, model.NewID()
	for i := range 30 {
		e := model.AuditLogEntry{WorkspaceID: own, At: start.Add(time.Duration(i/3) * time.Hour), Action: fmt.Sprintf("a%d", i%2)}
		if i%5 == 0 {
			e.MemberID = &mia
		}
		if i%7 == 0 {
			e.ProjectID = &project
		}
		must(t, auditlog.New(o.store).Note(t.Context(), e))
	}
	all, next := o.log("ada", nil)
	if len(all) != 30 || next != nil || all[0]["at"] != "2026-01-01T09:00:00Z" || fmt.Sprint(all[0]["target"]) != "map[]" {
		t.Fatalf("%d entries, next %v, newest %v", len(all), next, all[0])
	}
	var paged []string
	variables := map[string]any{"limit": 7}
	for pages := 1; ; pages++ {
		items, next := o.log("ada", variables)
		for _, e := range items {
			paged = append(paged, e["id"].(string))
		}
		if next == nil {
			break
		}
		variables["cursor"] = next
		if pages > 5 {
			t.Fatal("the pages do not end")
		}
	}
	for i, e := range all {
		if i >= len(paged) || paged[i] != e["id"] {
			t.Fatalf("page by page %v", paged)
		}
	}
	variables["action"] = "a1"
	if _, code := o.graphql("ada", readLog, variables); code != "validation_error" {
		t.Errorf("a cursor with another filter: %q", code)
	}
	for _, c := range []struct {
		variables map[string]any
		want      int
	}{
		{map[string]any{"action": "a1"}, 15},
		{map[string]any{"action": "none"}, 0},
		{map[string]any{"member": mia}, 6},
		{map[string]any{"project": project}, 5},
		{map[string]any{"member": mia, "project": project}, 1},
		{map[string]any{"from": "2026-01-01T02:00:00Z"}, 24},
		{map[string]any{"to": "2026-01-01T02:00:00Z"}, 6},
		{map[string]any{"from": "2026-01-01T02:00:00Z", "to": "2026-01-01T03:00:00Z", "action": "a0"}, 2},
		{map[string]any{"limit": 1}, 1},
	} {
		if items, _ := o.log("ada", c.variables); len(items) != c.want {
			t.Errorf("%v: %d entries, want %d", c.variables, len(items), c.want)
		}
	}
}

// Not for keys, not for members; the plain fields beside them are for everybody.
func TestReadersOfAuditLogAndKeys(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	o.callers["mia"] = &access.Principal{
		SessionID: model.NewID(), WorkspaceID: o.project.WorkspaceID, Role: model.MemberRoleMember, Scopes: model.Scopes(),
	}
	for who, want := range map[string]string{
		"owner": "workspace_role_forbidden", "mia": "workspace_role_forbidden", "viewer": "workspace_role_forbidden", "ada": "",
	} {
		for _, field := range []string{"keys { id }", "auditLog { items { id } }"} {
			if data, code := o.graphql(who, "{ workspace { "+field+" } }", nil); code != want {
				t.Errorf("%s reads %s: %v, %q", who, field, data, code)
			}
		}
		if _, code := o.graphql(who, "{ workspace { id name } }", nil); code != "" {
			t.Errorf("%s reads the name: %q", who, code)
		}
	}
}

// The writer takes both lists, JSON objects and all, and says what the executor would.
func TestKeysAndAuditLogAreWritten(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	o.want(http.StatusCreated, "owner", http.MethodPost, o.base+"/prompt-sets", `{"name":"a\"<b>","description":"d"}`)
	_, err := access.NewKeys(people.New(o.store), time.Now).Create(t.Context(), access.KeyRequest{
		WorkspaceID: o.project.WorkspaceID, Creator: "ada@example.com", Name: "k",
	})
	must(t, err)
	var left atomic.Int64 // to the executor; both lists are resolved at once
	g, err := graph.Configure(graph.Options{
		Resolvers: o.root, Context: o.root.WithLoaders, Logger: slog.New(slog.DiscardHandler),
		Observe: func(_ context.Context, outcome writer.Outcome) {
			if outcome.Reason != "" {
				left.Add(1)
			}
		},
	})
	must(t, err)
	o.ad = g.Handler()
	const lists = `keys { id scopes projectIds state creator { email } lastUsedAt } auditLog { items { id at keyId target } nextCursor }`
	written, code := o.graphql("ada", `{ workspace { `+lists+` } }`, nil)
	if code != "" || left.Load() > 0 {
		t.Errorf("%q, %d left to the executor", code, left.Load())
	}
	walked, _ := o.graphql("ada", `{ workspace { `+strings.ReplaceAll(lists, "id ", "id @include(if: true) ")+` } }`, nil)
	if left.Load() != 2 || fmt.Sprint(written) != fmt.Sprint(walked) || !strings.Contains(fmt.Sprint(written), `"<b>`) {
		t.Errorf("%d left; written %v, walked %v", left.Load(), written, walked)
	}
}

func TestTheAuditLogIsAppendOnly(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	must(t, auditlog.New(o.store).Note(t.Context(), model.AuditLogEntry{WorkspaceID: o.project.WorkspaceID, Action: "x"}))
	for _, query := range []string{
		"UPDATE audit_log SET action = 'y'", "DELETE FROM audit_log", "TRUNCATE audit_log", "DELETE FROM audit_log WHERE false",
	} {
		if _, err := o.store.Pool().Exec(t.Context(), query); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: %v", query, err)
		}
	}
	if n := o.count("SELECT count(*) FROM audit_log WHERE action = 'x'"); n != 1 {
		t.Errorf("%d entries", n)
	}
}

// A mutation sends few statements, always as many, and one more for its entry.
func TestStatementsOfMutations(t *testing.T) {
	t.Parallel()
	small, large := newOffice(t, 3, 0), newOffice(t, 60, 0)
	mutations := map[string]int64{ // and how many statements at most, begin and commit among them
		`createProject(input: {name: "n", brandName: "b", websiteUrl: "https://b.example", countryCode: "US", languageCode: "en"}) { id }`: 6,
		`updateProject(projectId: "%s", input: {name: "n", brandName: "c"}) { id }`:                                                        7, // the brand is compared with the competitors, the name is stored in its home
		`createMarket(projectId: "%s", input: {label: "l", countryCode: "US", languageCode: "en", isDefault: true}) { id }`:                7,
		`createPromptSet(projectId: "%s", input: {name: "n"}) { id }`:                                                                      6,
		`deleteProject(projectId: "%s")`: 16,
	}
	run := func(o *office, change func(context.Context, graphql.Resolver) (any, error), mutation string) int64 {
		g, err := graph.Configure(graph.Options{
			Resolvers: o.root, Context: o.root.WithLoaders, Change: change, Logger: slog.New(slog.DiscardHandler),
		})
		must(t, err)
		kept := o.ad
		defer func() { o.ad = kept }()
		o.ad = g.Handler()
		if strings.Contains(mutation, "%s") {
			mutation = fmt.Sprintf(mutation, o.project.ID)
		}
		before := o.counted.Load()
		if data, code := o.graphql("owner", "mutation { "+mutation+" }", nil); code != "" {
			t.Fatalf("%s: %v %s", mutation, data, code)
		}
		return o.counted.Load() - before
	}
	for mutation, most := range mutations {
		if strings.HasPrefix(mutation, "delete") {
			continue // last
		}
		if storagetest.Distributed() && strings.HasPrefix(mutation, "createProject") {
			most++ // the node of its id is asked first
		}
		few, many := run(small, small.root.Change, mutation), run(large, large.root.Change, mutation)
		if few != many || few > most {
			t.Errorf("%s: %d statements for little, %d for much, at most %d", mutation, few, many, most)
		}
	}
	quiet := func(ctx context.Context, next graphql.Resolver) (result any, err error) {
		err = small.store.InTx(ctx, func(ctx context.Context) error {
			result, err = next(ctx)
			return err
		})
		return result, err
	}
	rename := func(name string) string {
		return `updateProject(projectId: "%s", input: {name: "` + name + `"}) { id }`
	}
	if plain, noted := run(small, quiet, rename("plain")), run(small, small.root.Change, rename("noted")); noted != plain+1 {
		t.Errorf("%d statements without an entry, %d with it", plain, noted)
	}
	const remove = `deleteProject(projectId: "%s")`
	most := mutations[remove]
	if storagetest.Distributed() {
		most += 12 // each table without a foreign key has a statement of its own
	}
	if few, many := run(small, small.root.Change, remove), run(large, large.root.Change, remove); few != many || few > most {
		t.Errorf("deleting: %d statements for little, %d for much", few, many)
	}
}

func TestKeysOfAWorkspace(t *testing.T) {
	t.Parallel()
	o := newOffice(t, 1, 0)
	const create = `mutation($input: KeyInput!) { createKey(input: $input) { secret key { id name prefix scopes projectIds state
		creator { memberId email } createdAt expiresAt revokedAt lastUsedAt } } }`
	const revoke = `mutation($id: UUID!) { revokeKey(id: $id) { id state revokedAt } }`
	data, code := o.graphql("ada", create, map[string]any{"input": map[string]any{
		"name": "ci", "scopes": []string{"projects:write"}, "projectIds": []string{o.project.ID.String()}, "expiresAt": "2100-01-01T00:00:00Z",
	}})
	if code != "" {
		t.Fatal(code)
	}
	made := data["createKey"].(map[string]any)
	key, secret := made["key"].(map[string]any), made["secret"].(string)
	if got := shown(key["name"], key["scopes"], key["projectIds"], key["state"], key["creator"].(map[string]any)["email"], key["expiresAt"]); got !=
		shown("ci", "[read projects:write]", []any{o.project.ID.String()}, "live", "ada@example.com", "2100-01-01T00:00:00Z") {
		t.Errorf("key is %s", got)
	}
	if !strings.HasPrefix(secret, key["prefix"].(string)) || len(secret) < 50 {
		t.Errorf("secret %q of prefix %v", secret, key["prefix"])
	}
	auth := access.NewAuthenticator(people.New(o.store), time.Now, slog.New(slog.DiscardHandler))
	if p, err := auth.Authenticate(t.Context(), secret); err != nil || p.Email != "ada@example.com" {
		t.Errorf("the key acts for %+v, %v", p, err)
	}
	auth.Flush(t.Context())
	if _, code := o.graphql("eve", revoke, map[string]any{"id": key["id"]}); code != "not_found" {
		t.Errorf("another workspace's owner revokes: %q", code)
	}
	if _, code := o.graphql("owner", revoke, map[string]any{"id": key["id"]}); code != "workspace_role_forbidden" {
		t.Errorf("a key revokes: %q", code)
	}
	list := func() []any {
		data, code := o.graphql("ada", "{ workspace { keys { id state lastUsedAt creator { email } } } }", nil)
		if code != "" {
			t.Fatal(code)
		}
		return data["workspace"].(map[string]any)["keys"].([]any)
	}
	if first := list()[0].(map[string]any); first["id"] != key["id"] || first["state"] != "live" || first["lastUsedAt"] == nil {
		t.Errorf("listed is %v", first)
	}
	const writes = `mutation($id: UUID!, $allowed: Boolean!) { setKeyMcpWrites(id: $id, allowed: $allowed) { id mcpWrites } }`
	for _, allowed := range []bool{true, false} {
		data, code := o.graphql("ada", writes, map[string]any{"id": key["id"], "allowed": allowed})
		if p, err := auth.Authenticate(t.Context(), secret); code != "" || err != nil || p.MCPWrites != allowed ||
			data["setKeyMcpWrites"].(map[string]any)["mcpWrites"] != allowed {
			t.Errorf("assistants may write: %v, %q, %v", data, code, err)
		}
	}
	for range 2 {
		data, code := o.graphql("ada", revoke, map[string]any{"id": key["id"]})
		if code != "" || data["revokeKey"].(map[string]any)["state"] != "revoked" {
			t.Errorf("revoked: %v, %q", data, code)
		}
	}
	if _, err := auth.Authenticate(t.Context(), secret); err == nil {
		t.Error("a revoked key is let in")
	}
	for i := range 11 {
		_, code := o.graphql("ada", create, map[string]any{"input": map[string]any{"name": fmt.Sprint("k", i)}})
		if want := map[bool]string{true: "conflict"}[i == 10]; code != want {
			t.Errorf("key %d: %q", i, code)
		}
	}
	for field, input := range map[string]map[string]any{
		"validation_error": {"name": " ", "expiresAt": "2000-01-01T00:00:00Z"}, "not_found": {"name": "x", "projectIds": []string{uuid.NewString()}},
	} {
		if _, code := o.graphql("eve", create, map[string]any{"input": input}); code != field {
			t.Errorf("%v: %q", input, code)
		}
	}
	entries, _ := o.log("ada", map[string]any{"action": "createKey"})
	text := fmt.Sprint(entries)
	if len(entries) != 11 || strings.Contains(text, secret) || strings.Contains(text, secret[12:]) {
		t.Errorf("%d entries: %s", len(entries), text)
	}
}
