package rest

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/operations"
)

// promptPages serves three prompts, two a page, and keeps what it was asked.
func promptPages(a *api, asked *[]promptArgs) {
	pages := map[string]*model.PromptPage{
		"": {
			Items:      []*model.Prompt{listed("=HYPERLINK(\"x\")", "a, \"b\"\nc"), listed("second", "")},
			NextCursor: new("more"),
		},
		"more": {Items: []*model.Prompt{listed("third", "")}},
	}
	a.stubs.prompts = func(_ context.Context, args promptArgs) (*model.PromptPage, error) {
		*asked = append(*asked, args)
		cursor := ""
		if args.cursor != nil {
			cursor = *args.cursor
		}
		if pages[cursor] == nil {
			return nil, fault.Field("cursor", "is not a cursor of this list")
		}
		return pages[cursor], nil
	}
}

func listed(text, theme string) *model.Prompt {
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	return &model.Prompt{
		Text: text, Theme: theme, Cohort: model.PromptCohortCore, Status: model.PromptStatusActive, Origin: model.PromptOriginManual,
		CreatedAt: at, UpdatedAt: at, LatestMeasurement: &model.PromptNotMeasured{State: model.MeasurementStateNotMeasured},
	}
}

func readTable(t *testing.T, body string) (header []string, rows [][]string) {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	if err != nil || len(all) == 0 {
		t.Fatalf("%v in %q", err, body)
	}
	return all[0], all[1:]
}

func TestCSVWithoutPageSizeHoldsAllRows(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked []promptArgs
	promptPages(a, &asked)
	w := a.ask(t, http.MethodGet, base+"/prompts?status=active", "", "Accept: text/csv")
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != formatCSV.contentType() || w.Header().Get("Vary") != "Accept" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	header, rows := readTable(t, w.Body.String())
	if header[0] != "id" || header[3] != "text" || len(rows) != 3 {
		t.Fatalf("%q, %d rows", header, len(rows))
	}
	if rows[0][3] != `'=HYPERLINK("x")` || rows[0][4] != "a, \"b\"\nc" || rows[2][3] != "third" || rows[0][2] != "" {
		t.Errorf("rows %q", rows)
	}
	if len(asked) != 2 || *asked[0].limit != 100 || *asked[1].cursor != "more" || *asked[1].status != model.PromptStatusActive {
		t.Errorf("asked for %+v", asked)
	}
}

// Lines end with CR LF; line breaks within a text stay as they are.
func TestCSVKeepsLineBreaksOfTexts(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.prompts = func(context.Context, promptArgs) (*model.PromptPage, error) {
		return &model.PromptPage{Items: []*model.Prompt{listed("one\ntwo\r\nthree\rfour", "plain")}}, nil
	}
	w := a.ask(t, http.MethodGet, base+"/prompts", "", "Accept: text/csv")
	header, row, _ := strings.Cut(w.Body.String(), "\r\n")
	if !strings.HasPrefix(header, "id,") || !strings.Contains(row, ",\"one\ntwo\r\nthree\rfour\",plain,") || !strings.HasSuffix(row, "\r\n") {
		t.Errorf("%d %q", w.Code, w.Body.String())
	}
}

func TestCSVOfOnePageLinksToTheNextOne(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked []promptArgs
	promptPages(a, &asked)
	w := a.ask(t, http.MethodGet, base+"/prompts?limit=2", "", "Accept: text/csv")
	if _, rows := readTable(t, w.Body.String()); len(rows) != 2 || len(asked) != 1 {
		t.Errorf("%d rows, asked %d times", len(rows), len(asked))
	}
	if want := `<` + base + `/prompts?cursor=more&limit=2>; rel="next"`; w.Header().Get("Link") != want {
		t.Errorf("Link %q, want %q", w.Header().Get("Link"), want)
	}
	w = a.ask(t, http.MethodGet, base+"/prompts?limit=2&cursor=more", "", "Accept: text/csv")
	if w.Header().Get("Link") != "" || w.Code != http.StatusOK {
		t.Errorf("last page: %d %v", w.Code, w.Header())
	}
}

func TestFailuresOfACSVRequestAreJSON(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked []promptArgs
	promptPages(a, &asked)
	wantError(t, a.ask(t, http.MethodGet, base+"/prompts?cursor=bad", "", "Accept: text/csv"), http.StatusUnprocessableEntity, fault.Invalid)
	wantError(t, a.ask(t, http.MethodGet, base+"/prompts?status=gone", "", "Accept: text/csv"), http.StatusUnprocessableEntity, fault.Invalid)
	if w := a.ask(t, http.MethodGet, base+"/prompts", "", "Accept: text/html, */*"); w.Header().Get("Content-Type") != jsonType {
		t.Errorf("a browser gets %s", w.Header().Get("Content-Type"))
	}
}

// A client sees that rows are missing: the response has no end.
func TestCSVThatFailsHalfwayBreaksOff(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.prompts = func(_ context.Context, args promptArgs) (*model.PromptPage, error) {
		if args.cursor != nil {
			return nil, fault.New(fault.Unavailable, "unavailable")
		}
		return &model.PromptPage{Items: []*model.Prompt{listed("first", "")}, NextCursor: new("more")}, nil
	}
	defer func() {
		if cause := recover(); cause != http.ErrAbortHandler { //nolint:errorlint // a panic's value
			t.Errorf("panicked with %v", cause)
		}
	}()
	a.ask(t, http.MethodGet, base+"/prompts", "", "Accept: text/csv")
	t.Error("the response ended")
}

func TestLinesOfJSON(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked []promptArgs
	promptPages(a, &asked)
	w := a.ask(t, http.MethodGet, base+"/prompts", "", "Accept: application/x-ndjson")
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != ndjsonType || len(asked) != 2 {
		t.Fatalf("%d %v, asked %d times", w.Code, w.Header(), len(asked))
	}
	var texts []string
	for line := range strings.Lines(w.Body.String()) {
		var row struct {
			Text string `json:"text"`
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		texts = append(texts, row.Text)
	}
	if got := strings.Join(texts, "|"); got != `=HYPERLINK("x")|second|third` {
		t.Errorf("lines of %s", got)
	}
}

// adPages serves three creatives, one a page, and counts how often it was asked.
func adPages(a *api, asked *int) {
	a.stubs.ads = func(_ context.Context, q model.AdsQuery) (*model.VisibilityAds, error) {
		*asked++
		page := map[string]string{"": "first", "2": "second ], [", "3": "third"}
		next := map[string]*string{"": new("2"), "2": new("3")}
		cursor := ""
		if q.Cursor != nil {
			cursor = *q.Cursor
		}
		return &model.VisibilityAds{
			Analysis: &model.Analysis{State: model.AnalysisStateComplete}, Presence: &model.AdPresence{}, Brand: &model.AdBrand{},
			Creatives: &model.AdCreativePage{Items: []model.AdCreative{{Title: page[cursor]}}, Total: 3, NextCursor: next[cursor]},
		}, nil
	}
}

// A report that holds a list with pages is one line with all of the list, unless a page is
// asked for.
func TestLineOfAReportHoldsTheWholeList(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked int
	adPages(a, &asked)
	read := func(query string) (titles string, next *string, link string) {
		w := a.ask(t, http.MethodGet, base+"/visibility/ads"+query, "", "Accept: application/x-ndjson")
		var report struct {
			Creatives struct {
				Items      []struct{ Title string }
				Total      int
				NextCursor *string `json:"next_cursor"`
			}
			Prompts []any
		}
		if err := json.Unmarshal(w.Body.Bytes(), &report); err != nil || strings.Count(w.Body.String(), "\n") != 1 {
			t.Fatalf("%d %v in %s", w.Code, err, w.Body)
		}
		var all strings.Builder
		for _, item := range report.Creatives.Items {
			all.WriteString(item.Title + "|")
		}
		if report.Creatives.Total != 3 || report.Prompts == nil {
			t.Errorf("%s", w.Body)
		}
		return all.String(), report.Creatives.NextCursor, w.Header().Get("Link")
	}
	if titles, next, link := read(""); titles != "first|second ], [|third|" || next != nil || link != "" || asked != 3 {
		t.Errorf("all: %q, next %v, Link %q, asked %d times", titles, next, link, asked)
	}
	if titles, next, link := read("?limit=1"); titles != "first|" || next == nil || !strings.Contains(link, "cursor=2") {
		t.Errorf("a page: %q, next %v, Link %q", titles, next, link)
	}
}

// With a query, the pages and the lines of fan-out are those of the answers behind it.
func TestLinesOfTheAnswersBehindAQuery(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.fanout = func(_ context.Context, q model.FanoutQuery) (*model.FanoutPage, error) {
		page := &model.FanoutPage{
			Coverage: map[string]int{}, Analysis: &model.Analysis{State: model.AnalysisStateComplete}, Items: []model.FanoutItem{{Query: "best crm"}},
		}
		if q.Query == nil {
			return page, nil
		}
		page.Answers = []model.FanoutAnswer{{PromptText: "first", LogicalEngine: "assistant_a"}}
		if page.NextCursor = new("2"); q.Cursor != nil {
			page.Answers[0].PromptText, page.NextCursor = "second", nil
		}
		return page, nil
	}
	for path, want := range map[string]string{"?query=best%20crm": "first|second|", "?query=best%20crm&limit=1": "first|", "": "best crm|"} {
		header, rows := readTable(t, a.ask(t, http.MethodGet, base+"/visibility/fanout"+path, "", "Accept: text/csv").Body.String())
		var all strings.Builder
		for _, row := range rows {
			all.WriteString(row[max(slices.Index(header, "prompt_text"), slices.Index(header, "query"))] + "|")
		}
		if got := all.String(); got != want {
			t.Errorf("CSV of %q: %q, want %q", path, got, want)
		}
		lines := a.ask(t, http.MethodGet, base+"/visibility/fanout"+path, "", "Accept: application/x-ndjson").Body.String()
		if strings.Count(lines, "\n") != len(rows) || !strings.HasPrefix(lines, `{"`+header[0]) {
			t.Errorf("NDJSON of %q: %s", path, lines)
		}
	}
}

// An operation pages one list. CSV and NDJSON hold the whole of it.
func TestOperationsKnowTheListThatTheyPage(t *testing.T) {
	t.Parallel()
	catalogue, err := operations.Load(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range catalogue.Operations {
		if op.Pages.Next == nil {
			continue
		}
		want := map[string]string{"GetVisibilityAds": "creatives.items", "GetAiTrafficOverview": "crawl.bots"}[op.Name]
		if want == "" {
			want = "items"
		}
		if got := strings.Join(op.Pages.Items, "."); got != want {
			t.Errorf("%s pages %q, want %s", op.Name, got, want)
		}
	}
}

// Arrays have a line for each element, and single objects are one line.
func TestLinesOfUnpagedAnswers(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.topics = func(context.Context) ([]model.Topic, error) { return []model.Topic{{Name: "one"}, {Name: "two"}}, nil }
	a.stubs.audit = func(_ context.Context, id uuid.UUID) (*model.Audit, error) { return &model.Audit{ID: id}, nil }
	if w := a.ask(t, http.MethodGet, base+"/topics", "", "Accept: application/x-ndjson"); strings.Count(w.Body.String(), "\n") != 2 {
		t.Errorf("topics: %d %s", w.Code, w.Body)
	}
	if _, rows := readTable(t, a.ask(t, http.MethodGet, base+"/topics", "", "Accept: text/csv").Body.String()); len(rows) != 2 {
		t.Errorf("%d rows of topics", len(rows))
	}
	if w := a.ask(t, http.MethodGet, base+"/audits/"+auditID, "", "Accept: application/x-ndjson"); strings.Count(w.Body.String(), "\n") != 1 {
		t.Errorf("an audit: %d %s", w.Code, w.Body)
	}
	header, rows := readTable(t, a.ask(t, http.MethodGet, base+"/audits/"+auditID, "", "Accept: text/csv").Body.String())
	if len(rows) != 1 || header[0] != "id" || rows[0][0] != auditID {
		t.Errorf("an audit: %q %q", header, rows)
	}
}

// A page of JSON names the next one.
func TestPagesAreLinked(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked []promptArgs
	promptPages(a, &asked)
	w := a.ask(t, http.MethodGet, base+"/prompts?status=active&limit=2", "")
	if want := `<` + base + `/prompts?cursor=more&limit=2&status=active>; rel="next"`; w.Header().Get("Link") != want {
		t.Errorf("Link %q, want %q", w.Header().Get("Link"), want)
	}
	if w = a.ask(t, http.MethodGet, base+"/prompts?limit=2&cursor=more", ""); w.Header().Get("Link") != "" {
		t.Errorf("the last page has the Link %q", w.Header().Get("Link"))
	}
}

// searchRuns serves two runs, one a page, by offset or by cursor.
func searchRuns(a *api, asked *int) {
	a.stubs.searchRuns = func(_ context.Context, offset, _ *int, cursor *string) (*model.SearchRunList, error) {
		*asked++
		if offset != nil && cursor != nil {
			return nil, fault.Field("offset", "does not go with cursor")
		}
		list := &model.SearchRunList{Items: []model.SearchRun{{}}, TotalCount: 2}
		if cursor == nil {
			list.NextCursor = new("more")
		}
		return list, nil
	}
}

func TestLinkOfAPageByOffsetLeadsOnByCursor(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked int
	searchRuns(a, &asked)
	w := a.ask(t, http.MethodGet, base+"/search-intelligence/runs?limit=1&offset=0", "")
	next := base + "/search-intelligence/runs?cursor=more&limit=1"
	if want := `<` + next + `>; rel="next"`; w.Header().Get("Link") != want {
		t.Fatalf("%d, Link %q, want %q", w.Code, w.Header().Get("Link"), want)
	}
	if w = a.ask(t, http.MethodGet, next, ""); w.Code != http.StatusOK || w.Header().Get("Link") != "" {
		t.Errorf("the next page: %d %s, Link %q", w.Code, w.Body, w.Header().Get("Link"))
	}
}

func TestCSVFromAnOffsetHoldsAllRowsBehindIt(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var asked int
	searchRuns(a, &asked)
	w := a.ask(t, http.MethodGet, base+"/search-intelligence/runs?offset=0", "", "Accept: text/csv")
	if _, rows := readTable(t, w.Body.String()); len(rows) != 2 || asked != 2 {
		t.Errorf("%d rows, asked %d times", len(rows), asked)
	}
}

func TestNoLinkHasACursorBesideAnOffset(t *testing.T) {
	t.Parallel()
	catalogue, err := operations.Load(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	var paged []string
	for _, op := range catalogue.Operations {
		for _, p := range op.Parameters {
			if p.Name != "offset" {
				continue
			}
			paged = append(paged, op.Name)
			asked := &url.URL{Path: op.Path, RawQuery: "limit=2&offset=4"}
			if link := (&operation{Operation: op}).linkTo(asked, "more", "next"); strings.Contains(link, "offset") || !strings.Contains(link, "cursor=more&limit=2") {
				t.Errorf("%s: Link %s", op.Name, link)
			}
		}
	}
	if len(paged) == 0 {
		t.Error("no operation has an offset")
	}
}

func TestRowsAt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		document string
		path     []string
		want     string
	}{
		{`[1,{"a":[2]},"x"]`, nil, `1|{"a":[2]}|"x"`},
		{`[]`, nil, ``},
		{`{"a":1}`, nil, `{"a":1}`},
		{`{"total":{"items":[9]},"items":[1,2],"next_cursor":null}`, []string{"items"}, `1|2`},
		{`{"x":[],"creatives":{"total":1,"items":[{"a":1}]}}`, []string{"creatives", "items"}, `{"a":1}`},
	} {
		rows, err := rowsAt([]byte(c.document), c.path)
		texts := make([]string, len(rows))
		for i, row := range rows {
			texts[i] = string(row)
		}
		if err != nil || strings.Join(texts, "|") != c.want {
			t.Errorf("%s %v: %q, %v", c.document, c.path, texts, err)
		}
	}
	for _, document := range []string{`{"items":null}`, `{"rows":[1]}`, `{"items":[1`, `7`} {
		if rows, err := rowsAt([]byte(document), []string{"items"}); err == nil {
			t.Errorf("%s: %q", document, rows)
		}
	}
}
