package resolvers

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/model"
)

const auditedSchema = `
directive @secret on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
scalar UUID
scalar Blob
enum Colour { red green }
input Inner { name: String, quiet: String @secret, apiKey: String, keyId: UUID, keyword: String, blob: Blob }
input Credentials { user: String }
input Thing {
  longText: String, colour: Colour, amount: Int, yes: Boolean, ids: [UUID!], inner: Inner, all: [Inner!], gone: String
  newPassword: String, accessTokens: [String!], clientSecret: Inner, self: Thing
}
type Query { x: Int }
type Mutation {
  do(projectId: UUID!, input: Thing!, password: String, hint: String @secret, credentials: Credentials, other: Inner): Int
}`

// target selects the arguments of one mutation of the schema above.
func target(t *testing.T, given string) string {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Input: auditedSchema})
	if err != nil {
		t.Fatal(err)
	}
	var args map[string]any
	if err := json.Unmarshal([]byte(given), &args); err != nil {
		t.Fatal(err)
	}
	shown, err := json.Marshal(auditedArguments{schema, scalar.Registry()}.target(schema.Mutation.Fields.ForName("do"), args))
	if err != nil {
		t.Fatal(err)
	}
	return string(shown)
}

func TestAuditedArgumentsAreLimited(t *testing.T) {
	t.Parallel()
	long, many := strings.Repeat("ä", 500), `["1","2","3","4","5","6","7","8","9","10","11"]`
	for name, c := range map[string]struct{ given, want string }{
		"names":           {`{"projectId":"p","input":{"longText":"a"},"other":{"name":"b"}}`, `{"long_text":"a","other":{"name":"b"},"project_id":"p"}`},
		"kinds":           {`{"input":{"colour":"red","amount":3,"yes":true,"gone":null}}`, `{"amount":3,"colour":"red","gone":null,"yes":true}`},
		"a long text":     {`{"input":{"longText":"` + long + `"}}`, `{"long_text":"` + strings.Repeat("ä", 200) + `…"}`},
		"a short list":    {`{"input":{"ids":["1","2"]}}`, `{"ids":["1","2"]}`},
		"a long list":     {`{"input":{"ids":` + many + `}}`, `{"ids":{"count":11}}`},
		"one for a list":  {`{"input":{"ids":"1"}}`, `{"ids":"1"}`},
		"marked":          {`{"hint":"h","other":{"quiet":"q","name":"n"}}`, `{"other":{"name":"n"}}`},
		"by name":         {`{"password":"p","credentials":{"user":"u"},"input":{"newPassword":"p","accessTokens":["t"],"clientSecret":{"name":"s"}}}`, `{}`},
		"key":             {`{"other":{"apiKey":"k","keyId":"i","keyword":"w"}}`, `{"other":{"key_id":"i","keyword":"w"}}`},
		"unknown scalar":  {`{"other":{"blob":"b"}}`, `{"other":{}}`},
		"unknown field":   {`{"other":{"extra":"e"},"extra":"e"}`, `{"other":{}}`},
		"no scalar":       {`{"input":{"longText":{"a":"b"}}}`, `{}`},
		"deep in a list":  {`{"input":{"all":[{"name":"n","quiet":"q"}]}}`, `{"all":[{"name":"n"}]}`},
		"deeper than all": {`{"input":{"self":{"self":{"self":{"self":{"self":{"self":{"amount":1}}}}}}}}`, `{"self":{"self":{"self":{"self":{"self":{"self":{}}}}}}}`},
		"the character 0": {`{"input":{"longText":"a\u0000b"}}`, `{"long_text":"ab"}`},
	} {
		if got := target(t, c.given); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// In our own schema, whatever an argument of a mutation is called that holds a
// text and sounds like a secret is not shown, at any depth.
func TestNoSecretOfTheSchemaIsShown(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	j := auditedArguments{schema, scalar.Registry()}
	var fill func(t *ast.Type, depth int) any
	fill = func(typ *ast.Type, depth int) any {
		if typ.Elem != nil {
			return []any{fill(typ.Elem, depth)}
		}
		def := schema.Types[typ.NamedType]
		if def.Kind != ast.InputObject || depth > 4 {
			return "PLANTED"
		}
		object := map[string]any{}
		for _, f := range def.Fields {
			object[f.Name] = fill(f.Type, depth+1)
		}
		return object
	}
	walked := 0
	for _, f := range schema.Mutation.Fields {
		given := map[string]any{}
		for _, a := range f.Arguments {
			given[a.Name] = fill(a.Type, 0)
		}
		walk(j.target(f, given), "", func(path string) {
			walked++
			for _, word := range []string{"password", "secret", "token", "api_key"} {
				if strings.Contains(path, word) {
					t.Errorf("%s shows %s", f.Name, path)
				}
			}
		})
	}
	if walked < 40 {
		t.Errorf("only %d values", walked)
	}
}

func walk(v any, path string, leaf func(path string)) {
	switch v := v.(type) {
	case map[string]any:
		for name, below := range v {
			walk(below, path+"."+name, leaf)
		}
	case []any:
		for _, below := range v {
			walk(below, path, leaf)
		}
	default:
		leaf(path)
	}
}

func TestIDsOfResults(t *testing.T) {
	t.Parallel()
	a, b := model.NewID(), model.NewID()
	for name, c := range map[string]struct {
		result any
		want   []uuid.UUID
	}{
		"nothing":      {nil, nil},
		"a null":       {(*model.Project)(nil), nil},
		"an id":        {a, []uuid.UUID{a}},
		"a thing":      {&model.Project{ID: a, WorkspaceID: b}, []uuid.UUID{a}},
		"things":       {[]model.Audit{{ID: a}, {ID: b}}, []uuid.UUID{a, b}},
		"an id apart":  {model.Market{ID: &a}, []uuid.UUID{a}},
		"what it has":  {&model.NewKey{Key: &model.Key{ID: a}, Secret: "s"}, []uuid.UUID{a}},
		"a page of it": {&model.PromptPage{Items: []*model.Prompt{{ID: a}, {ID: b}}}, []uuid.UUID{a, b}},
		"a number":     {3, nil},
		"true":         {true, nil},
	} {
		if got := idsOf(reflect.ValueOf(c.result), true); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Whatever is given, nothing under a secret's name comes out, and what comes out
// is valid JSON of bounded length.
func FuzzAuditedArguments(f *testing.F) {
	f.Add(`{"input":{"longText":"a","newPassword":"PLANTED"}}`)
	f.Add(`{"input":{"self":{"self":{"clientSecret":{"name":"PLANTED"}}}},"hint":"PLANTED"}`)
	f.Add(`{"other":{"quiet":["PLANTED"],"blob":{"x":"PLANTED"}},"input":[]}`)
	schema, err := gqlparser.LoadSchema(&ast.Source{Input: auditedSchema})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var args map[string]any
		if json.Unmarshal([]byte(text), &args) != nil {
			return
		}
		shown := auditedArguments{schema, scalar.Registry()}.target(schema.Mutation.Fields.ForName("do"), args)
		raw, err := json.Marshal(shown)
		if err != nil || len(raw) > 10*len(text)+1000 {
			t.Errorf("%s shows %s, %v", text, raw, err)
		}
		walk(shown, "", func(path string) {
			for _, name := range []string{"quiet", "api_key", "blob", "new_password", "access_tokens", "client_secret", "hint", ".password"} {
				if strings.Contains(path, name) {
					t.Errorf("%s shows %s", text, path)
				}
			}
		})
	})
}
