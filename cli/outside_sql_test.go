package cli_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/parquet-go/parquet-go"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// agreement is a query of docs/sql.md and what it must agree with: a list of the API.
type agreement struct {
	title, path string
	list        string // where the answer has the list; empty: the answer is it
	fields      map[string]string
	keep        func(item map[string]any) bool // nil: all
}

func (h *house) agreements(auditID, executionID string) []agreement {
	audited := func(path string) string { return h.path(path + "?audit_id=" + auditID) }
	day := time.Now().UTC().Format(time.DateOnly)
	return []agreement{
		{"Who is mentioned in the newest audit", h.path("/visibility"), "rankings", map[string]string{
			"name": "name", "mention_rate": "mention_rate", "citation_rate": "citation_rate", "share_of_voice": "share_of_voice", "avg_position": "avg_position",
		}, nil},
		{"The brand by engine", h.path("/visibility"), "per_engine", map[string]string{
			"logical_engine": "logical_engine", "responses": "total_completed", "brand_mention_rate": "brand_mention_rate", "search_use_rate": "search_use_rate",
		}, nil},
		{"The brand over time", h.path("/visibility/trends"), "", map[string]string{
			"brand_mention_rate": "brand_mention_rate", "avg_position": "avg_position",
		}, func(item map[string]any) bool { return item["logical_engine"] == nil }},
		{"Prompts from worst to best", audited("/visibility/prompts"), "", map[string]string{"prompt_text": "prompt_text", "visibility_rate": "visibility_rate"}, nil},
		{
			"Competitors that are mentioned where the brand is not", h.path("/visibility"), "rankings",
			map[string]string{"name": "name", "gap_count": "gap_count"},
			func(item map[string]any) bool { return item["gap_count"] != nil && item["gap_count"] != 0.0 },
		},
		{"Domains that answers cite", h.path("/visibility/sources?limit=100"), "items", map[string]string{
			"key": "key", "responses": "responses", "citations": "annotations", "brand_mentions": "mentions",
		}, nil},
		{"What one answer cites", h.path("/audits/" + auditID + "/answers?limit=100"), "items", map[string]string{
			"url": "url", "position": "position", "owned": "owned",
		}, func(item map[string]any) bool { return item["id"] == executionID }},
		{"Requests of AI bots by purpose and day", h.path("/ai-traffic/overview?start_date=2026-10-01&end_date=" + day), "crawl.series", map[string]string{
			"day": "date", "purpose": "purpose", "requests": "requests",
		}, func(item map[string]any) bool { return item["requests"] != 0.0 }},
		{"Queries that people search", h.path("/performance/table?dimension=query&page_size=100&snapshot_id=" + h.snapshot()), "items", map[string]string{
			"term": "key", "clicks": "clicks", "impressions": "impressions", "position": "position",
		}, nil},
		{"What to do next", h.path("/actions?status=open&limit=100"), "items", map[string]string{
			"action_id": "id", "target_label": "target_label", "approach": "approach", "priority_score": "priority_score",
		}, func(item map[string]any) bool { return item["evidence_cleared_at"] == nil }},
	}
}

// snapshot returns the snapshot of a report on search.
func (h *house) snapshot() string {
	h.t.Helper()
	var report struct {
		Selected struct {
			SnapshotID string `json:"snapshot_id"`
		} `json:"selected"`
	}
	h.get(h.path("/performance?range=7d"), &report)
	return report.Selected.SnapshotID
}

// shownQueries returns the queries of docs/sql.md by their headings.
func shownQueries(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile("../docs/sql.md")
	must(t, err)
	queries := map[string]string{}
	for _, found := range regexp.MustCompile("(?s)### ([^\n]+)\n\n```sql\n(.*?);\n```").FindAllStringSubmatch(string(page), -1) {
		queries[found[1]] = found[2]
	}
	return queries
}

// filled has two audits, searches, a log and actions.
func (h *house) filled() (auditID string) {
	h.t.Helper()
	h.importSearch("headphones,https://www.sony.com/a,3,40,4.5", "earbuds,https://www.sony.com/b,2,10,7.25", "headphones,https://www.sony.com/b,1,5,9")
	// The address of the first is not one of its bot's; of the others nobody can know.
	log := logLine + strings.ReplaceAll(logLine, "GPTBot/1.2", "Bytespider") + strings.ReplaceAll(logLine, "GPTBot/1.2", "Bytespider; again")
	source := h.post(h.project, "/crawl-sources", h.key, newSourceBody)
	h.do(http.MethodPost, h.path("/crawl-sources/"+source+"/uploads"), h.key, log, "Content-Type", "text/plain", "Idempotency-Key", uuid.NewString())
	h.ended(h.launch().ID)
	a := h.ended(h.launch().ID)
	h.until("there are actions", func() bool {
		var list struct{ Items []any }
		h.get(h.path("/actions"), &list)
		return len(list.Items) > 0
	})
	return a.ID
}

// reader returns a connection as a role that `avm database reader create` made. A distributed database has none.
func (h *house) reader() *pgx.Conn {
	h.t.Helper()
	address, err := url.Parse(h.url)
	must(h.t, err)
	if !storagetest.Distributed() {
		made := h.object("database", "reader", "create", "--workspace", h.workspace)
		role, _ := made["role"].(string)
		password, _ := made["password"].(string)
		address.User = url.UserPassword(role, password)
		h.t.Cleanup(func() {
			if _, problem, status := h.run("database", "reader", "drop", role); status != 0 {
				h.t.Error(problem)
			}
		})
	}
	conn, err := pgx.Connect(h.t.Context(), address.String())
	must(h.t, err)
	return conn
}

// rows returns a query's rows as objects.
func rows(t *testing.T, conn *pgx.Conn, query string) []map[string]any {
	t.Helper()
	read, err := conn.Query(t.Context(), "SELECT row_to_json(q)::text FROM ("+query+") q")
	must(t, err)
	lines, err := pgx.CollectRows(read, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	objects := make([]map[string]any, len(lines))
	for i, line := range lines {
		must(t, json.Unmarshal([]byte(line), &objects[i]))
	}
	return objects
}

// tuples returns some fields of objects, sorted. Fields have the name of the column that they agree with.
func tuples(objects []map[string]any, names map[string]string) []string {
	all := make([]string, len(objects))
	for i, o := range objects {
		fields := map[string]string{}
		for as, name := range names {
			fields[as] = fmt.Sprint(o[name])
			if number, ok := o[name].(float64); ok {
				fields[as] = fmt.Sprintf("%.9g", number)
			}
		}
		all[i] = fmt.Sprint(fields)
	}
	slices.Sort(all)
	return all
}

// listed returns all items of a list of the API.
func (h *house) listed(a agreement) []map[string]any {
	h.t.Helper()
	var items []map[string]any
	for cursor := ""; ; {
		var answer any
		h.get(a.path+cursor, &answer)
		items = append(items, objectsAt(h.t, answer, a.list)...)
		object, _ := answer.(map[string]any)
		next, more := object["next_cursor"].(string)
		if !more {
			return items
		}
		cursor = "&cursor=" + url.QueryEscape(next)
	}
}

// objectsAt returns a list of an answer of the API.
func objectsAt(t *testing.T, answer any, at string) []map[string]any {
	t.Helper()
	for name := range strings.SplitSeq(at, ".") {
		if within, ok := answer.(map[string]any); ok && name != "" {
			answer = within[name]
		}
	}
	list, ok := answer.([]any)
	if !ok {
		t.Fatalf("no list at %q", at)
	}
	objects := make([]map[string]any, len(list))
	for i := range list {
		objects[i], _ = list[i].(map[string]any)
	}
	return objects
}

func TestShownQueriesAgreeWithTheAPI(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	auditID := h.filled()
	conn := h.reader()
	queries := shownQueries(t)
	newest := rows(t, conn, "SELECT execution_id FROM avm_report.citations WHERE project_id = '"+h.project+"' ORDER BY audit_completed_at DESC, execution_id DESC LIMIT 1")
	execution, _ := newest[0]["execution_id"].(string)
	all := h.agreements(auditID, execution)
	if len(queries) != len(all) {
		t.Errorf("%d queries are shown, and %d compared", len(queries), len(all))
	}
	for _, a := range all {
		query, shown := queries[a.title]
		if !shown {
			t.Errorf("%s is not shown", a.title)
			continue
		}
		items := h.listed(a)
		if a.keep != nil {
			items = slices.DeleteFunc(items, func(item map[string]any) bool { return !a.keep(item) })
		}
		if _, of := a.fields["url"]; of && len(items) == 1 {
			items = objectsAt(t, items[0], "citations")
		}
		columns := map[string]string{}
		for column := range a.fields {
			columns[column] = column
		}
		got, want := tuples(rows(t, conn, strings.ReplaceAll(query, "PROJECT", h.project)), columns), tuples(items, a.fields)
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: %d rows, the API has %d\n%s\nthe API:\n%s", a.title, len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	h.exportsAgree(conn)
	h.exportsAreRefused()
	h.peopleExport()
}

// exportsAgree compares the files of each table with its view, in every format.
func (h *house) exportsAgree(conn *pgx.Conn) {
	h.t.Helper()
	for _, table := range []string{
		"prompts", "audits", "answers", "mentions", "citations", "cells", "sources", "site_findings", "ai_traffic_daily", "ai_referrals_daily", "search_daily",
		"actions",
	} {
		want := rows(h.t, conn, "SELECT * FROM avm_report."+table+" WHERE project_id = '"+h.project+"'")
		if empty := table == "site_findings" || table == "ai_referrals_daily"; (len(want) == 0) != empty {
			h.t.Errorf("%s has %d rows", table, len(want))
		}
		columns := map[string]string{}
		for name := range first(want) {
			columns[name] = name
		}
		lines := h.exported(table, "application/x-ndjson")
		var objects []map[string]any
		for decoder := json.NewDecoder(strings.NewReader(lines)); decoder.More(); {
			var o map[string]any
			must(h.t, decoder.Decode(&o))
			objects = append(objects, o)
		}
		if got, want := tuples(zoned(objects), columns), tuples(zoned(want), columns); !slices.Equal(got, want) {
			h.t.Errorf("NDJSON of %s differs: %d rows, want %d: %.600s\nwant %.600s", table, len(got), len(want), got, want)
		}
		if again := h.exported(table, "application/x-ndjson"); again != lines {
			h.t.Errorf("%s comes in another order the second time", table)
		}
		records, err := csv.NewReader(strings.NewReader(h.exported(table, "text/csv"))).ReadAll()
		if err != nil || len(records) != 1+len(want) {
			h.t.Errorf("CSV of %s has %d lines for %d rows, %v", table, len(records), len(want), err)
		}
		raw := h.exported(table, "")
		file, err := parquet.OpenFile(strings.NewReader(raw), int64(len(raw)))
		if err != nil || file.NumRows() != int64(len(want)) || file.Schema().Fields()[0].Name() != "project_id" {
			h.t.Errorf("Parquet of %s: %v", table, err)
		}
		output := h.file(table + ".parquet")
		h.object("export", "--project", h.project, "--table", table, "--output", output)
		if written, err := os.ReadFile(output); err != nil || !bytes.Equal(written, []byte(raw)) { //nolint:gosec // a file of the test
			h.t.Errorf("avm export of %s writes another file than the API, %v", table, err)
		}
	}
	today := time.Now().UTC()
	for query, want := range map[string]int{
		"from=" + today.AddDate(0, 0, -1).Format(time.DateOnly): 2, "to=" + today.AddDate(0, 0, -2).Format(time.DateOnly): 0,
		"from=" + today.AddDate(0, 0, -1).Format(time.DateOnly) + "&to=" + today.AddDate(0, 0, 1).Format(time.DateOnly): 2,
	} {
		if got := strings.Count(h.exported("audits?"+query, "application/x-ndjson"), "\n"); got != want {
			h.t.Errorf("%s: %d audits, want %d", query, got, want)
		}
	}
}

func first(objects []map[string]any) map[string]any {
	if len(objects) == 0 {
		return nil
	}
	return objects[0]
}

// zoned writes the instants of objects in one way.
func zoned(objects []map[string]any) []map[string]any {
	for _, o := range objects {
		for name, v := range o {
			if text, ok := v.(string); ok {
				if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
					o[name] = at.UTC().Format(time.RFC3339Nano)
				}
			}
		}
	}
	return objects
}

// exported returns a file.
func (h *house) exported(table, accept string) string {
	h.t.Helper()
	var extra []string
	if accept != "" {
		extra = []string{"Accept", accept}
	}
	a := h.do(http.MethodGet, h.path("/exports/"+table), h.key, "", extra...)
	if a.status != http.StatusOK || !strings.HasPrefix(a.header.Get("Content-Disposition"), "attachment; filename=") {
		h.t.Fatalf("export of %s: %d %s", table, a.status, a.body)
	}
	return string(a.body)
}

// peopleExport holds that a person exports with the session alone, and that each export is in the audit log.
func (h *house) peopleExport() {
	h.t.Helper()
	h.member(h.workspace, "reader@example.com", "viewer")
	person := h.signIn("reader@example.com")
	h.exported("cells?format=csv&from=2026-01-01", "text/csv")
	a := h.do(http.MethodGet, h.path("/exports/prompts?format=csv"), "", "", "Cookie", person, "Accept", "text/html")
	if a.status != http.StatusOK || a.header.Get("Content-Type") != "text/csv; charset=utf-8; header=present" || string(a.body) != h.exported("prompts", "text/csv") {
		h.t.Errorf("export of a person: %d %q %.300s", a.status, a.header.Get("Content-Type"), a.body)
	}
	h.do(http.MethodHead, h.path("/exports/answers"), "", "", "Cookie", person)
	if a := h.do(http.MethodGet, "/v1/projects/"+uuid.NewString()+"/exports/answers", "", "", "Cookie", person); a.status != http.StatusNotFound {
		h.t.Errorf("another project: %d %s", a.status, a.body)
	}
	if a := h.do(http.MethodGet, h.path("/exports/answers"), "", "", "Cookie", "avm_session=x"); a.status != http.StatusUnauthorized {
		h.t.Errorf("without a session: %d %s", a.status, a.body)
	}
	h.member(h.workspace, "admin@example.com", "admin")
	log := h.do(http.MethodPost, "/graphql", "", `{"query": "{ workspace { auditLog(limit: 3, action: \"exportTable\") { items { email projectId target } } } }"}`,
		"Cookie", h.signIn("admin@example.com"))
	var got struct{ Data any }
	log.into(h.t, &got)
	entries := fmt.Sprint(got.Data) // newest first: of the key, of the person, of the key
	for _, entry := range []string{
		"[map[email:owner@example.com projectId:" + h.project + " target:map[format:csv table:prompts]]",
		"map[email:reader@example.com projectId:" + h.project + " target:map[format:csv table:prompts]]",
		"target:map[format:csv from:2026-01-01 table:cells]]]",
	} {
		if !strings.Contains(entries, entry) {
			h.t.Errorf("the audit log has not %s: %s", entry, entries)
		}
	}
}

func (h *house) exportsAreRefused() {
	h.t.Helper()
	other := h.newWorkspace()
	h.member(other, "other@example.com", "owner")
	stranger := h.newKey(other, "other@example.com")
	for _, c := range []struct {
		method, path, key, accept string
		status                    int
	}{
		{http.MethodGet, h.path("/exports/answers"), "", "", http.StatusUnauthorized},
		{http.MethodGet, h.path("/exports/answers"), stranger, "", http.StatusNotFound},
		{http.MethodGet, "/v1/projects/" + uuid.NewString() + "/exports/answers", h.key, "", http.StatusNotFound},
		{http.MethodGet, "/v1/projects/x/exports/answers", h.key, "", http.StatusNotFound},
		{http.MethodGet, h.path("/exports/api_keys"), h.key, "", http.StatusNotFound},
		{http.MethodPost, h.path("/exports/answers"), h.key, "", http.StatusMethodNotAllowed},
		{http.MethodGet, h.path("/exports/answers"), h.key, "application/json", http.StatusNotAcceptable},
		{http.MethodGet, h.path("/exports/answers?from=yesterday"), h.key, "", http.StatusUnprocessableEntity},
		{http.MethodGet, h.path("/exports/answers?from=2026-02-01&to=2026-01-01"), h.key, "", http.StatusUnprocessableEntity},
		{http.MethodGet, h.path("/exports/answers?format=xlsx"), h.key, "", http.StatusUnprocessableEntity},
		{http.MethodGet, h.path("/exports/answers?limit=1"), h.key, "", http.StatusUnprocessableEntity},
		{http.MethodGet, h.path("/exports/prompts?from=2026-02-01"), h.key, "", http.StatusUnprocessableEntity},
	} {
		var extra []string
		if c.accept != "" {
			extra = []string{"Accept", c.accept}
		}
		if a := h.do(c.method, c.path, c.key, "", extra...); a.status != c.status || a.header.Get("Content-Disposition") != "" {
			h.t.Errorf("%s %s: %d %s, want %d", c.method, c.path, a.status, a.body, c.status)
		}
	}
}
