package graph

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// validating tells how many places a stranger cannot have while a document is validated.
type validating struct {
	graphql.GraphExecutor

	work *admission.Pool
	held int64
}

func (v *validating) CreateOperationContext(ctx context.Context, _ *graphql.RawParams) (*graphql.OperationContext, gqlerror.List) {
	for v.held = v.work.Share(); ; v.held-- {
		short, cancel := context.WithTimeout(ctx, time.Second)
		place, err := v.work.Acquire(short, uuid.Nil, 1)
		cancel()
		if err != nil {
			break
		}
		defer place.Release()
	}
	return nil, gqlerror.List{gqlerror.Wrap(fault.Field("query", "is refused"))}
}

func (*validating) DispatchError(_ context.Context, errs gqlerror.List) *graphql.Response {
	return &graphql.Response{Errors: errs}
}

// A request is read and its document validated at a place for work, a large one's at a heavy place. The place
// is given back before the operation takes its own.
func TestDocumentsAreValidatedAtAPlace(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body string
		held int64
	}{
		"a small one": {`{"query":"{ me { email } }"}`, admission.LightWork},
		"a large one": {`{"query":"{ me { email } } #` + strings.Repeat("x", maxKept) + `"}`, 4},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := narrow(t)
				var err error
				p.Work, err = admission.New(admission.Config{Name: "a place", Capacity: 16, Share: 8, Queue: 8, Waiting: 8, Patience: time.Minute, Heavy: 4})
				if err != nil {
					t.Fatal(err)
				}
				other, err := p.Work.Acquire(t.Context(), uuid.Max, 1) // so that a heavy place is whole
				if err != nil {
					t.Fatal(err)
				}
				other.Release()
				exec := &validating{work: p.Work}
				r := httptest.NewRequest(http.MethodPost, "/graphql", strings.NewReader(c.body))
				r.Header.Set("Content-Type", jsonType)
				w := httptest.NewRecorder()
				post{hold: hold{graph: &Graph{}, admission: p}}.Do(w, r, exec)
				if exec.held != c.held {
					t.Errorf("%d places, want %d", exec.held, c.held)
				}
				if !strings.Contains(w.Body.String(), "is refused") {
					t.Errorf("%d %s", w.Code, w.Body)
				}
				<-time.After(2 * time.Second) // a rest
				freePlaces(t, p)
			})
		})
	}
}
