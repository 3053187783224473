package cli_test

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A search among a dataset's rows finds a text however its accents are composed, and in any
// case, in what is asked and in what is stored.
func TestRowsAreFoundHoweverTheirLettersAreComposed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	dataset := h.dataset(h.project, h.post(h.project, "/search-intelligence/runs", h.key, newRunBody))
	const composed, decomposed = "\u00fcn\u00efcode", "u\u0308ni\u0308code"
	store := storagetest.OpenURL(t, h.url)
	for place, keyword := range []string{composed, decomposed, "\u00dcN\u00cfCODE", "unicode", "100%_off"} {
		_, err := store.Pool().Exec(t.Context(), `INSERT INTO search_rows (project_id, dataset_id, place, id, digest, row_kind, keyword, domain, url, intent, auxiliary)
			VALUES ($1, $2, $3, $4, $4, 'keyword', $5, '', '', '', '{}')`, h.project, dataset, place, uuid.New(), keyword)
		must(t, err)
	}
	must(t, store.Close())
	for text, want := range map[string]int{composed: 3, decomposed: 3, "\u00dcn\u00efCODE": 3, "unicode": 1, "%_O": 1, "_%": 0, "": 5} {
		var rows struct {
			Items   []struct{ Keyword string } `json:"items"`
			Count   int                        `json:"filtered_saved_count"`
			Dataset struct {
				ID    string `json:"id"`
				Count *int   `json:"filtered_saved_count"`
			} `json:"dataset"`
		}
		h.get(h.path(fmt.Sprintf("/search-intelligence/datasets/%s/rows?search=%s", dataset, url.QueryEscape(text))), &rows)
		if len(rows.Items) != want || rows.Count != want {
			t.Errorf("%q finds %d of %d rows, want %d: %+v", text, len(rows.Items), rows.Count, want, rows.Items)
		}
		if d := rows.Dataset; d.ID != dataset || d.Count == nil || *d.Count != want {
			t.Errorf("%q: the dataset says %+v", text, d)
		}
	}
	var listed struct{ Items []map[string]any }
	h.get(h.path("/search-intelligence/datasets"), &listed)
	if n, ok := listed.Items[0]["filtered_saved_count"]; !ok || n != nil {
		t.Errorf("without filters the dataset says %v", n)
	}
}
