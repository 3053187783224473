package resolvers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/storage/audits"
)

// Audits that nobody asks the engines of are read without them. Whoever asks has them, also
// beside those who do not, and also where the executor asks.
func TestAuditsHaveTheirEnginesWhereTheyAreAsked(t *testing.T) {
	t.Parallel()
	s := newStack(t, 4, 2)
	const brief, engines = `audits(limit: 5) { items { id status } }`, `audits(limit: 5) { items { id engineSnapshots { logicalEngine } modelProvenance { engineLabel } } }`
	for name, c := range map[string]struct {
		query string
		asked bool
	}{
		"brief":       {query: `a: project(id: %[1]q) { ` + brief + ` }`},
		"whole":       {query: `a: project(id: %[1]q) { ` + engines + ` }`, asked: true},
		"both":        {query: `a: project(id: %[1]q) { ` + brief + ` } b: project(id: %[1]q) { ` + engines + ` }`, asked: true},
		"one project": {query: `a: project(id: %[1]q) { x: ` + brief + ` y: ` + engines + ` }`, asked: true},
		"executor":    {query: `a: project(id: %[1]q) { alive: __typename @include(if: true) ` + engines + ` }`, asked: true},
	} {
		body, err := json.Marshal(map[string]string{"query": fmt.Sprintf("{ "+c.query+" }", s.project.ID)})
		must(t, err)
		_, answer := s.statements(s.graph, http.MethodPost, "/graphql", string(body))
		if strings.Contains(answer, `"errors"`) || !strings.Contains(answer, `"items":[{"id":"`) {
			t.Fatalf("%s: %s", name, answer)
		}
		if got := strings.Contains(answer, `"logicalEngine":"assistant_a"`) && strings.Contains(answer, `"engineLabel":"`); got != c.asked {
			t.Errorf("%s: engines are in the answer: %t, asked: %t: %s", name, got, c.asked, answer)
		}
		if strings.Contains(answer, `"engineSnapshots":[]`) || strings.Contains(answer, `"modelProvenance":[]`) {
			t.Errorf("%s: an audit has no engines: %s", name, answer)
		}
	}
}

// What is left out is not read, and everything else is.
func TestBriefAuditsAreWithoutEngines(t *testing.T) {
	t.Parallel()
	s := newStack(t, 4, 2)
	store, of, req := audits.New(s.store), []uuid.UUID{s.project.ID}, page.Request{Limit: 5}
	whole, err := store.NewestAudits(t.Context(), of, req)
	must(t, err)
	brief, err := store.NewestBrief(t.Context(), of, req)
	must(t, err)
	if len(whole[s.project.ID]) == 0 {
		t.Fatal("no audits")
	}
	for _, a := range whole[s.project.ID] {
		if len(a.EngineSnapshots) == 0 || len(a.ModelProvenance) == 0 {
			t.Errorf("audit %s has no engines", a.ID)
		}
		a.EngineSnapshots, a.ModelProvenance = nil, nil
	}
	if diff := cmp.Diff(whole, brief); diff != "" {
		t.Error(diff)
	}
}
