package resolvers_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
)

// asked answers a request of the stack's owner.
func (s *stack) asked(handler http.Handler, method, path, body string) (status int, answer string) {
	s.t.Helper()
	req := httptest.NewRequestWithContext(access.With(s.t.Context(), &access.Principal{
		WorkspaceID: s.project.WorkspaceID, Role: model.MemberRoleOwner, Plan: model.PlanPaid, Scopes: model.Scopes(),
	}), method, path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer x")
	rec := httptest.NewRecorder()
	handler.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

// What lists without pages have below many parents counts towards the cap of an answer, by every writer. REST
// refuses with 422, the graph with an error in place of the data. What few parents have is read.
func TestListsOfManyParentsAreBounded(t *testing.T) {
	t.Parallel()
	s := newStack(t, 1, 0)
	for range 29 {
		addProject(t, s.store, s.project)
	}
	_, err := s.store.Pool().Exec(t.Context(), `INSERT INTO competitors
		SELECT p.id, gen_random_uuid(), 'Competitor', '{}', '{}', repeat('x', 2000), '{}', now(), now()
		FROM projects p, generate_series(1, 1000)`)
	must(t, err)
	const graph = `{"query":"{ projects(limit: PAGE) { items { competitors { logoUrl } } } }"}`
	const byExecutor = `{"query":"{ projects(limit: PAGE) { items { competitors { logoUrl @include(if: true) } } } }"}`
	ask := func(body, page string) (int, string) {
		if body == "" {
			return s.asked(s.rest, http.MethodGet, "/v1/projects?limit="+page, "")
		}
		return s.asked(s.graph, http.MethodPost, "/graphql", strings.Replace(body, "PAGE", page, 1))
	}
	for name, c := range map[string]struct {
		body, page string
		refused    int // the status; 0 for an answer with data
	}{
		"REST":                    {"", "30", http.StatusUnprocessableEntity},
		"REST, few":               {"", "5", 0},
		"the graph":               {graph, "30", http.StatusOK},
		"the graph, few":          {graph, "5", 0},
		"by the executor":         {byExecutor, "30", http.StatusOK},
		"by the executor, of one": {byExecutor, "1", 0},
	} {
		status, answer := ask(c.body, c.page)
		tooLarge := strings.Contains(answer, "the answer is larger than 32 MiB: ask for smaller pages or fewer fields") &&
			strings.Contains(answer, `"validation_error"`) && len(answer) < 1_000
		switch {
		case c.refused == 0 && (status != http.StatusOK || strings.Contains(answer, `"errors"`)):
			t.Errorf("%s: %d %.300s", name, status, answer)
		case c.refused != 0 && (status != c.refused || !tooLarge):
			t.Errorf("%s: %d %.300s", name, status, answer)
		}
	}
}
