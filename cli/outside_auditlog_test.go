package cli_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// Filters of the audit log name what the workspace has or had; what is another workspace's, or
// nobody's, is not found.
func TestAuditLogFiltersNameExistingObjects(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	cookie := h.signIn("owner@example.com")
	idOf := func(workspace, email string) string {
		return h.made("id", "member", "add", "--workspace", workspace, "--email", email, "--role", "member")
	}
	quiet, gone := idOf(h.workspace, "quiet@example.com"), idOf(h.workspace, "gone@example.com")
	h.made("id", "member", "remove", "--workspace", h.workspace, "--email", "gone@example.com")
	deleted := h.newProject(h.workspace)
	if a := h.do(http.MethodDelete, "/v1/projects/"+deleted, h.key, ""); a.status != http.StatusNoContent {
		t.Fatalf("%d %s", a.status, a.body)
	}
	stranger := h.newWorkspace()
	foreign, theirs := idOf(stranger, "else@example.com"), h.newProject(stranger)
	for filter, want := range map[string]string{
		fmt.Sprintf("memberId: %q", quiet):                         `"items":[]`,
		fmt.Sprintf("memberId: %q", gone):                          `"items":[]`,
		fmt.Sprintf("projectId: %q", h.project):                    `"items":[`,
		fmt.Sprintf(`projectId: %q, action: "none"`, h.project):    `"items":[]`,
		fmt.Sprintf(`projectId: %q`, deleted):                      `"action":"deleteProject"`,
		fmt.Sprintf(`projectId: %q, action: "none"`, deleted):      `"items":[]`,
		fmt.Sprintf("memberId: %q", foreign):                       `"details":[{"field":"memberId"`,
		fmt.Sprintf("memberId: %q", uuid.NewString()):              `"details":[{"field":"memberId"`,
		fmt.Sprintf("projectId: %q", theirs):                       `"details":[{"field":"projectId"`,
		fmt.Sprintf("projectId: %q", uuid.NewString()):             `"details":[{"field":"projectId"`,
		fmt.Sprintf("memberId: %q, projectId: %q", quiet, theirs):  `"details":[{"field":"projectId"`,
		`from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z"`: `"details":[{"field":"to","message":"must not be before 2026-02-01T00:00:00Z"}]`,
		`from: "2026-02-01T00:00:00Z", to: "2026-02-01T00:00:00Z"`: `"items":[]`,
	} {
		a := h.do(http.MethodPost, "/graphql", "", graphQuery(t, `{ workspace { auditLog(`+filter+`) { items { action } } } }`), "Cookie", cookie)
		text := string(a.body)
		code := ""
		switch {
		case strings.Contains(want, `"field":"to"`):
			code = `"code":"validation_error"`
		case strings.Contains(want, "details"):
			code = `"code":"not_found"`
		}
		if a.status != http.StatusOK || !strings.Contains(text, want) || !strings.Contains(text, code) || code == "" && strings.Contains(text, "errors") {
			t.Errorf("%s: %d %s, want %s", filter, a.status, text, want)
		}
	}
}
