package cli_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/graph/generated"
)

// rootField is a field of the graph's roots, with a document that asks for it
// and variables that a client could send.
type rootField struct {
	*ast.FieldDefinition

	operation string // query or mutation
	schema    *ast.Schema
}

// rootFields reads the schema: a field that is added is walked.
func rootFields() []rootField {
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	var all []rootField
	for operation, root := range map[string]*ast.Definition{"query": schema.Query, "mutation": schema.Mutation} {
		for _, f := range root.Fields {
			if !strings.HasPrefix(f.Name, "__") {
				all = append(all, rootField{f, operation, schema})
			}
		}
	}
	return all
}

// scope is what @access asks for; empty for the other gates.
func (f rootField) scope() string {
	if d := f.Directives.ForName("access"); d != nil {
		return d.Arguments.ForName("scope").Value.Raw
	}
	return ""
}

// document asks for the field with a variable for every argument it must have.
func (f rootField) document() string {
	var declared, passed []string
	for _, a := range f.Arguments {
		if a.Type.NonNull {
			declared = append(declared, "$"+a.Name+": "+a.Type.String())
			passed = append(passed, a.Name+": $"+a.Name)
		}
	}
	text := f.Name
	if len(passed) > 0 {
		text += "(" + strings.Join(passed, ", ") + ")"
	}
	if f.schema.Types[f.Type.Name()].IsCompositeType() {
		text += " { __typename }"
	}
	if len(declared) == 0 {
		return f.operation + " { " + text + " }"
	}
	return f.operation + "(" + strings.Join(declared, ", ") + ") { " + text + " }"
}

// variables fills the arguments in: ids by their names, everything else with
// something that is allowed there.
func (f rootField) variables(ids map[string]string) map[string]any {
	vars := map[string]any{}
	for _, a := range f.Arguments {
		if a.Type.NonNull {
			vars[a.Name] = f.value(a.Name, a.Type, ids)
		}
	}
	return vars
}

func (f rootField) value(name string, t *ast.Type, ids map[string]string) any {
	if t.Elem != nil {
		return []any{f.value(name, t.Elem, ids)}
	}
	if v, ok := ids[name]; ok {
		return v
	}
	fixed := map[string]any{
		"countryCode": "US", "languageCode": "en", "websiteUrl": "https://b.example", "cadence": "weekly", "engines": "assistant_a",
		"email": "walked@example.com", "maxCostUsd": "1.00", "name": "Walked " + uuid.NewString(),
	}
	if v, ok := fixed[name]; ok {
		return v
	}
	switch def := f.schema.Types[t.Name()]; {
	case def.Kind == ast.Enum:
		return def.EnumValues[len(def.EnumValues)-1].Name
	case def.Kind == ast.InputObject:
		fields := map[string]any{}
		for _, in := range def.Fields {
			if in.Type.NonNull && in.DefaultValue == nil {
				fields[in.Name] = f.value(in.Name, in.Type, ids)
			}
		}
		return fields
	case def.Name == "UUID":
		return uuid.NewString()
	case def.Name == "DateTime":
		return time.Now().UTC().Format(time.RFC3339)
	case def.Name == "Int" || def.Name == "SafeInt":
		return 1000
	case def.Name == "Boolean":
		return true
	default:
		return "walked " + uuid.NewString()
	}
}

// said is what the graph answered.
type said struct {
	status int
	raw    string
	codes  []string
}

// askGraph asks for a field with a key or a session's cookie.
func (h *house) askGraph(f rootField, c caller, ids map[string]string) said {
	h.t.Helper()
	body, err := json.Marshal(map[string]any{"query": f.document(), "variables": f.variables(ids)})
	must(h.t, err)
	a := h.do(http.MethodPost, "/graphql", c.key, string(body), "Cookie", c.cookie)
	var answered struct {
		Errors []struct {
			Extensions struct {
				Code string `json:"code"`
			} `json:"extensions"`
		} `json:"errors"`
	}
	a.into(h.t, &answered)
	s := said{status: a.status, raw: string(a.body)}
	for _, e := range answered.Errors {
		s.codes = append(s.codes, e.Extensions.Code)
	}
	return s
}

// graphIDs are ids by the names of the graph's arguments.
func graphIDs(rest map[string]string) map[string]string {
	ids := map[string]string{"id": rest["project_id"]}
	for name, id := range rest {
		words := strings.Split(strings.TrimSuffix(name, "_id"), "_")
		for i := range words[1:] {
			words[i+1] = strings.ToUpper(words[i+1][:1]) + words[i+1][1:]
		}
		ids[strings.Join(words, "")+"Id"] = id
	}
	return ids
}

// signIn makes a member's session and gives its cookie.
func (h *house) signIn(email string) string {
	h.t.Helper()
	token := h.made("token", "member", "invite", "--workspace", h.workspace, "--email", email)
	body := fmt.Sprintf(`{"query":"mutation { acceptInvitation(token: \"%s\", password: \"correct horse battery %s\") { me { email } } }"}`, token, email)
	a := h.do(http.MethodPost, "/graphql", "", body)
	cookie, _, _ := strings.Cut(a.header.Get("Set-Cookie"), ";")
	if a.status != http.StatusOK || cookie == "" {
		h.t.Fatalf("sign in %s: %d %s", email, a.status, a.body)
	}
	return cookie
}

// refusedSessions are people who may not do everything, or nothing any more.
func (h *house) refusedSessions() []caller {
	h.t.Helper()
	for _, role := range []string{"viewer", "member", "admin"} {
		for _, kind := range []string{"plain", "demoted", "gone"} {
			h.member(h.workspace, kind+role+"@example.com", role)
		}
	}
	reading := func(scope string) bool { return scope == "read" }
	using := func(scope string) bool { return scope != "" }
	demoted := h.signIn("demotedadmin@example.com")
	h.made("id", "member", "set-role", "--workspace", h.workspace, "--email", "demotedadmin@example.com", "--role", "viewer")
	gone := h.signIn("goneadmin@example.com")
	h.made("id", "member", "remove", "--workspace", h.workspace, "--email", "goneadmin@example.com")
	out := h.signIn("plainadmin@example.com")
	if a := h.do(http.MethodPost, "/graphql", "", `{"query":"mutation { signOut }"}`, "Cookie", out); a.status != http.StatusOK {
		h.t.Fatalf("sign out: %d %s", a.status, a.body)
	}
	return []caller{
		{who: "a viewer", cookie: h.signIn("plainviewer@example.com"), code: refusedRole, lets: reading},
		{who: "a member", cookie: h.signIn("plainmember@example.com"), code: refusedRole, lets: using},
		{who: "an admin who has just become a viewer", cookie: demoted, code: refusedRole, lets: reading},
		{who: "somebody who left", cookie: gone, code: refusedKey},
		{who: "somebody who signed out", cookie: out, code: refusedKey},
		{who: "a made-up session", cookie: "avm_session=avs_" + strings.Repeat("a", 50), code: refusedKey},
	}
}

// Every field of the graph's roots with every kind of caller that must not.
func TestRefusalsAreTheSameInGraphQL(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ids := graphIDs(h.ids(h.project, h.key))
	callers := append(h.refusedCallers(), h.refusedSessions()...)
	refusals := 0
	for _, f := range rootFields() {
		if f.Directives.ForName("open") != nil {
			if s := h.askGraph(f, caller{}, ids); slices.Contains(s.codes, refusedKey) {
				t.Errorf("a stranger on %s, which is open: %s", f.Name, s.raw)
			}
			continue
		}
		for _, c := range callers {
			want, asked := f.refusal(c)
			if !asked {
				continue
			}
			refusals++
			s := h.askGraph(f, c, ids)
			for tries := 0; s.status == http.StatusTooManyRequests && tries < 10; tries++ { // an address has few requests without a valid key
				time.Sleep(time.Second)
				s = h.askGraph(f, c, ids)
			}
			if (s.status == http.StatusUnauthorized) != (want == refusedKey) || !slices.Equal(s.codes, []string{want}) {
				t.Errorf("%s on %s: %d %s, want %s", c.who, f.Name, s.status, s.raw, want)
			}
		}
	}
	if refusals < 400 {
		t.Errorf("only %d refusals", refusals)
	}
}

// refusal reports with which code a caller is refused the field, false where it is
// not: its scope lets the caller in, or people of the caller's role may.
func (f rootField) refusal(c caller) (code string, refused bool) {
	signedIn := f.Directives.ForName("signedIn")
	switch {
	case c.code == refusedKey:
		return refusedKey, true
	case signedIn != nil && c.cookie == "": // for people, whatever the key may do
		return refusedRole, true
	case signedIn != nil:
		role := signedIn.Arguments.ForName("role")
		return refusedRole, role != nil && role.Value.Raw == "admin"
	default:
		return c.code, c.lets == nil || !c.lets(f.scope())
	}
}

// Every argument that names something: of a project that the key may not see, of
// another workspace, and of nothing.
func TestForeignIDsAreNotFoundInTheGraph(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	own := graphIDs(h.ids(h.project, h.key))
	h.ended(own["auditId"])
	sibling := h.newProject(h.workspace)
	stranger := h.newWorkspace()
	h.member(stranger, "else@example.com", "owner")
	strangersKey := h.newKey(stranger, "else@example.com", allScopes()...)
	limited := h.newKey(h.workspace, "owner@example.com", append(allScopes(), "--project", h.project)...)
	others := []map[string]string{
		graphIDs(h.ids(sibling, h.key)), graphIDs(h.ids(h.newProject(stranger), strangersKey)), nowhere(own),
	}
	walked := 0
	for _, f := range rootFields() {
		if f.scope() == "" {
			continue
		}
		for _, a := range f.Arguments {
			if a.Type.Name() != "UUID" || !a.Type.NonNull {
				continue
			}
			for _, other := range others {
				ids := maps.Clone(own)
				ids[a.Name] = cmp.Or(other[a.Name], uuid.NewString())
				walked++
				s := h.askGraph(f, caller{key: limited}, ids)
				if s.status != http.StatusOK || !slices.Equal(s.codes, []string{"not_found"}) {
					t.Errorf("%s with a foreign %s: %d %s", f.Name, a.Name, s.status, s.raw)
				}
			}
		}
	}
	if walked < 100 {
		t.Errorf("walked only %d", walked)
	}
}
