package cli_test

import (
	"encoding/csv"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	client "github.com/answer-visibility/avm/clients/go"
	"github.com/answer-visibility/avm/engine/enginetest"
)

// A program goes from its key to a report with the Go client.
func TestTheGoClientFromOutside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ctx, api, project := t.Context(), h.api(), uuid.MustParse(h.project)
	me, err := api.GetMeWithResponse(ctx)
	must(t, err)
	if me.JSON200 == nil {
		t.Fatalf("%s", me.Body)
	}
	topic, err := api.CreateTopicWithResponse(ctx, project, &client.CreateTopicParams{}, client.TopicInput{Name: "Boots"})
	must(t, err)
	_, err = api.CreateTopicWithResponse(ctx, project, &client.CreateTopicParams{}, client.TopicInput{Name: "boots"})
	var failure *client.Failure
	if !errors.As(err, &failure) || failure.Status != http.StatusUnprocessableEntity || len(failure.Details) != 1 || failure.Details[0].Field != "name" ||
		failure.RequestID == "" {
		t.Errorf("a second topic of that name: %v", err)
	}
	_, err = api.DeleteTopicWithResponse(ctx, project, topic.JSON201.ID)
	must(t, err)
	h.ended(h.launch().ID)
	report, err := api.GetVisibilityWithResponse(ctx, project, &client.GetVisibilityParams{})
	must(t, err)
	if v := report.JSON200; v.VisibilityRate == nil || len(v.PerEngine) != 2 || v.PerEngine[0].EngineLabel == "" {
		t.Errorf("%s", report.Body)
	}
	prompts, limit := 0, 7
	for p, err := range client.All(func(cursor *string) ([]client.MeasuredPrompt, *string, error) {
		page, err := api.ListPromptsWithResponse(ctx, project, &client.ListPromptsParams{Cursor: cursor, Limit: &limit})
		if err != nil {
			return nil, nil, err
		}
		return page.JSON200.Items, page.JSON200.NextCursor, nil
	}) {
		must(t, err)
		if p.Text == "" {
			t.Errorf("a prompt without a text: %+v", p)
		}
		prompts++
	}
	if want := h.number("SELECT count(*) FROM prompts"); prompts != want || prompts <= limit {
		t.Errorf("walked %d prompts of %d", prompts, want)
	}
}

// Each read operation gives the formats that it promises, and tells a client that has the
// answer already, also when it was sent compressed.
func TestFormatsFromOutside(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	ids := h.ids(h.project, h.key)
	for _, o := range h.operations() {
		if o.method != http.MethodGet {
			continue
		}
		path := o.path
		for name, id := range ids {
			path = strings.ReplaceAll(path, "{"+name+"}", id)
		}
		for _, accept := range []string{"application/json", "text/csv", "application/x-ndjson"} {
			a := h.do(http.MethodGet, path, h.key, "", "Accept", accept, "Accept-Encoding", "gzip")
			if kind := a.header.Get("Content-Type"); a.status != http.StatusOK || !strings.HasPrefix(kind, accept) || a.header.Get("X-Request-Id") == "" {
				t.Errorf("%s as %s: %d %s %.200s", o.path, accept, a.status, kind, a.body)
				continue
			}
			if !strings.Contains(strings.Join(a.header.Values("Vary"), ","), "Accept") {
				t.Errorf("%s: Vary %q", o.path, a.header.Values("Vary"))
			}
			if accept == "text/csv" && a.header.Get("Content-Encoding") == "" {
				if _, err := csv.NewReader(strings.NewReader(string(a.body))).ReadAll(); err != nil {
					t.Errorf("%s: %v", o.path, err)
				}
			}
			if strings.HasSuffix(o.path, "/visibility/sources") {
				continue // JSON says until when it holds, and there are several pages of lines
			}
			// A job may change what is read between the two requests: then they are made again.
			var again answer
			for tries := 0; again.status != http.StatusNotModified && tries < 10; tries++ {
				tag := h.do(http.MethodGet, path, h.key, "", "Accept", accept, "Accept-Encoding", "gzip").header.Get("Etag")
				again = h.do(http.MethodGet, path, h.key, "", "Accept", accept, "If-None-Match", tag, "Accept-Encoding", "identity")
			}
			if again.status != http.StatusNotModified {
				t.Errorf("%s as %s with its tag: %d %.300s", o.path, accept, again.status, again.body)
			}
		}
		if a := h.do(http.MethodGet, path, h.key, "", "Accept", "application/pdf"); a.status != http.StatusNotAcceptable || a.failure(t).Error.Code != "not_acceptable" {
			t.Errorf("%s as PDF: %d %s", o.path, a.status, a.body)
		}
	}
	if a := h.do(http.MethodGet, "/nowhere", "", "", "X-Request-Id", "mine"); a.status != http.StatusNotFound || a.header.Get("X-Request-Id") != "mine" || a.failure(t).Error.RequestID != "mine" {
		t.Errorf("an unknown path: %d %v %s", a.status, a.header, a.body)
	}
}

// A report for people, in each of its forms.
func TestReportCommand(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	if _, stderr, status := h.run("report", "--project", h.project); status != 1 || !strings.Contains(stderr, "avm audit run") {
		t.Errorf("nothing measured: status %d, %s", status, stderr)
	}
	h.ended(h.launch().ID)
	tables, stderr, status := h.run("report", "--project", h.project)
	for _, want := range []string{"95 % intervals", "Sony (the brand)", "sample-chatgpt", "Verdict", "Sources that answers cite most", "limited evidence", "Good to", "Missing to decide: "} {
		if status != 0 || !strings.Contains(tables, want) || strings.Contains(tables, "\x1b") {
			t.Errorf("status %d, no %q in\n%s\n%s", status, want, tables, stderr)
		}
	}
	var told struct {
		Figures []struct {
			Key      string
			Value    *float64
			Interval *struct{ Low, High float64 }
			N        *int
		}
		Engines []struct {
			Label     string `json:"engine_label"`
			Mentioned struct{ Grade string }
		}
		Competitors []struct{ Mentioned struct{ Grade string } }
	}
	text, _, _ := h.run("report", "--project", h.project, "--json")
	answer{body: []byte(text)}.into(t, &told)
	var v struct {
		Rankings []struct {
			Grade string `json:"mention_rate_grade"`
		}
		PerEngine []struct {
			Grade string `json:"brand_mention_rate_grade"`
		} `json:"per_engine"`
	}
	h.do(http.MethodGet, h.path("/visibility"), h.key, "").into(t, &v)
	for i, e := range v.PerEngine {
		if e.Grade == "" || told.Engines[i].Mentioned.Grade != e.Grade {
			t.Errorf("%+v is good to %q", told.Engines[i], e.Grade)
		}
	}
	for i, r := range v.Rankings {
		if r.Grade == "" || told.Competitors[i].Mentioned.Grade != r.Grade {
			t.Errorf("%+v is good to %q", told.Competitors[i], r.Grade)
		}
	}
	if f := told.Figures[1]; f.Key != "visibility_rate" || f.Value == nil || f.Interval == nil || f.Interval.Low > *f.Value || f.N == nil || len(told.Engines) != 2 {
		t.Errorf("%s", text)
	}
	text, _, _ = h.run("report", "--project", h.project, "--csv")
	if rows, err := csv.NewReader(strings.NewReader(text)).ReadAll(); err != nil || len(rows) < 20 || len(rows[0]) != 11 {
		t.Errorf("%v: %s", err, text)
	}
	page, _, status := h.run("report", "--project", h.project, "--html", "-")
	for _, want := range []string{`<html lang="en">`, "<caption>", `scope="row"`, "95 % interval"} {
		if status != 0 || !strings.Contains(page, want) || strings.Contains(page, "http://") || strings.Contains(page, "ZgotmplZ") {
			t.Errorf("status %d, no %q in the page", status, want)
		}
	}
	if _, stderr, status := h.run("report", "--project", h.project, "--csv", "--json"); status != 2 {
		t.Errorf("two forms at once: status %d, %s", status, stderr)
	}
}
