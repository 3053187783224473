package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

type countedTag struct {
	Tag     string `json:"tag"`
	Prompts int    `json:"prompts"`
	Pages   int    `json:"pages"`
	Sources int    `json:"sources"`
	Actions int    `json:"actions"`
	Total   int    `json:"total"`
}

// tagged is one target of each kind.
type tagged struct{ crawl, prompt, page, source, action string }

func (g tagged) targets() string {
	return fmt.Sprintf(`[{"kind":"prompt","id":%q},{"kind":"page","id":%q},{"kind":"source","id":%q},{"kind":"action","id":%q}]`,
		g.prompt, g.page, g.source, g.action)
}

// taggable makes one target of each kind; the source is one of an audit's.
func (h *house) taggable() tagged {
	h.t.Helper()
	var prompts struct{ Items []struct{ ID string } }
	h.get(h.path("/prompts?limit=1"), &prompts)
	var sources struct{ Items []struct{ Key string } }
	h.get(h.path("/visibility/sources"), &sources)
	if len(sources.Items) < 2 {
		h.t.Fatalf("cited are %v", sources.Items)
	}
	g := tagged{
		crawl: h.post(h.project, "/site-crawls", h.key, `{}`), prompt: prompts.Items[0].ID, page: uuid.NewString(),
		source: sources.Items[1].Key, action: h.proposed(h.project, h.key),
	}
	h.proposed(h.project, h.key) // another one
	store := storagetest.OpenURL(h.t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	_, err := store.Pool().Exec(h.t.Context(), `INSERT INTO site_pages (project_id, crawl_id, site_url_id, normalized_url, display_url, analysis_status)
		SELECT $1, $2, id, 'n' || id, 'd' || id, 'completed' FROM unnest(ARRAY[$3, gen_random_uuid()]) AS id`, h.project, g.crawl, g.page)
	must(h.t, err)
	return g
}

// tag assigns or removes a tag and returns the answer.
func (h *house) tag(way, key, tag, targets string) answer {
	h.t.Helper()
	return h.do(http.MethodPost, h.path("/tags/"+way), key, fmt.Sprintf(`{"tag":%q,"targets":%s}`, tag, targets), "Idempotency-Key", uuid.NewString())
}

// tags returns the project's tags.
func (h *house) tags() []countedTag {
	h.t.Helper()
	var list struct{ Items []countedTag }
	h.get(h.path("/tags"), &list)
	return list.Items
}

// taggedOf returns what a list names by a field, in order.
func (h *house) taggedOf(path, field string) []string {
	h.t.Helper()
	var whole any
	h.get(h.path(path), &whole)
	items, isArray := whole.([]any)
	if !isArray {
		items = whole.(map[string]any)["items"].([]any)
	}
	names := []string{}
	for _, item := range items {
		names = append(names, fmt.Sprint(item.(map[string]any)[field]))
	}
	return names
}

func TestTagsFilterLists(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	audit := h.launch().ID
	h.ended(audit)
	g := h.taggable()
	if a := h.tag("assign", h.key, "  Spring   sale ", g.targets()); a.status != http.StatusOK || string(a.body) != `{"tag":"Spring sale","changed":4}` {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := h.tag("assign", h.key, "spring SALE", g.targets()); string(a.body) != `{"tag":"Spring sale","changed":0}` {
		t.Errorf("again: %d %s", a.status, a.body)
	}
	if a := h.tag("assign", h.key, "Core", fmt.Sprintf(`[{"kind":"prompt","id":%q},{"kind":"prompt","id":%q}]`, g.prompt, g.prompt)); string(a.body) != `{"tag":"Core","changed":1}` {
		t.Errorf("%d %s", a.status, a.body)
	}
	if tags := h.tags(); !slices.Equal(tags, []countedTag{{"Core", 1, 0, 0, 0, 1}, {"Spring sale", 1, 1, 1, 1, 4}}) {
		t.Errorf("tags %+v", tags)
	}
	for path, c := range map[string]struct{ field, only string }{
		"/prompts":                           {"id", g.prompt},
		"/visibility/prompts":                {"prompt_id", g.prompt},
		"/visibility/sources":                {"key", g.source},
		"/actions":                           {"id", g.action},
		"/site-crawls/" + g.crawl + "/pages": {"site_url_id", g.page},
	} {
		if all := h.taggedOf(path, c.field); len(all) < 2 || !slices.Contains(all, c.only) {
			t.Errorf("%s lists %v", path, all)
		}
		if one := h.taggedOf(path+"?tag="+url.QueryEscape("SPRING sale"), c.field); !slices.Equal(one, []string{c.only}) {
			t.Errorf("%s with the tag lists %v, want %s", path, one, c.only)
		}
		if none := h.taggedOf(path+"?tag=unknown", c.field); len(none) != 0 {
			t.Errorf("%s with an unknown tag lists %v", path, none)
		}
		if a := h.do(http.MethodGet, h.path(path+"?tag="+strings.Repeat("x", 51)), h.key, ""); a.status != http.StatusUnprocessableEntity ||
			a.failure(t).Error.Details[0].Field != "tag" {
			t.Errorf("%s with a long tag: %d %s", path, a.status, a.body)
		}
	}
	var pages struct{ Items []struct{ Key string } }
	var whole, some visibility
	h.get(h.path("/visibility"), &whole)
	h.get(h.path("/visibility?tag=spring+sale"), &some)
	if n := some.Counts.Responses; n == 0 || n >= whole.Counts.Responses {
		t.Errorf("the report on the tagged prompt has %d of %d answers", n, whole.Counts.Responses)
	}
	var points []struct{ Counts struct{ Responses int } }
	h.get(h.path("/visibility/trends?tag=spring+sale"), &points)
	if len(points) == 0 || points[len(points)-1].Counts.Responses != some.Counts.Responses {
		t.Errorf("the trend of the tagged prompt is %+v, the report has %d answers", points, some.Counts.Responses)
	}
	var table struct{ Rows []struct{ Responses int } }
	a := h.do(http.MethodPost, h.path("/query"), h.key, `{"metrics":["mention_rate"],"tag":"spring sale"}`)
	if err := json.Unmarshal(a.body, &table); err != nil || len(table.Rows) != 1 || table.Rows[0].Responses != some.Counts.Responses {
		t.Errorf("the table of the tagged prompt is %s, the report has %d answers", a.body, some.Counts.Responses)
	}
	if h.get(h.path("/visibility/sources?dimension=url&tag=spring+sale"), &pages); len(pages.Items) == 0 {
		t.Error("the domain's pages are not listed")
	}
	for _, p := range pages.Items {
		if at, err := url.Parse(p.Key); err != nil || !strings.HasSuffix(at.Hostname(), g.source) {
			t.Errorf("%s is listed with %s", p.Key, g.source)
		}
	}
	h.filtersByTag(audit, g.prompt, some.Counts.Responses)
	h.exportsByTag(g.prompt, some.Counts.Responses)
	h.exportsSourcesByTag(audit, g.source)
	h.assistantsFilterByTag(g, audit, some.Counts.Responses)
	var actions struct {
		StatusCounts map[string]int `json:"status_counts"`
	}
	if h.get(h.path("/actions?tag=spring+sale"), &actions); actions.StatusCounts["open"] != 1 {
		t.Errorf("counts %v", actions.StatusCounts)
	}
	h.showsTags(g)
	h.endsTags(g)
}

// filtersByTag holds that what is made of answers is of the answers to the one prompt with the tag.
func (h *house) filtersByTag(audit, prompt string, answers int) {
	h.t.Helper()
	list := "/audits/" + audit + "/answers"
	if ids := h.taggedOf(list+"?tag=SPRING+sale", "prompt_id"); len(ids) != answers || !slices.Equal(slices.Compact(ids), []string{prompt}) {
		h.t.Errorf("%d answers of the tag, to %v", len(ids), slices.Compact(ids))
	}
	executions := "/audits/" + audit + "/executions"
	if ids := h.taggedOf(executions+"?tag=SPRING+sale&status=completed", "prompt_id"); len(ids) != answers || !slices.Equal(slices.Compact(ids), []string{prompt}) {
		h.t.Errorf("%d executions of the tag, of %v", len(ids), slices.Compact(ids))
	}
	var fanout struct {
		TotalAnswers int `json:"total_answers"`
	}
	var ads struct{ Engines []struct{ Answers int } }
	var whole, perception struct{ Coverage struct{ Mentions int } }
	var markets struct {
		Items []struct {
			MentionRate *float64 `json:"mention_rate"`
		}
	}
	h.get(h.path("/visibility/fanout?tag=spring+sale"), &fanout)
	h.get(h.path("/visibility/ads?tag=spring+sale"), &ads)
	h.get(h.path("/visibility/markets?tag=core"), &markets)
	h.get(h.path("/visibility/perception?tag=spring+sale"), &perception)
	n := 0
	for _, e := range ads.Engines {
		n += e.Answers
	}
	if fanout.TotalAnswers != answers || n != answers || markets.Items[0].MentionRate == nil {
		h.t.Errorf("of %d answers, searches know %d, ads %d; markets %+v", answers, fanout.TotalAnswers, n, markets)
	}
	h.get(h.path("/visibility/perception"), &whole)
	if some, all := perception.Coverage.Mentions, whole.Coverage.Mentions; some == 0 || some >= all {
		h.t.Errorf("the tag has %d of %d mentions", some, all)
	}
	if h.get(h.path("/visibility/markets?tag=unknown"), &markets); markets.Items[0].MentionRate != nil {
		h.t.Errorf("markets of an unknown tag %v", *markets.Items[0].MentionRate)
	}
	for _, path := range []string{list, executions, "/visibility/fanout", "/visibility/ads", "/visibility/markets", "/visibility/perception"} {
		if a := h.do(http.MethodGet, h.path(path+"?tag="+strings.Repeat("x", 51)), h.key, ""); a.status != http.StatusUnprocessableEntity ||
			a.failure(h.t).Error.Details[0].Field != "tag" {
			h.t.Errorf("%s with a long tag: %d %s", path, a.status, a.body)
		}
	}
}

// assistantsFilterByTag holds that tools read what has the tag alone.
func (h *house) assistantsFilterByTag(g tagged, audit string, answers int) {
	h.t.Helper()
	var perception struct{ Coverage struct{ Mentions int } }
	h.get(h.path("/visibility/perception?tag=spring+sale"), &perception)
	a := h.assistant(h.key)
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		path      []any
		want      any
	}{
		{"search_prompts", h.in(), []any{"items", 0, "prompt", "id"}, g.prompt},
		{"search_answers", h.in("audit_id", audit), []any{"items", 0, "prompt_id"}, g.prompt},
		{"list_sources", h.in(), []any{"items", 0, "untrusted_key"}, g.source},
		{"list_actions", h.in(), []any{"items", 0, "id"}, g.action},
		{"get_overview", h.in(), []any{"visibility", "counts", "responses"}, float64(answers)},
		{"get_fanout", h.in(), []any{"total_answers"}, float64(answers)},
		{"query_metrics", h.in("metrics", []string{"mention_rate"}), []any{"rows", 0, "responses"}, float64(answers)},
		{"get_perception", h.in(), []any{"coverage", "mentions"}, float64(perception.Coverage.Mentions)},
		{"get_ai_traffic", h.in(), []any{"crawl", "connection"}, "not_connected"},
		{"get_search_performance", h.in("dimension", "page"), []any{"performance_table", "total_count"}, float64(0)},
	} {
		c.arguments["tag"] = "SPRING sale"
		answer, _ := a.call(c.tool, c.arguments)
		if got := value(h.t, answer, c.path...); got != c.want {
			h.t.Errorf("%s with the tag has %v at %v, want %v", c.tool, got, c.path, c.want)
		}
		if items, ok := answer["items"].([]any); ok && c.path[0] == "items" && c.tool != "search_answers" && len(items) != 1 {
			h.t.Errorf("%s with the tag lists %d", c.tool, len(items))
		}
	}
}

// exportsByTag holds that files have the rows of the one prompt, or action, with the tag.
func (h *house) exportsByTag(prompt string, answers int) {
	h.t.Helper()
	for table, want := range map[string]int{"prompts": 1, "actions": 1, "answers": answers} {
		if n := strings.Count(h.exported(table+"?tag=SPRING+sale", "application/x-ndjson"), "\n"); n != want {
			h.t.Errorf("%d rows of %s have the tag, want %d", n, table, want)
		}
	}
	for _, table := range []string{"mentions", "citations", "cells"} {
		some, all := h.exported(table+"?tag=spring+sale", "application/x-ndjson"), h.exported(table, "application/x-ndjson")
		n := strings.Count(some, "\n")
		if n == 0 || n != strings.Count(some, prompt) || n != strings.Count(all, prompt) || n >= strings.Count(all, "\n") {
			h.t.Errorf("%d rows of %s have the tag, %d of all are the prompt's", n, table, strings.Count(all, prompt))
		}
	}
	output := h.file("tagged.ndjson")
	h.object("export", "--project", h.project, "--table", "answers", "--tag", "spring sale", "--format", "ndjson", "--output", output)
	if written, err := os.ReadFile(output); err != nil || string(written) != h.exported("answers?tag=spring+sale", "application/x-ndjson") { //nolint:gosec // a file of the test
		h.t.Errorf("avm export writes another file than the API, %v", err)
	}
	for _, path := range []string{"/exports/audits?tag=spring+sale", "/exports/answers?tag=" + strings.Repeat("x", 51)} {
		if a := h.do(http.MethodGet, h.path(path), h.key, ""); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "tag: ") {
			h.t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

// exportsSourcesByTag holds that a file of sources has what the report has of the domain with the tag.
func (h *house) exportsSourcesByTag(audit, domain string) {
	h.t.Helper()
	for _, dimension := range []string{"domain", "url"} {
		var report struct {
			Items []struct {
				Key       string
				Responses int
			}
		}
		h.get(h.path("/visibility/sources?tag=spring+sale&dimension="+dimension), &report)
		want, got := []string{}, []string{}
		for _, item := range report.Items {
			want = append(want, fmt.Sprint(item.Key, " ", item.Responses))
		}
		for _, row := range h.exportedRows(h.project, "sources?tag=spring+sale") {
			if row["host"] != domain {
				h.t.Errorf("exported with the tag is a row of %v", row["host"])
			}
			if row["audit_id"] == audit && row["cohort"] == "core" && row["dimension"] == dimension {
				got = append(got, fmt.Sprint(row["key"], " ", row["responses"]))
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if len(want) == 0 || !slices.Equal(got, want) {
			h.t.Errorf("exported by %s are %v, the report has %v", dimension, got, want)
		}
	}
}

// exportedRows returns the rows of a project's table but for what names the project and its sources.
func (h *house) exportedRows(project, table string) []map[string]any {
	h.t.Helper()
	a := h.do(http.MethodGet, "/v1/projects/"+project+"/exports/"+table, h.key, "", "Accept", "application/x-ndjson")
	if a.status != http.StatusOK {
		h.t.Fatalf("%s: %d %s", table, a.status, a.body)
	}
	var rows []map[string]any
	for decoder := json.NewDecoder(bytes.NewReader(a.body)); decoder.More(); {
		var row map[string]any
		must(h.t, decoder.Decode(&row))
		rows = append(rows, row)
	}
	return rows
}

// exportsAlike holds that rows of a table with a tag are those of a project that has nothing else.
func (h *house) exportsAlike(alone, table, tag string, kept func(row map[string]any) bool) {
	h.t.Helper()
	read := func(project, query string) (lines []string) {
		for _, row := range h.exportedRows(project, table+query) {
			delete(row, "project_id")
			delete(row, "source_id")
			if kept(row) {
				lines = append(lines, fmt.Sprint(row))
			}
		}
		slices.Sort(lines)
		return lines
	}
	want, got, all := read(alone, ""), read(h.project, "?tag="+tag), read(h.project, "")
	if len(want) == 0 || !slices.Equal(got, want) || len(all) <= len(want) {
		h.t.Errorf("%s: %d rows with the tag of %d, want %d:\n%s\nwant\n%s", table, len(got), len(all), len(want),
			strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if none := h.exportedRows(h.project, table+"?tag=unknown"); len(none) != 0 {
		h.t.Errorf("%s: an unknown tag has %v", table, none)
	}
}

// showsTags holds that the graph shows the tags of each target.
func (h *house) showsTags(g tagged) {
	h.t.Helper()
	data := h.asked(h.key, fmt.Sprintf(`{ project(id: %[1]q) { prompt(id: %[2]q) { tags } action(id: %[3]q) { tags }
		actions(tag: "spring sale") { items { tags } } prompts(tag: "core") { items { tags } }
		promptList(tag: "core") { totalCount items { prompt { tags } } }
		siteCrawl(id: %[4]q) { page(siteUrlId: %[5]q) { tags } pages(tag: "spring sale") { items { tags } } }
		visibilitySources(query: {tag: "spring sale"}) { items { tags } } } }`, h.project, g.prompt, g.action, g.crawl, g.page))
	want := `map[project:map[action:map[tags:[Spring sale]] actions:map[items:[map[tags:[Spring sale]]]] prompt:map[tags:[Core Spring sale]] ` +
		`promptList:map[items:[map[prompt:map[tags:[Core Spring sale]]]] totalCount:1] prompts:map[items:[map[tags:[Core Spring sale]]]] ` +
		`siteCrawl:map[page:map[tags:[Spring sale]] pages:map[items:[map[tags:[Spring sale]]]]] visibilitySources:map[items:[map[tags:[Spring sale]]]]]]`
	if got := fmt.Sprint(data); got != want {
		h.t.Errorf("the graph shows %s", got)
	}
}

// endsTags holds that a deleted prompt loses its tags, that a tag can be removed, and that it ends with its last target.
func (h *house) endsTags(g tagged) {
	h.t.Helper()
	if a := h.do(http.MethodDelete, h.path("/prompts/"+g.prompt), h.key, ""); a.status != http.StatusNoContent {
		h.t.Fatalf("%d %s", a.status, a.body)
	}
	if tags := h.tags(); !slices.Equal(tags, []countedTag{{"Spring sale", 0, 1, 1, 1, 3}}) {
		h.t.Errorf("tags %+v", tags)
	}
	if a := h.tag("remove", h.key, "spring sale", g.targets()); a.status != http.StatusNotFound || a.failure(h.t).Error.Details[0].Field != "targets[0].id" ||
		h.tags()[0].Total != 3 {
		h.t.Errorf("%d %s", a.status, a.body)
	}
	rest := "[" + g.targets()[strings.Index(g.targets(), ",{")+1:]
	if a := h.tag("remove", h.key, "SPRING SALE", rest); string(a.body) != `{"tag":"Spring sale","changed":3}` || len(h.tags()) != 0 {
		h.t.Errorf("%d %s, left %v", a.status, a.body, h.tags())
	}
	if a := h.tag("remove", h.key, "spring sale", rest); string(a.body) != `{"tag":"spring sale","changed":0}` {
		h.t.Errorf("%d %s", a.status, a.body)
	}
}

func TestTagsAreRefusedWhole(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	g := h.taggable()
	prompt := fmt.Sprintf(`{"kind":"prompt","id":%q}`, g.prompt)
	for name, c := range map[string]struct {
		tag, targets string
		status       int
		field        string
	}{
		"an unknown prompt":  {"t", `[` + prompt + `,{"kind":"prompt","id":"` + uuid.NewString() + `"}]`, http.StatusNotFound, "targets[1].id"},
		"an unknown page":    {"t", `[` + prompt + `,{"kind":"page","id":"` + uuid.NewString() + `"}]`, http.StatusNotFound, "targets[1].id"},
		"an unknown action":  {"t", `[` + prompt + `,{"kind":"action","id":"` + g.prompt + `"}]`, http.StatusNotFound, "targets[1].id"},
		"a domain not cited": {"t", `[` + prompt + `,{"kind":"source","id":"nobody-cites.example"}]`, http.StatusNotFound, "targets[1].id"},
		"no domain":          {"t", `[{"kind":"source","id":"a b"}]`, http.StatusUnprocessableEntity, "targets[0].id"},
		"no id":              {"t", `[` + prompt + `,{"kind":"prompt","id":"1"}]`, http.StatusUnprocessableEntity, "targets[1].id"},
		"an unknown kind":    {"t", `[{"kind":"market","id":"1"}]`, http.StatusUnprocessableEntity, "targets[0].kind"},
		"no targets":         {"t", `[]`, http.StatusUnprocessableEntity, "targets"},
		"more than may be":   {"t", `[` + strings.Repeat(prompt+",", 1000) + prompt + `]`, http.StatusUnprocessableEntity, "targets"},
		"a blank tag":        {" ", `[` + prompt + `]`, http.StatusUnprocessableEntity, "tag"},
		"a long tag":         {strings.Repeat("é", 51), `[` + prompt + `]`, http.StatusUnprocessableEntity, "tag"},
	} {
		for _, way := range []string{"assign", "remove"} {
			a := h.tag(way, h.key, c.tag, c.targets)
			if f := a.failure(t); a.status != c.status || len(f.Error.Details) == 0 || f.Error.Details[0].Field != c.field {
				t.Errorf("%s, %s: %d %s", name, way, a.status, a.body)
			}
		}
	}
	if tags := h.tags(); len(tags) != 0 {
		t.Errorf("left %v", tags)
	}
	for i := range 200 {
		if a := h.tag("assign", h.key, fmt.Sprint("tag ", i), `[`+prompt+`]`); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	if a := h.tag("assign", h.key, "one more", `[`+prompt+`]`); a.status != http.StatusConflict || a.failure(t).Error.Code != "conflict" {
		t.Errorf("%d %s", a.status, a.body)
	}
	h.scopesOfTags(g)
}

// scopesOfTags holds that a target takes the scope of its kind, that other projects are not seen, and that each change is logged.
func (h *house) scopesOfTags(g tagged) {
	h.t.Helper()
	for scope, kinds := range map[string][]string{
		"prompts:write": {"prompt", "source"}, "crawls:run": {"page"}, "actions:write": {"action"}, "audits:run": {},
	} {
		key := h.newKey(h.workspace, "owner@example.com", "--scope", scope)
		for kind, id := range map[string]string{"prompt": g.prompt, "page": g.page, "source": g.source, "action": g.action} {
			a := h.tag("assign", key, "tag 1", fmt.Sprintf(`[{"kind":%q,"id":%q}]`, kind, id))
			want := http.StatusForbidden
			if slices.Contains(kinds, kind) {
				want = http.StatusOK
			}
			if a.status != want {
				h.t.Errorf("%s with %s: %d %s", kind, scope, a.status, a.body)
			}
		}
	}
	other := h.newProject(h.workspace)
	body := fmt.Sprintf(`{"tag":"t","targets":[{"kind":"prompt","id":%q}]}`, g.prompt)
	a := h.do(http.MethodPost, "/v1/projects/"+other+"/tags/assign", h.key, body, "Idempotency-Key", uuid.NewString())
	if a.status != http.StatusNotFound || a.failure(h.t).Error.Details[0].Field != "targets[0].id" {
		h.t.Errorf("a prompt of another project: %d %s", a.status, a.body)
	}
	if n := h.number(`SELECT count(*) FROM audit_log WHERE action = 'assignTag' AND target->>'tag' = 'tag 7' AND target->'targets'->0->>'id' = '` + g.prompt + `'`); n != 1 {
		h.t.Errorf("%d entries in the audit log", n)
	}
}
