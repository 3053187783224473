package cli_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// twin is an operation of the REST API as a person would send it to the graph.
type twin struct {
	path      string // of the REST operation
	document  string
	body      []string                   // where the REST body is in the answer's data
	variables ast.VariableDefinitionList // by the names that REST gives them, in snake case
}

const belowProject = "/v1/projects/{project_id}/"

// twins returns every GET operation by its path.
func twins(t *testing.T) map[string]twin {
	t.Helper()
	facade := os.DirFS("../rest")
	fragments := strings.Join(files(t, facade, "resources/*.graphql"), "")
	all := map[string]twin{}
	for _, operation := range files(t, facade, "operations/*.graphql") {
		if one, reads := newTwin(t, operation+fragments); reads {
			all[one.path] = one
		}
	}
	return all
}

func files(t *testing.T, from fs.FS, pattern string) []string {
	t.Helper()
	names, err := fs.Glob(from, pattern)
	must(t, err)
	texts := make([]string, len(names))
	for i, name := range names {
		raw, err := fs.ReadFile(from, name)
		must(t, err)
		texts[i] = string(raw)
	}
	return texts
}

func newTwin(t *testing.T, source string) (one twin, reads bool) {
	t.Helper()
	doc, err := parser.ParseQuery(&ast.Source{Input: source})
	must(t, err)
	op := doc.Operations[0]
	at := op.Directives.ForName("rest")
	if at.Arguments.ForName("method").Value.Raw != http.MethodGet {
		return twin{}, false
	}
	one = twin{path: at.Arguments.ForName("path").Value.Raw, variables: op.VariableDefinitions, body: bodyPath(op.SelectionSet)}
	op.Directives = nil
	for _, v := range op.VariableDefinitions {
		v.Directives = nil
	}
	needed := map[string]bool{}
	bare(doc, op.SelectionSet, needed)
	kept := doc.Fragments[:0]
	for _, f := range doc.Fragments {
		if needed[f.Name] {
			kept = append(kept, f)
		}
	}
	doc.Fragments = kept
	var text bytes.Buffer
	formatter.NewFormatter(&text).FormatQueryDocument(doc)
	one.document = text.String()
	return one, true
}

// bodyPath is the path to the field marked @body.
func bodyPath(set ast.SelectionSet) []string {
	for _, s := range set {
		f, isField := s.(*ast.Field)
		if !isField {
			continue
		}
		if f.Directives.ForName("body") != nil {
			return []string{f.Alias}
		}
		if below := bodyPath(f.SelectionSet); below != nil {
			return append([]string{f.Alias}, below...)
		}
	}
	return nil
}

// bare takes the facade's directives out and notes the fragments in use.
func bare(doc *ast.QueryDocument, set ast.SelectionSet, needed map[string]bool) {
	for _, s := range set {
		switch node := s.(type) {
		case *ast.Field:
			node.Directives = nil
			bare(doc, node.SelectionSet, needed)
		case *ast.InlineFragment:
			node.Directives = nil
			bare(doc, node.SelectionSet, needed)
		case *ast.FragmentSpread:
			if !needed[node.Name] {
				needed[node.Name] = true
				bare(doc, doc.Fragments.ForName(node.Name).SelectionSet, needed)
			}
		}
	}
}

// ask sends the twin to the graph with a request's path parameters and query,
// and gives what REST has as its body, in REST's names.
func (h *house) ask(w twin, ids map[string]string, query url.Values) any {
	h.t.Helper()
	values := map[string]any{}
	for _, v := range w.variables {
		name := snake(v.Variable)
		switch {
		case ids[name] != "" && strings.Contains(w.path, "{"+name+"}"):
			values[v.Variable] = ids[name]
		case !query.Has(name):
		case v.Type.Elem != nil:
			values[v.Variable] = query[name]
		default:
			values[v.Variable] = literal(v.Type.NamedType, query.Get(name))
		}
	}
	body, err := json.Marshal(map[string]any{"query": w.document, "variables": values})
	must(h.t, err)
	a := h.do(http.MethodPost, "/graphql", h.key, string(body))
	var said struct {
		Data   any   `json:"data"`
		Errors []any `json:"errors"`
	}
	a.into(h.t, &said)
	if len(said.Errors) > 0 {
		h.t.Fatalf("%s in the graph: %s\n%s", w.path, a.body, w.document)
	}
	at := said.Data
	for _, name := range w.body {
		object, _ := at.(map[string]any)
		at = object[name]
	}
	return inSnakeCase(at)
}

// literal is a query parameter's value as JSON.
func literal(kind, text string) any {
	if kind == "Int" || kind == "Boolean" {
		return json.RawMessage(text)
	}
	return text
}

func snake(name string) string {
	var out strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

// inSnakeCase renames the members of objects; names that begin with a capital
// are data.
func inSnakeCase(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, value := range v {
			if name != "" && !unicode.IsUpper(rune(name[0])) {
				name = snake(name)
			}
			out[name] = inSnakeCase(value)
		}
		return out
	case []any:
		for i := range v {
			v[i] = inSnakeCase(v[i])
		}
	}
	return v
}

// Whatever REST reads below a project, the graph returns alike to callers that ask it
// for the same. Whole projects are more than an ad-hoc document may ask for.
func TestTheGraphAnswersAsRESTDoes(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ids := h.ids(h.project, h.key)
	h.ended(ids["audit_id"])
	all := twins(t)
	for _, o := range h.operations() {
		if o.method != http.MethodGet || !strings.HasPrefix(o.path, belowProject) {
			continue
		}
		query := url.Values{}
		if strings.HasSuffix(o.path, "/sources") {
			query.Set("as_of", "2099-01-01T00:00:00Z") // else it is now
		}
		asked := o
		asked.path += "?" + query.Encode()
		a := h.call(asked, h.key, ids)
		if a.status != http.StatusOK {
			t.Errorf("GET %s: %d %s", o.path, a.status, a.body)
			continue
		}
		var rest any
		a.into(t, &rest)
		graph := withoutCases(h.ask(all[o.path], ids, query))
		if !reflect.DeepEqual(withoutCases(rest), graph) {
			h.call(asked, h.key, ids).into(t, &rest) // a job, such as the fetch of robots.txt, may have changed it meanwhile
		}
		if !reflect.DeepEqual(withoutCases(rest), graph) {
			t.Errorf("GET %s:\nREST  %v\ngraph %v", o.path, rest, graph)
		}
		delete(all, o.path)
	}
	for path := range all {
		if !strings.HasPrefix(path, belowProject) {
			continue
		}
		t.Errorf("GET %s is not in the description", path)
	}
}

// withoutCases takes out what REST adds where the graph has a type's name.
func withoutCases(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if measured, is := value.(map[string]any); is && name == "latest_measurement" {
				delete(measured, "state")
			}
			withoutCases(value)
		}
	case []any:
		for i := range v {
			withoutCases(v[i])
		}
	}
	return v
}
