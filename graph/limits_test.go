package graph_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/model"
)

const (
	someID  = `"01890000-0000-7000-8000-000000000001"`
	aLaunch = `mutation($i: AuditLaunchInput!) { launchAudits(projectId: ` + someID + `, input: $i) { id } }`
)

// many repeats a text with its number in place of %d.
func many(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "%d", strconv.Itoa(i)))
	}
	return b.String()
}

// nested is a chain of fragments, each of which spreads the next twice.
func nested(n int) string {
	var b strings.Builder
	b.WriteString("{ ...f0 }")
	for i := range n {
		fmt.Fprintf(&b, " fragment f%d on Query { ...f%d ...f%d }", i, i+1, i+1)
	}
	fmt.Fprintf(&b, " fragment f%d on Query { __typename }", n)
	return b.String()
}

func TestDocumentLimits(t *testing.T) {
	t.Parallel()
	cancel := `m%d: cancelAudit(projectId: ` + someID + `, auditId: ` + someID + `) { id } `
	for name, c := range map[string]struct{ query, message string }{
		"a small document":     {query: `{ me { email } workspace { name } }`},
		"depth":                {query: "{ __schema { types { " + strings.Repeat("ofType { ", 13) + "name" + strings.Repeat(" }", 13) + " } } }", message: "at most 15 levels of fields"},
		"depth by fragments":   {query: "{ __schema { types { ...a } } } fragment a on __Type { " + strings.Repeat("ofType { ", 13) + "...b" + strings.Repeat(" }", 13) + " } fragment b on __Type { name }", message: "at most 15 levels of fields"},
		"one field repeated":   {query: "{ me { " + strings.Repeat("email ", 11) + "} }", message: "at most 10 times the same field in one pair of braces"},
		"aliases":              {query: "{ me { " + many(201, "b%d: email ") + "} }", message: "at most 200 aliases"},
		"fragments of many":    {query: nested(12), message: "at most 1000 fields"},
		"a fragment of itself": {query: `{ ...a } fragment a on Query { ...a }`, message: "at most 60 fields and fragments in one another"},
		"roots":                {query: "{ " + many(21, "a%d: __schema { description } ") + "}", message: "at most 20 fields at the top of a query"},
		"mutations":            {query: "mutation { " + many(2, cancel) + "}", message: "send mutations one by one"},
		"one mutation":         {query: "mutation { __typename " + many(1, cancel) + "}"},
		"subscriptions":        {query: "subscription { " + many(2, "s%d: auditProgress(projectId: "+someID+", auditId: "+someID+") { status } ") + "}", message: "at most one field at the top of a subscription"},
		"operations":           {query: many(11, "query q%d { __typename } "), message: "at most 10 operations"},
		"bytes":                {query: "{ me { email } } #" + strings.Repeat("x", 64<<10), message: "must be at most 65536 bytes"},
		"words":                {query: "{ me { email @include(if: true) " + strings.Repeat("@a ", 2500) + "} }", message: "exceeded token limit"},
		"cost":                 {query: `{ projects(limit: 100) { items { promptSets { prompts { id text theme } } } } }`, message: "exceeds the limit of 50000"},
		"a zero character":     {query: `{ projects(cursor: "\u0000") { nextCursor } }`, message: "a value must not contain the character U+0000"},
		"a number for an id":   {query: `{ project(id: 5) { id } }`, message: "UUID"},
		"introspection":        {query: `{ __schema { types { name fields { name args { name } } } } }`},
		"deep introspection":   {query: `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`, message: "Maximum introspection depth exceeded"},
		"a subscription":       {query: "subscription { auditProgress(projectId: " + someID + ", auditId: " + someID + ") { status } }", message: "text/event-stream"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := serve(t).post(t, aPerson(), request(c.query))
			if c.message == "" {
				if got.status != http.StatusOK || len(got.Errors) > 0 {
					t.Errorf("%d %.500s", got.status, got.raw)
				}
				return
			}
			if len(got.Errors) == 0 || !strings.Contains(got.raw, c.message) {
				t.Errorf("%d %.500s, want %q", got.status, got.raw, c.message)
			}
			if len(got.raw) > 30_000 || strings.Contains(got.raw, `"internal"`) {
				t.Errorf("%d bytes: %.500s", len(got.raw), got.raw)
			}
		})
	}
}

// A dashboard asks each project of a page for its visibility.
func TestReportOfEachProjectIsWithinTheCost(t *testing.T) {
	t.Parallel()
	got := serve(t).post(t, aKey(), request(`{ projects { items { visibility { visibilityScore } } } }`))
	if got.status != http.StatusOK || len(got.Errors) > 0 {
		t.Errorf("%d %.500s", got.status, got.raw)
	}
}

// What GraphiQL asks to know the schema is within the limits.
func TestExplorersMayIntrospect(t *testing.T) {
	t.Parallel()
	ofType := strings.Repeat("ofType { kind name ", 9) + strings.Repeat("}", 9)
	query := `query IntrospectionQuery { __schema {
  queryType { name kind } mutationType { name kind } subscriptionType { name kind }
  types { ...FullType }
  directives { name description locations args { ...InputValue } } } }
fragment FullType on __Type { kind name description
  fields(includeDeprecated: true) { name description args { ...InputValue } type { ...TypeRef } isDeprecated deprecationReason }
  inputFields { ...InputValue } interfaces { ...TypeRef }
  enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason } possibleTypes { ...TypeRef } }
fragment InputValue on __InputValue { name description type { ...TypeRef } defaultValue }
fragment TypeRef on __Type { kind name ` + ofType + ` }`
	s := serve(t)
	for name, who := range map[string]*access.Principal{"a person": aPerson(), "a key": aKey()} {
		got := s.post(t, who, request(query, `"operationName":"IntrospectionQuery"`))
		if got.status != http.StatusOK || len(got.Errors) > 0 || !strings.Contains(got.raw, "AuditLaunchInput") {
			t.Errorf("%s: %d %.500s", name, got.status, got.raw)
		}
	}
}

func TestRequests(t *testing.T) {
	t.Parallel()
	launch := func(input string) string { return request(aLaunch, `"variables":{"i":`+input+`}`) }
	const me = `{"query":"{ me { email } }"`
	for name, c := range map[string]struct {
		body    string
		headers []string
		status  int
		shown   string
	}{
		"batch":                     {body: `[` + me + `}]`, status: 422, shown: "body"},
		"no object":                 {body: `"{ me { email } }"`, status: 422, shown: "body"},
		"empty":                     {body: ``, status: 422, shown: "body"},
		"more after it":             {body: me + `} {}`, status: 422, shown: "body"},
		"no query":                  {body: `{}`, status: 422},
		"query of a wrong type":     {body: `{"query":1}`, status: 422, shown: "query"},
		"variables of a wrong type": {body: me + `,"variables":[]}`, status: 422, shown: "variables"},
		"nulls":                     {body: me + `,"variables":null,"operationName":null,"extensions":null}`, status: 200},
		"unknown operation":         {body: me + `,"operationName":"x"}`, status: 422},
		"no operation":              {body: `{"query":"fragment a on Me { email }"}`, status: 422},
		"missing variable":          {body: request(aLaunch), status: 422},
		"null variable":             {body: launch(`null`), status: 422},
		"missing member":            {body: launch(`{"engines":[]}`), status: 422, shown: "maxEstimatedCredits"},
		"unknown field":             {body: launch(`{"engines":[],"maxEstimatedCredits":1,"odd":1}`), status: 422, shown: "odd"},
		"enum in capitals":          {body: launch(`{"engines":["ASSISTANT_A"],"maxEstimatedCredits":1}`), status: 200, shown: "ASSISTANT_A"},
		"an id that is none":        {body: request(`query($p: UUID!) { project(id: $p) { id } }`, `"variables":{"p":"abc"}`), status: 200, shown: "UUID"},
		"long string":               {body: launch(`{"engines":[],"maxEstimatedCredits":1,"randomSeed":"` + strings.Repeat("a", 10_001) + `"}`), status: 422, shown: "variables.i.randomSeed"},
		"zero character":            {body: launch(`{"engines":[],"maxEstimatedCredits":1,"randomSeed":"\u0000"}`), status: 422, shown: "variables.i.randomSeed"},
		"good variables":            {body: launch(`{"engines":["assistant_a"],"maxEstimatedCredits":1,"randomSeed":"a","marketIds":[null]}`), status: 200},
		"form":                      {body: `query=x`, headers: []string{"Content-Type: application/x-www-form-urlencoded"}, status: 415},
		"no content type":           {body: me + `}`, headers: []string{"Content-Type: "}, status: 415},
		"document without JSON":     {body: `{ me { email } }`, headers: []string{"Content-Type: application/graphql"}, status: 415},
		"other charset":             {body: me + `}`, headers: []string{"Content-Type: application/json; charset=latin1"}, status: 415},
		"UTF-8":                     {body: me + `}`, headers: []string{"Content-Type: application/json; charset=UTF-8"}, status: 200},
		"compressed":                {body: me + `}`, headers: []string{"Content-Encoding: gzip"}, status: 415},
		"web socket":                {body: me + `}`, headers: []string{"Upgrade: websocket"}, status: 200},
		"large":                     {body: me + `}` + strings.Repeat(" ", 1<<20), status: 413},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := serve(t).post(t, aKey(), c.body, c.headers...)
			if got.status != c.status || !strings.Contains(got.raw, c.shown) || strings.Contains(got.raw, `"internal"`) {
				t.Fatalf("%d %.500s, want %d and %q", got.status, got.raw, c.status, c.shown)
			}
		})
	}
}

func TestOnlyPost(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodHead, http.MethodOptions, "ODD"} {
		if got := s.send(t, aKey(), method, request("{ me { email } }")); got.status != http.StatusMethodNotAllowed || got.header.Get("Allow") != "POST" {
			t.Errorf("%s: %d %v", method, got.status, got.header)
		}
	}
}

// An anonymous caller runs open fields, and does not see the schema.
func TestAnonymousCallers(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, query := range []string{
		`{ __schema { types { name } } }`, `{ a: __type(name: "Audit") { name } }`, `{ ...f } fragment f on Query { ... { __schema { types { name } } } }`,
		`{ me { email } projects { nextCursor } }`, `{ __typename ... { me { email } } }`, aLaunchLiteral,
	} {
		got := s.post(t, nil, request(query))
		if len(got.Errors) != 1 || got.Errors[0].Extensions.Code != "invalid_api_key" || string(got.Data) != "null" {
			t.Errorf("%s: %d %s", query, got.status, got.raw)
		}
	}
	if got := s.post(t, nil, request(`{ __typename }`)); got.status != http.StatusOK || string(got.Data) != `{"__typename":"Query"}` {
		t.Errorf("%d %s", got.status, got.raw)
	}
	if got := s.post(t, nil, request(`{ __typename } #`+strings.Repeat("x", 4<<10))); got.status != http.StatusUnprocessableEntity {
		t.Errorf("a large document: %d %s", got.status, got.raw)
	}
}

const aLaunchLiteral = `mutation { cancelAudit(projectId: ` + someID + `, auditId: ` + someID + `) { id } }`

func TestErrorsSuggestNoNames(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, query := range []string{
		`{ mee { email } }`, `{ me }`, `{ project(idd: ` + someID + `) { id } }`, `{ ...a } fragment a on Querry { me { email } }`,
		`{ project(id: ` + someID + `) { prompts(status: activ) { nextCursor } } }`,
		`{ project(id: ` + someID + `) { auditEstimate(input: {engine: []}) { costStatus } } }`,
	} {
		if got := s.post(t, nil, request(query)); got.status != http.StatusUnprocessableEntity || strings.Contains(got.raw, "Did you mean") {
			t.Errorf("%d %s", got.status, got.raw)
		}
	}
}

// wordy answers with prompts of long texts.
type wordy struct{ root }

func (wordy) Project() generated.ProjectResolver { return wordyProjects{} }

type wordyProjects struct{ projects }

func (wordyProjects) Prompts(
	context.Context, *model.Project, *int, *string, *uuid.UUID, *uuid.UUID, *model.PromptStatus, *string,
) (*model.PromptPage, error) {
	text := strings.Repeat("long", 100_000)
	page := &model.PromptPage{}
	for range 100 {
		page.Items = append(page.Items, &model.Prompt{Text: text})
	}
	return page, nil
}

// An answer above the cap is refused, whether the writer or the executor writes it.
func TestLargeResultsAreRefused(t *testing.T) {
	t.Parallel()
	g, err := graph.Configure(graph.Options{Resolvers: wordy{}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for _, directive := range []string{"", "@include(if: true)"} {
		got := served{g, &testlog.Book{}}.post(t, aKey(), request(`{ project(id: `+someID+`) { prompts(limit: 100) { items { text `+directive+` } } } }`))
		if len(got.Errors) == 0 || got.Errors[0].Message != "the answer is larger than 32 MiB: ask for smaller pages or fewer fields" || len(got.raw) > 1_000 {
			t.Errorf("%q: %d with %d bytes %.300s", directive, got.status, len(got.raw), got.raw)
		}
	}
}
