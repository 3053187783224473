package rest

import (
	"net/http"
	"strings"
	"testing"
)

func TestEveryOperationHasItsRoute(t *testing.T) {
	t.Parallel()
	want := []string{
		"GET /v1/projects", "GET /v1/projects/{project_id}", "GET /v1/projects/{project_id}/markets",
		"GET /v1/projects/{project_id}/prompt-sets", "GET /v1/projects/{project_id}/prompt-sets/{prompt_set_id}",
		"GET /v1/projects/{project_id}/prompts", "GET /v1/projects/{project_id}/competitors",
		"GET /v1/projects/{project_id}/topics", "GET /v1/projects/{project_id}/audits",
		"GET /v1/projects/{project_id}/audits/{audit_id}", "GET /v1/projects/{project_id}/audits/{audit_id}/answers",
		"POST /v1/projects/{project_id}/audits", "POST /v1/projects/{project_id}/audits/{audit_id}/cancel",
		"POST /v1/projects/{project_id}/audits/estimate", "GET /v1/projects/{project_id}/visibility",
		"GET /v1/projects/{project_id}/visibility/prompts",
		"GET /v1/projects/{project_id}/visibility/prompts/{prompt_id}/history",
		"GET /v1/projects/{project_id}/visibility/trends",
		"GET /v1/projects/{project_id}/visibility/fanout", "GET /v1/projects/{project_id}/visibility/markets",
		"GET /v1/projects/{project_id}/visibility/ads",
		"GET /v1/projects/{project_id}/visibility/sources",
	}
	a := newAPI(t)
	for _, route := range want {
		method, path, _ := strings.Cut(route, " ")
		path = strings.NewReplacer("{project_id}", projectID, "{prompt_set_id}", promptID, "{audit_id}", auditID, "{prompt_id}", promptID).Replace(path)
		// A key that is not valid is found out after the path and the method.
		w := a.ask(t, method, path, "", "Authorization: Bearer other")
		wantError(t, w, http.StatusUnauthorized, "invalid_api_key")
	}
}
