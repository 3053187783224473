package serve

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage/people"
)

const (
	setUpQuery    = `mutation ($input: SetUpInput!) { setUp(input: $input) { me { email role workspaces { name plan current } } } }`
	linkQuery     = `mutation ($token: String!) { signInWithLink(token: $token) { me { email } } }`
	linkValid     = 30 * time.Minute
	wellFormedNot = "avu_0000000000000000000000000000000000000000000000000"
)

func (b *building) links() *access.Links { return access.NewLinks(people.New(b.DB.DB), b.Now) }

// setUpToken makes a set-up link.
func (b *building) setUpToken() string {
	b.t.Helper()
	token, until, err := b.links().SetUp(b.t.Context())
	must(b.t, err)
	if got := until.Sub(b.Now()); got > linkValid || got < linkValid-time.Second {
		b.t.Errorf("the link is valid for %s", got)
	}
	return token
}

func setUpInput(token string, changes ...string) vars {
	in := vars{"token": token, "workspaceName": "Acme", "email": "ada@example.com", "password": password}
	for i := 0; i+1 < len(changes); i += 2 {
		in[changes[i]] = changes[i+1]
	}
	return vars{"input": in}
}

func TestSetUpLinkMakesTheFirstOwner(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	earlier := b.setUpToken()
	token := b.setUpToken()
	p := b.person()
	p.fails("not_found", setUpQuery, setUpInput(earlier))
	for _, wrong := range []string{"", wellFormedNot, token[:len(token)-1], "avi_" + token[4:], strings.Repeat("x", 5000)} {
		p.fails("not_found", setUpQuery, setUpInput(wrong))
	}
	for field, value := range map[string]string{"workspaceName": " ", "email": "ada", "password": "short"} {
		r := p.fails("validation_error", setUpQuery, setUpInput(token, field, value))
		if !strings.Contains(r.content, field) {
			t.Errorf("%s: %s", field, r.content)
		}
	}
	var in struct {
		Me struct {
			Email, Role string
			Workspaces  []struct {
				Name, Plan string
				Current    bool
			}
		}
	}
	p.get("setUp", setUpQuery, setUpInput(token), &in)
	if in.Me.Email != "ada@example.com" || in.Me.Role != "owner" || len(in.Me.Workspaces) != 1 ||
		in.Me.Workspaces[0].Name != "Acme" || in.Me.Workspaces[0].Plan != "paid" || !in.Me.Workspaces[0].Current {
		t.Errorf("%+v", in.Me)
	}
	p.is("ada@example.com")
	b.person().signsIn("ada@example.com", password)
	b.person().fails("not_found", setUpQuery, setUpInput(token))
	if _, _, err := b.links().SetUp(t.Context()); fault.KindOf(err) != fault.Conflict {
		t.Errorf("a link for an installation that is set up: %v", err)
	}
	b.discreet(token, password, earlier)
	if got := b.notes.actions(); got != "setUp, signIn" {
		t.Errorf("noted: %s", got)
	}
}

func TestSetUpLinkIsRefused(t *testing.T) {
	t.Parallel()
	t.Run("after 30 minutes", func(t *testing.T) {
		t.Parallel()
		b := newBuilding(t)
		token := b.setUpToken()
		b.clock.pass(linkValid)
		b.person().fails("not_found", setUpQuery, setUpInput(token))
	})
	t.Run("when there is a workspace", func(t *testing.T) {
		t.Parallel()
		b := newBuilding(t)
		token := b.setUpToken()
		b.owner("bob@example.com")
		p := b.person()
		p.fails("conflict", setUpQuery, setUpInput(token))
		p.is("")
	})
	t.Run("when another browser used it at the same time", func(t *testing.T) {
		t.Parallel()
		b := newBuilding(t)
		token := b.setUpToken()
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() { b.person().ask(setUpQuery, setUpInput(token)) })
		}
		wait.Wait()
		all, err := people.New(b.DB.DB).WorkspacesNamed(t.Context(), "")
		must(t, err)
		if len(all) != 1 {
			t.Errorf("%d workspaces", len(all))
		}
	})
}

func TestTriesOfSetUpTokensAreLimited(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	p := b.person()
	for range triesByAddress {
		p.fails("not_found", setUpQuery, setUpInput(wellFormedNot))
	}
	p.fails("rate_limited", setUpQuery, setUpInput(b.setUpToken()))
	p.fails("rate_limited", linkQuery, vars{"token": wellFormedNot})
}

func TestSignInLinkWorksOnce(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	b.owner("ada@example.com")
	accounts, err := people.New(b.DB.DB).AccountsByEmail(t.Context(), "ada@example.com")
	must(t, err)
	link := func(account uuid.UUID) string {
		token, _, err := b.links().SignIn(t.Context(), account)
		must(t, err)
		return token
	}
	token, late := link(accounts[0].ID), link(accounts[0].ID)
	p := b.person()
	p.fails("not_found", linkQuery, vars{"token": "avl_" + token[5:] + "0"})
	var in struct{ Me struct{ Email string } }
	p.get("signInWithLink", linkQuery, vars{"token": token}, &in)
	if in.Me.Email != "ada@example.com" {
		t.Errorf("%+v", in)
	}
	p.is("ada@example.com")
	b.person().fails("not_found", linkQuery, vars{"token": token})
	b.clock.pass(linkValid)
	b.person().fails("not_found", linkQuery, vars{"token": late})
	b.discreet(token, late)
}

func TestServeOffersSetUpWhileThereIsNoWorkspace(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	var out bytes.Buffer
	a := &command.App{Process: command.Process{Stdout: &out}, Now: b.Now}
	offerSetUp(t.Context(), a, &Running{service: b.service, public: b.base})
	_, token, printed := strings.Cut(out.String(), b.base+"/set-up?token=")
	if !printed {
		t.Fatalf("printed %q", out.String())
	}
	token, _, _ = strings.Cut(token, "\n")
	b.person().get("setUp", setUpQuery, setUpInput(token), new(struct{}))
	out.Reset()
	offerSetUp(t.Context(), a, &Running{service: b.service, public: b.base})
	if out.Len() > 0 {
		t.Errorf("printed %q for an installation that is set up", out.String())
	}
}

// The page of an invitation says what it is for, and no more.
func TestInvitationIsShownBeforeItIsAccepted(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	const shown = `query ($token: String!) { invitation(token: $token) { email role workspaceName expiresAt } signInMethods { setUpNeeded } }`
	var methods struct{ SetUpNeeded bool }
	b.person().get("signInMethods", `{ signInMethods { setUpNeeded } }`, nil, &methods)
	if !methods.SetUpNeeded {
		t.Error("an empty installation needs no set-up")
	}
	owner, _ := b.owner("ada@example.com")
	made := owner.invites("bob@example.com", "viewer")
	var found struct{ Email, Role, WorkspaceName, ExpiresAt string }
	guest := b.person()
	guest.get("invitation", shown, vars{"token": made.Token}, &found)
	if found.Email != "bob@example.com" || found.Role != "viewer" || found.WorkspaceName == "" || found.ExpiresAt == "" {
		t.Errorf("%+v", found)
	}
	guest.get("signInMethods", `{ signInMethods { setUpNeeded } }`, nil, &methods)
	if methods.SetUpNeeded {
		t.Error("an installation with a workspace needs set-up")
	}
	guest.fails("not_found", shown, vars{"token": made.Token + "x"})
	guest.accepts(made.Token, password)
	b.person().fails("not_found", shown, vars{"token": made.Token})
}
