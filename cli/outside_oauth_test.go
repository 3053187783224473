package cli_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// connector is an assistant's maker: a server with the document of the assistant.
type connector struct {
	*httptest.Server
	document map[string]any // nil members are left out
}

const loopbackBack = "http://127.0.0.1:7777/callback"

// newConnector serves the document of an assistant over TLS, with a certificate that the product trusts.
func newConnector(t *testing.T) (c *connector, env string) {
	t.Helper()
	c = &connector{}
	c.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/client.json" {
			http.Redirect(w, r, "/client.json", http.StatusFound)
			return
		}
		_ = json.NewEncoder(w).Encode(c.document)
	}))
	t.Cleanup(c.Close)
	c.document = map[string]any{
		"client_id": c.id(), "client_name": "Helper <b>", "redirect_uris": []string{"https://helper.example/back", loopbackBack},
		"grant_types": []string{"authorization_code", "refresh_token"}, "token_endpoint_auth_method": "none",
	}
	file := t.TempDir() + "/ca.pem"
	block := &pem.Block{Type: "CERTIFICATE", Bytes: c.Certificate().Raw}
	must(t, os.WriteFile(file, pem.EncodeToMemory(block), 0o600))
	return c, "SSL_CERT_FILE=" + file
}

func (c *connector) id() string { return c.URL + "/client.json" }

// newConnecting starts the product so that it may visit the assistant's maker.
func newConnecting(t *testing.T, env ...string) (*house, *connector) {
	t.Helper()
	c, trust := newConnector(t)
	at, err := url.Parse(c.URL)
	must(t, err)
	h := newHouse(t, enginetest.Options{}, append(env, trust, "AVM_EGRESS_ALLOW_PRIVATE=127.0.0.1", "AVM_EGRESS_PORTS="+at.Port())...)
	return h, c
}

const verifier = "a-verifier-of-forty-three-characters-at-least-0"

// request is what an assistant sends a person with, changed by pairs of a member and its value.
func (c *connector) request(h *house, more ...any) map[string]any {
	sum := sha256.Sum256([]byte(verifier))
	request := map[string]any{
		"responseType": "code", "clientId": c.id(), "redirectUri": loopbackBack, "state": "s & t", "resource": h.base + "/mcp",
		"codeChallenge": base64.RawURLEncoding.EncodeToString(sum[:]), "codeChallengeMethod": "S256",
	}
	for pair := range slices.Chunk(more, 2) {
		request[pair[0].(string)] = pair[1]
	}
	return request
}

func (h *house) askAs(cookie, query string, variables map[string]any) answer {
	h.t.Helper()
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	must(h.t, err)
	return h.do(http.MethodPost, "/graphql", "", string(body), "Cookie", cookie)
}

const (
	askRequest = `query ($request: AssistantRequestInput!) { assistantRequest(request: $request) { clientName clientHost redirectHost scopes writes refusal } }`
	askConnect = `mutation ($input: AssistantConsentInput!) { connectAssistant(input: $input) { redirectTo } }`
)

// allow consents as a person and returns what the assistant is sent back with.
func (h *house) allow(cookie string, request map[string]any) url.Values {
	h.t.Helper()
	a := h.askAs(cookie, askConnect, map[string]any{"input": map[string]any{"request": request}})
	var out struct {
		Data struct{ ConnectAssistant struct{ RedirectTo string } }
	}
	must(h.t, json.Unmarshal(a.body, &out))
	to, err := url.Parse(out.Data.ConnectAssistant.RedirectTo)
	must(h.t, err)
	if to.Query().Get("code") == "" {
		h.t.Fatalf("not connected: %s", a.body)
	}
	return to.Query()
}

// tokens asks the token endpoint.
func (h *house) tokens(form ...string) (status int, got map[string]any) {
	h.t.Helper()
	values := url.Values{}
	for pair := range slices.Chunk(form, 2) {
		values.Set(pair[0], pair[1])
	}
	resp, err := http.PostForm(h.base+"/oauth/token", values)
	must(h.t, err)
	defer resp.Body.Close() //nolint:errcheck // read to its end
	must(h.t, json.NewDecoder(resp.Body).Decode(&got))
	return resp.StatusCode, got
}

// refusedTokens checks that the token endpoint refuses a form.
func (h *house) refusedTokens(why, code string, form ...string) {
	h.t.Helper()
	if status, got := h.tokens(form...); status != http.StatusBadRequest || got["error"] != code {
		h.t.Errorf("%s: %d %v", why, status, got)
	}
}

// called calls MCP with a token and returns the status.
func (h *house) called(token string) int {
	h.t.Helper()
	body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	a := h.do(http.MethodPost, "/mcp", token, body, "Accept", "application/json, text/event-stream")
	return a.status
}

// An assistant that knows the product's address alone finds out how to ask, is allowed by a person, and acts for that person.
func TestAssistantIsConnectedByOAuth(t *testing.T) {
	t.Parallel()
	h, c := newConnecting(t, writesAllowed)
	h.member(h.workspace, "vera@example.com", "viewer")
	cookie := h.signIn("vera@example.com")
	asked, refuses := "", false
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		ClientIDMetadataDocumentConfig: &auth.ClientIDMetadataDocumentConfig{URL: c.id()}, RedirectURL: loopbackBack,
		AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			if refuses {
				return nil, errors.New("the person refuses")
			}
			asked = args.URL
			to, err := url.Parse(args.URL)
			if err != nil || !strings.HasPrefix(args.URL, h.base+"/oauth/authorize?") {
				return nil, errors.Join(err, errors.New("asked at "+args.URL))
			}
			q := to.Query()
			back := h.allow(cookie, map[string]any{ //nolint:contextcheck // the test's own
				"responseType": q.Get("response_type"), "clientId": q.Get("client_id"), "redirectUri": q.Get("redirect_uri"),
				"codeChallenge": q.Get("code_challenge"), "codeChallengeMethod": q.Get("code_challenge_method"),
				"state": q.Get("state"), "scope": q.Get("scope"), "resource": q.Get("resource"),
			})
			return &auth.AuthorizationResult{Code: back.Get("code"), State: back.Get("state"), Iss: back.Get("iss")}, nil
		},
	})
	must(t, err)
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&sdk.StreamableClientTransport{Endpoint: h.base + "/mcp", OAuthHandler: handler}, nil)
	must(t, err)
	t.Cleanup(func() { _ = session.Close() })
	if asked == "" {
		t.Fatal("nobody was asked")
	}
	who, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "whoami"})
	must(t, err)
	if text, _ := json.Marshal(who); !strings.Contains(string(text), "vera@example.com") || !strings.Contains(string(text), "viewer") {
		t.Errorf("the assistant is %s", text)
	}
	listed := h.askAs(cookie, `{ me { assistants { id name clientId state } } }`, nil)
	if !strings.Contains(string(listed.body), c.id()) || !strings.Contains(string(listed.body), `"state":"live"`) {
		t.Errorf("connections: %s", listed.body)
	}
	var out struct {
		Data struct {
			Me struct{ Assistants []struct{ ID string } }
		}
	}
	must(t, json.Unmarshal(listed.body, &out))
	id := map[string]any{"id": out.Data.Me.Assistants[0].ID}
	const disconnect = `mutation ($id: UUID!) { disconnectAssistant(id: $id) { state } }`
	h.member(h.workspace, "other@example.com", "owner")
	if a := h.askAs(h.signIn("other@example.com"), disconnect, id); !strings.Contains(string(a.body), "not_found") {
		t.Errorf("another's connection: %s", a.body)
	}
	if a := h.askAs(cookie, disconnect, id); !strings.Contains(string(a.body), "revoked") {
		t.Errorf("disconnect: %s", a.body)
	}
	refuses = true
	if _, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "whoami"}); err == nil {
		t.Error("the assistant works after it was disconnected")
	}
}

func TestAssistantSecretsAreUsedOnceAndByTheirClient(t *testing.T) {
	t.Parallel()
	h, c := newConnecting(t)
	h.member(h.workspace, "ann@example.com", "admin")
	cookie := h.signIn("ann@example.com")
	back := h.allow(cookie, c.request(h))
	if back.Get("state") != "s & t" || back.Get("iss") != h.base {
		t.Errorf("sent back with %v", back)
	}
	code := func(values ...string) []string {
		form := map[string]string{"grant_type": "authorization_code", "code": back.Get("code"), "client_id": c.id(), "redirect_uri": loopbackBack, "code_verifier": verifier}
		for pair := range slices.Chunk(values, 2) {
			form[pair[0]] = pair[1]
		}
		var out []string
		for name, value := range form {
			out = append(out, name, value)
		}
		return out
	}
	h.refusedTokens("another verifier", "invalid_grant", code("code_verifier", verifier+"1")...)
	h.refusedTokens("another client", "invalid_grant", code("client_id", c.id()+"2")...)
	h.refusedTokens("another way back", "invalid_grant", code("redirect_uri", "http://127.0.0.1:7778/callback")...)
	h.refusedTokens("another resource", "invalid_target", code("resource", "https://elsewhere.example/mcp")...)
	h.refusedTokens("another grant", "unsupported_grant_type", code("grant_type", "password")...)
	status, got := h.tokens(code()...)
	if status != http.StatusOK || got["token_type"] != "Bearer" || got["expires_in"] != 3600.0 || got["scope"] != "read" {
		t.Fatalf("%d %v", status, got)
	}
	secret, refresh := got["access_token"].(string), got["refresh_token"].(string)
	if status := h.called(secret); status != http.StatusOK {
		t.Errorf("MCP with the secret: %d", status)
	}
	for _, path := range []string{"/v1/projects", "/graphql"} {
		if a := h.do(http.MethodPost, path, secret, `{"query":"{ me { email } }"}`); a.status != http.StatusUnauthorized {
			t.Errorf("%s with an assistant's secret: %d %s", path, a.status, a.body)
		}
	}
	h.refusedTokens("a client with a zero character", "invalid_request", "grant_type", "refresh_token", "client_id", "\x00", "refresh_token", refresh)
	h.refusedTokens("a refresh token of another client", "invalid_grant", "grant_type", "refresh_token", "client_id", "https://a.example/b", "refresh_token", refresh)
	status, renewed := h.tokens("grant_type", "refresh_token", "client_id", c.id(), "refresh_token", refresh)
	if status != http.StatusOK {
		t.Fatalf("%d %v", status, renewed)
	}
	next := renewed["access_token"].(string)
	if was, is := h.called(secret), h.called(next); was != http.StatusUnauthorized || is != http.StatusOK {
		t.Errorf("before the refresh %d, after it %d", was, is)
	}
	h.refusedTokens("a spent refresh token", "invalid_grant", "grant_type", "refresh_token", "client_id", c.id(), "refresh_token", refresh)
	if status := h.called(next); status != http.StatusUnauthorized {
		t.Errorf("the connection lives after its spent token was shown: %d", status)
	}

	back = h.allow(cookie, c.request(h))
	_, got = h.tokens(code()...)
	secret = got["access_token"].(string)
	h.refusedTokens("a code twice", "invalid_grant", code()...)
	if status := h.called(secret); status != http.StatusUnauthorized {
		t.Errorf("the key lives after its code came twice: %d", status)
	}

	back = h.allow(cookie, c.request(h))
	h.sql("UPDATE authorization_codes SET expires_at = now()")
	h.refusedTokens("a late code", "invalid_grant", code()...)

	back = h.allow(cookie, c.request(h))
	_, got = h.tokens(code()...)
	h.sql("UPDATE api_keys SET secret_expires_at = now() WHERE client_id IS NOT NULL")
	if status := h.called(got["access_token"].(string)); status != http.StatusUnauthorized {
		t.Errorf("an old secret: %d", status)
	}
	status, got = h.tokens("grant_type", "refresh_token", "client_id", c.id(), "refresh_token", got["refresh_token"].(string))
	if status != http.StatusOK {
		t.Fatalf("refresh after an hour: %d %v", status, got)
	}
	resp, err := http.PostForm(h.base+"/oauth/revoke", url.Values{"token": {got["access_token"].(string)}})
	must(t, err)
	must(t, resp.Body.Close())
	if after := h.called(got["access_token"].(string)); resp.StatusCode != http.StatusOK || after != http.StatusUnauthorized {
		t.Errorf("revoked: %d, then %d", resp.StatusCode, after)
	}
	h.refusedTokens("a revoked connection", "invalid_grant", "grant_type", "refresh_token", "client_id", c.id(), "refresh_token", got["refresh_token"].(string))
}

func TestAssistantRequestIsCheckedBeforeAPersonSeesIt(t *testing.T) {
	t.Parallel()
	h, c := newConnecting(t)
	h.member(h.workspace, "ann@example.com", "member")
	cookie := h.signIn("ann@example.com")
	good := h.askAs(cookie, askRequest, map[string]any{"request": c.request(h, "scope", "read prompts:write offline_access")})
	for _, want := range []string{`"clientName":"Helper <b>"`, strings.TrimPrefix(c.URL, "https://"), `"redirectHost":"127.0.0.1:7777"`, `"scopes":["read"]`, `"writes":false`, "error=access_denied"} {
		if !strings.Contains(string(good.body), want) {
			t.Errorf("%s lacks %s", good.body, want)
		}
	}
	if a := h.askAs(cookie, askRequest, map[string]any{"request": c.request(h, "redirectUri", "http://127.0.0.1:9999/callback")}); strings.Contains(string(a.body), "errors") {
		t.Errorf("another port of this machine: %s", a.body)
	}
	for name, value := range map[string]string{
		"redirectUri": "https://evil.example/back", "clientId": "https://127.0.0.1/other.json", "codeChallenge": "plain", "codeChallengeMethod": "plain",
		"responseType": "token", "resource": "https://elsewhere.example/mcp",
	} {
		a := h.askAs(cookie, askConnect, map[string]any{"input": map[string]any{"request": c.request(h, name, value)}})
		if !strings.Contains(string(a.body), "validation_error") || strings.Contains(string(a.body), "redirectTo") {
			t.Errorf("%s %s: %s", name, value, a.body)
		}
	}
	for _, id := range []string{"javascript:alert(1)", "http://helper.example/client.json", "https://helper.example", "https://a:b@helper.example/c", c.URL + "/elsewhere", "https://10.0.0.1/client.json"} {
		a := h.askAs(cookie, askRequest, map[string]any{"request": c.request(h, "clientId", id)})
		if !strings.Contains(string(a.body), "validation_error") {
			t.Errorf("client %s: %s", id, a.body)
		}
	}
	for name, value := range map[string]any{
		"client_id": "https://helper.example/other", "token_endpoint_auth_method": "private_key_jwt", "redirect_uris": []string{"javascript:alert(1)"},
	} {
		before := c.document[name]
		c.document[name] = value
		a := h.askAs(cookie, askRequest, map[string]any{"request": c.request(h, "redirectUri", "javascript:alert(1)")})
		if !strings.Contains(string(a.body), "validation_error") {
			t.Errorf("document with %s %v: %s", name, value, a.body)
		}
		c.document[name] = before
	}
	if a := h.do(http.MethodPost, "/graphql", h.key, fmt.Sprintf(`{"query":%q,"variables":{"request":{}}}`, askRequest)); !strings.Contains(string(a.body), "errors") {
		t.Errorf("a key may look: %s", a.body)
	}
	a := h.askAs(cookie, askConnect, map[string]any{"input": map[string]any{"request": c.request(h), "scopes": []string{"webhooks:write"}}})
	if !strings.Contains(string(a.body), "does not allow") {
		t.Errorf("a scope beyond the role: %s", a.body)
	}
	a = h.askAs(cookie, askConnect, map[string]any{"input": map[string]any{"request": c.request(h), "writes": true}})
	if !strings.Contains(string(a.body), "validation_error") {
		t.Errorf("writes where the installation allows none: %s", a.body)
	}
}

// sql changes the database.
func (h *house) sql(statement string) {
	h.t.Helper()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's change
	_, err := store.Pool().Exec(h.t.Context(), statement)
	must(h.t, err)
}
