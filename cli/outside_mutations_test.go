package cli_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// graphQuery is the body of a request to the graph.
func graphQuery(t *testing.T, query string) string {
	t.Helper()
	body, err := json.Marshal(map[string]string{"query": query})
	must(t, err)
	return string(body)
}

// Several mutations in one request are refused before the first is run: the failure of a
// later one would take the first one's result out of the answer, a key's secret included.
func TestARequestRunsOneMutation(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	cookie := h.signIn("owner@example.com")
	keys, projects := h.number("SELECT count(*) FROM api_keys"), h.number("SELECT count(*) FROM projects")
	for name, query := range map[string]string{
		"keys": `mutation { a: createKey(input: {name: "lost", scopes: ["read"]}) { secret } b: createKey(input: {name: "", scopes: ["read"]}) { secret } }`,
		"projects": `mutation { a: createProject(input: {name: "lost", brand: {name: "Lost", websiteUrl: "https://lost.example"}}) { id }
			... on Mutation { b: createProject(input: {name: "", brand: {name: "Lost", websiteUrl: "https://lost.example"}}) { id } } }`,
	} {
		a := h.do(http.MethodPost, "/graphql", "", graphQuery(t, query), "Cookie", cookie)
		if text := string(a.body); a.status != http.StatusUnprocessableEntity || !strings.Contains(text, "send mutations one by one") ||
			!strings.Contains(text, `"code":"validation_error"`) {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	if h.number("SELECT count(*) FROM api_keys") != keys || h.number("SELECT count(*) FROM projects") != projects {
		t.Error("a refused request has made something")
	}
	one := h.do(http.MethodPost, "/graphql", "", graphQuery(t, `mutation { __typename createKey(input: {name: "kept", scopes: ["read"]}) { secret } }`), "Cookie", cookie)
	if one.status != http.StatusOK || !strings.Contains(string(one.body), `"secret":"avm_`) {
		t.Errorf("one mutation: %d %s", one.status, one.body)
	}
}

// An answer that would be much larger than what it is made of is refused.
func TestLargeGraphAnswerIsRefused(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var prompts []map[string]string
	for i := range 1_000 {
		prompts = append(prompts, map[string]string{"text": fmt.Sprintf("Which kettle is number %d?", i)})
	}
	body, err := json.Marshal(map[string]any{"prompts": prompts})
	must(t, err)
	if a := h.do(http.MethodPost, h.path("/prompt-sets/"+h.coreSet()+"/prompts"), h.key, string(body), "Idempotency-Key", uuid.NewString()); a.status != http.StatusCreated {
		t.Fatalf("%d %s", a.status, a.body)
	}
	a := h.do(http.MethodPost, "/graphql", h.key, graphQuery(t,
		`{ project(id: "`+h.project+`") { promptSets { prompts { id promptSet { name prompts { id text topic { name } } } } } } }`))
	var answered struct {
		Errors []struct {
			Message string `json:"message"`
		} `json:"errors"`
	}
	a.into(t, &answered)
	if len(answered.Errors) != 1 || !strings.Contains(answered.Errors[0].Message, "larger than 32 MiB") || len(a.body) > 2_000 {
		t.Errorf("%d errors in %d bytes: %.1000s", len(answered.Errors), len(a.body), a.body)
	}
}
