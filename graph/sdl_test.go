package graph_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/scalar"
)

// clientSchema is the schema that a client reads: the served text, parsed.
func clientSchema(t *testing.T) *ast.Schema {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Name: "schema.graphqls", Input: string(serve(t).SDL())})
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// writtenSchema is the schema as its files say it.
func writtenSchema(t *testing.T) *ast.Schema {
	t.Helper()
	files, err := filepath.Glob("schema/*.graphqls")
	if err != nil {
		t.Fatal(err)
	}
	var sources []*ast.Source
	for _, file := range append(files, "../schema.graphqls") {
		text, err := os.ReadFile(file) //nolint:gosec // a file of the repository
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, &ast.Source{Name: file, Input: string(text)})
	}
	schema, err := gqlparser.LoadSchema(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// elements lists everything of a schema that a description belongs to, by path.
func elements(schema *ast.Schema) map[string]string {
	all := map[string]string{}
	for _, def := range schema.Types {
		if def.BuiltIn {
			continue
		}
		all[def.Name+" "+string(def.Kind)] = def.Description
		for _, f := range def.Fields {
			if strings.HasPrefix(f.Name, "__") {
				continue
			}
			at := def.Name + "." + f.Name
			all[at+": "+f.Type.String()+" "+f.DefaultValue.String()] = f.Description
			for _, a := range f.Arguments {
				all[at+"("+a.Name+": "+a.Type.String()+" "+a.DefaultValue.String()+")"] = a.Description
			}
		}
		for _, v := range def.EnumValues {
			all[def.Name+"."+v.Name] = v.Description
		}
	}
	return all
}

func TestServedSchemaIsTheWrittenSchema(t *testing.T) {
	t.Parallel()
	served, written := elements(clientSchema(t)), elements(writtenSchema(t))
	for _, element := range slices.Sorted(maps.Keys(written)) {
		if text, ok := served[element]; !ok || text != written[element] {
			t.Errorf("%s is served as %q, written as %q", element, text, written[element])
		}
	}
	if len(served) != len(written) {
		t.Errorf("%d elements are served, %d are written", len(served), len(written))
	}
}

func TestEveryElementOfTheSchemaIsDescribed(t *testing.T) {
	t.Parallel()
	all := elements(writtenSchema(t))
	for _, element := range slices.Sorted(maps.Keys(all)) {
		if text := strings.TrimSpace(all[element]); !strings.HasSuffix(text, ".") {
			t.Errorf("%s: the description %q is empty or does not end with a period", element, text)
		}
	}
}

// client writes operations from a schema, as a generated client does.
type client struct {
	schema *ast.Schema
	seen   map[string]bool // types whose fields have been written
	calls  map[string]string

	scalars map[string]scalar.Scalar
}

// walk writes one operation for every field of a type and of the types below it. The
// path opens the braces down to the type; depth counts them.
func (c *client) walk(def *ast.Definition, path string, depth int) {
	if c.seen[def.Name] {
		return
	}
	c.seen[def.Name] = true
	for _, f := range def.Fields {
		if strings.HasPrefix(f.Name, "__") {
			continue
		}
		call := f.Name + c.arguments(f)
		below := c.schema.Types[f.Type.Name()]
		if below.IsLeafType() {
			c.calls[def.Name+"."+f.Name] = path + call + strings.Repeat(" }", depth)
			continue
		}
		c.calls[def.Name+"."+f.Name] = path + call + " { __typename }" + strings.Repeat(" }", depth)
		c.walk(below, path+call+" { ", depth+1)
		for _, variant := range c.schema.GetPossibleTypes(below) {
			if variant != below {
				c.walk(variant, path+call+" { ... on "+variant.Name+" { ", depth+2)
			}
		}
	}
}

// arguments writes every argument of a field.
func (c *client) arguments(f *ast.FieldDefinition) string {
	if len(f.Arguments) == 0 {
		return ""
	}
	var all []string
	for _, a := range f.Arguments {
		all = append(all, a.Name+": "+c.value(a.Type, 0))
	}
	return "(" + strings.Join(all, ", ") + ")"
}

func (c *client) value(t *ast.Type, depth int) string {
	if t.Elem != nil {
		return "[" + c.value(t.Elem, depth) + "]"
	}
	def := c.schema.Types[t.NamedType]
	switch def.Kind {
	case ast.Enum:
		return def.EnumValues[0].Name
	case ast.InputObject:
		var all []string
		for _, f := range def.Fields {
			if depth < 5 || f.Type.NonNull {
				all = append(all, f.Name+": "+c.value(f.Type, depth+1))
			}
		}
		return "{" + strings.Join(all, ", ") + "}"
	default:
		return scalarValue(c.scalars[def.Name])
	}
}

// scalarValue writes the example of a scalar. The numbers are small: a page size of 1 may lie below others.
func scalarValue(known scalar.Scalar) string {
	raw, err := json.Marshal(known.Example)
	if err != nil {
		return "null"
	}
	return string(raw)
}

// Every field can be called as the served schema says: a client that is generated
// from the text never sends an operation that is refused.
func TestEveryFieldCanBeCalledAsServed(t *testing.T) {
	t.Parallel()
	schema := clientSchema(t)
	c := &client{schema: schema, seen: map[string]bool{}, calls: map[string]string{}, scalars: scalar.Registry()}
	c.walk(schema.Query, "query { ", 1)
	c.walk(schema.Mutation, "mutation { ", 1)
	if len(c.calls) < 700 {
		t.Errorf("only %d fields were reached", len(c.calls))
	}
	s := serve(t)
	for _, field := range slices.Sorted(maps.Keys(c.calls)) {
		got := s.post(t, aPerson(), request(c.calls[field]))
		if got.status != http.StatusOK {
			t.Errorf("%s: %d %.300s\n%s", field, got.status, got.raw, c.calls[field])
		}
	}
	t.Log(len(c.calls), "fields were called")
}
