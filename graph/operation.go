package graph

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"golang.org/x/sync/semaphore"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
)

// maxReports bounds the reports that one ad-hoc operation makes at the same time. The executor resolves the
// items of a list concurrently, and each report uses a database connection and memory of its own.
const maxReports = 4

// overTransport is the transport of an operation.
type overTransport int

const (
	overPost overTransport = iota
	overEvents
	overSocket
)

type transportKey struct{}

func withTransport(ctx context.Context, over overTransport) context.Context {
	return context.WithValue(ctx, transportKey{}, over)
}

func transportOf(ctx context.Context) overTransport {
	over, _ := ctx.Value(transportKey{}).(overTransport)
	return over
}

// suits returns an error for an operation that its transport does not take.
func suits(ctx context.Context, op *ast.OperationDefinition) error {
	subscription, over := op.Operation == ast.Subscription, transportOf(ctx)
	switch {
	case subscription && over == overPost:
		return fault.Field("query", "a subscription is followed with the header Accept: text/event-stream, or over a WebSocket")
	case !subscription && over == overSocket:
		return fault.New(fault.Invalid, "a WebSocket is for subscriptions: send queries and mutations by POST")
	default:
		return nil
	}
}

type (
	reportsKey struct{}
	endingKey  struct{}
)

// ending is the reason for which a subscription ends early.
type ending struct {
	why  atomic.Pointer[error]
	sent atomic.Bool
}

// EndWith sends the client of a subscription the reason for its end. Call it before closing the subscription's channel.
func EndWith(ctx context.Context, why error) {
	if e, ok := ctx.Value(endingKey{}).(*ending); ok {
		e.why.Store(&why)
	}
}

// operate runs an ad-hoc operation within its time.
func (g *Graph) operate(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	subscription := graphql.GetOperationContext(ctx).Operation.Operation == ast.Subscription
	ctx = g.context(context.WithValue(writer.WithBudget(ctx), reportsKey{}, semaphore.NewWeighted(maxReports)))
	if subscription {
		return g.follow(ctx, next)
	}
	cancel := func() {}
	if g.timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, g.timeout)
	}
	respond := g.toEnd(next(ctx), &ending{})
	return func(ctx context.Context) *graphql.Response {
		defer cancel() // a query or mutation has one response
		return respond(ctx)
	}
}

// follow begins a subscription.
func (g *Graph) follow(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	if g.begin != nil {
		ended, err := g.begin(ctx)
		if err != nil {
			return g.refused(ctx, err)
		}
		context.AfterFunc(ctx, ended)
	}
	e := &ending{}
	return g.toEnd(g.subscribe(context.WithValue(ctx, endingKey{}, e), next), e)
}

// toEnd answers an operation that ends with an error with that error, after its last response.
func (g *Graph) toEnd(respond graphql.ResponseHandler, e *ending) graphql.ResponseHandler {
	answered := false
	return func(ctx context.Context) *graphql.Response {
		if response := respond(ctx); response != nil {
			answered = true
			return response
		}
		why := e.why.Swap(nil)
		if why == nil {
			cause := context.Cause(ctx)
			_, isFault := errors.AsType[*fault.Error](cause)
			if !isFault && (answered || !errors.Is(cause, context.DeadlineExceeded)) {
				return nil
			}
			why = &cause
		}
		if e.sent.Swap(true) {
			return nil
		}
		shown := g.present(ctx, *why)
		if transportOf(ctx) == overSocket {
			transport.AddSubscriptionError(ctx, shown)
			return nil
		}
		return &graphql.Response{Errors: gqlerror.List{shown}}
	}
}

// refused answers once.
func (g *Graph) refused(ctx context.Context, err error) graphql.ResponseHandler {
	return graphql.OneShot(&graphql.Response{Errors: gqlerror.List{g.present(ctx, err)}})
}

// reportsAtOnce runs the resolver of a report when few others of its operation run. A report that a loader answers
// does not wait: the loader reads it for all parents at once.
func (g *Graph) reportsAtOnce(ctx context.Context, next graphql.Resolver) (any, error) {
	field := graphql.GetFieldContext(ctx).Field
	permits, ok := ctx.Value(reportsKey{}).(*semaphore.Weighted)
	if !ok || field.Field == nil || field.Definition == nil || field.Definition.Directives.ForName("report") == nil {
		return next(ctx)
	}
	if _, loaded := g.edges[field.ObjectDefinition.Name+"."+field.Name]; loaded {
		return next(ctx)
	}
	if err := permits.Acquire(ctx, 1); err != nil {
		return nil, context.Cause(ctx)
	}
	defer permits.Release(1)
	return next(ctx)
}

// caller returns the principal of a context; nil for an anonymous caller.
func caller(ctx context.Context) *access.Principal {
	p, err := access.From(ctx)
	if err != nil {
		return nil
	}
	return p
}
