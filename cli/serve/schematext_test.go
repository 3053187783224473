package serve

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/people"
)

// The graph's schema is served to keys and signed-in people, and to nobody else.
func TestSchemaIsServedToCallers(t *testing.T) {
	t.Parallel()
	b := newBuilding(t)
	workspace := b.workspace("ada@example.com")
	key, err := access.NewKeys(people.New(b.DB.DB), b.Now).Create(t.Context(), access.KeyRequest{
		WorkspaceID: workspace, Creator: "ada@example.com", Name: "reader", Scopes: []model.Scope{model.ScopeRead},
	})
	must(t, err)
	for authorization, want := range map[string]int{
		"": http.StatusUnauthorized, "Bearer x": http.StatusUnauthorized, "Bearer " + key.Secret: http.StatusOK,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.base+schemaPath, http.NoBody)
		must(t, err)
		if authorization != "" {
			r.Header.Set("Authorization", authorization)
		}
		response, err := http.DefaultClient.Do(r)
		must(t, err)
		text, err := io.ReadAll(response.Body)
		must(t, err)
		must(t, response.Body.Close())
		if response.StatusCode != want || strings.Contains(string(text), "type Project {") != (want == http.StatusOK) {
			t.Errorf("%.12q: %d %.200s", authorization, response.StatusCode, text)
		}
	}
}
