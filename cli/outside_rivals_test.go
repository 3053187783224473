package cli_test

import (
	"strings"
	"testing"
)

const suggestedCompetitors = `{"competitors":[{"name":"Sony","domain":"sony.com","evidence":""},{"name":" samsung ","domain":"","evidence":""},
	{"name":"Apple","domain":"https://www.apple.com/shop","evidence":""},{"name":"apple","domain":"","evidence":""},{"name":"Bose","domain":"not sure","evidence":"e99"}]}`

// The generator suggests competitors before an audit: neither the brand nor what is tracked, each once, and nothing is stored.
func TestCompetitorsAreSuggestedBeforeAnAudit(t *testing.T) {
	t.Parallel()
	h, m, _ := researched(t)
	m.says("competitors", always(suggestedCompetitors))
	var got struct {
		C []struct {
			Name     string
			Domain   *string
			Grounded bool
		}
	}
	suggest := `c: suggestCompetitors(projectId: "` + h.project + `") { name domain grounded }`
	for range 2 { // a suggestion stays until it is accepted
		h.mutate(suggest, &got)
		if len(got.C) != 2 || got.C[0].Name != "Apple" || got.C[0].Domain == nil || *got.C[0].Domain != "apple.com" || got.C[1].Name != "Bose" || got.C[1].Domain != nil || got.C[1].Grounded {
			t.Fatalf("suggested %+v", got.C)
		}
	}
	h.mutate(`c: createCompetitor(projectId: "`+h.project+`", input: {name: "Apple"}) { name }`, &struct{ C struct{ Name string } }{})
	if h.mutate(suggest, &got); len(got.C) != 1 || got.C[0].Name != "Bose" {
		t.Errorf("suggested after one is a competitor: %+v", got.C)
	}
	m.says("competitors", always(`{"competitors":[]}`))
	if h.mutate(suggest, &got); len(got.C) != 0 {
		t.Errorf("suggested of nothing: %+v", got.C)
	}
	m.says("competitors", always(`I would rather not.`))
	if a := h.mutate(suggest, nil); !strings.Contains(string(a.body), "gave no suggestions") {
		t.Errorf("an answer that is no JSON: %s", a.body)
	}
}
