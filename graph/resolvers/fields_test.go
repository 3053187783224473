package resolvers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/projects"
)

// Audits are read without engines when no query asks for them. A query that asks has them, also
// beside those who do not, and also where the executor asks.
func TestAuditsHaveTheirEnginesWhereTheyAreAsked(t *testing.T) {
	t.Parallel()
	s := newStack(t, 4, 2)
	const brief, engines = `audits(limit: 5) { items { id status } }`, `audits(limit: 5) { items { id engineSnapshots { logicalEngine } modelProvenance { engineLabel } } }`
	for name, c := range map[string]struct {
		query string
		asked bool
	}{
		"brief":       {query: `a: project(id: %[1]q) { ` + brief + ` }`},
		"whole":       {query: `a: project(id: %[1]q) { ` + engines + ` }`, asked: true},
		"both":        {query: `a: project(id: %[1]q) { ` + brief + ` } b: project(id: %[1]q) { ` + engines + ` }`, asked: true},
		"one project": {query: `a: project(id: %[1]q) { x: ` + brief + ` y: ` + engines + ` }`, asked: true},
		"executor":    {query: `a: project(id: %[1]q) { alive: __typename @include(if: true) ` + engines + ` }`, asked: true},
	} {
		body, err := json.Marshal(map[string]string{"query": fmt.Sprintf("{ "+c.query+" }", s.project.ID)})
		must(t, err)
		_, answer := s.statements(s.graph, http.MethodPost, "/graphql", string(body))
		if strings.Contains(answer, `"errors"`) || !strings.Contains(answer, `"items":[{"id":"`) {
			t.Fatalf("%s: %s", name, answer)
		}
		if got := strings.Contains(answer, `"logicalEngine":"assistant_a"`) && strings.Contains(answer, `"engineLabel":"`); got != c.asked {
			t.Errorf("%s: engines are in the answer: %t, asked: %t: %s", name, got, c.asked, answer)
		}
		if strings.Contains(answer, `"engineSnapshots":[]`) || strings.Contains(answer, `"modelProvenance":[]`) {
			t.Errorf("%s: an audit has no engines: %s", name, answer)
		}
	}
}

// A page has as many items with its cursor as without. A query that asks for the cursor has it, also
// beside those who do not, and also where the executor asks.
func TestPagesHaveTheirCursorsWhereTheyAreAsked(t *testing.T) {
	t.Parallel()
	s := newStack(t, 4, 2)
	crawl, _ := s.addLinkedPages()
	for list, in := range map[string][3]string{
		"audits": {"", "id", ""}, "prompts": {"", "id", ""}, "pages": {fmt.Sprintf("siteCrawl(id: %q) { ", crawl), "id: siteUrlId", " }"},
	} {
		brief := in[0] + list + `(limit: 1) { items { ` + in[1] + ` } }` + in[2]
		whole := in[0] + list + `(limit: 1) { items { ` + in[1] + ` } nextCursor }` + in[2]
		for name, c := range map[string]struct {
			query   string
			pages   int
			cursors int
		}{
			"brief":       {query: `a: project(id: %[1]q) { ` + brief + ` }`, pages: 1},
			"whole":       {query: `a: project(id: %[1]q) { ` + whole + ` }`, pages: 1, cursors: 1},
			"both":        {query: `a: project(id: %[1]q) { ` + brief + ` } b: project(id: %[1]q) { ` + whole + ` }`, pages: 2, cursors: 1},
			"one project": {query: `a: project(id: %[1]q) { x: ` + brief + ` y: ` + whole + ` }`, pages: 2, cursors: 1},
			"executor":    {query: `a: project(id: %[1]q) { alive: __typename @include(if: true) ` + whole + ` }`, pages: 1, cursors: 1},
		} {
			body, err := json.Marshal(map[string]string{"query": fmt.Sprintf("{ "+c.query+" }", s.project.ID)})
			must(t, err)
			_, answer := s.statements(s.graph, http.MethodPost, "/graphql", string(body))
			pages, items, cursors := strings.Count(answer, `"items":[`), strings.Count(answer, `{"id":"`), strings.Count(answer, `"nextCursor":"`)
			if pages != c.pages || items != c.pages || cursors != c.cursors {
				t.Errorf("%s of %s: %d pages with %d items and %d cursors: %s", name, list, pages, items, cursors, answer)
			}
		}
	}
}

// Whatever field is asked for alone, an object has it as if it was read whole, and its ids.
func TestEveryFieldIsReadWhereItIsAsked(t *testing.T) {
	t.Parallel()
	s := newStack(t, 12, 2)
	s.fileUnderTopic()
	ctx, of, req := t.Context(), []uuid.UUID{s.project.ID}, page.Request{Limit: 20}
	objects := projects.New(s.store)
	sets, err := objects.PromptSets(ctx, of)
	must(t, err)
	set := storage.ChildKey{ProjectID: s.project.ID, ID: sets[s.project.ID][0].ID}
	read(t, func(fields []string) ([]*model.Audit, error) {
		rows, err := audits.New(s.store).NewestAudits(ctx, of, req, fields)
		return rows[s.project.ID], err
	})
	read(t, func(fields []string) ([]*model.Project, error) {
		found, err := objects.Projects(ctx, s.project.WorkspaceID, nil, req, fields, false)
		return found.Items, err
	})
	read(t, func(fields []string) ([]*model.Project, error) {
		found, err := objects.Project(ctx, s.project.WorkspaceID, s.project.ID, fields)
		return []*model.Project{found}, err
	})
	read(t, func(fields []string) ([]*model.Prompt, error) {
		rows, err := objects.Prompts(ctx, of, model.PromptFilter{}, req, fields)
		return rows[s.project.ID], err
	})
	read(t, func(fields []string) ([]*model.Prompt, error) {
		rows, err := objects.Prompts(ctx, append(of, uuid.Max), model.PromptFilter{PromptSetID: &set.ID}, req, fields)
		return rows[s.project.ID], err
	})
	id, _ := s.addLinkedPages()
	sites, crawl := crawls.New(s.store), storage.ChildKey{ProjectID: s.project.ID, ID: id}
	read(t, func(fields []string) ([]*model.SitePage, error) {
		rows, _, err := sites.Pages(ctx, s.project.ID, id, crawls.PageFilter{Sort: crawls.PageSort{Column: "display_url"}}, req, fields)
		return rows, err
	})
	for _, keys := range [][]storage.ChildKey{{crawl}, {crawl, {ProjectID: uuid.Max, ID: uuid.Max}}} {
		read(t, func(fields []string) ([]*model.SiteCrawl, error) {
			rows, err := sites.CrawlsByID(ctx, keys, time.Now(), fields)
			return []*model.SiteCrawl{rows[crawl]}, err
		})
	}
	for _, keys := range [][]storage.ChildKey{{set}, {set, {ProjectID: set.ProjectID, ID: uuid.Max}}} {
		read(t, func(fields []string) ([]*model.Prompt, error) {
			rows, err := objects.PromptsOfSets(ctx, keys, fields)
			prompts := make([]*model.Prompt, len(rows[set]))
			for i := range prompts {
				prompts[i] = &rows[set][i]
			}
			return prompts, err
		})
	}
}

// read compares objects that are read whole with the same objects of which one field is asked for.
func read[T any](t *testing.T, list func(fields []string) ([]*T, error)) {
	t.Helper()
	whole, err := list(nil)
	must(t, err)
	if len(whole) == 0 {
		t.Fatalf("no %s", reflect.TypeFor[T]())
	}
	fewer := false
	for _, field := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		some, err := list([]string{field.Name})
		must(t, err)
		if len(some) != len(whole) {
			t.Fatalf("%d rows with %s, %d whole ones", len(some), field.Name, len(whole))
		}
		for i := range whole {
			for _, name := range []string{field.Name, "ProjectID", "ID"} {
				got, want := reflect.ValueOf(some[i]).Elem().FieldByName(name), reflect.ValueOf(whole[i]).Elem().FieldByName(name)
				if got.IsValid() && !reflect.DeepEqual(got.Interface(), want.Interface()) {
					t.Errorf("%s of a %s with %s is %v, not %v", name, reflect.TypeFor[T](), field.Name, got, want)
				}
			}
			fewer = fewer || !reflect.DeepEqual(some[i], whole[i])
		}
	}
	if !fewer {
		t.Errorf("every %s was read whole", reflect.TypeFor[T]())
	}
}

// An edge says what it needs of its parents: what it answers does not depend on what else is asked
// of them.
func TestEdgesAnswerTheSameFromPartsOfTheirParents(t *testing.T) {
	t.Parallel()
	s := newStack(t, 12, 2)
	s.fileUnderTopic()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	for name, selection := range edgesOf(t, schema, idsOfNone()) {
		if exempt(name) || strings.Contains(selection, uuid.Max.String()) { // there is no such object
			continue
		}
		parent, field, _ := strings.Cut(name, ".")
		selection = strings.Replace(selection, "__typename", leaves(schema, itemOf(schema, parent, field)), 1)
		ask := func(more string) string {
			body, err := json.Marshal(map[string]string{"query": fmt.Sprintf("{ "+parents()[parent]+" }", 5, "asked: "+selection+more)})
			must(t, err)
			_, answer := s.statements(s.graph, http.MethodPost, "/graphql", string(body))
			return answer
		}
		part, whole := ask(""), ask(" alive: __typename @include(if: true)") // a directive is the executor's
		whole = strings.ReplaceAll(whole, `,"alive":"`+parent+`"`, "")
		if part != whole || strings.Contains(part, `"errors"`) {
			t.Errorf("%s answers %.600s\nfrom whole parents %.600s", name, part, whole)
		}
	}
}

// leaves selects all fields of a type that are plain data and have no arguments.
func leaves(schema *ast.Schema, of string) string {
	names := []string{"__typename"}
	for _, field := range schema.Types[of].Fields {
		if def := schema.Types[field.Type.Name()]; def.IsLeafType() && len(field.Arguments) == 0 && !strings.HasPrefix(field.Name, "__") {
			names = append(names, field.Name)
		}
	}
	return strings.Join(names, " ")
}

// itemOf returns the type of the items of a field's pages; its own type if it has no pages.
func itemOf(schema *ast.Schema, parent, field string) string {
	of := schema.Types[parent].Fields.ForName(field).Type.Name()
	if items := schema.Types[of].Fields.ForName("items"); items != nil {
		return items.Type.Name()
	}
	return of
}

// Figures that no selection asks for are not read, and those that are asked for are the same.
func TestFiguresAreReadWhereTheyAreAsked(t *testing.T) {
	t.Parallel()
	s := newStack(t, 20, 6)
	for name, c := range map[string]struct {
		field, selection string
		spared           bool // statements, beside the executor, which reads all
	}{
		"prompts":     {`promptList`, `totalCount items { prompt { id text tags } }`, true},
		"counts":      {`promptList(cohort: core)`, `totalCount measuredCount roseCount fellCount`, true},
		"figures":     {`promptList(cohort: core)`, `items { metric { promptId visibilityRate verdict visibilityDelta comparison { currentCounts { responses } baselineCounts { responses } } } }`, true},
		"competitors": {`promptList(cohort: core)`, `items { prompt { id } metric { actionId comparison { rankings { name mentionRate } deltas } outcomes { gapCounts } } }`, false},
		"gaps":        {`promptList(cohort: core, sort: visibility_rate)`, `items { prompt { id } metric { actionId outcomes { gapCounts } } }`, false},
		"sentiment":   {`visibilityPerception`, `state reason coverage { mentions } entities { name score { classified positiveShare } } brand { score { netSentiment } }`, true},
		"intervals":   {`visibilityPerception`, `brand { score { positiveShareInterval { low high } } } trend { mentions }`, false},
	} {
		ask := func(selection string) (int64, map[string]any) {
			body, err := json.Marshal(map[string]string{"query": fmt.Sprintf("{ project(id: %q) { of: %s { %s } } }", s.project.ID, c.field, selection)})
			must(t, err)
			n, answer := s.statements(s.graph, http.MethodPost, "/graphql", string(body))
			var read struct {
				Data struct{ Project struct{ Of map[string]any } }
			}
			must(t, json.Unmarshal([]byte(answer), &read))
			if len(read.Data.Project.Of) == 0 {
				t.Fatalf("%s: %s", name, answer)
			}
			return n, read.Data.Project.Of
		}
		few, written := ask(c.selection)
		many, executed := ask(c.selection + " alive: __typename @include(if: true)")
		if delete(executed, "alive"); !reflect.DeepEqual(written, executed) {
			t.Errorf("%s: %v, and the executor %v", name, written, executed)
		}
		if few > many || c.spared != (few < many) {
			t.Errorf("%s: %d statements, and the executor %d", name, few, many)
		}
	}
}
