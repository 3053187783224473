package graph

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// validating returns the number of places that a stranger cannot have while a document is validated.
type validating struct {
	graphql.GraphExecutor

	work *admission.Pool
	held int64
}

func (v *validating) CreateOperationContext(ctx context.Context, _ *graphql.RawParams) (*graphql.OperationContext, gqlerror.List) {
	v.held = heldBy(ctx, v.work)
	return nil, gqlerror.List{gqlerror.Wrap(fault.Field("query", "is refused"))}
}

// heldBy returns the number of a pool's units that strangers hold. It waits a second for a unit that does not
// exist.
func heldBy(ctx context.Context, pool *admission.Pool) int64 {
	for free := int64(0); ; free++ {
		short, cancel := context.WithTimeout(ctx, time.Second)
		place, err := pool.Acquire(short, admission.Stranger(netip.AddrFrom4([4]byte{192, 0, 2, byte(free)})), 1)
		cancel()
		if err != nil {
			return pool.Share() - free
		}
		defer place.Release()
	}
}

// wide returns a process in which a stranger has two heavy places of four units each, beside another
// workspace.
func wide(t *testing.T) *admission.Process {
	t.Helper()
	p := narrow(t)
	var err error
	p.Work, err = admission.New(admission.Config{Name: "a place", Capacity: 16, Share: 8, Queue: 128, Waiting: 128, Patience: time.Minute, Heavy: 4})
	if err != nil {
		t.Fatal(err)
	}
	other, err := p.Work.Acquire(t.Context(), uuid.Max, 1)
	if err != nil {
		t.Fatal(err)
	}
	other.Release()
	return p
}

func (*validating) DispatchError(_ context.Context, errs gqlerror.List) *graphql.Response {
	return &graphql.Response{Errors: errs}
}

// Reading a request and validating its document takes a place for work, and a heavy place if it is large. The
// operation takes its own place after this one is given back.
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
				p := wide(t)
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

// A report takes a heavy place, however few of its fields are selected.
func TestAReportTakesAHeavyPlace(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{})
	for query, held := range map[string]int64{
		`{ me { email } }`: admission.LightWork,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { visibilityState } }`:                                       admission.LightWork,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { performance(query: {}) { totals: __typename } } }`:         4,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { ...F } } fragment F on Project { visibility { auditId } }`: 4,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { ... { siteHealth { __typename } } } }`:                     4,
	} {
		synctest.Test(t, func(t *testing.T) {
			doc, errs := gqlparser.LoadQueryWithRules(schema.Schema(), query, nil)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			p := wide(t)
			h := hold{graph: &Graph{schema: schema, prices: pricesOf(schema.Schema()), writer: &writer.Writer{}}, admission: p}
			_, all, err := h.operation(t.Context(), &graphql.OperationContext{Doc: doc, Operation: doc.Operations[0]}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := heldBy(t.Context(), p.Work); got != held {
				t.Errorf("%s holds %d, want %d", query, got, held)
			}
			all.unlock()
			all.release()
			<-time.After(2 * time.Second) // a rest
			freePlaces(t, p)
		})
	}
}
