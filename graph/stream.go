package graph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	eventStream = "text/event-stream"
	// quietAtMost is how long nothing is sent over a stream: proxies take a silent
	// connection for a dead one.
	quietAtMost = 15 * time.Second
	// sendTimeout is how long a client may take to read an event.
	sendTimeout = 10 * time.Second
)

// Streams reports whether a request asks for a stream of events or a WebSocket. Such
// requests last longer than others.
func Streams(r *http.Request) bool { return wantsEvents(r) || wantsSocket(r) }

// IsSocket reports whether a request asks for a WebSocket.
func IsSocket(r *http.Request) bool { return wantsSocket(r) }

func wantsEvents(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), eventStream) }

func wantsSocket(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.EqualFold(r.Header.Get("Upgrade"), "websocket")
}

// follow runs before every operation. It checks that one more subscription may begin, and
// refuses operations of the wrong kind for their transport.
func (g *Graph) follow(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	oc := graphql.GetOperationContext(ctx)
	if oc.Operation == nil || oc.Operation.Operation != ast.Subscription {
		if socketOf(ctx) != nil {
			return g.refused(ctx, fault.New(fault.Invalid, "a WebSocket is for subscriptions: send queries and mutations by POST"))
		}
		return next(ctx)
	}
	if g.begin != nil {
		ended, err := g.begin(ctx)
		if err != nil {
			return g.refused(ctx, err)
		}
		context.AfterFunc(ctx, ended)
	}
	if s := socketOf(ctx); s != nil {
		s.begin()
		context.AfterFunc(ctx, s.end)
	}
	e := &ending{}
	return g.toEnd(g.subscribe(context.WithValue(ctx, endingKey{}, e), next), e)
}

type endingKey struct{}

// ending is the reason for which a subscription ends early.
type ending struct{ why atomic.Pointer[error] }

// EndWith sends the client of a subscription the reason for its end. Call it before closing the subscription's channel.
func EndWith(ctx context.Context, why error) {
	if e, ok := ctx.Value(endingKey{}).(*ending); ok {
		e.why.Store(&why)
	}
}

// toEnd answers a subscription that ends with an error with that error, after its last event.
func (g *Graph) toEnd(respond graphql.ResponseHandler, e *ending) graphql.ResponseHandler {
	return func(ctx context.Context) *graphql.Response {
		if response := respond(ctx); response != nil {
			return response
		}
		if why := e.why.Swap(nil); why != nil {
			return &graphql.Response{Errors: gqlerror.List{g.present(ctx, *why)}}
		}
		return nil
	}
}

// refused answers once.
func (g *Graph) refused(ctx context.Context, err error) graphql.ResponseHandler {
	return graphql.OneShot(&graphql.Response{Errors: gqlerror.List{g.present(ctx, err)}})
}

// stream sends a subscription's answers as server-sent events: next for each,
// complete at the end (GraphQL over SSE, one connection a subscription).
func (p post) stream(ctx context.Context, w http.ResponseWriter, exec graphql.GraphExecutor, oc *graphql.OperationContext) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	respond, ctx := exec.DispatchOperation(ctx, oc)
	answers := make(chan *graphql.Response)
	go func() {
		defer close(answers)
		for answer := respond(ctx); answer != nil; answer = respond(ctx) {
			select {
			case answers <- answer:
			case <-ctx.Done():
				return
			}
		}
	}()
	e := &events{w: w, control: http.NewResponseController(w)}
	e.open()
	quiet := time.NewTicker(quietAtMost)
	defer quiet.Stop()
	for err := error(nil); err == nil; {
		select {
		case answer, more := <-answers:
			if !more || ctx.Err() != nil { // no event follows the end, even if one was ready
				p.finish(ctx, exec, e)
				return
			}
			err = e.next(answer)
		case <-quiet.C:
			err = e.send(":\n\n")
		case <-ctx.Done():
			p.finish(ctx, exec, e)
			return
		}
	}
}

// finish sends the last event of a stream. If the stream ended early, an event with the
// reason goes before it.
func (post) finish(ctx context.Context, exec graphql.GraphExecutor, e *events) {
	if why, ended := errors.AsType[*fault.Error](context.Cause(ctx)); ended {
		_ = e.next(exec.DispatchError(ctx, gqlerror.List{gqlerror.Wrap(why)}))
	}
	_ = e.send("event: complete\ndata:\n\n") // it was the last word
}

// events writes server-sent events.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// open begins the answer. The server's time for reading a request is over.
func (e *events) open() {
	_ = e.control.SetReadDeadline(time.Time{}) // not every writer has deadlines
	e.w.Header().Set("Content-Type", eventStream)
	e.w.Header().Set("Cache-Control", "no-store")
	e.w.WriteHeader(http.StatusOK)
	_ = e.control.Flush()
}

func (e *events) next(answer *graphql.Response) error {
	body, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return e.send(fmt.Sprintf("event: next\ndata: %s\n\n", body))
}

func (e *events) send(text string) error {
	_ = e.control.SetWriteDeadline(time.Now().Add(sendTimeout)) // not every writer has deadlines
	if _, err := io.WriteString(e.w, text); err != nil {
		return err
	}
	return e.control.Flush()
}
