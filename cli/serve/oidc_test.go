package serve

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/oauth2-proxy/mockoidc"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// provider is an OpenID Connect provider in this process, and a building that
// knows it.
type provider struct {
	*building
	oidc *mockoidc.MockOIDC
}

func newProvider(t *testing.T, before ...func(http.Handler) http.Handler) *provider {
	t.Helper()
	m, err := mockoidc.NewServer(nil)
	must(t, err)
	for _, b := range before {
		must(t, m.AddMiddleware(b))
	}
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	must(t, m.Start(l, nil))
	t.Cleanup(func() { _ = m.Shutdown() })
	known := func(c *config.Config) {
		c.SignIn.OIDC["acme"] = &config.OIDC{
			Issuer: m.Issuer(), ClientID: m.ClientID, ClientSecret: engine.Secret(m.ClientSecret), Scopes: "email profile",
		}
	}
	return &provider{building: newBuilding(t, known), oidc: m}
}

func user(subject, email string) *mockoidc.MockUser {
	return &mockoidc.MockUser{Subject: subject, Email: email, EmailVerified: true}
}

// forger is a user about whom the provider says something odd.
type forger struct {
	*mockoidc.MockUser
	forge func(*mockoidc.IDTokenClaims)
}

func (f forger) Claims(scope []string, base *mockoidc.IDTokenClaims) (jwt.Claims, error) {
	f.forge(base)
	return f.MockUser.Claims(scope, base)
}

// reserved is a user whose address is not in the ID token but in the user info.
type reserved struct {
	*mockoidc.MockUser
	told string
}

func (r reserved) Userinfo([]string) ([]byte, error) { return []byte(r.told), nil }

// goes visits an address without following where it leads.
func (p *person) goes(address string, headers ...string) (status int, to string) {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, address, nil)
	must(p.t, err)
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	here := *p.http
	here.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	resp, err := here.Do(req)
	must(p.t, err)
	_, err = io.Copy(io.Discard, resp.Body)
	must(p.t, err)
	must(p.t, resp.Body.Close())
	return resp.StatusCode, resp.Header.Get("Location")
}

// edited is an address with other parameters.
func (p *person) edited(address string, edit func(url.Values)) string {
	p.t.Helper()
	u, err := url.Parse(address)
	must(p.t, err)
	q := u.Query()
	if edit != nil {
		edit(q)
	}
	u.RawQuery = q.Encode()
	return u.String()
}

// comesBy signs in with the provider as a user; out and back edit the addresses on
// the way. It gives where the way ends.
func (p *provider) comesBy(who *person, u mockoidc.User, out, back func(url.Values)) string {
	p.t.Helper()
	if u != nil {
		p.oidc.QueueUser(u)
	}
	_, to := who.goes(p.base + "/auth/oidc/acme/start")
	_, callback := who.goes(who.edited(to, out))
	_, end := who.goes(who.edited(callback, back))
	return end
}

func TestSigningInWithAProvider(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	workspace, ada := p.workspace("ada@example.com"), p.person()
	var methods struct{ Oidc []model.OidcMethod }
	ada.get("signInMethods", `{ signInMethods { oidc { name startUrl } } }`, nil, &methods)
	if !slices.Equal(methods.Oidc, []model.OidcMethod{{Name: "acme", StartURL: "/auth/oidc/acme/start"}}) {
		t.Errorf("%+v", methods)
	}
	var sent url.Values
	end := p.comesBy(ada, user("1", "Ada@Example.com"), func(q url.Values) { sent = q }, nil)
	if end != "/" || sent.Get("code_challenge_method") != "S256" || sent.Get("nonce") == "" || sent.Get("scope") != "openid email profile" {
		t.Errorf("ends at %s, sent %v", end, sent)
	}
	ada.is("ada@example.com")
	// Afterwards the account goes by the subject, whatever the address is now.
	again := p.person()
	if end := p.comesBy(again, &mockoidc.MockUser{Subject: "1", Email: "renamed@example.com"}, nil, nil); end != "/" {
		t.Error(end)
	}
	again.is("ada@example.com")
	// Members that wait for a verified address are its person's, at the next sign-in.
	other := p.workspace("bob@example.com")
	p.member(other, "ada@example.com", model.MemberRoleViewer)
	p.comesBy(again, user("1", "ada@example.com"), nil, nil)
	var there struct{ Role string }
	again.get("switchWorkspace", switchQuery, vars{"id": other}, &there)
	again.get("switchWorkspace", switchQuery, vars{"id": workspace}, &there)
	// There is no password, until one is set.
	p.person().fails("sign_in_refused", signInQuery, vars{"email": "ada@example.com", "password": password})
	var done bool
	again.get("changePassword", changeQuery, vars{"new": password}, &done)
	p.person().signsIn("ada@example.com", password)
	p.discreet(p.oidc.ClientSecret, again.token(), password)
}

func TestProvidersAdmitKnownPeopleOnly(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	p.workspace("ada@example.com")
	p.workspace("bob@example.com")
	refused := func(what string, u mockoidc.User) {
		t.Helper()
		who := p.person()
		if end := p.comesBy(who, u, nil, nil); end != "/sign-in#error=refused" || who.token() != "" {
			t.Errorf("%s: ends at %s with %q", what, end, who.token())
		}
	}
	refused("a stranger", user("9", "stranger@example.com"))
	refused("an address nobody vouches for", &mockoidc.MockUser{Subject: "1", Email: "ada@example.com"})
	refused("no address", reserved{user("1", ""), `{"sub": "1"}`})
	refused("an address told apart that nobody vouches for", reserved{user("1", ""), `{"sub": "1", "email": "ada@example.com"}`})
	if end := p.comesBy(p.person(), reserved{user("1", ""), `{"sub": "2", "email": "ada@example.com", "email_verified": true}`}, nil, nil); end != "/sign-in#error=provider" {
		t.Errorf("told of somebody else: ends at %s", end)
	}
	told := `{"sub": "1", "email": "ada@example.com", "email_verified": "true"}`
	if end := p.comesBy(p.person(), reserved{user("1", ""), told}, nil, nil); end != "/" {
		t.Fatal(end)
	}
	refused("another subject with her address", user("2", "ada@example.com"))
	var accounts int
	must(t, p.DB.Pool().QueryRow(t.Context(), `SELECT count(*) FROM accounts`).Scan(&accounts))
	if accounts != 1 {
		t.Errorf("%d accounts", accounts)
	}
}

// A password that was set before the address was shown to be the person's may be
// somebody else's.
func TestAProvidersWordEndsUnprovenPasswords(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	mallory, _ := p.owner("mallory@example.com")
	squatter, _ := mallory.guest("ada@example.com", "viewer")
	hers := p.workspace("else@example.com")
	p.member(hers, "ada@example.com", model.MemberRoleAdmin)
	ada := p.person()
	p.comesBy(ada, user("1", "ada@example.com"), nil, nil)
	ada.is("ada@example.com")
	var there struct{ Role string }
	ada.get("switchWorkspace", switchQuery, vars{"id": hers}, &there)
	squatter.is("")
	squatter.fails("sign_in_refused", signInQuery, vars{"email": "ada@example.com", "password": password})
	// What the operator handed over is as good as the provider's word: it stays.
	bob, _ := p.owner("bob@example.com")
	p.comesBy(p.person(), user("2", "bob@example.com"), nil, nil)
	bob.is("bob@example.com")
	bob.signsIn("bob@example.com", password)
}

func TestEveryParameterOfTheWayIsChecked(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	p.workspace("ada@example.com")
	set := func(name, value string) func(url.Values) { return func(q url.Values) { q.Set(name, value) } }
	forge := func(f func(*mockoidc.IDTokenClaims)) mockoidc.User { return forger{user("1", "ada@example.com"), f} }
	for name, c := range map[string]struct {
		user      mockoidc.User
		out, back func(url.Values)
		said      string
	}{
		"another state":             {nil, nil, set("state", "x"), "expired"},
		"no state":                  {nil, nil, func(q url.Values) { q.Del("state") }, "expired"},
		"a state from outside":      {nil, set("state", "x"), nil, "expired"},
		"another code":              {nil, nil, set("code", "x"), "provider"},
		"no code":                   {nil, nil, func(q url.Values) { q.Del("code") }, "provider"},
		"an error":                  {nil, nil, set("error", "access_denied"), "provider"},
		"another answerer":          {nil, nil, set("iss", "https://elsewhere.example"), "provider"},
		"another nonce":             {nil, set("nonce", "x"), nil, "provider"},
		"no nonce":                  {nil, func(q url.Values) { q.Del("nonce") }, nil, "provider"},
		"another challenge":         {nil, set("code_challenge", strings.Repeat("x", 43)), nil, "provider"},
		"another issuer":            {forge(func(c *mockoidc.IDTokenClaims) { c.Issuer = "https://elsewhere.example" }), nil, nil, "provider"},
		"for somebody else":         {forge(func(c *mockoidc.IDTokenClaims) { c.Audience = jwt.ClaimStrings{"other"} }), nil, nil, "provider"},
		"two audiences without azp": {forge(func(c *mockoidc.IDTokenClaims) { c.Audience = append(c.Audience, "other") }), nil, nil, "provider"},
		"a token from the future": {forge(func(c *mockoidc.IDTokenClaims) {
			c.IssuedAt = jwt.NewNumericDate(time.Now().Add(time.Hour))
		}), nil, nil, "provider"},
		"an old token": {forge(func(c *mockoidc.IDTokenClaims) {
			c.ExpiresAt = jwt.NewNumericDate(time.Now().Add(-time.Hour))
		}), nil, nil, "provider"},
	} {
		u, who := c.user, p.person()
		if u == nil {
			u = user("1", "ada@example.com")
		}
		if end := p.comesBy(who, u, c.out, c.back); end != "/sign-in#error="+c.said || who.token() != "" {
			t.Errorf("%s: ends at %s with %q", name, end, who.token())
		}
	}
}

// An attempt is of one browser, once, and for a while.
func TestAnAttemptIsUsedOnce(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	p.workspace("ada@example.com")
	p.oidc.QueueUser(user("1", "ada@example.com"))
	ada := p.person()
	_, to := ada.goes(p.base + "/auth/oidc/acme/start")
	_, callback := ada.goes(to)
	if _, end := p.person().goes(callback); end != "/sign-in#error=expired" {
		t.Errorf("another browser ends at %s", end)
	}
	if _, end := ada.goes(callback); end != "/" {
		t.Errorf("ends at %s", end)
	}
	if _, end := ada.goes(callback); end != "/sign-in#error=expired" {
		t.Errorf("a second time ends at %s", end)
	}
	p.oidc.QueueUser(user("1", "ada@example.com"))
	slow := p.person()
	_, to = slow.goes(p.base + "/auth/oidc/acme/start")
	_, callback = slow.goes(to)
	p.clock.pass(11 * time.Minute)
	if _, end := slow.goes(callback); end != "/sign-in#error=expired" {
		t.Errorf("too late ends at %s", end)
	}
}

func TestProvidersThatAreNotThere(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	who := p.person()
	for path, want := range map[string]int{"/auth/oidc/other/start": 404, "/auth/oidc/other/callback": 404, "/auth/oidc/acme/else": 404} {
		if status, _ := who.goes(p.base + path); status != want {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status, _ := who.goes(p.base+"/auth/oidc/acme/start", "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
		t.Errorf("another site starts a sign-in: %d", status)
	}
}

// The service starts and serves without its providers, and finds them later.
func TestAProviderMayComeLater(t *testing.T) {
	t.Parallel()
	var away atomic.Bool
	away.Store(true)
	p := newProvider(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if away.Load() {
				http.Error(w, "away", http.StatusBadGateway)
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	p.workspace("ada@example.com")
	who := p.person()
	start := func(want string) {
		t.Helper()
		if _, end := who.goes(p.base + "/auth/oidc/acme/start"); !strings.HasPrefix(end, want) {
			t.Errorf("leads to %s, want %s", end, want)
		}
	}
	start("/sign-in#error=provider")
	away.Store(false)
	start("/sign-in#error=provider") // not called for a moment
	p.clock.pass(6 * time.Second)
	start(p.oidc.AuthorizationEndpoint())
	if end := p.comesBy(who, user("1", "ada@example.com"), nil, nil); end != "/" {
		t.Error(end)
	}
}

// Errors on the way in are JSON, also of pages and paths that are not there.
func TestErrorsBesideTheAPIAreJSON(t *testing.T) {
	t.Parallel()
	p := newProvider(t)
	for path, c := range map[string]struct {
		headers []string
		status  int
		code    string
	}{
		"/auth/oidc/nobody/start":    {status: http.StatusNotFound, code: "not_found"},
		"/auth/oidc/nobody/callback": {status: http.StatusNotFound, code: "not_found"},
		"/auth/oidc/acme/else":       {status: http.StatusNotFound, code: "not_found"},
		"/auth/oidc/acme/start":      {headers: []string{"Sec-Fetch-Site", "cross-site"}, status: http.StatusForbidden, code: "origin_refused"},
		"/docs/none.js":              {status: http.StatusNotFound, code: "not_found"},
		"/assets/none.js":            {status: http.StatusNotFound, code: "not_found"},
		"/sign-in/none.js":           {status: http.StatusNotFound, code: "not_found"},
		"/nothing":                   {status: http.StatusNotFound, code: "not_found"},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.base+path, nil)
		must(t, err)
		for i := 0; i+1 < len(c.headers); i += 2 {
			req.Header.Set(c.headers[i], c.headers[i+1])
		}
		resp, err := http.DefaultClient.Do(req)
		must(t, err)
		body, err := io.ReadAll(resp.Body)
		must(t, err)
		must(t, resp.Body.Close())
		var f struct {
			Error struct {
				Code, Message string
				RequestID     string `json:"request_id"`
			}
		}
		if err := json.Unmarshal(body, &f); err != nil || resp.StatusCode != c.status || f.Error.Code != c.code || f.Error.Message == "" ||
			f.Error.RequestID != resp.Header.Get("X-Request-Id") || resp.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s %s", path, resp.StatusCode, resp.Header.Get("Content-Type"), body)
		}
	}
}
