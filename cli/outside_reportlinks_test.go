package cli_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/xuri/excelize/v2"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

type reportLink struct {
	ID          string  `json:"id"`
	URL         *string `json:"url"`
	State       string  `json:"state"`
	HasPassword bool    `json:"has_password"`
	CreatedBy   string  `json:"created_by"`
	Views       int     `json:"views"`
}

// logo is a picture of one pixel.
const logo = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

// share makes a link.
func (h *house) share(body string) reportLink {
	h.t.Helper()
	a := h.do(http.MethodPost, h.path("/report-links"), h.key, body, "Idempotency-Key", uuid.NewString())
	var link reportLink
	a.into(h.t, &link)
	if a.status != http.StatusCreated || link.URL == nil {
		h.t.Fatalf("%d %s", a.status, a.body)
	}
	return link
}

// opened opens a report as a browser does: nil form for a visit.
func (h *house) opened(address string, form url.Values) (status int, page string, header http.Header) {
	h.t.Helper()
	method, body := http.MethodGet, ""
	if form != nil {
		method, body = http.MethodPost, form.Encode()
	}
	request, err := http.NewRequestWithContext(h.t.Context(), method, address, strings.NewReader(body))
	must(h.t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(request)
	must(h.t, err)
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	must(h.t, err)
	return response.StatusCode, string(text), response.Header
}

// A link shows one report of one project, with the figures that the API gives.
func TestReportIsHandedOverByALink(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	empty := h.share(`{"from":"2020-01-01","to":"2020-01-31"}`)
	h.measure(1)
	var v struct {
		VisibilityRate      float64 `json:"visibility_rate"`
		VisibilityRateGrade struct {
			Level   string `json:"level"`
			Failing []struct {
				Criterion string `json:"criterion"`
			} `json:"failing"`
			Mend []struct {
				Remedy string `json:"remedy"`
				Text   string `json:"text"`
			} `json:"mend"`
		} `json:"visibility_rate_grade"`
		Counts struct {
			Responses int `json:"responses"`
		} `json:"counts"`
		Rankings []struct {
			Grade string `json:"mention_rate_grade"`
		} `json:"rankings"`
		PerEngine []struct {
			Grade string `json:"brand_mention_rate_grade"`
		} `json:"per_engine"`
	}
	h.do(http.MethodGet, h.path("/visibility"), h.key, "").into(t, &v)

	link := h.share(`{"sender":"Northwind <b>Agency</b>","introduction":"Dear client","color":"#aa3300","logo":"` + logo + `"}`)
	status, page, header := h.opened(*link.URL, nil)
	for _, part := range []string{
		fmt.Sprintf(`<p class="figure">%.0f %%</p>`, v.VisibilityRate*100), fmt.Sprintf("Measured on %d answers.", v.Counts.Responses),
		"Northwind &lt;b&gt;Agency&lt;/b&gt;", "Dear client", "--accent: #aa3300;", `<img class="logo" src="` + logo + `"`, "sample-chatgpt", "How it was measured",
	} {
		if !strings.Contains(page, part) {
			t.Errorf("the report lacks %q", part)
		}
	}
	if status != http.StatusOK || !strings.Contains(header.Get("X-Robots-Tag"), "noindex") || !strings.Contains(header.Get("Cache-Control"), "no-store") {
		t.Errorf("%d %v", status, header)
	}
	grade, failing := v.VisibilityRateGrade, map[string]bool{}
	for _, f := range grade.Failing {
		failing[f.Criterion] = true
	}
	if grade.Level != "watch" || !failing["prompts"] || !failing["repeatability"] || failing["age"] || len(grade.Mend) != 2 {
		t.Errorf("19 prompts of a first audit: %+v", grade)
	}
	for _, part := range []string{"To watch, not yet to decide on.", "19 of 30 independent prompts", grade.Mend[0].Text, "Run the audit again on 4 other days"} {
		if !strings.Contains(page, part) {
			t.Errorf("the report lacks %q", part)
		}
	}
	var named, engines []string
	for _, row := range v.Rankings {
		named = append(named, row.Grade)
	}
	for _, row := range v.PerEngine {
		engines = append(engines, row.Grade)
	}
	var shown []string
	for _, cell := range regexp.MustCompile(`data-label="Good to" class="quiet">(\w+)</td>`).FindAllStringSubmatch(page, -1) {
		shown = append(shown, cell[1])
	}
	if !slices.Equal(shown, slices.Concat(named, engines)) {
		t.Errorf("rows are good to %q, by the API %q and %q", shown, named, engines)
	}
	for _, ranged := range []reportLink{empty, h.share(`{"from":"2020-01-01"}`)} {
		status, page, _ := h.opened(*ranged.URL, nil)
		if measured := strings.Contains(page, "How it was measured"); status != http.StatusOK || measured == (ranged.ID == empty.ID) {
			t.Errorf("a report of a period: %d %s", status, page)
		}
	}
	h.countsViews(link)
	h.keepsTables(v.VisibilityRate, v.Counts.Responses, named, engines)
	h.endsLinks(link)
}

// keepsTables holds that a report can be kept as a workbook with the page's figures, where texts are never formulas.
func (h *house) keepsTables(rate float64, responses int, named, engines []string) {
	h.t.Helper()
	link := h.share(`{"sender":"=1+1","password":"correct horse"}`)
	if status, page, _ := h.opened(*link.URL+".xlsx", nil); status != http.StatusOK || !strings.Contains(page, `type="password"`) {
		h.t.Errorf("without the password: %d %s", status, page)
	}
	_, page, _ := h.opened(*link.URL, url.Values{"password": {"correct horse"}})
	if name := (*link.URL)[strings.LastIndexByte(*link.URL, '/')+1:] + ".xlsx"; !strings.Contains(page, `href="`+name+`"`) {
		h.t.Error("the page does not link to the workbook")
	}
	status, data, header := h.opened(*link.URL+".xlsx", url.Values{"password": {"correct horse"}})
	if status != http.StatusOK || header.Get("Content-Disposition") != `attachment; filename="Sony in AI answers.xlsx"` {
		h.t.Errorf("%d %v", status, header)
	}
	file, err := excelize.OpenReader(strings.NewReader(data))
	must(h.t, err)
	rows := func(sheet string) [][]string {
		all, err := file.GetRows(sheet, excelize.Options{RawCellValue: true})
		must(h.t, err)
		return all
	}
	summary := rows("Summary")
	for name, cell := range map[string]string{"Sender": "=1+1", "Answers that name Sony": strconv.FormatFloat(rate, 'f', -1, 64)[:8]} {
		if !slices.ContainsFunc(summary, func(r []string) bool { return len(r) > 1 && r[0] == name && strings.HasPrefix(r[1], cell) }) {
			h.t.Errorf("the summary lacks %s %q: %q", name, cell, summary)
		}
	}
	if formula, err := file.GetCellFormula("Summary", "B5"); err != nil || formula != "" {
		h.t.Errorf("the sender is the formula %q, %v", formula, err)
	}
	answers := 0
	for _, row := range rows("Prompts")[1:] {
		n, err := strconv.Atoi(row[1])
		must(h.t, err)
		answers += n
	}
	if answers != responses || len(rows("Engines")) != 3 || len(rows("Competitors")) < 2 {
		h.t.Errorf("%d answers to prompts, engines %q, competitors %q", answers, rows("Engines"), rows("Competitors"))
	}
	for sheet, grades := range map[string][]string{"Competitors": named, "Engines": engines} {
		for i, row := range rows(sheet)[1:] {
			if row[len(row)-1] != grades[i] {
				h.t.Errorf("%s: %q is good for %s", sheet, row, grades[i])
			}
		}
	}
	if status, _, _ := h.opened(*link.URL+".doc", nil); status != http.StatusNotFound {
		h.t.Errorf("a form that there is not: %d", status)
	}
}

// countsViews holds that views are counted, and that a list does not show addresses.
func (h *house) countsViews(link reportLink) {
	h.t.Helper()
	a := h.do(http.MethodGet, h.path("/report-links"), h.key, "")
	var links []reportLink
	a.into(h.t, &links)
	i := slices.IndexFunc(links, func(l reportLink) bool { return l.ID == link.ID })
	if i < 0 || links[i].Views != 1 || links[i].State != "active" || links[i].CreatedBy != "owner@example.com" {
		h.t.Errorf("links %+v", links)
	}
	if token := (*link.URL)[strings.LastIndexByte(*link.URL, '/')+1:]; strings.Contains(string(a.body), token) || strings.Contains(h.everything(), token) {
		h.t.Error("the token is shown or stored")
	}
}

// endsLinks holds that links which were revoked or have expired, and addresses that nobody made, show nothing.
func (h *house) endsLinks(link reportLink) {
	h.t.Helper()
	expired := h.share(`{"expires_at":"` + time.Now().Add(time.Hour).UTC().Format(time.RFC3339) + `"}`)
	_, err := storagetest.OpenURL(h.t, h.url).Pool().Exec(h.t.Context(),
		`UPDATE report_links SET expires_at = now() WHERE project_id = $1 AND id = $2`, h.project, expired.ID)
	must(h.t, err)
	for range 2 {
		if a := h.do(http.MethodDelete, h.path("/report-links/"+link.ID), h.key, ""); a.status != http.StatusNoContent {
			h.t.Errorf("revoke: %d %s", a.status, a.body)
		}
	}
	other := (*link.URL)[:len(*link.URL)-1] + "A"
	for name, address := range map[string]string{
		"revoked": *link.URL, "revoked workbook": *link.URL + ".xlsx", "expired": *expired.URL, "another token": other, "no token": h.base + "/r/x", "nothing": h.base + "/r/",
	} {
		if status, page, _ := h.opened(address, nil); status != http.StatusNotFound || !strings.Contains(page, "There is no report here") {
			h.t.Errorf("%s: %d %s", name, status, page)
		}
	}
}

// A report with a password needs the password, and wrong ones are counted.
func TestReportWithAPassword(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	link := h.share(`{"password":"correct horse"}`)
	status, page, _ := h.opened(*link.URL, nil)
	if status != http.StatusOK || !strings.Contains(page, `type="password"`) || strings.Contains(page, "What changed") || strings.Contains(page, "Nothing was measured") {
		t.Errorf("%d %s", status, page)
	}
	if status, page, _ := h.opened(*link.URL, url.Values{"password": {"correct horse"}}); status != http.StatusOK || !strings.Contains(page, "Nothing was measured") {
		t.Errorf("the right one: %d %s", status, page)
	}
	statuses := map[int]int{}
	for range 11 {
		status, _, header := h.opened(*link.URL, url.Values{"password": {"a guess"}})
		statuses[status]++
		if status == http.StatusTooManyRequests && header.Get("Retry-After") == "" {
			t.Error("it does not say when to try again")
		}
	}
	if statuses[http.StatusForbidden] != 10 || statuses[http.StatusTooManyRequests] != 1 {
		t.Errorf("guesses %v", statuses)
	}
	if rows := h.everything(); strings.Contains(rows, "correct horse") {
		t.Error("the password is stored")
	}
}

func TestReportLinksThatCannotBeMade(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	for body, fields := range map[string][]string{
		`{"from":"2026-02-01","to":"2026-01-01","expires_at":"2020-01-01T00:00:00Z"}`:                {"to", "expires_at"},
		`{"password":"short","color":"red","sender":"two\nlines"}`:                                   {"password", "color", "sender"},
		`{"logo":"data:image/svg+xml;base64,PHN2Zz4="}`:                                              {"logo"},
		`{"logo":"https://example.com/logo.png","introduction":"` + strings.Repeat("x", 2001) + `"}`: {"logo", "introduction"},
		`{"market":"` + uuid.NewString() + `"}`:                                                      {"market"},
		`{"from":"yesterday"}`:                                                                       {"from"},
	} {
		a := h.do(http.MethodPost, h.path("/report-links"), h.key, body, "Idempotency-Key", uuid.NewString())
		if a.status != http.StatusUnprocessableEntity && a.status != http.StatusNotFound {
			t.Errorf("%.80s: %d %s", body, a.status, a.body)
		}
		for _, field := range fields {
			if !strings.Contains(string(a.body), `"field":"`+field+`"`) {
				t.Errorf("%.80s: %s does not name %s", body, a.body, field)
			}
		}
	}
}

// Where there is a Chromium, a report can be kept as PDF; without one nothing is said of it.
func TestReportIsPrinted(t *testing.T) {
	t.Parallel()
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("NOT TESTED: there is no chromium on the PATH (Debian: apt install chromium)")
	}
	plain := newHouse(t, enginetest.Options{})
	address := *plain.share("{}").URL
	if _, page, _ := plain.opened(address, nil); strings.Contains(page, "PDF") {
		t.Error("a PDF is offered without a renderer")
	}
	if status, _, _ := plain.opened(address+".pdf", nil); status != http.StatusNotFound {
		t.Errorf("without a renderer: %d", status)
	}
	h := newHouse(t, enginetest.Options{}, "AVM_CRAWL_RENDERER="+chromium)
	h.measure(1)
	link := h.share(`{"logo":"` + logo + `"}`)
	if _, page, _ := h.opened(*link.URL, nil); !strings.Contains(page, `.pdf">the report as PDF</a>`) {
		t.Error("the page does not link to the PDF")
	}
	status, data, header := h.opened(*link.URL+".pdf", nil)
	if status != http.StatusOK || header.Get("Content-Type") != "application/pdf" || header.Get("Content-Disposition") != `attachment; filename="Sony in AI answers.pdf"` {
		t.Errorf("%d %v", status, header)
	}
	for _, part := range []string{"%PDF-", "/Title (Sony in the answers of AI engines, ", "/Type /Font", "/Subtype /Image", "/MediaBox [0 0 595."} {
		if !strings.Contains(data, part) {
			t.Errorf("the PDF lacks %q", part)
		}
	}
}

// The command line makes a link that the running service serves.
func TestReportIsSharedFromTheCommandLine(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	made := h.object("report", "share", "--project", h.project, "--sender", "Northwind", "--to", "2026-10-31")
	if status, page, _ := h.opened(fmt.Sprint(made["url"]), nil); status != http.StatusOK || !strings.Contains(page, "Northwind") || !strings.Contains(page, "until 31 October 2026") {
		t.Errorf("%d %s", status, page)
	}
	if _, stderr, status := h.run("report", "share", "--project", h.project, "--from", "soon"); status != 2 || !strings.Contains(stderr, `--from "soon"`) {
		t.Errorf("status %d, %s", status, stderr)
	}
}

type reportSchedule struct {
	ID        string     `json:"id"`
	Hour      int        `json:"hour"`
	Enabled   bool       `json:"enabled"`
	NextAt    *time.Time `json:"next_at"`
	LastError *string    `json:"last_error"`
}

// A schedule sends a link to a channel, which opens the report and stands in the list of links.
func TestReportIsSentByASchedule(t *testing.T) {
	t.Parallel()
	r := newHookReceiver(t)
	h := newHouse(t, enginetest.Options{})
	h.configured(fmt.Sprintf("egress: {allow_private: 127.0.0.1, ports: %q}\n", r.port(t)))
	h.newChannel(`{"name":"Team","kind":"slack","address":"`+r.URL+`/services/x"}`, h.key)
	made := h.made("id", "report", "schedule", "create", "--project", h.project, "--cadence", "weekly", "--day", "5", "--channel", "Team", "--sender", "Northwind")
	a := h.do(http.MethodPatch, h.path("/report-schedules/"+made), h.key, `{"hour":9}`)
	var c reportSchedule
	if a.into(t, &c); a.status != http.StatusOK || c.Hour != 9 || c.NextAt == nil || c.NextAt.Weekday() != time.Friday {
		t.Fatalf("%d %s", a.status, a.body)
	}
	_, err := storagetest.OpenURL(t, h.url).Pool().Exec(t.Context(),
		`UPDATE report_schedules SET next_at = now() WHERE project_id = $1 AND id = $2`, h.project, made)
	must(t, err)
	h.until("the report is sent", func() bool { return len(r.requests()) == 1 })
	message := string(r.requests()[0].body)
	begin := strings.Index(message, h.base+"/r/")
	if begin < 0 || !strings.Contains(message, "Report: ") || !strings.Contains(message, ".xlsx|Tables") || strings.Contains(message, ".pdf") {
		t.Fatalf("%s", message)
	}
	address, _, _ := strings.Cut(message[begin:], "|")
	if status, page, _ := h.opened(address, nil); status != http.StatusOK || !strings.Contains(page, "Northwind") {
		t.Errorf("%d %s", status, page)
	}
	var links []reportLink
	h.do(http.MethodGet, h.path("/report-links"), h.key, "").into(t, &links)
	if len(links) != 1 || links[0].CreatedBy != "schedule of the command line" || links[0].Views != 1 {
		t.Errorf("links %+v", links)
	}
	if kept := h.everything(); strings.Contains(kept, address[strings.LastIndexByte(address, '/')+1:]) {
		t.Error("the token is stored")
	}
	if h.made("id", "report", "schedule", "pause", made, "--project", h.project); h.reportSchedules()[0].NextAt != nil {
		t.Error("it is not paused")
	}
	if h.made("id", "report", "schedule", "resume", made, "--project", h.project); !h.reportSchedules()[0].Enabled {
		t.Error("it is paused")
	}
	a = h.do(http.MethodPatch, h.path(""), h.key, `{"timezone":"Asia/Tokyo"}`)
	if at := h.reportSchedules()[0].NextAt; a.status != http.StatusOK || at == nil || at.UTC().Hour() != 0 {
		t.Errorf("9 o'clock in Tokyo is %v after %d %s", at, a.status, a.body)
	}
	if _, stderr, status := h.run("report", "schedule", "create", "--project", h.project, "--cadence", "weekly", "--channel", "Nobody"); status == 0 || !strings.Contains(stderr, "Nobody") {
		t.Errorf("%d %s", status, stderr)
	}
	if stdout, stderr, status := h.run("report", "schedule", "delete", made, "--project", h.project, "--yes"); status != 0 || len(h.reportSchedules()) != 0 {
		t.Errorf("%d %s %s", status, stdout, stderr)
	}
}

// reportSchedules are those of the project, by REST and as the terminal lists them.
func (h *house) reportSchedules() []reportSchedule {
	h.t.Helper()
	var all []reportSchedule
	h.do(http.MethodGet, h.path("/report-schedules"), h.key, "").into(h.t, &all)
	stdout, _, status := h.run("report", "schedule", "list", "--project", h.project)
	for _, c := range all {
		if status != 0 || !strings.Contains(stdout, c.ID) {
			h.t.Errorf("%d %s", status, stdout)
		}
	}
	return all
}
