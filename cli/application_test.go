package cli_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/storage/reportview"
)

// place is a line of the table in docs/application.md: where the application does something.
type place struct {
	operations []string
	screen     string   // a route; empty: every screen, or none
	controls   []string // keys of messages; nil: it is not in the application
}

var quoted = regexp.MustCompile("`([^`]+)`")

// placesInApplication reads the table.
func placesInApplication(t *testing.T) []place {
	t.Helper()
	text, err := os.ReadFile("../docs/application.md")
	must(t, err)
	_, table, found := strings.Cut(string(text), "| operation | screen | control |\n| --- | --- | --- |\n")
	if !found {
		t.Fatal("docs/application.md has no table of operations")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	names := func(cell string) (all []string) {
		for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
			all = append(all, m[1])
		}
		return all
	}
	var places []place
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 3 {
			t.Fatalf("not a line of three cells: %s", line)
		}
		p := place{operations: names(cells[0])}
		switch where := names(cells[1]); {
		case len(where) == 1:
			p.screen, p.controls = strings.Replace(where[0], "…", "/projects/$projectId", 1), names(cells[2])
		case strings.TrimSpace(cells[1]) == "every screen":
			p.controls = names(cells[2])
		case strings.TrimSpace(cells[1]) != "not in the application" || len(cells[2]) < 20:
			t.Errorf("neither a screen nor a reason: %s", line)
		}
		if strings.TrimSpace(cells[1]) != "not in the application" && len(p.controls) == 0 {
			t.Errorf("no control: %s", line)
		}
		places = append(places, p)
	}
	return places
}

// everyOperation returns the operations of the REST API, and the mutations of the graph.
func everyOperation(t *testing.T) (operations, mutations []string) {
	t.Helper()
	text, err := os.ReadFile("../rest/testdata/openapi.json")
	must(t, err)
	var api struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	must(t, json.Unmarshal(text, &api))
	for _, methods := range api.Paths {
		for method, described := range methods {
			var op struct {
				ID string `json:"operationId"`
			}
			if method != "parameters" {
				must(t, json.Unmarshal(described, &op))
				operations = append(operations, op.ID)
			}
		}
	}
	for _, f := range generated.NewExecutableSchema(generated.Config{}).Schema().Mutation.Fields {
		if !strings.HasPrefix(f.Name, "__") {
			mutations = append(mutations, f.Name)
		}
	}
	if len(operations) < 100 || len(mutations) < 70 {
		t.Fatalf("only %d operations and %d mutations", len(operations), len(mutations))
	}
	return operations, mutations
}

// sourceOf returns the files of the application with an ending, one after the other.
func sourceOf(t *testing.T, ending string) string {
	t.Helper()
	var all strings.Builder
	source := os.DirFS("../web/app/src")
	must(t, fs.WalkDir(source, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ending) {
			return err
		}
		text, err := fs.ReadFile(source, path)
		all.Write(text)
		return err
	}))
	return all.String()
}

func TestApplicationDoesEverything(t *testing.T) {
	t.Parallel()
	operations, mutations := everyOperation(t)
	documents, code, messages := sourceOf(t, ".graphql"), sourceOf(t, ".tsx"), sourceOf(t, ".json")
	listed := map[string]int{}
	for _, p := range placesInApplication(t) {
		for _, name := range p.operations {
			listed[name]++
			isMutation := slices.Contains(mutations, name)
			if !isMutation && !slices.Contains(operations, name) {
				t.Errorf("%s is listed and does not exist", name)
			}
			sent := regexp.MustCompile(`(?m)^\s*(\w+: )?` + name + `\b\s*(\(|$|\{)`).MatchString(documents)
			if isMutation && sent != (p.controls != nil) {
				t.Errorf("%s: the application sends it: %t, and the table says %t", name, sent, p.controls != nil)
			}
		}
		for _, key := range p.controls {
			if !strings.Contains(messages, `"`+key+`":`) {
				t.Errorf("%v: there is no message %s", p.operations, key)
			}
		}
		last := p.screen[strings.LastIndex(p.screen, "/projects/$projectId")+1:]
		last = "/" + strings.TrimPrefix(strings.TrimPrefix(last, "projects/$projectId/"), "/")
		if p.screen != "" && !strings.Contains(code, `path: "`+last+`"`) {
			t.Errorf("%v: there is no screen at %s", p.operations, p.screen)
		}
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(operations, mutations)))) {
		if listed[name] != 1 {
			t.Errorf("%s is listed %d times: docs/application.md names the screen and the control of each operation, or why there is none", name, listed[name])
		}
	}
}

// Every table that the server exports has its row on the screen of reports.
func TestApplicationExportsEveryTable(t *testing.T) {
	t.Parallel()
	messages := sourceOf(t, ".json")
	for _, table := range reportview.TableNames() {
		if n := strings.Count(messages, `"reports.table.`+table+`":`); n != 2 {
			t.Errorf("the table %s has a name in %d of two languages", table, n)
		}
	}
	if n := strings.Count(messages, `"reports.table.`) / 2; n != len(reportview.TableNames()) {
		t.Errorf("the application exports %d tables, the server %d", n, len(reportview.TableNames()))
	}
}
