package cli_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/model"
)

// caller is somebody who is refused, and how.
type caller struct {
	who    string
	key    string
	cookie string // of a session
	status int    // over REST
	code   string
	lets   func(scope string) bool // scopes on which the caller is admitted; nil: none
}

const (
	refusedKey  = "invalid_api_key"
	refusedPlan = "api_access_not_in_plan"
	refusedRole = "workspace_role_forbidden"
)

// refusedCallers are all kinds of callers that are refused with keys, on every
// operation or on those that change something.
func (h *house) refusedCallers() []caller {
	h.t.Helper()
	h.member(h.workspace, "admin@example.com", "admin")
	demoted := h.newKey(h.workspace, "admin@example.com", allScopes()...)
	h.made("id", "member", "set-role", "--workspace", h.workspace, "--email", "admin@example.com", "--role", "viewer")
	h.member(h.workspace, "leaver@example.com", "admin")
	leavers := h.newKey(h.workspace, "leaver@example.com", allScopes()...)
	h.made("id", "member", "remove", "--workspace", h.workspace, "--email", "leaver@example.com")
	revoked := h.newKey(h.workspace, "owner@example.com", allScopes()...)
	h.made("id", "key", "revoke", h.keyID(revoked))
	free := h.newWorkspace()
	h.member(free, "free@example.com", "owner")
	freeKey := h.newKey(free, "free@example.com", allScopes()...)
	h.made("id", "workspace", "set-plan", "--workspace", free, "--plan", "free")
	reading := func(scope string) bool { return scope == "read" }
	all := []caller{
		{who: "nobody", status: http.StatusUnauthorized, code: refusedKey},
		{who: "garbage", key: "garbage", status: http.StatusUnauthorized, code: refusedKey},
		{who: "a mistyped key", key: mistyped(h.key), status: http.StatusUnauthorized, code: refusedKey},
		{who: "a revoked key", key: revoked, status: http.StatusUnauthorized, code: refusedKey},
		{who: "an expired key", key: h.expired(), status: http.StatusUnauthorized, code: refusedKey},
		{who: "a key whose creator left", key: leavers, status: http.StatusUnauthorized, code: refusedKey},
		{who: "the free plan", key: freeKey, status: http.StatusForbidden, code: refusedPlan},
		{who: "a key whose creator has just become a viewer", key: demoted, status: http.StatusForbidden, code: refusedRole, lets: reading},
		{who: "a reading key", key: h.newKey(h.workspace, "owner@example.com"), status: http.StatusForbidden, code: refusedRole, lets: reading},
	}
	// A workspace has ten live keys at most, so one key lacks several scopes.
	writing := slices.DeleteFunc(model.Scopes(), func(s model.Scope) bool { return s == model.ScopeRead })
	for missing := range slices.Chunk(writing, 3) {
		all = append(all, h.lacking(missing))
	}
	return all
}

// lacking has every scope but some.
func (h *house) lacking(missing []model.Scope) caller {
	h.t.Helper()
	var flags []string
	for _, scope := range model.Scopes() {
		if !slices.Contains(missing, scope) {
			flags = append(flags, "--scope", string(scope))
		}
	}
	return caller{
		who: fmt.Sprint("a key without ", missing), key: h.newKey(h.workspace, "owner@example.com", flags...),
		status: http.StatusForbidden, code: refusedRole,
		lets: func(asked string) bool { return !slices.Contains(missing, model.Scope(asked)) },
	}
}

// expired is a key whose time is over.
func (h *house) expired() string {
	h.t.Helper()
	until := time.Now().Add(time.Second).UTC().Format(time.RFC3339Nano)
	key := h.newKey(h.workspace, "owner@example.com", append(allScopes(), "--expires-at", until)...)
	h.until("the key expires", func() bool { return h.do(http.MethodGet, "/v1/projects", key, "").status != http.StatusOK })
	return key
}

// Every operation of the API with every kind of caller that must not.
func TestRefusalsAreTheSameInREST(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	own := h.ids(h.project, h.key)
	callers := h.refusedCallers()
	refusals := 0
	for _, o := range h.operations() {
		for _, c := range callers {
			if c.lets != nil && c.lets(o.scope) {
				continue
			}
			refusals++
			var a answer
			h.until("anonymous clients may ask again", func() bool { // there are more refusals than they may ask for in a minute
				a = h.call(o, c.key, own)
				return a.status != http.StatusTooManyRequests
			})
			f := a.failure(t)
			if a.status != c.status || f.Error.Code != c.code || f.Error.Retryable {
				t.Errorf("%s on %s %s: %d %s", c.who, o.method, o.path, a.status, a.body)
			}
		}
	}
	if refusals < 300 {
		t.Errorf("only %d refusals", refusals)
	}
	h.onlyOwnersAndAdminsDelete()
	if a := h.do(http.MethodGet, "/v1/projects", "", "", "Cookie", "session="+h.key); a.status != http.StatusUnauthorized {
		t.Errorf("a cookie was listened to: %d", a.status)
	}
	secrets := []string{"secret-for-a", "secret-for-b"}
	for _, c := range callers {
		secrets = append(secrets, c.key)
	}
	for _, secret := range slices.Compact(secrets) {
		if secret != "" && secret != "garbage" && strings.Contains(h.logs.String(), secret) {
			t.Error("a secret stands in the log")
		}
	}
}

// onlyOwnersAndAdminsDelete holds what takes a role besides its scope.
func (h *house) onlyOwnersAndAdminsDelete() {
	h.t.Helper()
	h.member(h.workspace, "member@example.com", "admin")
	key := h.newKey(h.workspace, "member@example.com", allScopes()...)
	h.made("id", "member", "set-role", "--workspace", h.workspace, "--email", "member@example.com", "--role", "member")
	a := h.do(http.MethodDelete, "/v1/projects/"+h.project, key, "")
	if a.status != http.StatusForbidden || a.failure(h.t).Error.Code != refusedRole {
		h.t.Errorf("a member deletes a project: %d %s", a.status, a.body)
	}
	if a := h.do(http.MethodGet, "/v1/projects/"+h.project, key, ""); a.status != http.StatusOK {
		h.t.Errorf("and does not even see it: %d %s", a.status, a.body)
	}
}
