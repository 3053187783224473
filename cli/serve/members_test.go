package serve

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/config"
	"github.com/answer-visibility/avm/model"
)

// invited is what inviting somebody gives.
type invited struct {
	Token     string
	ExpiresAt time.Time
	Member    struct {
		ID         string
		HasAccount bool
	}
}

func (p *person) invites(email, role string) invited {
	p.t.Helper()
	var made invited
	p.get("inviteMember", inviteQuery, vars{"email": email, "role": role}, &made)
	return made
}

// guest invites somebody and lets them in; it gives their member's id.
func (p *person) guest(email, role string) (*person, string) {
	p.t.Helper()
	made, guest := p.invites(email, role), p.person()
	guest.accepts(made.Token, password)
	return guest, made.Member.ID
}

func TestRolesAndRemovalsHoldAtOnce(t *testing.T) {
	t.Parallel()
	owner, _ := newBuilding(t).owner("ada@example.com")
	admin, id := owner.guest("bob@example.com", "admin")
	const members = `{ workspace { members { email role hasAccount } } }`
	var listed struct {
		Members []struct{ Email, Role string }
	}
	admin.get("workspace", members, nil, &listed)
	if len(listed.Members) != 2 || listed.Members[1].Email != "bob@example.com" || listed.Members[1].Role != "admin" {
		t.Errorf("%+v", listed)
	}
	var changed struct{ Role string }
	owner.get("setMemberRole", setRoleQuery, vars{"id": id, "role": "viewer"}, &changed)
	admin.fails("workspace_role_forbidden", members, nil)
	admin.fails("workspace_role_forbidden", inviteQuery, vars{"email": "x@example.com", "role": "viewer"})
	admin.is("bob@example.com")
	var removed struct{ ID string }
	owner.get("removeMember", removeQuery, vars{"id": id}, &removed)
	admin.is("")
	admin.fails("workspace_role_forbidden", signInQuery, vars{"email": "bob@example.com", "password": password})
	owner.fails("not_found", removeQuery, vars{"id": id})
	again := owner.invites("bob@example.com", "member") // comes back as a new member, with the old password
	admin.accepts(again.Token, password)
	admin.is("bob@example.com")
}

// Nobody makes or touches anybody above themselves.
func TestAdminsDoNotTouchOwners(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	owner, workspace := b.owner("ada@example.com")
	admin, adminID := owner.guest("bob@example.com", "admin")
	_, second := owner.guest("cleo@example.com", "admin")
	waiting := b.member(workspace, "waits@example.com", model.MemberRoleOwner).ID.String()
	var all struct{ Members []struct{ ID, Email string } }
	owner.get("workspace", `{ workspace { members { id email } } }`, nil, &all)
	ownerID := all.Members[0].ID
	for _, c := range []struct {
		query string
		given vars
	}{
		{setRoleQuery, vars{"id": ownerID, "role": "viewer"}},
		{setRoleQuery, vars{"id": adminID, "role": "owner"}},
		{setRoleQuery, vars{"id": second, "role": "owner"}},
		{removeQuery, vars{"id": ownerID}},
		{removeQuery, vars{"id": waiting}},
		{inviteQuery, vars{"email": "new@example.com", "role": "owner"}},
		{inviteQuery, vars{"email": "waits@example.com", "role": "viewer"}}, // would hand out an owner's place
	} {
		admin.fails("workspace_role_forbidden", c.query, c.given)
	}
	var changed struct{ Role string }
	admin.get("setMemberRole", setRoleQuery, vars{"id": second, "role": "member"}, &changed)
	admin.get("setMemberRole", setRoleQuery, vars{"id": second, "role": "admin"}, &changed)
	owner.get("setMemberRole", setRoleQuery, vars{"id": second, "role": "owner"}, &changed)
	admin.fails("workspace_role_forbidden", setRoleQuery, vars{"id": second, "role": "admin"})
	owner.get("setMemberRole", setRoleQuery, vars{"id": second, "role": "viewer"}, &changed)
	owner.get("setMemberRole", setRoleQuery, vars{"id": waiting, "role": "viewer"}, &changed)
	owner.fails("conflict", setRoleQuery, vars{"id": ownerID, "role": "admin"}) // the last owner
	owner.fails("conflict", removeQuery, vars{"id": ownerID})
	owner.fails("not_found", removeQuery, vars{"id": uuid.NewString()})
}

// An admin of a workspace revokes the keys of members, and no owner's. A key for no
// project is refused: it would be one for all.
func TestAdminsDoNotRevokeOwnersKeys(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	owner, _ := b.owner("ada@example.com")
	admin, _ := owner.guest("bob@example.com", "admin")
	const (
		create = `mutation ($input: KeyInput!) { createKey(input: $input) { key { id } } }`
		revoke = `mutation ($id: UUID!) { revokeKey(id: $id) { id state } }`
	)
	makes := func(p *person, name string) string {
		var made struct{ Key struct{ ID string } }
		p.get("createKey", create, vars{"input": vars{"name": name}}, &made)
		return made.Key.ID
	}
	owners, admins := makes(owner, "the owner's"), makes(admin, "the admin's")
	admin.fails("workspace_role_forbidden", revoke, vars{"id": owners})
	admin.fails("workspace_role_forbidden", `mutation ($id: UUID!) { setKeyMcpWrites(id: $id, allowed: true) { id } }`, vars{"id": owners})
	var revoked struct{ State string }
	owner.get("revokeKey", revoke, vars{"id": admins}, &revoked)
	owner.get("revokeKey", revoke, vars{"id": owners}, &revoked)
	if revoked.State != "revoked" {
		t.Errorf("the key is %s", revoked.State)
	}
	owner.fails("validation_error", create, vars{"input": vars{"name": "none", "projectIds": []string{}}})
}

// For a password that no account of the address has, the answer to an invitation is the same with and without
// an account: status, body, headers and cookies.
func TestInvitationDoesNotRevealAccounts(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	owner, _ := b.owner("ada@example.com")
	other, _ := b.owner("eve@example.com")
	b.owner("known@example.com")
	other.guest("guest@example.com", "viewer")
	_, gone := other.guest("leave@example.com", "viewer")
	var removed struct{ ID string }
	other.get("removeMember", removeQuery, vars{"id": gone}, &removed)
	for _, wrong := range []string{"", "short", "x", "a password of 1", "a password of 2", strings.Repeat("long", 20), "пароль из букв"} {
		shown := map[string]string{}
		for _, email := range []string{"known@example.com", "guest@example.com", "leave@example.com", "alien@example.com"} {
			made := owner.invites(email, "viewer")
			if made.Member.HasAccount {
				t.Errorf("the invitation tells that %s has an account", email)
			}
			p := b.person()
			shown[email] = strings.ReplaceAll(looks(p.ask(acceptQuery, vars{"token": made.Token, "password": wrong})), email, "ADDRESS")
			again := b.person().ask(acceptQuery, vars{"token": made.Token, "password": wrong})
			shown[email] += "\nagain: " + strings.ReplaceAll(looks(again), email, "ADDRESS")
			owner.get("removeMember", removeQuery, vars{"id": made.Member.ID}, &removed)
			b.clock.pass(10 * time.Minute)
			if shown[email] != shown["known@example.com"] {
				t.Errorf("%q of %s: %s\nof one who has an account: %s", wrong, email, shown[email], shown["known@example.com"])
			}
		}
	}
}

// Tries of passwords are counted equally with and without an account of the invited address.
func TestInvitationsAreNoWayToGuess(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	owner, _ := b.owner("ada@example.com")
	b.owner("known@example.com")
	var removed struct{ ID string }
	tries := map[string]int{}
	for _, email := range []string{"known@example.com", "alien@example.com"} {
		for ; tries[email] < 20; tries[email]++ {
			made := owner.invites(email, "viewer")
			code := b.person().ask(acceptQuery, vars{"token": made.Token, "password": fmt.Sprintf("password number %d", tries[email])}).code()
			owner.get("removeMember", removeQuery, vars{"id": made.Member.ID}, &removed)
			if code == "rate_limited" {
				break
			}
		}
		b.clock.pass(time.Hour)
		owner.signsIn("ada@example.com", password)
	}
	if tries["known@example.com"] != tries["alien@example.com"] || tries["known@example.com"] > 10 {
		t.Errorf("%v", tries)
	}
}

// looks is an answer without the parts that differ in each answer.
func looks(r reply) string {
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(r.header)) {
		if name == "Ratelimit" { // of the test's address
			continue
		}
		for _, value := range r.header[name] {
			out.WriteString("\n" + name + ": " + value)
		}
	}
	return fmt.Sprintf("%d %s", r.status, anew.ReplaceAllString(r.content+out.String(), "…"))
}

var anew = regexp.MustCompile(`[A-Za-z0-9_.-]{30,}|\w+, \d+ \w+ \d+ [\d:]+ GMT`)

// Another workspace's members do not exist for an owner.
func TestMembersOfOthersAreNotFound(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	owner, _ := b.owner("ada@example.com")
	_, theirs := b.owner("bob@example.com")
	foreign := b.member(theirs, "carl@example.com", model.MemberRoleViewer).ID
	owner.fails("not_found", setRoleQuery, vars{"id": foreign, "role": "admin"})
	owner.fails("not_found", removeQuery, vars{"id": foreign})
	owner.fails("not_found", switchQuery, vars{"id": theirs})
	owner.fails("not_found", revokeQuery, vars{"id": uuid.NewString()})
}

func TestInvitations(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	owner, _ := b.owner("ada@example.com")
	for _, bad := range []string{
		"no address", "Ada <a@example.com>", "a\u202eb@example.com", "a\u2066b@example.com", "a\u200bb@example.com", "a\u009bb@example.com", "a@ex\u200fample.com",
	} {
		owner.fails("validation_error", inviteQuery, vars{"email": bad, "role": "admin"})
	}
	owner.fails("conflict", inviteQuery, vars{"email": "ADA@example.com", "role": "viewer"})
	first := owner.invites("bob@example.com", "viewer")
	if first.Member.HasAccount || !first.ExpiresAt.After(b.Now()) {
		t.Errorf("%+v", first)
	}
	second := owner.invites("bob@example.com", "member")
	if second.Member.ID != first.Member.ID {
		t.Error("one person became two members")
	}
	guest := b.person()
	guest.fails("not_found", acceptQuery, vars{"token": first.Token, "password": password}) // replaced
	guest.fails("not_found", acceptQuery, vars{"token": "avi_x", "password": password})
	guest.fails("validation_error", acceptQuery, vars{"token": second.Token, "password": "short"})
	guest.fails("validation_error", acceptQuery, vars{"token": second.Token, "password": "BOB@example.com"})
	b.clock.pass(8 * 24 * time.Hour)
	guest.fails("not_found", acceptQuery, vars{"token": second.Token, "password": password}) // too late
	owner.signsIn("ada@example.com", password)
	third := owner.invites("bob@example.com", "member")
	var removed struct{ ID string }
	owner.get("removeMember", removeQuery, vars{"id": third.Member.ID}, &removed)
	guest.fails("not_found", acceptQuery, vars{"token": third.Token, "password": password}) // no member any more
	b.discreet(first.Token, second.Token, third.Token)
}

func TestAnInvitationIsAcceptedOnce(t *testing.T) {
	t.Parallel()
	owner, _ := newBuilding(t).owner("ada@example.com")
	made := owner.invites("bob@example.com", "member")
	codes := make([]string, 4)
	var wg sync.WaitGroup
	for i := range codes {
		p := owner.person()
		wg.Go(func() { codes[i] = p.ask(acceptQuery, vars{"token": made.Token, "password": password}).code() })
	}
	wg.Wait()
	accepted := 0
	for _, code := range codes {
		switch code {
		case "":
			accepted++
		case "conflict", "not_found":
		default:
			t.Errorf("refused with %s", code)
		}
	}
	if accepted != 1 {
		t.Errorf("accepted %d times", accepted)
	}
}

// An invitation opens only the workspace it was made for, although the person who invites has it: neither what the
// invited person has elsewhere, nor what they are given elsewhere later.
func TestAnInvitationOpensNoOtherWorkspace(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	victim, hers := b.owner("victim@example.com")
	mallory, _ := b.owner("mallory@example.com")
	trap := mallory.invites("victim@example.com", "viewer")
	trapped := b.person()
	trapped.accepts(trap.Token, "mallory's own choice")
	trapped.fails("not_found", switchQuery, vars{"id": hers})
	victim.is("victim@example.com")
	trapped.signsIn("victim@example.com", "mallory's own choice") // still opens mallory's workspace alone
	trapped.fails("not_found", switchQuery, vars{"id": hers})
	b.person().accepts(b.invitation(hers, "victim@example.com"), password) // the operator knows whose it is
	trapped.is("")
	victim.fails("sign_in_refused", signInQuery, vars{"email": "victim@example.com", "password": "mallory's own choice"})
	victim.signsIn("victim@example.com", password)

	early := mallory.invites("newcomer@example.com", "viewer") // is nobody yet
	waits := b.person()
	waits.accepts(early.Token, "mallory's own choice")
	newcomer := b.member(hers, "newcomer@example.com", model.MemberRoleAdmin)
	var me struct {
		Workspaces []struct{ WorkspaceID uuid.UUID }
	}
	waits.get("me", `{ me { workspaces { workspaceId } } }`, nil, &me)
	if len(me.Workspaces) != 1 || me.Workspaces[0].WorkspaceID == hers {
		t.Errorf("who waited is let in: %+v", me)
	}
	waits.fails("not_found", switchQuery, vars{"id": hers})
	p := b.person()
	p.accepts(b.invitation(hers, "newcomer@example.com"), password) // the operator knows whom it is for
	waits.is("")
	waits.fails("sign_in_refused", signInQuery, vars{"email": "newcomer@example.com", "password": "mallory's own choice"})
	r := p.ask(`{ me { memberId } }`, nil)
	var now struct {
		MemberID uuid.UUID `json:"memberId"`
	}
	must(t, json.Unmarshal(r.Data["me"], &now))
	if now.MemberID != newcomer.ID {
		t.Errorf("%s", r.content)
	}
}

// A foreign person who accepts an invitation for a person's address first keeps the person out of nothing. The
// person's own invitation takes the person's password. Neither password opens what the other one opened.
func TestInvitationCannotBeTakenInAdvance(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	mallory, theirs := b.owner("mallory@example.com")
	bob, his := b.owner("bob@example.com")
	squatter, _ := mallory.guest("ada@example.com", "viewer")
	ada := b.person()
	ada.accepts(bob.invites("ADA@example.com", "admin").Token, "ada's own password")
	for p, foreign := range map[*person]uuid.UUID{squatter: his, ada: theirs} {
		p.fails("not_found", switchQuery, vars{"id": foreign})
	}
	squatter.signsIn("ada@example.com", password)
	ada.signsIn("ada@example.com", "ada's own password")
	for p, foreign := range map[*person]uuid.UUID{squatter: his, ada: theirs} {
		p.fails("not_found", switchQuery, vars{"id": foreign})
	}
	if at, err := url.Parse(b.base); err != nil || len(squatter.http.Jar.Cookies(at)) != 1 || len(ada.http.Jar.Cookies(at)) != 1 {
		t.Error("a browser is known as that of an address for which nobody vouched: its tries would be counted by themselves")
	}
	var changed bool
	ada.get("changePassword", changeQuery, vars{"current": "ada's own password", "new": "ada's next password"}, &changed)
	squatter.is("ada@example.com")
	squatter.fails("sign_in_refused", signInQuery, vars{"email": "ada@example.com", "password": "ada's own password"})
	squatter.signsIn("ada@example.com", password)
}

func TestOnePersonInTwoWorkspaces(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	ada, home := b.owner("ada@example.com")
	bob, away := b.owner("bob@example.com")
	made := bob.invites("ada@example.com", "viewer")
	b.clock.pass(time.Minute)
	ada.accepts(made.Token, password)
	var me struct {
		Workspaces []struct {
			WorkspaceID uuid.UUID
			Name, Role  string
			Current     bool
		}
	}
	ada.get("me", `{ me { workspaces { workspaceId name role current } } }`, nil, &me)
	if len(me.Workspaces) != 2 || me.Workspaces[0].WorkspaceID != away || !me.Workspaces[0].Current || me.Workspaces[0].Role != "viewer" ||
		me.Workspaces[1].WorkspaceID != home || me.Workspaces[1].Current {
		t.Errorf("%+v", me)
	}
	ada.fails("workspace_role_forbidden", inviteQuery, vars{"email": "x@example.com", "role": "viewer"})
	var there struct{ Role string }
	ada.get("switchWorkspace", switchQuery, vars{"id": home}, &there)
	if there.Role != "owner" {
		t.Errorf("%+v", there)
	}
	ada.invites("x@example.com", "viewer")
	b.clock.pass(time.Hour)
	ada.is("ada@example.com")
	b.sessions.Flush(t.Context())
	ada.signsIn("ada@example.com", password) // where she was last
	r := ada.ask(`{ workspace { id } }`, nil)
	if r.content != `{"data":{"workspace":{"id":"`+home.String()+`"}}}` {
		t.Error(r.content)
	}
}

func TestPasswordsMayBeSwitchedOff(t *testing.T) {
	t.Parallel()
	b := newBuilding(t, func(c *config.Config) { c.SignIn.Password = false })
	workspace, p := b.workspace("ada@example.com"), b.person()
	p.fails("workspace_role_forbidden", acceptQuery, vars{"token": b.invitation(workspace, "ada@example.com"), "password": password})
	r := p.fails("workspace_role_forbidden", signInQuery, vars{"email": "ada@example.com", "password": password})
	if r.status != http.StatusOK || p.token() != "" {
		t.Errorf("%d %s", r.status, r.content)
	}
}
