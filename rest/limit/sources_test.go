package limit

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// A source token has the limit of a key, and the sources of a workspace have a separate limit from its keys.
func TestSourcesAreCountedByThemselves(t *testing.T) {
	t.Parallel()
	d := newCountedGate(t, 2, 3)
	key := d.newKey("key")
	sources := map[string]*model.CrawlSource{"one": {ID: uuid.New(), WorkspaceID: key.WorkspaceID}, "other": {ID: uuid.New(), WorkspaceID: key.WorkspaceID}}
	knock := func(token string) (http.Header, error) {
		header := http.Header{}
		_, err := d.AdmitSource(t.Context(), header, request(here+":4711"), token, func(_ context.Context, token string) (*model.CrawlSource, error) {
			if source := sources[token]; source != nil {
				return source, nil
			}
			return nil, fault.New(fault.InvalidSourceToken, "no such token")
		})
		return header, err
	}
	for i, step := range []struct{ token, limit, refused string }{
		{"one", `"source";r=1;t=30, "workspace";r=2;t=20`, ""},
		{"one", `"source";r=0;t=60, "workspace";r=1;t=40`, ""},
		{"one", `"source";r=0;t=60, "workspace";r=1;t=40`, "too many requests of this source; try again in 30 s"},
		{"other", `"source";r=1;t=30, "workspace";r=0;t=60`, ""},
		{"other", `"source";r=1;t=30, "workspace";r=0;t=60`, "too many requests of this workspace; try again in 20 s"},
	} {
		header, err := knock(step.token)
		if (err == nil) != (step.refused == "") || err != nil && err.Error() != step.refused {
			t.Errorf("step %d: %v", i, err)
		}
		wantHeaders(t, header, `"source";q=2;w=60, "workspace";q=3;w=60`, step.limit)
	}
	header, _, err := d.knock(t, here, "key")
	if err != nil {
		t.Errorf("a key of the workspace: %v", err)
	}
	wantHeaders(t, header, `"key";q=2;w=60, "workspace";q=3;w=60`, `"key";r=1;t=30, "workspace";r=2;t=20`)
	for range badTries {
		if _, err := knock("bad"); fault.KindOf(err) != fault.InvalidSourceToken {
			t.Fatal(err)
		}
	}
	if header, err = knock("bad"); fault.KindOf(err) != fault.RateLimited {
		t.Errorf("a stranger: %v", err)
	}
	wantHeaders(t, header, ofAddress, `"address";r=0;t=60`)
}
