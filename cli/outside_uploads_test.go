package cli_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// A person uploads a log and search figures with the session alone. What a session may not do, and what another site
// makes the browser send, is refused, and nothing of a refused file is kept.
func TestPeopleUploadFiles(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.member(h.workspace, "member@example.com", "member")
	h.member(h.workspace, "viewer@example.com", "viewer")
	person, viewer := h.signIn("member@example.com"), h.signIn("viewer@example.com")
	source := h.post(h.project, "/crawl-sources", h.key, newSourceBody)
	logs, figures := "/uploads/"+h.project+"/logs/"+source, "/uploads/"+h.project+"/search/search-console"
	day := time.Now().UTC().AddDate(0, 0, -2).Format(time.DateOnly)
	rows := "Tag,Query,Clicks,Impressions\n" + day + ",headphones,3,70\n"

	var batch struct {
		BatchID                      string
		AcceptedLines, RejectedLines int
		RejectedSample               []struct {
			Line int
			Text string
		}
	}
	a := h.do(http.MethodPost, logs, "", logLine+"what is this\n", "Cookie", person, "Content-Type", "text/plain")
	a.into(t, &batch)
	if a.status != http.StatusCreated || batch.AcceptedLines != 1 || batch.RejectedLines != 1 || len(batch.RejectedSample) != 1 ||
		batch.RejectedSample[0].Line != 2 {
		t.Errorf("log: %d %s", a.status, a.body)
	}
	again := batch.BatchID
	h.do(http.MethodPost, logs, "", logLine+"what is this\n", "Cookie", person).into(t, &batch)
	if batch.BatchID != again {
		t.Errorf("the same log is the batches %s and %s", again, batch.BatchID)
	}

	for _, wrong := range []struct {
		what, path, body string
		extra            []string
		status           int
		contains         string
	}{
		{"nobody", logs, logLine, nil, http.StatusUnauthorized, "invalid_api_key"},
		{"a viewer's log", logs, logLine, []string{"Cookie", viewer}, http.StatusForbidden, "workspace_role_forbidden"},
		{"a viewer's figures", figures, rows, []string{"Cookie", viewer}, http.StatusForbidden, "workspace_role_forbidden"},
		{"another site", figures, rows, []string{"Cookie", person, "Origin", "https://elsewhere.example"}, http.StatusForbidden, "origin_refused"},
		{"a key's log", logs, logLine, []string{"Authorization", "Bearer " + h.key}, http.StatusNotFound, "a key sends logs to POST /v1/"},
		{"another project", "/uploads/" + uuid.NewString() + "/search/search-console", rows, []string{"Cookie", person}, http.StatusNotFound, "not_found"},
		{"an unknown source", "/uploads/" + h.project + "/logs/" + uuid.NewString(), logLine, []string{"Cookie", person}, http.StatusNotFound, "not_found"},
		{"no id", "/uploads/" + h.project + "/logs/x", logLine, []string{"Cookie", person}, http.StatusNotFound, "not_found"},
		{"another area", "/uploads/" + h.project + "/other/x", logLine, []string{"Cookie", person}, http.StatusNotFound, "not_found"},
		{"an unknown kind", "/uploads/" + h.project + "/search/x", rows, []string{"Cookie", person}, http.StatusUnprocessableEntity, `kind: \"x\" is not one of`},
		{"unknown columns", figures, rows, []string{"Cookie", person}, http.StatusUnprocessableEntity, "line 1: "},
		{"a wrong line", figures + "?columns=Tag%3DDate", rows + day + ",speakers,many,70\n", []string{"Cookie", person}, http.StatusUnprocessableEntity, "line 3: "},
		{"half of the days", figures + "?from=" + day, rows, []string{"Cookie", person}, http.StatusUnprocessableEntity, "from and to: both"},
	} {
		if a := h.do(http.MethodPost, wrong.path, "", wrong.body, wrong.extra...); a.status != wrong.status || !strings.Contains(string(a.body), wrong.contains) {
			t.Errorf("%s: %d %s", wrong.what, a.status, a.body)
		}
	}
	if a := h.do(http.MethodGet, figures, "", "", "Cookie", person); a.status != http.StatusMethodNotAllowed {
		t.Errorf("GET: %d %s", a.status, a.body)
	}

	var imported struct {
		Rows              int
		FirstDay, LastDay string
	}
	a = h.do(http.MethodPost, figures+"?columns=Tag%3DDate", "", rows, "Cookie", person)
	a.into(t, &imported)
	if a.status != http.StatusCreated || imported.Rows != 1 || imported.FirstDay != day || imported.LastDay != day {
		t.Errorf("figures: %d %s", a.status, a.body)
	}
	var shown struct {
		Selected struct {
			Totals struct{ Clicks int }
		}
	}
	h.do(http.MethodGet, h.path("/performance?range=28d"), h.key, "").into(t, &shown)
	if shown.Selected.Totals.Clicks != 3 {
		t.Errorf("the report has %+v", shown)
	}
	h.member(h.workspace, "admin@example.com", "admin")
	a = h.do(http.MethodPost, "/graphql", "", `{"query":"{ workspace { auditLog(limit: 20) { items { action email } } } }"}`, "Cookie", h.signIn("admin@example.com"))
	for _, noted := range []string{`"action":"importSearchFigures","email":"member@example.com"`, `"action":"uploadCrawlLog","email":"member@example.com"`} {
		if !strings.Contains(string(a.body), noted) {
			t.Errorf("the audit log lacks %s: %s", noted, a.body)
		}
	}
}

// A program imports search figures with a key: the report has them at once, and what is wrong is refused and keeps nothing.
func TestKeysImportSearchFigures(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	other := h.newProject(h.workspace)
	reader := h.newKey(h.workspace, "owner@example.com")
	bound := h.newKey(h.workspace, "owner@example.com", "--scope", "projects:write", "--project", other)
	elsewhere := h.newWorkspace()
	h.member(elsewhere, "stranger@example.com", "owner")
	foreign := h.newKey(elsewhere, "stranger@example.com", "--scope", "projects:write")
	figures := "/uploads/" + h.project + "/search/search-console"
	day := time.Now().UTC().AddDate(0, 0, -2).Format(time.DateOnly)
	rows := "Date,Query,Clicks,Impressions\n" + day + ",headphones,3,70\n"
	for _, wrong := range []struct {
		what, key, path, body string
		status                int
		contains              string
	}{
		{"no such key", "avm_nobody", figures, rows, http.StatusUnauthorized, "invalid_api_key"},
		{"no scope", reader, figures, rows, http.StatusForbidden, "projects:write"},
		{"another project's key", bound, figures, rows, http.StatusNotFound, "not_found"},
		{"another workspace's key", foreign, figures, rows, http.StatusNotFound, "not_found"},
		{"an unknown kind", h.key, "/uploads/" + h.project + "/search/x", rows, http.StatusUnprocessableEntity, `kind: \"x\" is not one of`},
		{"an unknown parameter", h.key, figures + "?colums=Datum%3DDate", rows, http.StatusUnprocessableEntity, `\"colums\" is not a parameter`},
		{"an unknown column", h.key, figures, strings.Replace(rows, "Date", "Tag", 1), http.StatusUnprocessableEntity, "line 1: "},
		{"a wrong line", h.key, figures, rows + day + ",speakers,many,70\n", http.StatusUnprocessableEntity, "line 3: "},
	} {
		if a := h.do(http.MethodPost, wrong.path, wrong.key, wrong.body); a.status != wrong.status || !strings.Contains(string(a.body), wrong.contains) {
			t.Errorf("%s: %d %s", wrong.what, a.status, a.body)
		}
	}
	if status := h.announce(figures, 64<<20+1); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a file of more than 64 MiB: %d", status)
	}
	var shown struct {
		Selected struct {
			Totals struct{ Clicks *int }
		}
	}
	if h.get(h.path("/performance?range=28d"), &shown); shown.Selected.Totals.Clicks != nil && *shown.Selected.Totals.Clicks != 0 {
		t.Errorf("after refused files the report has %d clicks", *shown.Selected.Totals.Clicks)
	}
	for range 2 { // sent again, a file replaces its days
		a := h.do(http.MethodPost, figures, h.key, rows)
		if want := fmt.Sprintf(`{"rows":1,"firstDay":%[1]q,"lastDay":%[1]q}`, day); a.status != http.StatusCreated || strings.TrimSpace(string(a.body)) != want {
			t.Fatalf("%d %s, want %s", a.status, a.body, want)
		}
		if h.get(h.path("/performance?range=28d"), &shown); shown.Selected.Totals.Clicks == nil || *shown.Selected.Totals.Clicks != 3 {
			t.Errorf("the report has %+v", shown)
		}
	}
	if n := h.number(`SELECT count(*) FROM audit_log WHERE action = 'importSearchFigures' AND project_id = '` + h.project + `'`); n != 2 {
		t.Errorf("%d entries in the audit log", n)
	}
}

// announce sends the head of an upload alone, and returns the status that its size gets.
func (h *house) announce(path string, size int) int {
	h.t.Helper()
	conn, err := new(net.Dialer).DialContext(h.t.Context(), "tcp", strings.TrimPrefix(h.base, "http://"))
	must(h.t, err)
	defer conn.Close() //nolint:errcheck // a test's connection
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n", path, h.key, size)
	must(h.t, err)
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	must(h.t, err)
	defer response.Body.Close() //nolint:errcheck // likewise
	return response.StatusCode
}
