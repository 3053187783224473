package graph

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// slowly executes operations that take their time; documents are read at once, but for
// those that say otherwise.
type slowly struct {
	graphql.GraphExecutor

	reading, executing time.Duration
}

func (s slowly) CreateOperationContext(context.Context, *graphql.RawParams) (*graphql.OperationContext, gqlerror.List) {
	<-time.After(s.reading)
	return operation(ast.Query), nil
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
	p.Work, err = admission.New(admission.Config{Name: "a place", Capacity: 2, Share: 1, Queue: 8, Waiting: 8, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func socketOperations(p *admission.Process, exec graphql.GraphExecutor, timeout time.Duration) admitted {
	g := &Graph{schema: NewExecutableSchema(Config{}), writer: &Writer{}}
	return admitted{GraphExecutor: exec, hold: hold{graph: g, admission: p}, timeout: timeout}
}

// freePlaces takes what a stranger may have of a process. It fails where something is
// still held.
func freePlaces(t *testing.T, p *admission.Process) {
	t.Helper()
	for _, pool := range []*admission.Pool{p.Work, p.Memory} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
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
				a := socketOperations(p, slowly{reading: time.Second, executing: time.Second}, 0)
				oc, errs := a.CreateOperationContext(t.Context(), nil)
				if len(errs) > 0 {
					t.Error(errs)
				}
				respond, ctx := a.DispatchOperation(t.Context(), oc)
				if r := respond(ctx); r == nil || string(r.Data) != "query" {
					t.Errorf("answered %+v", r)
				}
				if r := respond(ctx); r != nil {
					t.Errorf("a second answer: %+v", r)
				}
			}()
		}
		synctest.Wait()
		for range 8 {
			<-time.After(time.Second)
			synctest.Wait()
		}
		if took := time.Since(began); took != 8*time.Second {
			t.Errorf("took %s", took)
		}
		freePlaces(t, p)
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
		if oc, errs := a.CreateOperationContext(t.Context(), nil); oc == nil || len(errs) != 1 || fault.KindOf(errs[0]) != fault.Unavailable {
			t.Errorf("a document: %v", errs)
		}
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
