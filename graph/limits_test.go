package graph_test

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/access"
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

func TestWhatAnAdHocDocumentMayHave(t *testing.T) {
	t.Parallel()
	cancel := `m%d: cancelAudit(projectId: ` + someID + `, auditId: ` + someID + `) { id } `
	page := func(limit int) string {
		return `{ projects(limit: ` + strconv.Itoa(limit) + `) { items { promptSets { prompts { id text theme } } competitors { id name } } } }`
	}
	for name, c := range map[string]struct {
		query, message string
		fields         int
	}{
		"a small one":               {query: `{ me { email } workspace { name } }`},
		"depth":                     {query: "{ __schema { types { " + strings.Repeat("ofType { ", 13) + "name" + strings.Repeat(" }", 13) + " } } }", message: "at most 15 levels of fields, has 16"},
		"depth by fragments":        {query: "{ __schema { types { ...a } } } fragment a on __Type { " + strings.Repeat("ofType { ", 13) + "...b" + strings.Repeat(" }", 13) + " } fragment b on __Type { name }", message: "at most 15 levels of fields, has 16"},
		"breadth":                   {query: "{ me { " + many(101, "... { email } ") + "} }", message: "at most 100 selections in one pair of braces, has 101"},
		"breadth just so":           {query: "{ me { " + many(100, "... { email } ") + "} }"},
		"aliases of one field":      {query: "{ me { " + many(11, "a%d: email ") + "} }", message: "at most 10 times the same field in one pair of braces, has 11"},
		"one field again and again": {query: "{ me { " + strings.Repeat("email ", 11) + "} }", message: "at most 10 times the same field in one pair of braces, has 11"},
		"aliases":                   {query: "{ me { " + many(11, "... { "+many(10, "b%d: email ")+"} ") + "} }", message: "at most 100 aliases, has 110"},
		"roots":                     {query: "{ " + many(3, "... { "+many(7, "a%d: __typename ")+"} ") + "}", message: "at most 20 fields at a query's top, has 21"},
		"mutations":                 {query: "mutation { " + many(2, cancel) + "}", message: "at most 1 field at a mutation's top, has 2: send mutations one by one"},
		"mutations in fragments":    {query: "mutation { ...a ... { " + many(1, cancel) + "} } fragment a on Mutation { " + strings.ReplaceAll(cancel, "m%d", "more") + "}", message: "at most 1 field at a mutation's top, has 2: send mutations one by one"},
		"a mutation and its type":   {query: "mutation { __typename " + many(1, cancel) + "}"},
		"directives":                {query: "{ me { " + many(51, "... @include(if: true) { email } ") + "} }", message: "at most 50 directives, has 51"},
		"fragments":                 {query: "{ me { email } } " + many(51, "fragment f%d on Me { email } "), message: "at most 50 fragments, has 51"},
		"operations":                {query: many(11, "query q%d { me { email } } "), message: "at most 10 operations, has 11"},
		"fragments that explode":    {query: nested(12), message: "at most 2000 fields, fragments followed, has"},
		"fragments beyond counting": {query: nested(49), message: "has more than a thousand million"},
		"a fragment within itself":  {query: `{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }`, message: "Cannot spread fragment"},
		"words":                     {query: "{ me { " + strings.Repeat("email ", 5001) + "} }", message: "exceeded token limit of 5000"},
		"text":                      {query: "{ me { email } } #" + strings.Repeat("x", 64<<10), message: "must be at most 65536 bytes"},
		"text that is not kept":     {query: "{ me { email } } #" + strings.Repeat("x", 60<<10)},
		"a costly page":             {query: page(100), message: "must cost at most 50000, costs 126301: ask for smaller pages or fewer fields"},
		"a page of the usual size":  {query: strings.Replace(page(0), "(limit: 0)", "", 1), message: "must cost at most 50000, costs 63151"},
		"a small page":              {query: page(10)},
		"a limit beyond numbers":    {query: `{ projects(limit: 99999999999999999999) { nextCursor } }`, message: "a value must be a number of at most 64 bits"},
		"a limit beyond Int":        {query: `{ projects(limit: 9999999999) { nextCursor } }`, message: "limit: 9999999999 must be between 1 and 100"},
		"a number beyond numbers":   {query: `{ projects(limit: 1e999) { nextCursor } }`, message: "a value must be a number of at most 64 bits"},
		"a long text":               {query: `{ projects(cursor: "` + strings.Repeat("a", 10_001) + `") { nextCursor } }`, message: "a value must be at most 10000 characters"},
		"a zero character":          {query: `{ projects(cursor: "\u0000") { nextCursor } }`, message: "a value must not contain the character U+0000"},
		"a value in a directive":    {query: `query($x: String = "\u0000") { me { email } }`, message: "a value must not contain the character U+0000"},
		"introspection":             {query: `{ __schema { types { name fields { name args { name } } } } }`},
		"introspection of all and more": {
			query:   `{ __schema { types { fields { type { ` + many(10, "a%d: fields { args { name type { kind name } } name description } ") + `} } } } }`,
			message: "must ask for the schema at a cost of at most 10000, costs",
		},
		"introspection too deep": {query: `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`, message: "Maximum introspection depth exceeded"},
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
			if len(got.Errors) == 0 || !strings.Contains(got.Errors[0].Message, c.message) && !strings.Contains(got.raw, c.message) {
				t.Errorf("%d %.500s, want %q", got.status, got.raw, c.message)
			}
			if len(got.raw) > 30_000 || strings.Contains(got.raw, `"internal"`) {
				t.Errorf("%d bytes: %.500s", len(got.raw), got.raw)
			}
		})
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

func TestRequestsAreStrict(t *testing.T) {
	t.Parallel()
	launch := func(input string) string { return request(aLaunch, `"variables":{"i":`+input+`}`) }
	const me = `{"query":"{ me { email } }"`
	for name, c := range map[string]struct {
		body    string
		headers []string
		status  int
		field   string
	}{
		"batch":                     {body: `[` + me + `}]`, status: 422, field: "body"},
		"no object":                 {body: `"{ me { email } }"`, status: 422, field: "body"},
		"empty":                     {body: ``, status: 422, field: "body"},
		"more after it":             {body: me + `} {}`, status: 422, field: "body"},
		"no UTF-8":                  {body: "{\"query\":\"{ me { email } } #\xff\"}", status: 422, field: "body"},
		"deep":                      {body: me + `,"variables":{"a":` + strings.Repeat("[", 32) + strings.Repeat("]", 32) + `}}`, status: 422, field: "body"},
		"unknown member":            {body: me + `,"odd":1}`, status: 422, field: "odd"},
		"member twice":              {body: me + `,"query":""}`, status: 422, field: "query"},
		"no query":                  {body: `{}`, status: 422, field: "query"},
		"query of a wrong type":     {body: `{"query":1}`, status: 422, field: "query"},
		"variables of a wrong type": {body: me + `,"variables":[]}`, status: 422, field: "variables"},
		"name of a wrong type":      {body: me + `,"operationName":1}`, status: 422, field: "operationName"},
		"nulls":                     {body: me + `,"variables":null,"operationName":null,"extensions":null}`, status: 200},
		"unknown operation":         {body: me + `,"operationName":"x"}`, status: 422},
		"no name of two":            {body: request(`query a { me { email } } query b { me { email } }`), status: 422, field: "operationName"},
		"no operation":              {body: `{"query":"fragment a on Me { email }"}`, status: 422},
		"unknown variable":          {body: me + `,"variables":{"x":1}}`, status: 422, field: "variables.x"},
		"missing variable":          {body: request(aLaunch), status: 422, field: "variables.i"},
		"null variable":             {body: launch(`null`), status: 422, field: "variables.i"},
		"null for a default":        {body: request(`query($c:PromptCohort){project(id:`+someID+`){visibilityMarkets(cohort:$c){items{state}}}}`, `"variables":{"c":null}`), status: 422, field: "variables.c"},
		"null for an input":         {body: request(`query($q:TrafficQuery){project(id:`+someID+`){...P}} fragment P on Project{aiTrafficPages(query:$q){windowStart}}`, `"variables":{"q":null}`), status: 422, field: "variables.q"},
		"null in an input":          {body: request(`query($g:SnapshotGranularity){project(id:`+someID+`){visibilityTrends(query:{granularity:$g}){auditId}}}`, `"variables":{"g":null}`), status: 422, field: "variables.g"},
		"null for a directive":      {body: request(`query($b:Boolean=true){me{email @include(if:$b)}}`, `"variables":{"b":null}`), status: 422, field: "variables.b"},
		"null where it may be":      {body: request(`query($l:Int){projects(limit:$l){nextCursor}}`, `"variables":{"l":null}`), status: 200},
		"missing member":            {body: launch(`{"engines":[]}`), status: 422, field: "variables.i.maxEstimatedCredits"},
		"unknown field":             {body: launch(`{"engines":[],"maxEstimatedCredits":1,"odd":1}`), status: 422, field: "variables.i.odd"},
		"string for an integer":     {body: launch(`{"engines":[],"maxEstimatedCredits":1,"repetitions":"5"}`), status: 422, field: "variables.i.repetitions"},
		"integer for a string":      {body: launch(`{"engines":[],"maxEstimatedCredits":1,"randomSeed":5}`), status: 422, field: "variables.i.randomSeed"},
		"boolean for an enum":       {body: launch(`{"engines":[true],"maxEstimatedCredits":1}`), status: 422, field: "variables.i.engines[0]"},
		"enum in capitals":          {body: launch(`{"engines":["ASSISTANT_A"],"maxEstimatedCredits":1}`), status: 422, field: "variables.i.engines[0]"},
		"one item for a list":       {body: launch(`{"engines":"assistant_a","maxEstimatedCredits":1}`), status: 200},
		"long string":               {body: launch(`{"engines":[],"maxEstimatedCredits":1,"randomSeed":"` + strings.Repeat("a", 10_001) + `"}`), status: 422, field: "variables.i.randomSeed"},
		"zero character":            {body: launch(`{"engines":[],"maxEstimatedCredits":1,"randomSeed":"\u0000"}`), status: 422, field: "variables.i.randomSeed"},
		"good variables":            {body: launch(`{"engines":["assistant_a"],"maxEstimatedCredits":1,"randomSeed":"a","marketIds":[null]}`), status: 200},
		"form":                      {body: `query=x`, headers: []string{"Content-Type: application/x-www-form-urlencoded"}, status: 415},
		"no content type":           {body: me + `}`, headers: []string{"Content-Type: "}, status: 415},
		"document alone":            {body: `{ me { email } }`, headers: []string{"Content-Type: application/graphql"}, status: 415},
		"other charset":             {body: me + `}`, headers: []string{"Content-Type: application/json; charset=latin1"}, status: 415},
		"UTF-8":                     {body: me + `}`, headers: []string{"Content-Type: application/json; charset=UTF-8"}, status: 200},
		"compressed":                {body: me + `}`, headers: []string{"Content-Encoding: gzip"}, status: 415},
		"web socket":                {body: me + `}`, headers: []string{"Upgrade: websocket"}, status: 200},
		"large":                     {body: me + `}` + strings.Repeat(" ", 1<<20), status: 413},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := serve(t).post(t, aKey(), c.body, c.headers...)
			if got.status != c.status {
				t.Fatalf("%d %.500s", got.status, got.raw)
			}
			if c.field == "" {
				return
			}
			if d := got.Errors[0].Extensions.Details; got.Errors[0].Extensions.Code != "validation_error" || len(d) == 0 || d[0].Field != c.field {
				t.Errorf("%.500s", got.raw)
			}
		})
	}
}

// An error names every offending value, as it was written, and what is allowed there.
func TestOffendingValuesAreNamed(t *testing.T) {
	t.Parallel()
	project := func(rest string) string { return `{ project(id: ` + someID + `) { ` + rest + ` } }` }
	hash := func(given string) string { return `"extensions":{"persistedQuery":` + given + `}` }
	const uuid, person = `"abc" must be a UUID`, `{ me { email } }`
	for name, c := range map[string]struct {
		body string
		want []string // field: message
	}{
		"an id in the document":   {request(`{ project(id: "abc") { id } }`), []string{"id: " + uuid}},
		"ids in two fields":       {request(`{ a: project(id: "abc") { id } ...F } fragment F on Query { b: project(id: 5) { id } }`), []string{"id: " + uuid, "id: 5 must be a UUID"}},
		"an id in an input":       {request(`mutation { launchAudits(projectId: ` + someID + `, input: {engines: [], maxEstimatedCredits: 1, marketIds: [null, "abc"]}) { id } }`), []string{"input.marketIds[1]: " + uuid}},
		"a default of a variable": {request(`query($p: UUID! = "abc") { project(id: $p) { id } }`), []string{"variables.p: " + uuid}},
		"an id in a variable":     {request(`query($p: UUID!) { project(id: $p) { id } }`, `"variables":{"p":"abc"}`), []string{"variables.p: " + uuid}},
		"a number for an id":      {request(`query($p: UUID!) { project(id: $p) { id } }`, `"variables":{"p":7}`), []string{"variables.p: 7 must be a UUID"}},
		"an enumeration": {
			request(`query($s: PromptStatus) { project(id: `+someID+`) { prompts(status: $s) { nextCursor } } }`, `"variables":{"s":"activ"}`),
			[]string{`variables.s: "activ" must be one of "active", "archived"`},
		},
		"what is missing": {request(aLaunch), []string{"variables.i: is required"}},
		"what is null":    {request(aLaunch, `"variables":{"i":null}`), []string{"variables.i: must not be null"}},
		"members that are missing or null": {
			request(aLaunch, `"variables":{"i":{"engines":[null]}}`), []string{"variables.i.engines[0]: must not be null", "variables.i.maxEstimatedCredits: is required"},
		},
		"another hash":              {request(person, hash(`{"version":1,"sha256Hash":"`+strings.Repeat("a", 64)+`"}`)), []string{`extensions.persistedQuery.sha256Hash: "` + strings.Repeat("a", 64) + `" must be the SHA-256 of the query`}},
		"no hash":                   {`{` + hash(`{"version":1,"sha256Hash":"zz"}`) + `}`, []string{`extensions.persistedQuery.sha256Hash: "zz" must be a SHA-256 in 64 lower-case hexadecimal digits`}},
		"a number for a hash":       {`{` + hash(`{"version":2,"sha256Hash":5}`) + `}`, []string{"extensions.persistedQuery.version: must be 1", "extensions.persistedQuery.sha256Hash: 5 must be a SHA-256 in 64 lower-case hexadecimal digits"}},
		"no object":                 {`{` + hash(`5`) + `}`, []string{"extensions.persistedQuery: must be an object with version and sha256Hash"}},
		"a good value":              {request(project("id")), nil},
		"a good variable in a list": {request(`mutation($m: UUID) { launchAudits(projectId: `+someID+`, input: {engines: [], maxEstimatedCredits: 1, marketIds: [$m]}) { id } }`, `"variables":{"m":`+someID+`}`), nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := serve(t).post(t, aKey(), c.body)
			var named []string
			for _, e := range got.Errors {
				for _, d := range e.Extensions.Details {
					named = append(named, d.Field+": "+d.Message)
				}
			}
			if !slices.Equal(named, c.want) || len(c.want) > 0 && (got.status != http.StatusUnprocessableEntity || got.Errors[0].Extensions.Code != "validation_error") {
				t.Errorf("%d %q, want %q: %.500s", got.status, named, c.want, got.raw)
			}
		})
	}
	got := serve(t).post(t, nil, request(`query($s: PromptStatus) { project(id: `+someID+`) { prompts(status: $s) { nextCursor } } }`, `"variables":{"s":"activ"}`))
	if got.status != http.StatusUnprocessableEntity || strings.Contains(got.raw, "archived") {
		t.Errorf("a stranger is helped: %d %s", got.status, got.raw)
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

// A stranger reaches nothing, does not see the schema and gets no names.
func TestStrangers(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, query := range []string{
		`{ __schema { types { name } } }`, `{ a: __type(name: "Audit") { name } }`, `{ ...f } fragment f on Query { ... { __schema { types { name } } } }`,
	} {
		got := s.post(t, nil, request(query))
		if got.status != http.StatusForbidden || got.Errors[0].Message != "introspection needs an API key or a session" || len(got.Errors) != 1 {
			t.Errorf("%s: %d %s", query, got.status, got.raw)
		}
	}
	if got := s.post(t, nil, request(`{ __typename }`)); got.status != http.StatusOK || string(got.Data) != `{"__typename":"Query"}` {
		t.Errorf("%d %s", got.status, got.raw)
	}
	if got := s.post(t, nil, request(`{ me { email } projects { nextCursor } }`)); len(got.Errors) == 0 || got.Errors[0].Extensions.Code != "invalid_api_key" || string(got.Data) != "null" {
		t.Errorf("%d %s", got.status, got.raw)
	}
}

func TestSuggestionsAreForCallers(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, query := range []string{
		`{ mee { email } }`, `{ me }`, `{ project(idd: ` + someID + `) { id } }`, `{ ...a } fragment a on Querry { me { email } }`,
		`{ project(id: ` + someID + `) { prompts(status: activ) { nextCursor } } }`,
		`{ project(id: ` + someID + `) { auditEstimate(input: {engine: []}) { costStatus } } }`,
	} {
		if got := s.post(t, nil, request(query)); got.status != http.StatusUnprocessableEntity || strings.Contains(got.raw, "Did you mean") {
			t.Errorf("a stranger is helped: %d %s", got.status, got.raw)
		}
		if got := s.post(t, aKey(), request(query)); got.status != http.StatusUnprocessableEntity || !strings.Contains(got.raw, "Did you mean") {
			t.Errorf("a caller is not helped: %d %s", got.status, got.raw)
		}
	}
}
