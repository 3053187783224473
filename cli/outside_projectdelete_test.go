package cli_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/distribution"
)

// A project that is deleted while an audit of it runs is hidden with the answer; what was stored of
// it, and its jobs, go after it. Its workspace continues.
func TestAProjectIsDeleted(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{Latency: 100 * time.Millisecond})
	h.ended(h.launch().ID)
	running := h.launch().ID
	if a := h.do(http.MethodDelete, h.path(""), h.key, ""); a.status != http.StatusNoContent {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for _, path := range []string{h.path(""), h.path("/visibility"), h.path("/audits"), h.path("/audits/" + running), h.path("/prompts")} {
		if a := h.do(http.MethodGet, path, h.key, ""); a.status != http.StatusNotFound {
			t.Errorf("GET %s: %d %s", path, a.status, a.body)
		}
	}
	if a := h.do(http.MethodDelete, h.path(""), h.key, ""); a.status != http.StatusNotFound {
		t.Errorf("deleted again: %d %s", a.status, a.body)
	}
	if a := h.do(http.MethodGet, "/v1/projects", h.key, ""); a.status != http.StatusOK || strings.Contains(string(a.body), h.project) {
		t.Errorf("projects: %d %s", a.status, a.body)
	}
	left := []string{
		`(SELECT count(*) FROM projects WHERE id = '` + h.project + `')`,
		`(SELECT count(*) FROM river_job WHERE finalized_at IS NULL AND args::text LIKE '%` + h.project + `%')`,
		`(SELECT count(*) FROM credit_reservations WHERE settled IS NULL AND project_id = '` + h.project + `')`,
	}
	for _, table := range distribution.Projects()[1:] {
		left = append(left, `(SELECT count(*) FROM `+table+` WHERE project_id = '`+h.project+`')`)
	}
	h.until("nothing is left of the project", func() bool { return h.number(`SELECT `+strings.Join(left, " + ")) == 0 })
}
