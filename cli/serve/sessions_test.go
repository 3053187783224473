package serve

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/limit"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// From an invitation to signing out, and what is left of it.
func TestTheLifeOfASession(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	workspace, p := b.workspace("ada@example.com"), b.person()
	p.is("")
	p.fails("sign_in_refused", signInQuery, vars{"email": "ada@example.com", "password": password}) // has none yet
	invitation := b.invitation(workspace, "ada@example.com")
	p.accepts(invitation, password)
	p.is("ada@example.com")
	p.fails("not_found", acceptQuery, vars{"token": invitation, "password": password})
	first := p.token()

	other := b.person()
	other.signsIn("ADA@example.com", password)
	var me struct {
		Sessions []struct {
			ID, Address, UserAgent string
			Current                bool
		}
	}
	other.get("me", sessionQuery, nil, &me)
	if len(me.Sessions) != 2 || !me.Sessions[0].Current || me.Sessions[1].Current || me.Sessions[0].Address != "127.0.0.1" ||
		!strings.HasPrefix(me.Sessions[0].UserAgent, "Go-http-client") {
		t.Errorf("sessions are %+v", me.Sessions)
	}
	var revoked struct{ Current bool }
	other.get("revokeSession", revokeQuery, vars{"id": me.Sessions[1].ID}, &revoked)
	p.is("")
	other.is("ada@example.com")

	kept := other.token()
	other.signsIn("ada@example.com", password) // again in the same browser: the earlier session ends
	b.with(kept).is("")
	kept = other.token()
	var out bool
	other.get("signOut", "mutation { signOut }", nil, &out)
	if other.token() != "" {
		t.Error("the cookie is still there")
	}
	b.with(kept).is("")
	b.discreet(invitation, password, first, kept)
	if got := b.notes.actions(); got != "acceptInvitation, signIn, signIn" { // signing out is noted with the mutations
		t.Errorf("noted: %s", got)
	}
}

// A person ends all other sessions at once. The current session and those of other people continue.
func TestOtherSessionsEndTogether(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p, workspace := b.owner("ada@example.com")
	b.member(workspace, "grace@example.com", model.MemberRoleAdmin)
	stranger := b.person()
	stranger.accepts(b.invitation(workspace, "grace@example.com"), password)
	lost, also := b.person(), b.person()
	lost.signsIn("ada@example.com", password)
	also.signsIn("ada@example.com", password)
	var ended []struct {
		ID      string
		Current bool
	}
	const others = "mutation { revokeOtherSessions { id current } }"
	p.get("revokeOtherSessions", others, nil, &ended)
	if len(ended) != 2 || ended[0].Current || ended[1].Current || ended[0].ID == ended[1].ID {
		t.Errorf("ended %+v", ended)
	}
	p.is("ada@example.com")
	stranger.is("grace@example.com")
	lost.is("")
	also.is("")
	p.get("revokeOtherSessions", others, nil, &ended)
	if len(ended) != 0 {
		t.Errorf("ended again %+v", ended)
	}
	b.person().fails("invalid_api_key", others, nil)
}

func TestTheCookieIsOutOfReach(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	b.owner("ada@example.com")
	r := b.person().ask(signInQuery, vars{"email": "ada@example.com", "password": password})
	cookie := r.header.Get("Set-Cookie")
	for _, want := range []string{"avm_session=avs_", "; Path=/", "; HttpOnly", "; SameSite=Lax", "; Expires="} {
		if !strings.Contains(cookie, want) {
			t.Errorf("%q lacks %q", cookie, want)
		}
	}
	if strings.Contains(cookie, "Secure") || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%q, %v", cookie, r.header)
	}
}

// Whatever is wrong, the answer is the same, and it says nothing of who exists.
// requestIDs differ from answer to answer.
var requestIDs = regexp.MustCompile(`"request_id":"[^"]*"`)

func TestWrongPasswordsAndUnknownAddressesLookAlike(t *testing.T) {
	t.Parallel()
	count := &storagetest.Statements{}
	b := newBuilding(t, count)
	_, workspace := b.owner("ada@example.com")
	b.member(workspace, "keys-only@example.com", model.MemberRoleAdmin)
	p := b.person()
	var answers []string
	sent := map[int64]bool{}
	for _, try := range [][2]string{
		{"ada@example.com", "correct horse batterx"},
		{"ada@example.com", ""},
		{"nobody@example.com", password},
		{"keys-only@example.com", password},
		{"", ""},
		{strings.Repeat("x", 5000), password},
	} {
		before := count.Load()
		r := p.fails("sign_in_refused", signInQuery, vars{"email": try[0], "password": try[1]})
		sent[count.Load()-before] = true
		answers = append(answers, requestIDs.ReplaceAllString(r.content, ""))
		if r.header.Get("Set-Cookie") != "" || r.status != http.StatusOK {
			t.Errorf("%v: %d %v", try, r.status, r.header)
		}
	}
	for _, answer := range answers {
		if answer != answers[0] {
			t.Errorf("%s differs from %s", answer, answers[0])
		}
	}
	if len(sent) != 1 {
		t.Errorf("the number of statements tells them apart: %v", sent)
	}
	b.people.Flush(t.Context())
	if got := b.notes.actions(); got != "acceptInvitation, signInFailed, signInFailed" {
		t.Errorf("noted: %s", got)
	}
	if e := b.notes.entries[1]; e.WorkspaceID != workspace || e.Email != "ada@example.com" || e.Address != "127.0.0.1" || e.MemberID != nil {
		t.Errorf("noted %+v", e)
	}
}

func TestGuessingIsThrottled(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	b.owner("ada@example.com")
	b.owner("bob@example.com")
	p, wrong := b.person(), vars{"email": "Ada@example.com", "password": "certainly not it"}
	for range triesByEmail {
		p.fails("sign_in_refused", signInQuery, wrong)
	}
	r := p.fails("rate_limited", signInQuery, vars{"email": "ada@EXAMPLE.com", "password": password})
	if wait := r.Errors[0].Extensions.RetryAfter; wait < 1 || wait > int(triesPeriod/time.Second) {
		t.Errorf("wait %d seconds", wait)
	}
	p.signsIn("bob@example.com", password)
	for i := range triesByAddress {
		r = p.ask(signInQuery, vars{"email": strings.Repeat("x", i+1) + "@example.com", "password": password})
	}
	if r.code() != "rate_limited" {
		t.Errorf("an address may try on and on: %s", r.content)
	}
	p.is("bob@example.com") // who is in stays in
	b.clock.pass(triesPeriod)
	p.signsIn("ada@example.com", password)
}

// Guessing somebody's password locks out nobody who has signed in with their browser before.
func TestGuessingDoesNotLockThePersonOut(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	ada, _ := b.owner("ada@example.com")
	guesser, wrong := b.person(), vars{"email": "ada@example.com", "password": "certainly not it"}
	for range triesByEmail {
		guesser.fails("sign_in_refused", signInQuery, wrong)
	}
	guesser.fails("rate_limited", signInQuery, vars{"email": "ada@example.com", "password": password})
	ada.signsIn("ada@example.com", password) // from the same network, with a browser that is known
	for range triesByEmail {                 // the right one was no guess
		ada.fails("sign_in_refused", signInQuery, wrong)
	}
	ada.fails("rate_limited", signInQuery, wrong) // a known browser does not guess on and on
}

// from returns a person with a new browser, behind a trusted proxy that names an address.
func (b *building) from(address string) *person {
	b.t.Helper()
	p := b.person()
	p.http.Transport = forwarded(address)
	return p
}

// behindProxy configures the service to trust the headers of forwarded.
func behindProxy(c *config.Config) {
	c.RateLimit.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
}

// forwarded sends requests as a proxy does for a client's address.
type forwarded string

func (f forwarded) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", string(f))
	return http.DefaultTransport.RoundTrip(r)
}

// Guessing from all 65,536 networks of one subscriber slows that subscriber. It does not slow the person,
// also not in a new browser.
func TestGuessingFromTheNetworksOfOneSubscriber(t *testing.T) {
	t.Parallel()
	b := newBuilding(t, behindProxy)
	b.owner("ada@example.com")
	told := map[string]int{}
	for network := range 50 {
		guesser := b.from(fmt.Sprintf("2001:db8:1:%x::7", network))
		for range triesByEmail {
			told[guesser.ask(signInQuery, vars{"email": "ada@example.com", "password": "certainly not it"}).code()]++
		}
	}
	if told["sign_in_refused"] > siteTimes*triesByEmail || told["sign_in_refused"]+told["rate_limited"] != 50*triesByEmail {
		t.Errorf("guesses were told %v", told)
	}
	for i := range 50 {
		guesser := b.from(fmt.Sprintf("2001:db8:2:%x::7", i))
		told[guesser.ask(signInQuery, vars{"email": fmt.Sprintf("nobody-%d@example.com", i), "password": "certainly not it"}).code()]++
	}
	b.from("203.0.113.9").signsIn("ada@example.com", password)
	b.from("2001:db8:3:1::7").signsIn("ada@example.com", password)
}

// A network without a failed try may always try once, however many guesses other networks make. A right
// password does not count.
func TestANewNetworkIsLookedAt(t *testing.T) {
	t.Parallel()
	b := newBuilding(t, behindProxy)
	b.owner("ada@example.com")
	none, err := b.tries(1)
	must(t, err)
	b.people.ByUnknown = usedUp{none}
	wrong := vars{"email": "ada@example.com", "password": "certainly not it"}
	for i := range 2 * triesByEmail {
		b.from("203.0.113.9").signsIn("ada@example.com", password)
		guesser := b.from(fmt.Sprintf("198.51.100.%d", i))
		guesser.fails("sign_in_refused", signInQuery, wrong)
		guesser.fails("rate_limited", signInQuery, vars{"email": "ada@example.com", "password": password})
	}
	b.clock.pass(time.Hour)
	b.from("198.51.100.1").fails("rate_limited", signInQuery, wrong) // it has failed today
}

// usedUp is a limit without any tries left.
type usedUp struct{ *limit.Limiter }

func (usedUp) Allow(context.Context, string) (bool, time.Duration) { return false, time.Minute }

// A right password refunds no guesses at another account's password.
func TestGuessesAreNotGivenBackForAnothersPassword(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	b.owner("ada@example.com")
	b.owner("bob@example.com")
	p, looked := b.person(), 0
	for range 2 * triesByEmail {
		r := p.ask(`mutation { a: signIn(email: "ada@example.com", password: "certainly not it") { me { email } } `+
			`b: signIn(email: "bob@example.com", password: "`+password+`") { me { email } } }`, nil)
		if r.code() == "sign_in_refused" {
			looked++
		}
	}
	if looked > triesByEmail {
		t.Errorf("%d guesses are looked at", looked)
	}
}

func TestATokenInUseIsReplaced(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p, _ := b.owner("ada@example.com")
	first := p.token()
	b.clock.pass(23 * time.Hour)
	p.is("ada@example.com")
	if p.token() != first {
		t.Error("replaced before its time")
	}
	b.clock.pass(2 * time.Hour)
	var wg sync.WaitGroup
	for range 8 { // requests of one browser at one time
		wg.Go(func() { b.with(first).is("ada@example.com") })
	}
	wg.Wait()
	late := b.with(first)
	late.is("ada@example.com")
	if late.token() != first {
		t.Error("a token that was replaced is replaced again")
	}
}

func TestAReplacedTokenEndsTheSession(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p, _ := b.owner("ada@example.com")
	first := p.token()
	b.clock.pass(25 * time.Hour)
	p.is("ada@example.com")
	second := p.token()
	if second == first {
		t.Fatal("not replaced")
	}
	b.clock.pass(30 * time.Second)
	b.with(first).is("ada@example.com")
	b.clock.pass(31 * time.Second)
	p.is("ada@example.com")
	b.with(first).is("") // a copy
	p.is("")
	b.discreet(first, second)
}

func TestSessionsEndByThemselves(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	idle, _ := b.owner("ada@example.com")
	busy := b.person()
	busy.signsIn("ada@example.com", password)
	for range 29 {
		b.clock.pass(24 * time.Hour)
		busy.is("ada@example.com")
		b.sessions.Flush(t.Context())
	}
	idle.is("")
	b.clock.pass(25 * time.Hour)
	busy.is("")
	must(t, people.New(b.DB.DB).PurgeSessions(t.Context(), b.Now()))
	var left int
	must(t, b.DB.Pool().QueryRow(t.Context(), `SELECT count(*) FROM sessions`).Scan(&left))
	if left != 0 {
		t.Errorf("%d sessions are kept for good", left)
	}
}

func TestChangingThePasswordEndsOtherSessions(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p, _ := b.owner("ada@example.com")
	other := b.person()
	other.signsIn("ada@example.com", password)
	const fresh = "another long password"
	p.fails("sign_in_refused", changeQuery, vars{"current": "certainly not it", "new": fresh})
	p.fails("validation_error", changeQuery, vars{"new": fresh})
	for _, bad := range []string{"short", "ADA@example.com", strings.Repeat("x", 1025)} {
		p.fails("validation_error", changeQuery, vars{"current": password, "new": bad})
	}
	other.is("ada@example.com")
	before := p.token()
	var done bool
	p.get("changePassword", changeQuery, vars{"current": password, "new": fresh}, &done)
	other.is("")
	p.is("ada@example.com")
	if p.token() == before {
		t.Error("the token was not replaced")
	}
	b.with(before).is("")
	other.fails("sign_in_refused", signInQuery, vars{"email": "ada@example.com", "password": password})
	other.signsIn("ada@example.com", fresh)
	b.discreet(fresh, password)
}

func TestASessionIsOneStatement(t *testing.T) {
	t.Parallel()
	count := &storagetest.Statements{}
	b := newBuilding(t, count)
	p, _ := b.owner("ada@example.com")
	for query, want := range map[string]int64{`{ me { email } }`: 1, `{ me { email } workspace { members { email } } }`: 3} {
		before := count.Load()
		if r := p.ask(query, nil); r.code() != "" {
			t.Fatal(r.content)
		}
		if n := count.Load() - before; n != want {
			t.Errorf("%s: %d statements, want %d", query, n, want)
		}
	}
	before := count.Load()
	b.with("avs_" + strings.Repeat("0", 49)).is("") // no checksum: no statement
	b.person().is("")
	if n := count.Load() - before; n != 0 {
		t.Errorf("%d statements for strangers", n)
	}
}

// A request that carries a key is the key's, whatever cookies it carries, and the
// REST API looks at no cookie.
func TestKeysAndCookiesDoNotMix(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p, _ := b.owner("ada@example.com")
	workspace := b.workspace("bob@example.com")
	key, err := access.NewKeys(people.New(b.DB.DB), b.Now).Create(t.Context(), access.KeyRequest{WorkspaceID: workspace, Creator: "bob@example.com", Name: "k"})
	must(t, err)
	r := p.ask(`{ me { email } }`, nil, "Authorization", "Bearer "+key.Secret, "Origin", "https://elsewhere.example")
	if r.content != `{"data":{"me":{"email":"bob@example.com"}}}` {
		t.Error(r.content)
	}
	if r := p.ask(`{ me { email } }`, nil, "Authorization", "Bearer wrong"); r.status != http.StatusUnauthorized || r.code() != "invalid_api_key" {
		t.Errorf("%d %s", r.status, r.content)
	}
	for _, query := range []string{`{ me { sessions { id } } }`, `{ me { workspaces { name } } }`, `{ workspace { members { email } } }`, `mutation { signOut }`} {
		if r := p.ask(query, nil, "Authorization", "Bearer "+key.Secret); r.code() != "workspace_role_forbidden" {
			t.Errorf("%s: %s", query, r.content)
		}
	}
	if r := p.ask(signInQuery, vars{"email": "ada@example.com", "password": password}, "Authorization", "Bearer "+key.Secret); r.code() != "workspace_role_forbidden" {
		t.Errorf("a key signed in: %s", r.content)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.base+"/v1/projects", nil)
	must(t, err)
	resp, err := p.http.Do(req)
	must(t, err)
	must(t, resp.Body.Close())
	if resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("REST answers a cookie: %d", resp.StatusCode)
	}
}

func TestAnonymousClientsGetOpenFieldsOnly(t *testing.T) {
	t.Parallel()
	p := newBuilding(t).person()
	var methods struct {
		Password bool
		Oidc     []string
	}
	p.get("signInMethods", `{ signInMethods { password oidc { name } } }`, nil, &methods)
	if !methods.Password || methods.Oidc == nil || len(methods.Oidc) > 0 {
		t.Errorf("%+v", methods)
	}
	for _, query := range []string{`{ me { email } }`, `{ projects { items { id } } }`, `mutation { signOut }`, `{ signInMethods { password } me { email } }`} {
		if r := p.fails("invalid_api_key", query, nil); r.status != http.StatusUnauthorized || r.header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%s: %d %v", query, r.status, r.header)
		}
	}
	if r := p.ask(`{ __schema { types { name } } }`, nil); len(r.Errors) == 0 || strings.Contains(r.content, "Project") {
		t.Errorf("strangers see the schema: %s", r.content)
	}
	if r := p.ask(strings.Repeat(" ", 70<<10)+`{ signInMethods { password } }`, nil); r.status < 400 && len(r.Errors) == 0 {
		t.Errorf("strangers may send much: %d", r.status)
	}
}

func TestRequestsOfOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p, _ := b.owner("ada@example.com")
	credentials := vars{"email": "ada@example.com", "password": password}
	for name, c := range map[string]struct {
		headers []string
		status  int
	}{
		"another origin":        {[]string{"Origin", "https://elsewhere.example"}, http.StatusForbidden},
		"no origin":             {[]string{"Origin", "null"}, http.StatusForbidden},
		"fetch from elsewhere":  {[]string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		"fetch from a relative": {[]string{"Sec-Fetch-Site", "same-site"}, http.StatusForbidden},
		"a form":                {[]string{"Content-Type", "text/plain"}, http.StatusUnsupportedMediaType},
		"no type":               {[]string{"Content-Type", ""}, http.StatusUnsupportedMediaType},
		"our own page":          {[]string{"Origin", b.base, "Sec-Fetch-Site", "same-origin"}, http.StatusOK},
		"a program":             {nil, http.StatusOK},
	} {
		for _, who := range []*person{p, b.person()} {
			r := who.ask(signInQuery, credentials, c.headers...)
			if r.status != c.status || (r.header.Get("Set-Cookie") != "") != (c.status == http.StatusOK) {
				t.Errorf("%s: %d %v %s", name, r.status, r.header, r.content)
			}
		}
	}
}

// Pages for people alone lead everybody else to where they can sign in.
func TestThePlaygroundIsForPeople(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p, _ := b.owner("ada@example.com")
	for path, want := range map[string]string{"/playground": "graphiql", "/playground/playground.js": "signOut", "/playground/examples.json": `"name":"AcceptCompetitorSuggestion"`} {
		if at, text := p.page(path); at != path || !strings.Contains(text, want) {
			t.Errorf("%s leads to %s: %.100s", path, at, text)
		}
	}
	for _, path := range []string{"/playground", "/playground/", "/playground/index.html", "/playground/examples.json"} {
		if at, text := b.person().page(path); at != "/sign-in" || !strings.Contains(text, `<div id="app">`) {
			t.Errorf("%s leads a stranger to %s: %.100s", path, at, text)
		}
	}
}

// page reads a page and says where it was found.
func (p *person) page(path string) (at, text string) {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.base+path, nil)
	must(p.t, err)
	req.Header.Set("Accept", "text/html")
	resp, err := p.http.Do(req)
	must(p.t, err)
	defer resp.Body.Close() //nolint:errcheck // it was only read
	content, err := io.ReadAll(resp.Body)
	must(p.t, err)
	return resp.Request.URL.Path, string(content)
}
