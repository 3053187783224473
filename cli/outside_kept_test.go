package cli_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// everything returns all rows of all tables as text.
func (h *house) everything() string {
	h.t.Helper()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	rows, err := store.Pool().Query(h.t.Context(), `SELECT format('SELECT %L || coalesce(string_agg(x::text, E''\n''), '''') FROM %I x', relname, relname)
		FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`)
	must(h.t, err)
	var queries []string
	for rows.Next() {
		var query string
		must(h.t, rows.Scan(&query))
		queries = append(queries, query)
	}
	must(h.t, rows.Err())
	var all strings.Builder
	for _, query := range queries {
		var text string
		must(h.t, store.Pool().QueryRow(h.t.Context(), query).Scan(&text))
		all.WriteString(text + "\n")
	}
	return all.String()
}

// The database holds fingerprints of secrets, and no secret: a person who reads a
// backup of it gets in nowhere.
func TestSecretsAreInNoTable(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	h.member(h.workspace, "invited@example.com", "viewer")
	invitation := h.made("token", "member", "invite", "--workspace", h.workspace, "--email", "invited@example.com")
	_, session, _ := strings.Cut(h.signIn("owner@example.com"), "=")
	password := "correct horse battery owner@example.com" // as signIn chooses it
	created, rotated := h.sourceTokens()
	kept := h.everything()
	for _, secret := range []string{h.key, invitation, session, password, "secret-for-a", "secret-for-b", created, rotated} {
		if secret == "" || strings.Contains(kept, secret) || strings.Contains(kept, fmt.Sprintf("%x", secret)) {
			t.Errorf("the database holds %q", secret)
		}
	}
	for _, word := range []string{"owner@example.com", "$argon2id$", h.key[:10], "audit_log"} {
		if !strings.Contains(kept, word) {
			t.Errorf("what was read lacks %q", word)
		}
	}
}

// sourceTokens makes a crawl source through REST and rotates its token, each twice with the same
// Idempotency-Key, and returns both tokens.
func (h *house) sourceTokens() (created, rotated string) {
	h.t.Helper()
	token := func(path, body string) (id, token string) {
		var source struct{ ID, Token string }
		once := uuid.NewString()
		first := h.do(http.MethodPost, h.path(path), h.key, body, "Idempotency-Key", once)
		again := h.do(http.MethodPost, h.path(path), h.key, body, "Idempotency-Key", once)
		must(h.t, json.Unmarshal(first.body, &source))
		if source.Token == "" || string(first.body) != string(again.body) || again.header.Get("Idempotent-Replayed") != "true" {
			h.t.Errorf("%d %s, again %d %s", first.status, first.body, again.status, again.body)
		}
		return source.ID, source.Token
	}
	id, created := token("/crawl-sources", `{"setup":"custom"}`)
	_, rotated = token("/crawl-sources/"+id+"/rotate-token", "")
	return created, rotated
}

// trap counts who connects to it.
func trap(t *testing.T) (address string, connected *atomic.Int32) {
	t.Helper()
	connected = &atomic.Int32{}
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connected.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	return strings.Replace(server.URL, "127.0.0.1", "localhost", 1), connected
}

// Addresses that clients give are kept and compared, and never visited.
func TestAddressesOfClientsAreNotVisited(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	set := h.ids(h.project, h.key)["prompt_set_id"] // before the project has the address: crawls of it are refused
	address, connected := trap(t)
	body := fmt.Sprintf(`{"website_url":%q,"brand":{"logo_url":%q}}`, address, address+"/logo.png")
	if a := h.do(http.MethodPatch, h.path(""), h.key, body); a.status != http.StatusOK || !strings.Contains(string(a.body), address) {
		t.Fatalf("%d %s", a.status, a.body)
	}
	prompt := `{"prompts":[{"text":"what does ` + address + ` say?"}]}`
	if a := h.do(http.MethodPost, h.path("/prompt-sets/"+set+"/prompts"), h.key, prompt, "Idempotency-Key", uuid.NewString()); a.status != http.StatusCreated {
		t.Fatalf("%d %s", a.status, a.body)
	}
	h.ended(h.launch().ID)
	var report struct {
		Rankings []struct {
			WebsiteURL string `json:"website_url"`
		} `json:"rankings"`
	}
	h.get(h.path("/visibility"), &report)
	if len(report.Rankings) == 0 || !strings.Contains(fmt.Sprint(report.Rankings), address) {
		t.Errorf("the address is not in the report: %+v", report)
	}
	if n := connected.Load(); n != 0 {
		t.Errorf("visited %d times", n)
	}
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(address, "http://"))
	must(t, err)
	must(t, conn.Close())
	h.until("the trap notices a visit", func() bool { return connected.Load() == 1 })
}

// What was answered to one key is repeated to no other, and to nobody who could
// not ask for it now.
func TestRememberedAnswersAreTheirKeys(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	other := h.newKey(h.workspace, "owner@example.com", allScopes()...)
	elsewhere := h.newKey(h.workspace, "owner@example.com", append(allScopes(), "--project", h.newProject(h.workspace))...)
	once := uuid.NewString()
	launch := func(key string) answer {
		t.Helper()
		return h.do(http.MethodPost, h.path("/audits"), key, launchBody, "Idempotency-Key", once)
	}
	first, again, others := launch(h.key), launch(h.key), launch(other)
	if first.status != http.StatusCreated || string(again.body) != string(first.body) || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("%d %s, again %d %v %s", first.status, first.body, again.status, again.header, again.body)
	}
	if others.status != http.StatusCreated || others.header.Get("Idempotent-Replayed") != "" || string(others.body) == string(first.body) {
		t.Errorf("another key is given %d %v %s", others.status, others.header, others.body)
	}
	if a := launch(elsewhere); a.status != http.StatusNotFound {
		t.Errorf("a key of another project is given %d %s", a.status, a.body)
	}
	h.made("id", "key", "revoke", h.keyID(h.key))
	if a := launch(h.key); a.status != http.StatusUnauthorized {
		t.Errorf("a revoked key is given %d %s", a.status, a.body)
	}
}
