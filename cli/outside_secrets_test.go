package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// Secrets in places that no log may show.
const (
	plantedBearer   = "planted-bearer-5b1c"
	plantedPassword = "planted-password-77aa"
	plantedDatabase = "planted-database-90ef"
)

// indiscreet repeats the key that it was called with in everything it says.
func indiscreet(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = fmt.Fprintf(w, `{"error":{"message":"Incorrect API key provided: %s","type":"x","code":"invalid_api_key"}}`,
			strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	}))
	t.Cleanup(server.Close)
	return server
}

// reopen starts the service again with another configuration, at debug level.
func (h *house) reopen(change func(config string) string) {
	h.t.Helper()
	h.kill()
	config, err := os.ReadFile(h.file("avm.yml"))
	must(h.t, err)
	text := strings.Replace(change(string(config)), "log_level: warn", "log_level: debug", 1)
	must(h.t, os.WriteFile(h.file("avm.yml"), []byte(text), 0o600))
	h.start()
}

// withPassword returns the database's address with a password in it: its own, or
// one that a server which asks for none does not look at.
func withPassword(t *testing.T, address string) (changed, password string) {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	if password, ok := u.User.Password(); ok {
		return address, password
	}
	u.User = url.UserPassword(u.User.Username(), plantedDatabase)
	return u.String(), plantedDatabase
}

// graphql sends a document to the graph, whatever it answers.
func (h *house) graphql(key, query string, variables map[string]any) {
	h.t.Helper()
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	must(h.t, err)
	h.do(http.MethodPost, "/graphql", key, string(body))
}

// No secret that the service gets to see stands in a log or in the audit log:
// not after what went well, not after what failed.
func TestSecretsAreInNoLog(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	address, database := withPassword(t, h.url)
	provider := indiscreet(t)
	h.reopen(func(config string) string {
		config = strings.Replace(config, fmt.Sprintf("%q", h.url), fmt.Sprintf("%q", address), 1)
		lines := strings.Split(config, "\n")
		for i, line := range lines {
			if before, after, ok := strings.Cut(line, "base_url: "); ok && strings.Contains(line, "overview_a") {
				_, after, _ = strings.Cut(after, ",")
				lines[i] = before + "base_url: " + provider.URL + "/v1," + after
			}
		}
		return strings.Join(lines, "\n")
	})
	var commands strings.Builder // what they log
	command := func(args ...string) string {
		stdout, stderr, _ := h.run(args...)
		commands.WriteString(stderr)
		return stdout
	}
	var made struct {
		ID  string `json:"id"`
		Key string `json:"key"`
	}
	must(t, json.Unmarshal([]byte(command("key", "create", "--workspace", h.workspace, "--as", "owner@example.com", "--name", "second",
		"--scope", "projects:write")), &made))
	command("key", "list", "--workspace", h.workspace)
	command("key", "revoke", made.ID)
	command("key", "revoke", made.Key) // not an id

	h.ended(h.launch().ID) // one engine answers, the other repeats its key
	h.do(http.MethodPost, "/v1/projects", h.key, `{"name":"x"}`, "Idempotency-Key", uuid.NewString())
	h.do(http.MethodPatch, h.path(""), h.key, `{"name":"Renamed"}`)
	for _, key := range []string{made.Key, plantedBearer, "avm_" + plantedBearer, ""} {
		h.do(http.MethodGet, "/v1/projects", key, "", "X-Api-Key", plantedBearer, "Cookie", "session="+plantedBearer)
		h.graphql(key, "{ me { email } }", nil)
	}
	h.do(http.MethodGet, "/v1/projects?api_key="+plantedBearer, h.key, "")
	const signIn = `mutation($p: String!) { signIn(email: "owner@example.com", password: $p) { me { email } } }`
	h.graphql(h.key, signIn, map[string]any{"p": plantedPassword})
	h.graphql(h.key, strings.Replace(strings.Replace(signIn, "($p: String!)", "", 1), "$p", `"`+plantedPassword+`"`, 1), nil)
	h.graphql(h.key, `mutation($p: UUID!, $i: MarketInput!) { createMarket(projectId: $p, input: $i) { id } }`,
		map[string]any{"p": h.project, "i": map[string]any{"label": "m", "countryCode": "US", "languageCode": "en"}})
	h.graphql(h.key, `mutation { createKey(input: {name: "x"}) { secret } }`, nil)

	store := storagetest.OpenURL(t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	var noted string
	must(t, store.Pool().QueryRow(t.Context(), `SELECT string_agg(a::text, E'\n') FROM audit_log a`).Scan(&noted))
	for _, change := range []string{`ALTER TABLE api_keys RENAME TO gone`, `ALTER TABLE prompts RENAME TO gone2`} {
		_, err := store.Pool().Exec(t.Context(), change)
		must(t, err)
	}
	if a := h.do(http.MethodGet, "/v1/projects", h.key, ""); a.status != http.StatusInternalServerError {
		t.Errorf("on a broken database: %d %s", a.status, a.body)
	}
	h.graphql(h.key, signIn, map[string]any{"p": plantedPassword})
	logs := h.logs.String() + commands.String()
	for name, text := range map[string]string{"the log": logs, "the audit log": noted} {
		for _, secret := range []string{
			h.key, h.key[12:], made.Key, made.Key[12:], "secret-for-a", "secret-for-b", plantedBearer, plantedPassword, database,
		} {
			if strings.Contains(text, secret) {
				t.Errorf("%s shows %q", name, secret)
			}
		}
	}
	for _, action := range []string{"cli: key create", "cli: key revoke", "launchAudits", "updateProject", "createMarket"} {
		if !strings.Contains(noted, action) {
			t.Errorf("the audit log lacks %q", action)
		}
	}
	if !strings.Contains(logs, "request failed") || !strings.Contains(logs, "launched audits") {
		t.Errorf("the log is not what it should be: %s", logs)
	}
}

// What operators do stands in the audit log of the workspace, as what they did.
func TestCommandsAreNoted(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.made("id", "workspace", "set-plan", "--workspace", h.workspace, "--plan", "paid")
	h.made("id", "workspace", "set-credits", "--workspace", h.workspace, "--monthly", "900")
	h.member(h.workspace, "bob@example.com", "member")
	h.made("id", "member", "set-role", "--workspace", h.workspace, "--email", "bob@example.com", "--role", "viewer")
	h.made("id", "member", "remove", "--workspace", h.workspace, "--email", "bob@example.com")
	h.made("id", "key", "revoke", h.keyID(h.key))
	if _, _, status := h.run("member", "remove", "--workspace", h.workspace, "--email", "nobody@example.com"); status == 0 {
		t.Error("nobody was removed")
	}
	if _, _, status := h.run("key", "list", "--workspace", h.workspace); status != 0 {
		t.Error("the keys were not listed")
	}
	store := storagetest.OpenURL(t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	rows, err := store.Pool().Query(t.Context(), `SELECT action || CASE WHEN member_id IS NULL AND email = '' AND address = ''
		AND key_id IS NULL THEN '' ELSE ' by somebody' END, coalesce(project_id::text, ''), target::text
		FROM audit_log WHERE workspace_id = $1 ORDER BY at, id`, h.workspace)
	must(t, err)
	var noted [][3]string
	for rows.Next() {
		var e [3]string
		must(t, rows.Scan(&e[0], &e[1], &e[2]))
		noted = append(noted, e)
	}
	must(t, rows.Err())
	want := [][3]string{
		{"workspace create", "", `"plan": "paid"`},
		{"member add", "", `"role": "owner"`},
		{"project create", h.project, `"name": "Sample`},
		{"key create", "", `"creator": "owner@example.com"`},
		{"workspace set-plan", "", `"name": "Outside"`},
		{"workspace set-credits", "", `"monthly_credit_limit": 900`},
		{"member add", "", `"email": "bob@example.com"`},
		{"member set-role", "", `"role": "viewer"`},
		{"member remove", "", `"email": "bob@example.com"`},
		{"key revoke", "", `"name": "test"`},
	}
	if len(noted) != len(want) {
		t.Fatalf("noted are %v", noted)
	}
	for i, e := range noted {
		if e[0] != "cli: "+want[i][0] || e[1] != want[i][1] || !strings.Contains(e[2], want[i][2]) {
			t.Errorf("entry %d is %v, want %v", i, e, want[i])
		}
	}
}
