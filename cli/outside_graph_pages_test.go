package cli_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// connection is a field of the graph that gives a list page by page, and the fields that lead to it.
type connection struct {
	schema *ast.Schema
	path   []*ast.FieldDefinition // from the root to the list
	input  string                 // the argument that holds limit, cursor and filters; empty: they are arguments themselves
	next   []string               // the fields from the list's value to the cursor of the next page
}

func (c *connection) String() string {
	names := make([]string, len(c.path))
	for i, f := range c.path {
		names[i] = f.Name
	}
	return strings.Join(names, ".")
}

func (c *connection) list() *ast.FieldDefinition { return c.path[len(c.path)-1] }

// member is an argument, or a member of an input object.
type member struct {
	*ast.Type

	usual string // its default
}

// members are what a page is asked for with.
func (c *connection) members() map[string]member {
	all := map[string]member{}
	add := func(name string, t *ast.Type, usual *ast.Value) {
		all[name] = member{t, ""}
		if usual != nil {
			all[name] = member{t, usual.Raw}
		}
	}
	if c.input == "" {
		for _, a := range c.list().Arguments {
			add(a.Name, a.Type, a.DefaultValue)
		}
		return all
	}
	for _, f := range c.schema.Types[c.list().Arguments.ForName(c.input).Type.Name()].Fields {
		add(f.Name, f.Type, f.DefaultValue)
	}
	return all
}

// connections walks the graph from its root: a list that is added is walked.
func connections() []*connection {
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	var found []*connection
	seen := map[string]bool{"Query": true}
	type place struct {
		def  *ast.Definition
		path []*ast.FieldDefinition
	}
	for queue := []place{{schema.Query, nil}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, f := range at.def.Fields {
			of := schema.Types[f.Type.Name()]
			if strings.HasPrefix(f.Name, "__") || of.Kind != ast.Object {
				continue
			}
			path := append(slices.Clone(at.path), f)
			next := wayTo(schema, of, "nextCursor", 3)
			if input, paged := pagedBy(schema, f); paged && next != nil {
				found = append(found, &connection{schema, path, input, next})
			}
			if !seen[of.Name] {
				seen[of.Name] = true
				queue = append(queue, place{of, path})
			}
		}
	}
	return found
}

// pagedBy returns the input of a field that has a cursor; empty where it is an argument of the field itself.
func pagedBy(schema *ast.Schema, f *ast.FieldDefinition) (input string, paged bool) {
	for _, a := range f.Arguments {
		of := schema.Types[a.Type.Name()]
		switch {
		case a.Name == "cursor":
			return "", true
		case of.Kind == ast.InputObject && of.Fields.ForName("cursor") != nil:
			return a.Name, true
		}
	}
	return "", false
}

// wayTo returns the fields that lead from a type to one of a name, the shortest way.
func wayTo(schema *ast.Schema, from *ast.Definition, name string, deep int) []string {
	if from.Fields.ForName(name) != nil {
		return []string{name}
	}
	var best []string
	for _, f := range from.Fields {
		of := schema.Types[f.Type.Name()]
		if deep == 0 || of.Kind != ast.Object || f.Type.Elem != nil || len(f.Arguments) > 0 {
			continue
		}
		if way := wayTo(schema, of, name, deep-1); way != nil && (best == nil || len(way) < len(best)) {
			best = append([]string{f.Name}, way...)
		}
	}
	return best
}

// asked is what the graph said of a list.
type asked struct {
	next   string // the cursor of the next page; empty on the last one
	errors []string
	codes  []string
	raw    string
}

// page asks for a page of one item, with these members.
func (h *house) page(c *connection, cookie string, ids map[string]string, members map[string]any) asked {
	h.t.Helper()
	variables, declared := map[string]any{}, []string{}
	text, end := "", ""
	for i, f := range c.path {
		given := map[string]any{}
		for _, a := range f.Arguments {
			if a.Type.NonNull && a.DefaultValue == nil {
				given[a.Name] = rootField{schema: c.schema}.value(a.Name, a.Type, idsOf(f.Name, ids))
			}
		}
		if i == len(c.path)-1 {
			into := given
			if c.input != "" {
				into, _ = given[c.input].(map[string]any)
				if into == nil {
					into = map[string]any{}
				}
				given[c.input] = into
			}
			maps.Copy(into, members)
			for _, name := range []string{"limit", "pageSize"} {
				if _, ok := c.members()[name]; ok {
					into[name] = 1
				}
			}
		}
		var passed []string
		for name, value := range given {
			variable := fmt.Sprintf("%s%d", name, i)
			variables[variable] = value
			declared = append(declared, "$"+variable+": "+f.Arguments.ForName(name).Type.String())
			passed = append(passed, name+": $"+variable)
		}
		text += f.Name
		if len(passed) > 0 {
			text += "(" + strings.Join(passed, ", ") + ")"
		}
		text, end = text+" { ", end+" }"
	}
	text += strings.Join(c.next, " { ") + strings.Repeat(" }", len(c.next)-1) + end
	query := "query { " + text + " }"
	if len(declared) > 0 {
		query = "query(" + strings.Join(declared, ", ") + ") { " + text + " }"
	}
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	must(h.t, err)
	a := h.do(http.MethodPost, "/graphql", "", string(body), "Cookie", cookie)
	var answered struct {
		Data   any
		Errors []struct {
			Message    string
			Extensions struct{ Code string }
		}
	}
	a.into(h.t, &answered)
	got := asked{next: findText(answered.Data, "nextCursor"), raw: string(a.body)}
	for _, e := range answered.Errors {
		got.errors, got.codes = append(got.errors, e.Message), append(got.codes, e.Extensions.Code)
	}
	return got
}

// idsOf are ids by the names of a field's arguments.
func idsOf(field string, ids map[string]string) map[string]string {
	own := maps.Clone(ids)
	for name, id := range map[string]string{
		"siteCrawl": "crawlId", "searchRun": "runId", "searchDataset": "datasetId", "crawlSource": "sourceId", "auditSchedule": "scheduleId",
		"crawlBatch": "batchId",
	} {
		if name == field {
			own["id"] = ids[id]
		}
	}
	if id, ok := ids[field+"Id"]; ok {
		own["id"] = id
	}
	own["workspaceId"] = ids["workspaceId"]
	return own
}

// findText returns the first text of a name in an answer.
func findText(data any, name string) string {
	switch v := data.(type) {
	case map[string]any:
		if text, ok := v[name].(string); ok {
			return text
		}
		for _, inside := range v {
			if text := findText(inside, name); text != "" {
				return text
			}
		}
	case []any:
		for _, inside := range v {
			if text := findText(inside, name); text != "" {
				return text
			}
		}
	}
	return ""
}

// ofProject reports whether a list is of a project that is named.
func (c *connection) ofProject() bool { return c.path[0].Name == "project" && len(c.path) > 1 }

// filters are members of a list with values that are not their defaults.
func (c *connection) filters() map[string]any {
	values := map[string]any{}
	for name, t := range c.members() {
		of := c.schema.Types[t.Name()]
		var value any
		switch {
		case slices.Contains([]string{"limit", "pageSize", "cursor", "offset"}, name), t.NonNull && t.usual == "" && t.Elem == nil:
			continue
		case of.Kind == ast.Enum:
			for _, v := range of.EnumValues {
				if v.Name != t.usual {
					value = v.Name
				}
			}
		case of.Name == "Boolean":
			value = true
		case of.Name == "String":
			value = "kettle"
		case of.Name == "Int" && name == "months":
			value = 3
		default:
			continue
		}
		if t.Elem != nil {
			value = []any{value}
		}
		values[name] = value
	}
	return values
}

// fill adds to a project two of what only crawls, models and sellers of search data make.
func (h *house) fill(ids map[string]string) {
	h.t.Helper()
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	ids["siteUrlId"] = uuid.NewString()
	for _, statement := range []string{
		`INSERT INTO site_pages (project_id, crawl_id, site_url_id, normalized_url, display_url, analysis_status)
			SELECT $1, $2, id, 'n' || id, 'd' || id, 'completed' FROM unnest(ARRAY[$3, gen_random_uuid()]) AS id`,
		`INSERT INTO site_reads (project_id, crawl_id, site_url_id, facts, results, evidence, etag, last_modified, targets, link_flags, anchors, sources)
			VALUES ($1, $2, $3, '{}', '', '{}', '', '', ARRAY[$3, $3], '{0,0}', '{a,b}', ARRAY[$3, $3])`,
		`INSERT INTO site_issues SELECT $1, $2, gen_random_uuid(), 'rule', 'category', 'title', '', '', '', '', '', '{}', 'web_fundamentals', 'low', 1,
			'fact', 1, '[]', now() FROM generate_series(1, 2) WHERE $3 IS NOT NULL`,
		`INSERT INTO bot_candidates SELECT $1, 'Bot/' || n, 1, current_date, current_date FROM generate_series(1, 2) AS n WHERE ($2, $3) IS NOT NULL`,
		`INSERT INTO search_rows (project_id, dataset_id, place, id, digest, row_kind, keyword, domain, url, intent, auxiliary)
			SELECT $1, $2, n, gen_random_uuid(), md5(n::text)::uuid, 'ranked_keyword', 'kettle ' || n, '', '', '', '{}' FROM generate_series(1, 2) AS n
			WHERE $3 IS NOT NULL`,
		`INSERT INTO generation_runs SELECT $1, gen_random_uuid(), $2, NULL, 'test', 'core', 1, 1, 0, 0, 'off', '{}', NULL, now()
			FROM generate_series(1, 2) WHERE $3 IS NOT NULL`,
		`INSERT INTO prompt_candidates SELECT r.project_id, gen_random_uuid(), r.id, r.prompt_set_id, NULL, 'kettles?', '', 'informational', 'awareness',
			'unbranded', 'core', false, 'off', '{}', 'waiting', NULL, now(), now() + interval '1 day'
			FROM generation_runs AS r WHERE project_id = $1 AND prompt_set_id = $2 AND $3 IS NOT NULL`,
	} {
		second := ids["crawlId"]
		switch {
		case strings.Contains(statement, "INTO search_rows"):
			second = ids["datasetId"]
		case strings.Contains(statement, "generation_runs"):
			second = ids["promptSetId"]
		}
		statement = strings.NewReplacer("$1", "$1::uuid", "$2", "$2::uuid", "$3", "$3::uuid").Replace(statement)
		_, err := store.Pool().Exec(h.t.Context(), statement, ids["projectId"], second, ids["siteUrlId"])
		must(h.t, err)
	}
}

// A cursor of the graph continues with its own list alone, in its own project, under its own filters.
func TestCursorsAreOfOneListInTheGraph(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	rest := h.ids(h.project, h.key)
	h.ended(rest["audit_id"])
	h.ids(h.project, h.key) // a second one of each
	sibling := graphIDs(h.ids(h.newProject(h.workspace), h.key))
	ids, cookie := graphIDs(rest), h.signIn("owner@example.com")
	h.fill(ids)
	h.fill(sibling)
	all, cursors := connections(), map[string]string{}
	for _, c := range all {
		first := h.page(c, cookie, ids, nil)
		if len(first.errors) > 0 {
			t.Errorf("%s: %s", c, first.raw)
		}
		if first.next == "" {
			continue
		}
		cursors[c.String()] = first.next
		if again := h.page(c, cookie, ids, map[string]any{"cursor": first.next}); len(again.errors) > 0 {
			t.Errorf("%s goes not on: %s", c, again.raw)
		}
	}
	if len(all) < 26 || len(cursors) < 20 {
		t.Errorf("%d lists, %d with a second page: %v", len(all), len(cursors), slices.Sorted(maps.Keys(cursors)))
	}
	for _, c := range all {
		refused := func(what string, ids map[string]string, members map[string]any) {
			a := h.page(c, cookie, ids, members)
			if !slices.Equal(a.codes, []string{"validation_error"}) || !strings.Contains(a.errors[0], "cursor: must be the next_cursor") {
				t.Errorf("%s: %s: %.300s", c, what, a.raw)
			}
		}
		refused("a made-up cursor", ids, map[string]any{"cursor": "kettle"})
		for from, cursor := range cursors {
			if from != c.String() {
				refused("a cursor of "+from, ids, map[string]any{"cursor": cursor})
				continue
			}
			refused("a forged cursor", ids, map[string]any{"cursor": forged(t, cursor)})
			if c.ofProject() {
				refused("a cursor of another project", sibling, map[string]any{"cursor": cursor})
			}
			for name, value := range c.filters() {
				if a := h.page(c, cookie, ids, map[string]any{name: value}); len(a.errors) == 0 {
					refused("a cursor without "+name, ids, map[string]any{"cursor": cursor, name: value})
				}
			}
		}
	}
}
