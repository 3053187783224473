package cli_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// The archived prompts of a large project, and those of a small set in it, are found by an index.
func TestFewOfManyPromptsAreFoundByAnIndex(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	var prompts struct{ Items []struct{ ID string } }
	h.get(h.path("/prompts?limit=1"), &prompts)
	archived := prompts.Items[0].ID
	set := h.post(h.project, "/prompt-sets", h.key, `{"name":"Small"}`)
	a := h.do(http.MethodPost, h.path("/prompt-sets/"+set+"/import"), h.key, `{"prompts":[{"text":"Which bottle keeps tea hot?"}]}`, "Idempotency-Key", uuid.NewString())
	if a.status != http.StatusOK {
		t.Fatalf("import: %d %s", a.status, a.body)
	}
	store := storagetest.OpenURL(t, h.url)
	defer store.Close() //nolint:errcheck // a test's look
	for _, statement := range []string{
		`INSERT INTO prompts SELECT (jsonb_populate_record(NULL::prompts, to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'text', p.text || n, 'text_key', NULL))).*
			FROM (SELECT * FROM prompts WHERE id = '` + archived + `') AS p, generate_series(1, 20000) AS n`,
		`ANALYZE prompts`,
	} {
		_, err := store.Pool().Exec(t.Context(), statement)
		must(t, err)
	}
	if a := h.do(http.MethodPatch, h.path("/prompts/"+archived), h.key, `{"status":"archived"}`); a.status != http.StatusOK {
		t.Fatalf("archive: %d %s", a.status, a.body)
	}
	for index, path := range map[string]string{"prompts_archived": "/prompts?status=archived", "prompts_set": "/prompts?prompt_set_id=" + set} {
		scans := `SELECT idx_scan::int FROM pg_stat_user_indexes WHERE indexrelname = '` + index + `'`
		before := h.number(scans)
		h.until(path+" uses the index "+index, func() bool {
			if ids := h.taggedOf(path, "id"); len(ids) != 1 || index == "prompts_archived" && !slices.Equal(ids, []string{archived}) {
				t.Fatalf("%s lists %v", path, ids)
			}
			return h.number(scans) > before
		})
	}
}
