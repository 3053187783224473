package cli_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var updateExamples = flag.Bool("update-examples", false, "record the examples of the API's description anew, from the golden project")

// example is what one operation was asked and what it answered.
type example struct {
	Request  any `json:"request,omitempty"`
	Response any `json:"response,omitempty"`
}

// recorder keeps one answer of each operation.
type recorder struct {
	house    *house
	names    map[string]string // operationId by "METHOD path"
	examples map[string]example
	ids      map[string]string // ids as the examples show them
}

// The examples of the API's description are answers of the golden project. An ordinary run
// leaves them: package rest holds them against their schemas.
func TestExamplesAreRecorded(t *testing.T) {
	t.Parallel()
	if !*updateExamples {
		return
	}
	h := newGoldenHouse(t)
	r := &recorder{house: h, names: h.operationIDs(), examples: map[string]example{}, ids: map[string]string{}}
	names := h.goldenNames()
	early := map[string]string{"project_id": h.project, "audit_id": names.of["audit-2"], "prompt_id": names.of["prompt-boots"]}
	operations := h.operations()
	slices.SortStableFunc(operations, func(a, b operation) int { return strings.Compare(a.method+a.path, b.method+b.path) })
	for _, o := range operations {
		if measured := regexp.MustCompile(`/(visibility|prompts|audits)(/|$)`); o.method == http.MethodGet && measured.MatchString(o.path) {
			r.record(o, early)
		}
	}
	late := h.ids(h.project, h.key)
	maps.Copy(late, map[string]string{"prompt_id": early["prompt_id"]})
	for _, o := range h.operations() {
		if o.method == http.MethodPatch && strings.HasSuffix(o.path, "{action_id}") {
			o.body = `{"status":"in_progress"}` // it was declared to be implemented by now
		}
		if strings.HasSuffix(o.path, "/candidates/review") {
			o.body = `{"accept":[],"reject":["{candidate_id}"]}`
		}
		r.record(o, late)
	}
	for name, sibling := range siblings() {
		if _, ok := r.examples[name]; !ok {
			r.examples[name] = example{Request: r.examples[name].Request, Response: r.examples[sibling].Response}
		}
	}
	for key, name := range r.names {
		if _, ok := r.examples[name]; !ok && !strings.HasPrefix(key, http.MethodDelete) {
			t.Logf("no example of %s (%s)", name, key)
		}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	must(t, encoder.Encode(r.examples))
	must(t, os.WriteFile(filepath.Join("..", "rest", "testdata", "examples.json"), text.Bytes(), 0o600))
}

// siblings returns operations that answer alike: the state of what a test made does not
// allow the first one, and the second one's answer shows what it would be.
func siblings() map[string]string {
	return map[string]string{
		"resumeSiteCrawl": "pauseSiteCrawl", "cancelAudit": "getAudit", "rotateCrawlSourceToken": "createCrawlSource",
	}
}

// operationIDs reads the names of operations, by "METHOD path".
func (h *house) operationIDs() map[string]string {
	h.t.Helper()
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		} `json:"paths"`
	}
	h.do(http.MethodGet, "/v1/openapi.json", "", "").into(h.t, &document)
	names := map[string]string{}
	for path, methods := range document.Paths {
		for method, op := range methods {
			names[strings.ToUpper(method)+" "+path] = op.OperationID
		}
	}
	return names
}

// record runs an operation and keeps its answer, unless it has one already, has none, or
// its path names something that is not known.
func (r *recorder) record(o operation, ids map[string]string) {
	name := r.names[o.method+" "+o.path]
	if _, ok := r.examples[name]; ok {
		return
	}
	for _, parameter := range regexp.MustCompile(`\{([a-z_]+)\}`).FindAllStringSubmatch(o.path, -1) {
		if ids[parameter[1]] == "" {
			return
		}
	}
	a := r.house.call(o, r.house.key, ids)
	if a.status >= http.StatusMultipleChoices || len(a.body) == 0 {
		r.house.t.Logf("%s: %d %s", name, a.status, a.body)
		return
	}
	var e example
	a.into(r.house.t, &e.Response)
	e.Response = r.shown(e.Response)
	body := strings.ReplaceAll(o.body, "{unique}", "Germany")
	for name, id := range ids {
		body = strings.ReplaceAll(body, "{"+name+"}", id)
	}
	if json.Valid([]byte(body)) {
		must(r.house.t, json.Unmarshal([]byte(body), &e.Request))
		e.Request = r.shown(e.Request)
	}
	r.examples[name] = e
}

const (
	shownItems      = 2
	shownCharacters = 300
)

// shown shortens a value: lists to their first elements and texts to their beginning. Ids
// become the same in every run, and secrets are left out.
func (r *recorder) shown(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if key == "token" {
				v[key] = "avs_shown_this_once"
				continue
			}
			v[key] = r.shown(value)
		}
	case []any:
		v = v[:min(len(v), shownItems)]
		for i := range v {
			v[i] = r.shown(v[i])
		}
		return v
	case string:
		if anyID.MatchString(v) {
			if r.ids[v] == "" {
				r.ids[v] = fmt.Sprintf("0199c1e2-7a40-7000-8000-%012x", len(r.ids)+1)
			}
			return r.ids[v]
		}
		if text := []rune(v); len(text) > shownCharacters {
			return string(text[:shownCharacters])
		}
	}
	return v
}
