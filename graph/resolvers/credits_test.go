package resolvers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// The credits of a page of audits are one statement, however many audits it has.
func TestCreditsOfAPageAreLoadedTogether(t *testing.T) {
	t.Parallel()
	ask := func(audits int) int64 {
		s := newStack(t, 10, audits)
		body := fmt.Sprintf(`{"query":"{ project(id: \"%s\") { audits { items { id credits { reserved settled released } } } } }"}`, s.project.ID)
		n, answer := s.statements(s.graph, http.MethodPost, "/graphql", body)
		if strings.Contains(answer, "errors") || strings.Count(answer, `"reserved":`) != audits {
			t.Errorf("%d audits: %s", audits, answer)
		}
		return n
	}
	if few, many := ask(1), ask(6); few != many {
		t.Errorf("%d statements for one audit, %d for six", few, many)
	}
}
