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

// A text may name an escape of JSON, such as that of the zero character, which PostgreSQL's JSON does not have.
func TestTextsThatNameAnEscape(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	ids := h.ids(h.project, h.key)
	for i, text := range []string{`a\u0000b`, `a\\u0000'b`, `\u0000`, `\ud800 "x" \`} {
		quoted, err := json.Marshal(text)
		must(t, err)
		value := string(quoted)
		matching := fmt.Sprintf(`{"matching":{"mode":"context_required","context_terms":[%s]}}`, value)
		for _, c := range []struct{ method, path, body string }{
			{http.MethodPatch, "/competitors/" + ids["competitor_id"], matching},
			{http.MethodPatch, "", fmt.Sprintf(`{"brand":{"matching":{"exclusion_phrases":[%s]}}}`, value)},
			{http.MethodPost, "/topics", fmt.Sprintf(`{"name":%s,"description":%s}`, value, value)},
			{http.MethodPost, "/prompt-sets/" + ids["prompt_set_id"] + "/prompts", fmt.Sprintf(`{"prompts":[{"text":%s,"theme":%s}]}`, value, value)},
			{http.MethodPost, "/crawl-sources", fmt.Sprintf(`{"setup":"custom","format":"json","field_map":[{"field":"time","name":%s}]}`, value)},
			{http.MethodPost, "/search-intelligence/runs", fmt.Sprintf(`{"action":"keyword_ideas","keywords":[%s]}`, value)},
		} {
			a := h.do(c.method, h.path(c.path), h.key, c.body, "Idempotency-Key", uuid.NewString())
			shown := c.path == "/crawl-sources" || strings.Contains(string(a.body), value) // a source does not show its field map
			if a.status/100 != 2 || !shown {
				t.Errorf("text %d, %s %s: %d %s", i, c.method, c.path, a.status, a.body)
			}
		}
		var read struct {
			Brand struct {
				Matching struct {
					Phrases []string `json:"exclusion_phrases"`
				}
			}
		}
		h.get(h.path(""), &read)
		if phrases := read.Brand.Matching.Phrases; len(phrases) != 1 || phrases[0] != text {
			t.Errorf("stored %q, read %q", text, phrases)
		}
	}
}
