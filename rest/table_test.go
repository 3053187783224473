package rest

import (
	"context"
	"encoding/csv"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
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
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != csvType || w.Header().Get("Vary") != "Accept" {
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
			return nil, fault.New(fault.Unavailable, "gone")
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

func TestCompileTables(t *testing.T) {
	t.Parallel()
	op, err := compile(t, `"List" query List($shelfId: UUID!) @rest(method: GET, path: "/v1/shelves/{shelf_id}", csv: "things") {
  shelf(id: $shelfId) @body { bookCount things { name kind } } }`)
	if err != nil || op.table == nil || strings.Join(op.table.header(), " ") != "name kind" {
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
