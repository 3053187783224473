package graph

import (
	"context"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/admission"
)

// admitted executes the operations of a WebSocket as those of requests: with a budget,
// within their time, and with the memory and a place for work of their workspace.
type admitted struct {
	graphql.GraphExecutor

	hold    hold
	timeout time.Duration // of a query or mutation; zero: none
}

// DispatchOperation executes an operation. What it holds is given back when its response
// was written, or its context has ended.
func (a admitted) DispatchOperation(
	ctx context.Context, oc *graphql.OperationContext,
) (graphql.ResponseHandler, context.Context) {
	if oc.Operation == nil || oc.Operation.Operation == ast.Subscription {
		return a.follow(ctx, oc)
	}
	cancel := func() {}
	if a.timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, a.timeout)
	}
	inside, all, err := a.hold.operation(withBudget(ctx), oc, nil)
	if err != nil {
		cancel()
		return a.refused(ctx, oc, err)
	}
	respond, inner := a.GraphExecutor.DispatchOperation(inside, oc)
	leave := sync.OnceFunc(func() {
		all.unlock()
		all.place.Leave()
	})
	done := sync.OnceFunc(func() {
		leave()
		all.memory.Release()
		cancel()
	})
	context.AfterFunc(ctx, done)
	return func(ctx context.Context) *graphql.Response {
		response := respond(ctx)
		leave()
		if response == nil {
			done()
			return nil
		}
		if err := all.keep(ctx, oc, response); err != nil {
			response = a.DispatchError(graphql.WithOperationContext(ctx, oc), gqlerror.List{gqlerror.Wrap(err)})
		}
		return response
	}, inner
}

// follow begins a subscription. It has a place for work until it has begun, and none while
// it waits for events.
func (a admitted) follow(ctx context.Context, oc *graphql.OperationContext) (graphql.ResponseHandler, context.Context) {
	leave, err := a.hold.work(ctx, admission.LightWork)
	if err != nil {
		return a.refused(ctx, oc, err)
	}
	defer leave()
	return a.GraphExecutor.DispatchOperation(ctx, oc)
}

// refused answers an operation of which nothing is executed.
func (a admitted) refused(
	ctx context.Context, oc *graphql.OperationContext, err error,
) (graphql.ResponseHandler, context.Context) {
	ctx = graphql.WithOperationContext(ctx, oc)
	return graphql.OneShot(a.DispatchError(ctx, gqlerror.List{gqlerror.Wrap(err)})), ctx
}
