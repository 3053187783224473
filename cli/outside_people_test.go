package cli_test

import (
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// From a fresh install to signed in, as docs/configuration.md tells it.
func TestTheFirstOwnerSignsIn(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	stdout, stderr, status := h.run("member", "invite", "--workspace", h.workspace, "--email", "owner@example.com")
	var made struct {
		Token     string `json:"token"`
		ExpiresAt string `json:"expires_at"`
		URL       string `json:"url"`
	}
	if err := json.Unmarshal([]byte(stdout), &made); err != nil || status != 0 || made.ExpiresAt == "" || made.URL != h.base+"/sign-in#invitation="+made.Token {
		t.Fatalf("%d %s %s", status, stdout, stderr)
	}
	jar, err := cookiejar.New(nil)
	must(t, err)
	ask := func(query string) string {
		t.Helper()
		body, err := json.Marshal(map[string]string{"query": query})
		must(t, err)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.base+"/graphql", strings.NewReader(string(body)))
		must(t, err)
		req.Header.Set("Content-Type", "application/json")
		resp, err := (&http.Client{Jar: jar}).Do(req)
		must(t, err)
		defer resp.Body.Close() //nolint:errcheck // read to its end
		var answer json.RawMessage
		must(t, json.NewDecoder(resp.Body).Decode(&answer))
		return string(answer)
	}
	const secret = "a password of the test"
	ask(`mutation { acceptInvitation(token: "` + made.Token + `", password: "` + secret + `") { me { email } } }`)
	if got := ask(`{ me { email role } projects { items { id } } }`); !strings.Contains(got, `"owner@example.com","role":"owner"`) || !strings.Contains(got, h.project) {
		t.Errorf("signed in as %s", got)
	}
	if got := ask(`mutation { signIn(email: "owner@example.com", password: "` + secret + `x") { me { email } } }`); !strings.Contains(got, "sign_in_refused") {
		t.Error(got)
	}
	if log := h.logs.String(); strings.Contains(log, secret) || strings.Contains(log, made.Token) || strings.Contains(log, "avs_") {
		t.Errorf("secrets in the log: %s", log)
	}
	if stdout, stderr, status := h.run("member", "invite", "--workspace", h.workspace, "--email", "nobody@example.com"); status != 1 || !strings.Contains(stderr, "not found") {
		t.Errorf("%d %s %s", status, stdout, stderr)
	}
}

// What a caller may do is shown as it is checked: a viewer's key and session read, whatever the
// key was made for.
func TestShownScopesAreThoseThatTheRoleAllows(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.member(h.workspace, "writer@example.com", "admin")
	key := h.newKey(h.workspace, "writer@example.com", "--scope", "prompts:write")
	cookie := h.signIn("writer@example.com")
	shown := func() (ofKey, ofSession string) {
		t.Helper()
		var me struct {
			Scopes []string `json:"scopes"`
		}
		h.do(http.MethodGet, "/v1/me", key, "").into(t, &me)
		a := h.do(http.MethodPost, "/graphql", "", `{"query":"{ me { scopes } }"}`, "Cookie", cookie)
		return strings.Join(me.Scopes, " "), string(a.body)
	}
	if ofKey, ofSession := shown(); ofKey != "read prompts:write" || !strings.Contains(ofSession, `"search:run"`) {
		t.Errorf("an admin's key %q, session %s", ofKey, ofSession)
	}
	h.made("id", "member", "set-role", "--workspace", h.workspace, "--email", "writer@example.com", "--role", "viewer")
	if ofKey, ofSession := shown(); ofKey != "read" || ofSession != `{"data":{"me":{"scopes":["read"]}}}` {
		t.Errorf("a viewer's key %q, session %s", ofKey, ofSession)
	}
}
