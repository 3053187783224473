package rest

import (
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/model"
)

const golden = "testdata/openapi.json"

var update = flag.Bool("update", false, "write the golden files")

// Every operation stands in a section that says what it is about, and every bound is of a
// field that there is.
func TestTagsAndBoundsAreOfSomething(t *testing.T) {
	t.Parallel()
	var document struct {
		Tags  []struct{ Name, Description string }
		Paths map[string]map[string]struct{ Tags []string }
	}
	api := newAPI(t)
	if err := json.Unmarshal(api.description(t), &document); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for path, methods := range document.Paths {
		for method, op := range methods {
			used[op.Tags[0]] = true
			if !slices.ContainsFunc(sections(), func(s section) bool { return s.name == op.Tags[0] }) {
				t.Errorf("%s %s: the tag %s has no section", method, path, op.Tags[0])
			}
		}
	}
	for _, s := range sections() {
		if !used[s.name] {
			t.Errorf("the section %s has no operation", s.name)
		}
	}
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	for name := range model.InputBounds() {
		input, field, _ := strings.Cut(name, ".")
		if def := schema.Types[input]; def == nil || def.Fields.ForName(field) == nil {
			t.Errorf("the bound of %s is of no field", name)
		}
	}
}

// Every answer has one content type, so that generated clients type it as one, and every operation names its
// scope in its text, because pages made of the document show no extensions.
func TestAnswersHaveOneTypeAndOperationsNameTheirScope(t *testing.T) {
	t.Parallel()
	var document struct {
		Paths map[string]map[string]struct {
			Description string
			Scope       string `json:"x-required-scope"`
			Responses   map[string]struct{ Content map[string]any }
		}
	}
	if err := json.Unmarshal(newAPI(t).description(t), &document); err != nil {
		t.Fatal(err)
	}
	for path, methods := range document.Paths {
		for method, op := range methods {
			if op.Scope == "" || !strings.Contains(op.Description, "Scope: `"+op.Scope+"`.") {
				t.Errorf("%s %s: the description does not name the scope %q", method, path, op.Scope)
			}
			for status, answer := range op.Responses {
				if len(answer.Content) > 1 {
					t.Errorf("%s %s: %s has %d content types", method, path, status, len(answer.Content))
				}
			}
		}
	}
}

// description returns the API's own description.
func (a *api) description(t *testing.T) []byte {
	t.Helper()
	w := a.ask(t, http.MethodGet, "/v1/openapi.json", "", "Authorization: ")
	if w.Code != http.StatusOK {
		t.Fatalf("status %d", w.Code)
	}
	return w.Body.Bytes()
}

func TestOpenAPIIsTheGolden(t *testing.T) {
	t.Parallel()
	described := newAPI(t).description(t)
	if *update {
		if err := os.WriteFile(golden, described, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(described) != string(want) {
		t.Error("the description differs from testdata/openapi.json; look at the difference, then run with -update")
	}
}
