package graph

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
)

const (
	jsonType = "application/json"
	// maxBody is the largest body of a request in bytes.
	maxBody = 1 << 20
	// maxErrors and maxMessage bound what a senseless document can make us write.
	maxErrors  = 50
	maxMessage = 500
)

// post is the transport of ad-hoc operations: one at a time, by POST, as strict JSON. It
// takes every request, so that every error has the form that GraphQL clients read.
type post struct {
	recover graphql.RecoverFunc
	timeout time.Duration // of a query or mutation; zero: none
}

// Supports reports true: every request is taken.
func (post) Supports(*http.Request) bool { return true }

// Do answers one request.
func (p post) Do(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	ctx := r.Context()
	defer p.recovered(ctx, w, exec)
	if p.timeout > 0 && !Streams(r) {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.timeout)
		defer cancel()
	}
	oc, wrong := p.study(ctx, w, r, exec)
	if len(wrong) > 0 {
		p.refuse(graphql.WithOperationContext(ctx, oc), w, exec, wrong)
		return
	}
	if oc.Operation.Operation == ast.Subscription {
		p.subscribe(ctx, w, r, exec, oc)
		return
	}
	if p.timeout > 0 && Streams(r) { // a query, whatever it accepts
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.timeout)
		defer cancel()
	}
	p.operate(ctx, w, exec, oc)
}

// study reads a request and validates its document.
func (p post) study(
	ctx context.Context, w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor,
) (*graphql.OperationContext, gqlerror.List) {
	body, err := readBody(w, r)
	if err != nil {
		return nil, gqlerror.List{gqlerror.Wrap(err)}
	}
	params, err := read(r.Header, body)
	if err != nil {
		return nil, gqlerror.List{gqlerror.Wrap(err)}
	}
	return exec.CreateOperationContext(ctx, params)
}

// recovered answers for a request that panicked.
func (p post) recovered(ctx context.Context, w http.ResponseWriter, exec graphql.GraphExecutor) {
	cause := recover()
	if cause != nil {
		p.refuse(ctx, w, exec, gqlerror.List{gqlerror.Wrap(p.recover(ctx, cause))})
	}
}

// subscribe streams a subscription to clients that take events.
func (p post) subscribe(
	ctx context.Context, w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor, oc *graphql.OperationContext,
) {
	if !wantsEvents(r) {
		p.refuse(ctx, w, exec, gqlerror.List{gqlerror.Wrap(fault.Field("query",
			"a subscription is followed with the header Accept: text/event-stream, or over a WebSocket"))})
		return
	}
	p.stream(ctx, w, exec, oc)
}

// operate runs a query or a mutation and writes its response.
func (p post) operate(ctx context.Context, w http.ResponseWriter, exec graphql.GraphExecutor, oc *graphql.OperationContext) {
	respond, ctx := exec.DispatchOperation(withBudget(ctx), oc)
	response := respond(ctx)
	if response == nil { // its time is up
		p.refuse(ctx, w, exec, gqlerror.List{gqlerror.Wrap(fault.New(fault.Unavailable, "the request took too long"))})
		return
	}
	write(w, http.StatusOK, response)
}

// refuse answers a request of which nothing was executed.
func (p post) refuse(ctx context.Context, w http.ResponseWriter, exec graphql.GraphExecutor, list gqlerror.List) {
	response := refusalOf(ctx, exec, list)
	status := statusOf(response.Errors)
	for _, err := range list {
		if f, ok := errors.AsType[*fault.Error](err); ok && f.Wait() > 0 {
			w.Header().Set("Retry-After", strconv.FormatInt(f.Wait(), 10))
		}
	}
	if status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", http.MethodPost)
	}
	write(w, status, response)
}

// refusalOf returns the response to a request of which nothing was executed. It gives each error
// of the list a code.
func refusalOf(ctx context.Context, exec graphql.GraphExecutor, list gqlerror.List) *graphql.Response {
	for i, err := range list {
		var f *fault.Error
		if !errors.As(err, &f) && err.Extensions["code"] == nil && !errors.Is(err, ErrPanicked) && !isOver(err) {
			list[i] = gqlerror.Wrap(fault.New(fault.Invalid, "%s", err.Message)) // of the executor's extensions
		}
	}
	response := exec.DispatchError(ctx, list[:min(len(list), maxErrors)])
	for _, shown := range response.Errors {
		shown.Message = shortened(shown.Message)
	}
	return response
}

// isOver reports whether an error is that of a context that has ended.
func isOver(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func shortened(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	return strings.ToValidUTF8(message[:maxMessage], "") + "…"
}

// statusOf returns the status of a refused request: that of its first error. An error in the
// document is the client's: 422.
func statusOf(list gqlerror.List) int {
	if len(list) == 0 {
		return http.StatusInternalServerError
	}
	code, _ := list[0].Extensions["code"].(string)
	if status, ok := fault.StatusOf(fault.Kind(code)); ok {
		return status.Code
	}
	return http.StatusUnprocessableEntity
}

// caller returns the principal of a context; nil for a stranger.
func caller(ctx context.Context) *access.Principal {
	p, err := access.From(ctx)
	if err != nil {
		return nil
	}
	return p
}
