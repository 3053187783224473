package graph

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// socketInit is how long a client may take to initialise a WebSocket.
	socketInit = 10 * time.Second
	// usualIdle is how long a WebSocket may be open without a subscription.
	usualIdle = time.Minute
	// maxMessageBody is the largest message of a client in bytes.
	maxMessageBody = 64 << 10
)

// Codes with which a WebSocket is closed: HTTP's statuses above 4000, as
// graphql-transport-ws has them. A refused connection_init closes the socket with
// closeForbidden, a subscribe before connection_init with closeUnauthorized.
const (
	closeInvalid      = 4400
	closeUnauthorized = 4401
	closeForbidden    = 4403
	closeInitTimeout  = 4408
	closeIDInUse      = 4409
	closeTooMany      = 4429
	closeGoingAway    = 1001
)

var errIdle = errors.New("the socket had no subscription for too long")

// sockets takes what wants to be a WebSocket, and nothing else.
type sockets struct {
	transport.Websocket
	message func(context.Context) error
	idle    time.Duration
}

// Supports says whether a request is taken.
func (sockets) Supports(r *http.Request) bool { return wantsSocket(r) }

// sockets is the way of subscriptions over a WebSocket (graphql-transport-ws).
// Who asks is known from the upgrade's headers, or from connection_init (Join); whether a
// browser may, from where it stands, has been looked at before (access/browser).
func (g *Graph) sockets() sockets {
	limit := int64(maxMessageBody)
	return sockets{message: g.message, idle: g.idle, Websocket: transport.Websocket{
		Implementation:        accepting{},
		InitFunc:              initialise,
		InitTimeout:           socketInit,
		KeepAlivePingInterval: quietAtMost,
		PingPongInterval:      quietAtMost,
		PayloadReadLimit:      &limit,
	}}
}

// Do serves a WebSocket until one side ends it, it was idle for too long, or its
// caller may not have it any more.
func (t sockets) Do(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	if !offersSubprotocol(r) {
		refuseHandshake(w, r, exec)
		return
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	s := &socket{cancel: cancel, message: t.message, idle: t.idle}
	if joinOf(ctx) == nil {
		s.caller = ctx
	}
	s.timer = time.AfterFunc(t.idle, func() { cancel(errIdle) })
	defer s.timer.Stop()
	defer cancel(nil)
	operations := requestErrors{exec}
	t.Websocket.Do(w, r.WithContext(context.WithValue(ctx, socketKey{}, s)), operations)
}

// refuseHandshake answers a client that does not speak the sub-protocol.
func refuseHandshake(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	offered := cmp.Or(strings.Join(r.Header.Values("Sec-Websocket-Protocol"), ", "), "none")
	f := fault.Field("Sec-WebSocket-Protocol", "must offer %s; offered: %s", subprotocol, shortened(offered))
	write(w, http.StatusBadRequest, refusalOf(r.Context(), exec, gqlerror.List{gqlerror.Wrap(f)}))
}

type socketKey struct{}

// socketOf returns the WebSocket that an operation came over; nil for one that came by POST.
func socketOf(ctx context.Context) *socket {
	s, _ := ctx.Value(socketKey{}).(*socket)
	return s
}

// socket is an open WebSocket.
type socket struct {
	cancel  context.CancelCauseFunc
	message func(context.Context) error // nil: messages are not counted
	idle    time.Duration
	timer   *time.Timer // runs while there is no subscription

	mu            sync.Mutex
	subscriptions int
	ponged        time.Time       // when an answer to a ping was last not counted
	caller        context.Context //nolint:containedctx // the socket's, once its caller is known; nil: not yet
	early         int             // frames that came before
	initialised   bool            // connection_init was accepted
	refused       *fault.Error    // why connection_init was not
}

func (s *socket) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.subscriptions++
	s.timer.Stop()
}

func (s *socket) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.subscriptions--; s.subscriptions == 0 {
		s.timer.Reset(s.idle)
	}
}

// count counts a message of the client. It ends the socket whose caller sends too many.
func (s *socket) count(pong bool) error {
	caller := s.callerContext()
	switch {
	case caller == nil:
		return s.countStranger()
	case s.message == nil || pong && s.answers():
		return nil
	}
	err := s.message(caller)
	if err != nil {
		s.cancel(err)
	}
	return err
}

// answers reports whether an answer to one of our pings is due, which is not counted.
func (s *socket) answers() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if now.Sub(s.ponged) < quietAtMost/2 {
		return false
	}
	s.ponged = now
	return true
}

func closeCode(kind fault.Kind) int {
	switch kind {
	case fault.InvalidKey:
		return closeUnauthorized
	case fault.Forbidden:
		return closeForbidden
	case fault.RateLimited:
		return closeTooMany
	default:
		return closeGoingAway
	}
}
