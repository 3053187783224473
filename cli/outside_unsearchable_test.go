package cli_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// A name in which answers have nothing to search for is refused when it is written, by its field. A project
// that has one from before the check cannot launch an audit.
func TestUnsearchableNamesAreRefused(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	for _, name := range []string{"https://acme.com", "<!-- Acme -->", "(https://a.b)", "---"} {
		for _, c := range []struct{ method, path, body, field string }{
			{http.MethodPatch, "", `{"brand_name": %q}`, "brand_name"},
			{http.MethodPatch, "", `{"brand": {"aliases": ["Fine", %q]}}`, "brand.aliases[1]"},
			{http.MethodPatch, "", `{"brand": {"matching": {"context_terms": [%q]}}}`, "brand.matching.context_terms[0]"},
			{http.MethodPatch, "", `{"brand": {"matching": {"exclusion_phrases": [%q]}}}`, "brand.matching.exclusion_phrases[0]"},
			{http.MethodPost, "/competitors", `{"name": %q}`, "name"},
			{http.MethodPost, "/competitors", `{"name": "Fine", "aliases": [%q]}`, "aliases[0]"},
		} {
			a := h.do(c.method, h.path(c.path), h.key, fmt.Sprintf(c.body, name), "Idempotency-Key", uuid.NewString())
			if a.status != http.StatusUnprocessableEntity {
				t.Errorf("%s %s: %d %s", c.field, name, a.status, a.body)
				continue
			}
			if f := a.failure(t); len(f.Error.Details) != 1 || f.Error.Details[0].Field != c.field {
				t.Errorf("%s %s: %s", c.field, name, a.body)
			}
		}
	}
	file := `{"name": "P", "brand_name": "<!-- x -->", "website_url": "https://x.test", "country_code": "US", "language_code": "en",
		"competitors": [{"name": "https://y.test"}]}`
	must(t, os.WriteFile(h.file("unsearchable.json"), []byte(file), 0o600))
	_, stderr, status := h.run("project", "create", "--workspace", h.workspace, "--force", "--file", h.file("unsearchable.json"))
	if status == 0 || !strings.Contains(stderr, "brand_name") || !strings.Contains(stderr, "competitors[0].name") {
		t.Errorf("avm project create: %d %s", status, stderr)
	}
	if n := h.number(`WITH older AS (UPDATE projects SET brand_name = 'https://acme.com' RETURNING 1) SELECT count(*) FROM older`); n == 0 {
		t.Fatal("no project was changed")
	}
	launched := h.do(http.MethodPost, h.path("/audits"), h.key, launchBody, "Idempotency-Key", uuid.NewString())
	if launched.status != http.StatusConflict || !strings.Contains(string(launched.body), `brand_name \"https://acme.com\"`) {
		t.Errorf("launch: %d %s", launched.status, launched.body)
	}
}
