package cli_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// A launch, and its estimate, that names what would not be asked is refused by name and
// creates nothing.
func TestLaunchRefusesPromptsThatAreNotAsked(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var prompts struct {
		Items []struct{ ID string } `json:"items"`
	}
	h.get(h.path("/prompts?limit=4"), &prompts)
	asked, archived, disabled, commerce := prompts.Items[0].ID, prompts.Items[1].ID, prompts.Items[2].ID, prompts.Items[3].ID
	for id, change := range map[string]string{archived: `{"status": "archived"}`, disabled: `{"enabled": false}`, commerce: `{"cohort": "commerce"}`} {
		if a := h.do(http.MethodPatch, h.path("/prompts/"+id), h.key, change); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	for _, c := range []struct {
		body  string
		field string
		want  string
	}{
		{fmt.Sprintf(`"engines": ["assistant_a"], "prompt_ids": [%q, %q]`, asked, archived), "prompt_ids[1]", archived + `" is archived`},
		{fmt.Sprintf(`"engines": ["assistant_a"], "prompt_ids": [%q, %q]`, disabled, asked), "prompt_ids[0]", disabled + `" is not enabled`},
		{fmt.Sprintf(`"engines": ["assistant_a"], "prompt_ids": [%q]`, commerce), "prompt_ids[0]", commerce + `" is of the cohort commerce`},
		{fmt.Sprintf(`"engines": ["assistant_a"], "prompt_ids": [%[1]q, %[1]q]`, asked), "prompt_ids[1]", asked + `" is named twice`},
		{`"engines": ["assistant_a", "assistant_a"]`, "engines[1]", `"assistant_a" is named twice`},
		{`"engines": ["assistant_a"], "market_ids": [null, null]`, "market_ids[1]", "named twice"},
	} {
		for path, more := range map[string]string{"/audits": `, "max_estimated_credits": 1000`, "/audits/estimate": ""} {
			a := h.do(http.MethodPost, h.path(path), h.key, "{"+c.body+more+"}", "Idempotency-Key", uuid.NewString())
			if a.status != http.StatusUnprocessableEntity {
				t.Errorf("%s {%s}: %d %s", path, c.body, a.status, a.body)
				continue
			}
			if f := a.failure(t); len(f.Error.Details) != 1 || f.Error.Details[0].Field != c.field || !strings.Contains(f.Error.Details[0].Message, c.want) {
				t.Errorf("%s {%s}: %s", path, c.body, a.body)
			}
		}
	}
	if n := h.number("SELECT count(*) FROM audits"); n != 0 {
		t.Errorf("%d audits were launched", n)
	}
	a := h.do(http.MethodPost, h.path("/audits/estimate"), h.key, `{"engines": ["assistant_a"], "prompt_ids": ["`+commerce+`"], "audit_scope": "commerce"}`)
	if a.status != http.StatusOK || !strings.Contains(string(a.body), `"prompt_count":1`) {
		t.Errorf("the commerce prompt in its scope: %d %s", a.status, a.body)
	}
}

// Without a scope, and with null, prompts of the brand's scope are asked.
func TestNullScopeIsTheBrands(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var prompts struct{ Items []struct{ ID string } }
	h.get(h.path("/prompts?limit=1"), &prompts)
	if a := h.do(http.MethodPatch, h.path("/prompts/"+prompts.Items[0].ID), h.key, `{"cohort": "commerce"}`); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	var counts []int
	for _, scope := range []string{`"brand"`, "null", `"commerce"`} {
		body := `{"engines": ["assistant_a"], "repetitions": 1, "audit_scope": ` + scope
		var estimated struct {
			Prompts int `json:"prompt_count"`
		}
		h.do(http.MethodPost, h.path("/audits/estimate"), h.key, body+"}").into(t, &estimated)
		counts = append(counts, estimated.Prompts)
		var launched []struct {
			Scope string `json:"audit_scope"`
		}
		a := h.do(http.MethodPost, h.path("/audits"), h.key, body+`, "max_estimated_credits": 1000}`, "Idempotency-Key", uuid.NewString())
		a.into(t, &launched)
		if want := strings.Replace(scope, "null", `"brand"`, 1); len(launched) != 1 || `"`+launched[0].Scope+`"` != want {
			t.Errorf("%s is launched as %s", scope, a.body)
		}
	}
	if counts[0] < 2 || counts[1] != counts[0] || counts[2] != 1 {
		t.Errorf("prompts of the brand, of null and of commerce: %v", counts)
	}
}
