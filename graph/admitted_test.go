package graph

import (
	"context"
	"io"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// slowly executes operations that take their time.
type slowly struct {
	graphql.GraphExecutor

	executing time.Duration
}

func (s slowly) DispatchOperation(ctx context.Context, oc *graphql.OperationContext) (graphql.ResponseHandler, context.Context) {
	answers := 1
	return func(context.Context) *graphql.Response {
		if answers--; answers < 0 {
			return nil
		}
		<-time.After(s.executing)
		return &graphql.Response{Data: []byte(oc.Operation.Operation)}
	}, ctx
}

func (slowly) DispatchError(_ context.Context, errs gqlerror.List) *graphql.Response {
	return &graphql.Response{Errors: errs}
}

func operation(kind ast.Operation) *graphql.OperationContext {
	return &graphql.OperationContext{Doc: &ast.QueryDocument{}, Operation: &ast.OperationDefinition{Operation: kind}}
}

// narrow is a process in which a stranger has one place for work.
func narrow(t *testing.T) *admission.Process {
	t.Helper()
	p, err := admission.NewProcess(1 << 30)
	if err != nil {
		t.Fatal(err)
	}
	p.Work, err = admission.New(admission.Config{Name: "a place", Capacity: 2, Share: 1, Queue: 32, Waiting: 32, Patience: time.Minute, Heavy: 1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func socketOperations(p *admission.Process, exec graphql.GraphExecutor, timeout time.Duration) admitted {
	g := &Graph{schema: generated.NewExecutableSchema(generated.Config{}), writer: &writer.Writer{}}
	return admitted{GraphExecutor: exec, hold: hold{graph: g, admission: p}, timeout: timeout}
}

// freePlaces takes what a stranger may have of a process. It fails where something is
// still held.
func freePlaces(t *testing.T, p *admission.Process) {
	t.Helper()
	for _, pool := range []*admission.Pool{p.Work, p.Memory} {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		place, err := pool.Acquire(ctx, uuid.Nil, pool.Share())
		cancel()
		if err != nil {
			t.Fatalf("something is still held: %v", err)
		}
		place.Release()
	}
}

// Operations of one workspace take turns at its places, and give back what they held.
func TestSocketOperationsTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := narrow(t)
		began := time.Now()
		for range 4 {
			go func() {
				a := socketOperations(p, slowly{executing: time.Second}, 0)
				respond, ctx := a.DispatchOperation(t.Context(), operation(ast.Query))
				if r := respond(ctx); r == nil || string(r.Data) != "query" {
					t.Errorf("answered %+v", r)
				}
				if r := respond(ctx); r != nil {
					t.Errorf("a second answer: %+v", r)
				}
			}()
		}
		synctest.Wait()
		freePlaces(t, p) // waits for its turn, the last one
		if took := time.Since(began); took != 4*time.Second {
			t.Errorf("took %s", took)
		}
	})
}

// Who does not fetch the answer gives back what was held when the time is over.
func TestSocketOperationsEndWithTheirTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := narrow(t)
		socketOperations(p, slowly{}, time.Minute).DispatchOperation(t.Context(), operation(ast.Query))
		<-time.After(time.Minute)
		synctest.Wait()
		freePlaces(t, p)
	})
}

// Strangers of one network, however many operations they send, keep none of another network waiting.
func TestStrangersOfOneNetworkKeepNobodyOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := wide(t)
		from := func(address string) time.Duration {
			began := time.Now()
			ctx := access.WithBrowser(t.Context(), &access.Browser{Address: netip.MustParseAddr(address)})
			respond, inner := socketOperations(p, slowly{executing: time.Second}, 0).DispatchOperation(ctx, operation(ast.Query))
			respond(inner)
			respond(inner)
			return time.Since(began)
		}
		for range 20 {
			go from("203.0.113.1")
		}
		synctest.Wait()
		if took := from("203.0.113.2"); took != time.Second {
			t.Errorf("took %s", took)
		}
		<-time.After(time.Minute)
		freePlaces(t, p)
	})
}

// A subscription holds nothing while it waits for events.
func TestSubscriptionsHoldNoPlace(t *testing.T) {
	t.Parallel()
	p := narrow(t)
	respond, _ := socketOperations(p, slowly{}, time.Minute).DispatchOperation(t.Context(), operation(ast.Subscription))
	freePlaces(t, p)
	if r := respond(t.Context()); r == nil || string(r.Data) != "subscription" {
		t.Errorf("answered %+v", r)
	}
}

// What finds no place is refused by name, and executed not at all.
func TestSocketOperationsAreRefused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := narrow(t)
		held, err := p.Work.Acquire(t.Context(), uuid.Nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		a := socketOperations(p, slowly{}, 0)
		for _, kind := range []ast.Operation{ast.Query, ast.Subscription} {
			respond, ctx := a.DispatchOperation(t.Context(), operation(kind))
			if r := respond(ctx); r == nil || len(r.Errors) != 1 || fault.KindOf(r.Errors[0]) != fault.Unavailable {
				t.Errorf("a %s: %+v", kind, r)
			}
		}
		held.Release()
		freePlaces(t, p)
	})
}

// chatter is a client that sends message after message, and takes its time to read.
type chatter struct {
	transport.WebsocketConn

	reads time.Duration
}

func (chatter) NextReader() (kind int, r io.Reader, err error) {
	return 1, strings.NewReader(`{"type":"connection_init"}`), nil
}

func (c chatter) WriteJSON(any) error {
	<-time.After(c.reads)
	return nil
}

// talk is a socket of a known caller.
func talk(t *testing.T, p *admission.Process, client chatter) *countedConn {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	t.Cleanup(func() { cancel(nil) })
	return &countedConn{WebsocketConn: client, ctx: ctx, socket: &socket{cancel: cancel, caller: ctx}, hold: hold{admission: p}}
}

// next reads a message of a socket.
func next(t *testing.T, c *countedConn) {
	t.Helper()
	if _, _, err := c.NextReader(); err != nil {
		t.Error(err)
	}
}

// Messages of a workspace's sockets are handled one after the other, each from the time
// when it was read until the next one is.
func TestMessagesOfSocketsTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := narrow(t)
		began := time.Now()
		for range 4 {
			go func() {
				c := talk(t, p, chatter{})
				next(t, c)
				<-time.After(time.Second)
				c.socket.leave()
			}()
		}
		synctest.Wait()
		freePlaces(t, p)
		if took := time.Since(began); took != 4*time.Second {
			t.Errorf("took %s", took)
		}
	})
}

// A client that does not read what it is sent keeps its place for a moment only.
func TestSlowReadersLoseTheirPlace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := narrow(t)
		c := talk(t, p, chatter{reads: sendTimeout / 2})
		next(t, c)
		began := time.Now()
		written := make(chan error)
		go func() { written <- c.WriteJSON(socketMessage{Type: "connection_ack"}) }()
		freePlaces(t, p)
		if took := time.Since(began); took != soon {
			t.Errorf("the place was free after %s", took)
		}
		if err := <-written; err != nil {
			t.Error(err)
		}
	})
}

// panicking executes nothing.
type panicking struct{ graphql.GraphExecutor }

func (panicking) DispatchOperation(ctx context.Context, _ *graphql.OperationContext) (graphql.ResponseHandler, context.Context) {
	return func(context.Context) *graphql.Response { panic("executed") }, ctx //nolint:forbidigo // as a resolver might
}

// What an operation has taken is given back also when it panics.
func TestAPanicHoldsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		process := narrow(t)
		p := post{hold: socketOperations(process, panicking{}, 0).hold}
		doc, errs := gqlparser.LoadQueryWithRules(p.hold.graph.schema.Schema(), `{ projects { nextCursor } }`, nil)
		if errs != nil {
			t.Fatal(errs)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("nothing panicked")
				}
			}()
			_, _, _ = p.execute(t.Context(), panicking{}, &graphql.OperationContext{Doc: doc, Operation: doc.Operations[0]}, nil)
		}()
		freePlaces(t, process)
	})
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
