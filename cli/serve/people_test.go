package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// clock is a time that tests move.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// notes keeps what is noted.
type notes struct {
	mu      sync.Mutex
	entries []model.AuditLogEntry
}

func (j *notes) Note(_ context.Context, e model.AuditLogEntry) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.entries = append(j.entries, e)
	return nil
}

func (j *notes) actions() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var all []string
	for _, e := range j.entries {
		all = append(all, e.Action)
	}
	return strings.Join(all, ", ")
}

// building is the whole service over HTTP in this process, at a time of its own.
type building struct {
	*service
	t     *testing.T
	clock *clock
	log   *testlog.Book
	notes *notes
	base  string
}

// newBuilding serves with a configuration that a test may change.
func newBuilding(t *testing.T, options ...any) *building {
	t.Helper()
	b := &building{t: t, clock: &clock{at: time.Now()}, log: &testlog.Book{}, notes: &notes{}}
	c := config.New()
	c.PublicURL = "http://" + c.Listen // as a loaded one has
	var counted []storagetest.Option
	for _, option := range options {
		switch o := option.(type) {
		case func(*config.Config):
			o(c)
		case *storagetest.Statements:
			counted = append(counted, storagetest.Counted(o))
		}
	}
	server := httptest.NewUnstartedServer(nil)
	b.base = "http://" + server.Listener.Addr().String()
	var err error
	b.service, err = newService(&command.App{Now: b.clock.now}, &command.Database{
		DB: storagetest.Open(t, counted...), Config: c, Key: []byte("the installation's key"),
		Logger: slog.New(slog.NewJSONHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	must(t, err)
	b.people.AuditLog = b.notes
	server.Config.Handler, err = b.handler(t.Context().Done(), b.base)
	must(t, err)
	server.Start()
	t.Cleanup(server.Close)
	return b
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const password = "correct horse battery"

// workspace makes a workspace with an owner.
func (b *building) workspace(owner string) uuid.UUID {
	b.t.Helper()
	rules := access.NewWorkspaces(people.New(b.DB.DB), b.Now)
	w, err := rules.Create(b.t.Context(), "Workspace of "+owner, model.PlanPaid)
	must(b.t, err)
	b.member(w.ID, owner, model.MemberRoleOwner)
	return w.ID
}

func (b *building) member(workspace uuid.UUID, email string, role model.MemberRole) *model.Member {
	b.t.Helper()
	m, err := access.NewWorkspaces(people.New(b.DB.DB), b.Now).AddMember(b.t.Context(), workspace, email, role)
	must(b.t, err)
	return m
}

// invitation makes one in the operator's name.
func (b *building) invitation(workspace uuid.UUID, email string) string {
	b.t.Helper()
	made, err := access.NewInvitations(people.New(b.DB.DB), b.Now).Issue(b.t.Context(), workspace, email)
	must(b.t, err)
	return made.Token
}

// person is somebody in front of a browser.
type person struct {
	*building
	http *http.Client
}

func (b *building) person() *person {
	b.t.Helper()
	jar, err := cookiejar.New(nil)
	must(b.t, err)
	return &person{building: b, http: &http.Client{Jar: jar, Timeout: time.Minute}}
}

// owner is a person who is signed in as the owner of a new workspace.
func (b *building) owner(email string) (*person, uuid.UUID) {
	b.t.Helper()
	workspace, p := b.workspace(email), b.person()
	p.accepts(b.invitation(workspace, email), password)
	return p, workspace
}

// reply is what the graph answered.
type reply struct {
	status  int
	header  http.Header
	Data    map[string]json.RawMessage `json:"data"`
	Errors  []replyError               `json:"errors"`
	content string
}

type replyError struct {
	Message    string `json:"message"`
	Extensions struct {
		Code       string `json:"code"`
		RetryAfter int    `json:"retry_after"`
	} `json:"extensions"`
}

// code is that of the first error, empty without one.
func (r reply) code() string {
	if len(r.Errors) == 0 {
		return ""
	}
	return r.Errors[0].Extensions.Code
}

// ask sends a document to the graph; headers are names and values in turn.
func (p *person) ask(query string, variables map[string]any, headers ...string) reply {
	p.t.Helper()
	return p.askJSON(vars{"query": query, "variables": variables}, headers...)
}

// askJSON posts a request to the graph.
func (p *person) askJSON(request vars, headers ...string) reply {
	p.t.Helper()
	body, err := json.Marshal(request)
	must(p.t, err)
	req, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.base+"/graphql", bytes.NewReader(body))
	must(p.t, err)
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := p.http.Do(req)
	must(p.t, err)
	defer resp.Body.Close() //nolint:errcheck // read to its end
	content, err := io.ReadAll(resp.Body)
	must(p.t, err)
	r := reply{status: resp.StatusCode, header: resp.Header, content: string(content)}
	if err := json.Unmarshal(content, &r); err != nil {
		p.t.Fatalf("%d %s: %v", r.status, content, err)
	}
	return r
}

// get asks for a field of data that must be there.
func (p *person) get(field, query string, variables map[string]any, into any) {
	p.t.Helper()
	r := p.ask(query, variables)
	if r.code() != "" || r.status != http.StatusOK {
		p.t.Fatalf("%s: %d %s", query, r.status, r.content)
	}
	must(p.t, json.Unmarshal(r.Data[field], into))
}

// fails asks for what must be refused in one way.
func (p *person) fails(code, query string, variables map[string]any) reply {
	p.t.Helper()
	r := p.ask(query, variables)
	if r.code() != code {
		p.t.Errorf("%s %v: %d %s, want %s", query, variables, r.status, r.content, code)
	}
	return r
}

const (
	signInQuery  = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { me { email role } } }`
	acceptQuery  = `mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { me { email role workspaces { workspaceId current } } } }`
	changeQuery  = `mutation ($current: String, $new: String!) { changePassword(currentPassword: $current, newPassword: $new) }`
	inviteQuery  = `mutation ($email: String!, $role: MemberRole!) { inviteMember(email: $email, role: $role) { token expiresAt member { id hasAccount } } }`
	setRoleQuery = `mutation ($id: UUID!, $role: MemberRole!) { setMemberRole(memberId: $id, role: $role) { role } }`
	removeQuery  = `mutation ($id: UUID!) { removeMember(memberId: $id) { id } }`
	switchQuery  = `mutation ($id: UUID!) { switchWorkspace(workspaceId: $id) { email role } }`
	revokeQuery  = `mutation ($id: UUID!) { revokeSession(id: $id) { id current } }`
	sessionQuery = `{ me { sessions { id address userAgent current createdAt lastSeenAt } } }`
)

type vars = map[string]any

func (p *person) signsIn(email, password string) {
	p.t.Helper()
	var in struct{ Me struct{ Email string } }
	p.get("signIn", signInQuery, vars{"email": email, "password": password}, &in)
	if !strings.EqualFold(in.Me.Email, email) {
		p.t.Errorf("signed in as %q, want %q", in.Me.Email, email)
	}
}

func (p *person) accepts(token, password string) {
	p.t.Helper()
	var in struct{ Me struct{ Email string } }
	p.get("acceptInvitation", acceptQuery, vars{"token": token, "password": password}, &in)
}

// who is the address of who is signed in; empty for nobody.
func (p *person) who() string {
	p.t.Helper()
	r := p.ask(`{ me { email } }`, nil)
	if r.code() == "invalid_api_key" && r.status == http.StatusUnauthorized {
		return ""
	}
	var me struct {
		Email string `json:"email"`
	}
	if err := json.Unmarshal(r.Data["me"], &me); err != nil {
		p.t.Fatalf("%d %s", r.status, r.content)
	}
	return me.Email
}

func (p *person) is(email string) {
	p.t.Helper()
	if got := p.who(); got != email {
		p.t.Errorf("signed in as %q, want %q", got, email)
	}
}

// token is the session cookie's value.
func (p *person) token() string {
	p.t.Helper()
	at, err := url.Parse(p.base)
	must(p.t, err)
	for _, c := range p.http.Jar.Cookies(at) {
		if c.Name == "avm_session" {
			return c.Value
		}
	}
	return ""
}

// with is a browser that holds somebody else's session token.
func (b *building) with(token string) *person {
	b.t.Helper()
	p := b.person()
	at, err := url.Parse(b.base)
	must(b.t, err)
	p.http.Jar.SetCookies(at, []*http.Cookie{{Name: "avm_session", Value: token, HttpOnly: true, SameSite: http.SameSiteLaxMode}}) //nolint:gosec // over http here
	return p
}

// discreet fails when a secret is in the log.
func (b *building) discreet(secrets ...string) {
	b.t.Helper()
	for _, secret := range secrets {
		if secret == "" || strings.Contains(b.log.String(), secret) {
			b.t.Errorf("the log holds %q", secret)
		}
	}
}
