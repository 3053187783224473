package graph

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

var someWorkspace = uuid.MustParse("01890000-0000-7000-8000-0000000000aa")

func someKey() *access.Principal {
	return &access.Principal{KeyID: uuid.Max, WorkspaceID: someWorkspace}
}

// limitedBy serves handle under the permits of a limiter.
func limitedBy(l *tenantlimit.Limiter, handle http.HandlerFunc) http.Handler {
	g := &Graph{limiter: l, present: presenter(nil, nil)}
	return g.limited(handle)
}

func askedBy(ctx context.Context, h http.Handler, p *access.Principal, body string) *httptest.ResponseRecorder {
	if p != nil {
		ctx = access.With(ctx, p)
	} else {
		ctx = access.WithBrowser(ctx, &access.Browser{Address: netip.MustParseAddr("192.0.2.1")})
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodPost, "/graphql", strings.NewReader(body)))
	return w
}

// A request without a permit is refused with 429 or 503 and the time to come again, before its body is read.
func TestRequestsWithoutAPermitAreRefused(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]*access.Principal{"a key": someKey(), "anonymous": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				release := make(chan struct{})
				h := limitedBy(tenantlimit.New(512<<20), func(w http.ResponseWriter, _ *http.Request) {
					<-release
					_, _ = w.Write([]byte(`{}`))
				})
				answers := make(chan *httptest.ResponseRecorder, 300)
				for range cap(answers) {
					go func() { answers <- askedBy(t.Context(), h, p, "{}") }()
				}
				synctest.Wait()
				if len(answers) == 0 {
					t.Error("nobody was refused at once")
				}
				for range cap(answers) - 8 {
					w := <-answers
					if w.Code != http.StatusTooManyRequests && w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
						t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
					}
				}
				close(release)
			})
		})
	}
}

// An answer of more than 32 MiB is refused with what to ask for instead.
func TestLargeAnswersAreRefused(t *testing.T) {
	t.Parallel()
	for size, status := range map[int]int{1 << 20: http.StatusOK, tenantlimit.AnswerCap + 1: http.StatusUnprocessableEntity} {
		h := limitedBy(nil, func(w http.ResponseWriter, _ *http.Request) {
			for range size / 1024 {
				if _, err := w.Write(bytes.Repeat([]byte(" "), 1024)); err != nil {
					return
				}
			}
			_, _ = w.Write([]byte("  "))
		})
		w := askedBy(t.Context(), h, someKey(), "{}")
		if w.Code != status || status != http.StatusOK && !strings.Contains(w.Body.String(), "ask for smaller pages") {
			t.Errorf("%d bytes: %d %.200s", size, w.Code, w.Body)
		}
	}
}

// A report takes heavy permits, however few of its fields are selected.
func TestOperationsExchangeTheirPermits(t *testing.T) {
	t.Parallel()
	schema := generated.NewExecutableSchema(generated.Config{})
	for query, free := range map[string]int{
		`{ me { email } }`: 7,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { promptSets { prompts { id } } } }`:                         4,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { visibilityState } }`:                                       7,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { performance(query: {}) { totals: __typename } } }`:         4,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { ...F } } fragment F on Project { visibility { auditId } }`: 4,
		`{ project(id: "01890000-0000-7000-8000-000000000001") { ... { siteHealth { __typename } } } }`:                     4,
	} {
		t.Run(strconv.Quote(query), func(t *testing.T) {
			t.Parallel()
			doc, errs := gqlparser.LoadQueryWithRules(schema.Schema(), query, nil)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			l := tenantlimit.New(512 << 20)
			g := &Graph{schema: costs{schema}, limiter: l}
			permit, err := l.Acquire(t.Context(), tenantlimit.Caller{Workspace: someWorkspace}, tenantlimit.Light)
			if err != nil {
				t.Fatal(err)
			}
			ctx := context.WithValue(t.Context(), permitKey{}, permit)
			if err := (permits{graph: g}).MutateOperationContext(ctx, &graphql.OperationContext{Doc: doc, Operation: doc.Operations[0]}); err != nil {
				t.Fatal(err)
			}
			got := 0
			for ; ; got++ {
				ended, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
				_, err := l.Acquire(ended, tenantlimit.Caller{Workspace: someWorkspace}, tenantlimit.Light)
				cancel()
				if err != nil {
					break
				}
			}
			if got != free {
				t.Errorf("%d permits are free, want %d", got, free)
			}
		})
	}
}

// A mutation waits for the lock of the project that it changes, also if its field is in a fragment.
func TestTheProjectThatAMutationChanges(t *testing.T) {
	t.Parallel()
	schema := gqlparser.MustLoadSchema(&ast.Source{Input: `
		directive @access(inTransaction: Boolean) on FIELD_DEFINITION
		type Query { x: Int }
		type Mutation {
			change(projectId: ID!): Int @access
			ask(projectId: ID!): Int @access(inTransaction: false)
		}`})
	project := uuid.New()
	for query, locks := range map[string]bool{
		`mutation M($p: ID!) { change(projectId: $p) }`:                                         true,
		`mutation M($p: ID!) { __typename change(projectId: $p) }`:                              true,
		`mutation M($p: ID!) { ... { change(projectId: $p) } }`:                                 true,
		`mutation M($p: ID!) { ...f } fragment f on Mutation { ... { change(projectId: $p) } }`: true,
		`mutation M($p: ID!) { ask(projectId: $p) }`:                                            false,
	} {
		doc, err := gqlparser.LoadQueryWithRules(schema, query, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := changedProject(&graphql.OperationContext{
			Doc: doc, Operation: doc.Operations[0], Variables: map[string]any{"p": project.String()},
		})
		if ok != locks || locks && got != project {
			t.Errorf("%s: %s, %t", query, got, ok)
		}
		if asksOutside(&graphql.OperationContext{Doc: doc, Operation: doc.Operations[0]}) == locks {
			t.Errorf("%s: asks the outside: %t", query, locks)
		}
	}
}

// heldExecutor holds every document until release is closed.
type heldExecutor struct {
	graphql.GraphExecutor

	held    atomic.Int64
	release chan struct{}
}

func (e *heldExecutor) CreateOperationContext(context.Context, *graphql.RawParams) (*graphql.OperationContext, gqlerror.List) {
	e.held.Add(1)
	<-e.release
	return &graphql.OperationContext{}, nil
}

// Documents of a workspace's WebSockets are parsed under its permits, and refused where too many wait.
func TestDocumentsOfSocketsTakePermits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const documents = 300
		inner := &heldExecutor{release: make(chan struct{})}
		e := limitedExecutor{inner, tenantlimit.New(512 << 20)}
		ctx := access.With(t.Context(), someKey())
		refused := make(chan gqlerror.List, documents)
		for range documents {
			go func() {
				_, errs := e.CreateOperationContext(ctx, &graphql.RawParams{})
				refused <- errs
			}()
		}
		synctest.Wait()
		if n := inner.held.Load(); n != 8 {
			t.Errorf("%d documents are parsed at once; want 8", n)
		}
		if n := len(refused); n != documents-8-128 {
			t.Errorf("%d documents are refused; want %d", n, documents-8-128)
		}
		for range len(refused) {
			if errs := <-refused; len(errs) != 1 || errs[0].Extensions["code"] != refusedCode {
				t.Errorf("a refused document: %v", errs)
			}
		}
		close(inner.release)
		for range 8 + 128 {
			if errs := <-refused; errs != nil {
				t.Errorf("a document that waited: %v", errs)
			}
		}
	})
}
