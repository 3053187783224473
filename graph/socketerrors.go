package graph

import (
	"context"
	"errors"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/errcode"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// requestErrors executes the operations of a WebSocket so that an operation of which nothing is
// executed is answered with the message error, whatever the cause.
type requestErrors struct{ graphql.GraphExecutor }

// refusedRequestError carries the errors of a request to DispatchError.
type refusedRequestError struct{ list gqlerror.List }

// Error returns the text of the errors.
func (r *refusedRequestError) Error() string { return r.list.Error() }

// CreateOperationContext prepares an operation. The transport sends the message error for errors
// of one kind alone, that of invalid documents: all errors are given that kind, and DispatchError
// presents them as they are.
func (e requestErrors) CreateOperationContext(
	ctx context.Context, params *graphql.RawParams,
) (*graphql.OperationContext, gqlerror.List) {
	oc, list := e.GraphExecutor.CreateOperationContext(ctx, params)
	if len(list) == 0 {
		return oc, nil
	}
	refused := gqlerror.Wrap(&refusedRequestError{list})
	errcode.Set(refused, errcode.ValidationFailed)
	return oc, gqlerror.List{refused}
}

// DispatchError returns the response to a request that CreateOperationContext refused.
func (e requestErrors) DispatchError(ctx context.Context, list gqlerror.List) *graphql.Response {
	if r, ok := errors.AsType[*refusedRequestError](list); ok {
		list = r.list
	}
	return refusalOf(ctx, e.GraphExecutor, list)
}

// DispatchOperation executes an operation. A response with errors and without data is the last
// one: the transport sends its errors as the message error.
func (e requestErrors) DispatchOperation(
	ctx context.Context, oc *graphql.OperationContext,
) (graphql.ResponseHandler, context.Context) {
	respond, inner := e.GraphExecutor.DispatchOperation(ctx, oc)
	return func(ctx context.Context) *graphql.Response {
		response := respond(ctx)
		if response == nil || response.Data != nil || len(response.Errors) == 0 {
			return response
		}
		for _, err := range response.Errors {
			transport.AddSubscriptionError(ctx, err)
		}
		return nil
	}, inner
}
