package operations

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

const smallSchema = `
directive @access(scope: String!) on FIELD_DEFINITION
scalar UUID
scalar Odd
enum Size { small large }
type Query {
  shelf(id: UUID!): Shelf! @access(scope: "read")
  open: Shelf!
  strange: Shelf! @access(scope: "shelves:move")
}
type Mutation {
  fill(id: UUID!, input: Filling, more: Filling): Shelf! @access(scope: "prompts:write")
  empty(id: UUID!): Boolean @access(scope: "prompts:write")
}
type Shelf { id: UUID! bookCount: Int! things(size: Size, odd: Odd, ids: [UUID!], loose: [UUID], at: Int! = 3): [Thing!]! any: Any }
type Thing { name: String! kind: Size! }
type Pen { kind: Size! }
union Any = Thing | Pen
input Filling { bookTitles: [String!]! size: Size = small inner: Filling2 }
input Filling2 { deep: Int }
`

// compile compiles one operation beside the resource Shelf.
func compile(t *testing.T, source string, more ...string) (*Operation, error) {
	t.Helper()
	operations := fstest.MapFS{"it.graphql": {Data: []byte(source)}}
	fragments := fstest.MapFS{
		"shelf.graphql":  {Data: []byte(`fragment Shelf on Shelf { id bookCount }`)},
		"bodied.graphql": {Data: []byte(`fragment Bodied on Shelf { id @body }`)},
	}
	for i, m := range more {
		operations["more"+string(rune('a'+i))+".graphql"] = &fstest.MapFile{Data: []byte(m)}
	}
	schema := gqlparser.MustLoadSchema(&ast.Source{Input: smallSchema})
	loaded, err := load(operations, fragments, schema)
	if err != nil {
		return nil, err
	}
	return loaded.Operations[0], nil
}

const getShelf = `"Get a shelf" query GetShelf($shelfId: UUID!) @rest(method: GET, path: "/v1/shelves/{shelf_id}") {
  shelf(id: $shelfId) @body { ...Shelf }
}`

func TestCompile(t *testing.T) {
	t.Parallel()
	op, err := compile(t, getShelf)
	if err != nil {
		t.Fatal(err)
	}
	if op.Method != http.MethodGet || op.Status != http.StatusOK || op.Scope != "read" || op.Once || op.Summary != "Get a shelf" {
		t.Errorf("compiled to %+v", op)
	}
	if op.Prefix != `{"shelf":` || op.Suffix != "}" {
		t.Errorf("wrapped in %s…%s", op.Prefix, op.Suffix)
	}
	if len(op.Definition.Directives) != 0 || len(op.Document.Fragments) != 1 {
		t.Error("the directives are still there")
	}
	count, _ := op.Document.Fragments[0].SelectionSet[1].(*ast.Field)
	if count.Alias != "book_count" || count.Name != "bookCount" {
		t.Errorf("field %s has the alias %s", count.Name, count.Alias)
	}
}

func TestCompileMutations(t *testing.T) {
	t.Parallel()
	op, err := compile(t, `"Fill" mutation Fill($shelfId: UUID!, $input: Filling!)
@rest(method: POST, path: "/v1/shelves/{shelf_id}/fill", status: 201) { fill(id: $shelfId, input: $input) @body { ...Shelf } }`)
	if err != nil {
		t.Fatal(err)
	}
	if !op.Once || op.Status != http.StatusCreated || op.Input == nil || op.Input.Variable != "input" || op.Scope != "prompts:write" {
		t.Errorf("compiled to %+v", op)
	}
	op, err = compile(t, `"Empty" mutation Empty($shelfId: UUID!)
@rest(method: DELETE, path: "/v1/shelves/{shelf_id}", status: 204) { empty(id: $shelfId) }`)
	if err != nil {
		t.Fatal(err)
	}
	if op.Once || op.Response != nil {
		t.Errorf("compiled to %+v", op)
	}
}

func TestCompileRefuses(t *testing.T) {
	t.Parallel()
	shelf := func(change ...string) string { return strings.NewReplacer(change...).Replace(getShelf) }
	fill := func(variables, args string) string {
		return `"Fill" mutation Fill(` + variables + `) @rest(method: POST, path: "/v1/shelves/{shelf_id}/fill") {
  fill(id: $shelfId` + args + `) @body { id } }`
	}
	things := func(variables, args string) string {
		return `"Things" query Things($shelfId: UUID!` + variables + `) @rest(method: GET, path: "/v1/shelves/{shelf_id}/things") {
  shelf(id: $shelfId) { things(` + args + `) @body { name } } }`
	}
	select1 := func(selection string) string { return shelf("...Shelf", selection) }
	for name, c := range map[string]struct{ source, want string }{
		"syntax":                       {`query {`, "Expected Name"},
		"unknown field":                {shelf("...Shelf", "colour"), `Cannot query field "colour"`},
		"unknown resource":             {shelf("...Shelf", "...Table"), "no resource Table"},
		"no name":                      {shelf("GetShelf", ""), "a name and a @rest"},
		"no @rest":                     {shelf(`@rest(method: GET, path: "/v1/shelves/{shelf_id}")`, ""), "a name and a @rest"},
		"no description":               {shelf(`"Get a shelf"`, ""), "has a description"},
		"unknown method":               {shelf("GET", "FETCH"), "FETCH"},
		"query by DELETE":              {shelf("GET", "DELETE"), "does not go by DELETE"},
		"mutation by GET":              {strings.Replace(fill("$shelfId: UUID!", ""), "POST", "GET", 1), "does not go by GET"},
		"status":                       {shelf(`}")`, `}", status: 404)`), "not a success"},
		"path elsewhere":               {shelf("/v1/", "/v2/"), "not under /v1/"},
		"path with a slash at its end": {shelf("{shelf_id}", "{shelf_id}/"), "not under /v1/"},
		"path parameter twice":         {shelf("{shelf_id}", "{shelf_id}/{shelf_id}"), "neither a word nor"},
		"path with half a name":        {shelf("{shelf_id}", "x{shelf_id}"), "neither a word nor"},
		"path without variable":        {shelf("{shelf_id}", "{shelf_id}/{book_id}"), "{book_id} has no variable"},
		"optional path variable":       {shelf("$shelfId: UUID!", `$shelfId: UUID! = "x"`), "required"},
		"variable without use":         {shelf("$shelfId: UUID!", "$shelfId: UUID!, $other: UUID"), `"$other" is never used`},
		"no @body":                     {shelf("@body", ""), "0 fields are marked @body"},
		"two @body":                    {select1("id @body"), "2 fields are marked @body"},
		"@body in a resource":          {select1("...Bodied"), "2 fields are marked @body"},
		"@body beside another":         {`"X" query X($shelfId: UUID!) @rest(method: GET, path: "/v1/{shelf_id}") { shelf(id: $shelfId) { id bookCount @body } }`, "the only one selected"},
		"@body in 204":                 {shelf(`}")`, `}", status: 204)`), "1 fields are marked @body"},
		"two root fields":              {shelf("shelf(", "open { id } shelf("), "one root field"},
		"root in a fragment":           {shelf("shelf(id: $shelfId) @body { ...Shelf }", "... on Query { shelf(id: $shelfId) @body { id } }"), "directly"},
		"no @access":                   {`"X" query X @rest(method: GET, path: "/v1/x") { open @body { id } }`, "no @access"},
		"unknown scope":                {`"X" query X @rest(method: GET, path: "/v1/x") { strange @body { id } }`, "must be one of"},
		"unknown error code":           {shelf(`}")`, `}", errors: ["odd"])`), `unknown error code "odd"`},
		"two inputs":                   {fill("$shelfId: UUID!, $a: Filling, $b: Filling", ", input: $a, more: $b"), "one variable is an input"},
		"query parameter of a POST":    {fill("$shelfId: UUID!, $titles: [String!]!", ", input: {bookTitles: $titles}"), "no query parameters"},
		"@notNull of an unknown":       {fill(`$shelfId: UUID!, $a: Filling @notNull(fields: ["odd"])`, ", input: $a"), "not a field that may be null"},
		"@notNull of a required":       {fill(`$shelfId: UUID!, $a: Filling @notNull(fields: ["bookTitles"])`, ", input: $a"), "not a field that may be null"},
		"@notNull of a parameter":      {shelf("$shelfId: UUID!", `$shelfId: UUID! @notNull(fields: [])`), "for inputs"},
		"unreadable scalar":            {things(", $odd: Odd", "odd: $odd"), "scalar Odd cannot be read"},
		"list with nulls":              {things(", $ids: [UUID]", "loose: $ids"), "without nulls"},
		"variants not all":             {select1(`any { ... on Pen @case(field: "kind", value: "small") { kind } }`), "each of its types"},
		"variant without @case":        {select1(`any { ... on Pen { kind } ... on Thing { kind } }`), "has no @case"},
		"@case of an unknown value":    {select1(`any { ... on Pen @case(field: "kind", value: "odd") { kind } ... on Thing { kind } }`), "cannot be odd"},
		"@case of an unknown field":    {select1(`any { ... on Pen @case(field: "odd", value: "small") { kind } ... on Thing { kind } }`), "odd is not selected"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := compile(t, c.source)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("error %v, want one with %q", err, c.want)
			}
			if !strings.Contains(err.Error(), "operations/it.graphql") {
				t.Errorf("%v does not name the file", err)
			}
		})
	}
}

func TestLoadRefusesTwins(t *testing.T) {
	t.Parallel()
	for _, more := range []string{getShelf, strings.Replace(getShelf, "GetShelf", "GetOther", 1)} {
		if _, err := compile(t, getShelf, more); err == nil || !strings.Contains(err.Error(), "twice") {
			t.Errorf("error %v, want one about twins", err)
		}
	}
}

func TestCompileTables(t *testing.T) {
	t.Parallel()
	op, err := compile(t, `"List" query List($shelfId: UUID!) @rest(method: GET, path: "/v1/shelves/{shelf_id}", csv: "things") {
  shelf(id: $shelfId) @body { bookCount things { name kind } } }`)
	if err != nil || op.Table == nil || len(op.Table.Columns) != 2 || op.Table.Columns[1].Name != "kind" {
		t.Fatalf("%v %+v", err, op)
	}
	for what, source := range map[string]string{
		"no such list": `"List" query List($shelfId: UUID!) @rest(method: GET, path: "/v1/shelves/{shelf_id}", csv: "books") {
  shelf(id: $shelfId) @body { things { name } } }`,
		"no list": `"List" query List($shelfId: UUID!) @rest(method: GET, path: "/v1/shelves/{shelf_id}", csv: "book_count") {
  shelf(id: $shelfId) @body { bookCount } }`,
		"a mutation": `"Fill" mutation Fill($shelfId: UUID!, $input: Filling!)
@rest(method: POST, path: "/v1/shelves/{shelf_id}", csv: "things") { fill(id: $shelfId, input: $input) @body { things { name } } }`,
	} {
		if _, err := compile(t, source); err == nil {
			t.Errorf("%s: compiled", what)
		}
	}
}

func TestLargestBodyIsBounded(t *testing.T) {
	t.Parallel()
	for _, size := range []string{"0", "-1", "16777217"} {
		_, err := compile(t, `"Fill a shelf"
mutation Fill($id: UUID!, $input: Filling) @rest(method: PUT, path: "/v1/shelves/{id}", maxBody: `+size+`) {
  fill(id: $id, input: $input) @body { ...Shelf }
}`)
		if err == nil || !strings.Contains(err.Error(), "16777216") {
			t.Errorf("%s: %v", size, err)
		}
	}
}
