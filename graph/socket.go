package graph

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/coder/websocket"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"golang.org/x/time/rate"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

const (
	// subprotocol is the only sub-protocol of a WebSocket:
	// https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md
	subprotocol = "graphql-transport-ws"
	// socketInit is how long a client may take to initialise a WebSocket.
	socketInit = 10 * time.Second
	// maxSocketMessage is the size of the largest message of a client in bytes.
	maxSocketMessage = 64 << 10
	// maxUnknown is how many messages and pings a client may send before its caller is known.
	maxUnknown = 8
	// socketPace is how many messages and pings of a WebSocket are read in a second, after a burst of twice as
	// many. A faster client waits, as its messages do in the kernel.
	socketPace = 50
	// maxCloseReason is the size of the longest reason in a close frame, in bytes.
	maxCloseReason = 123
)

// Codes with which a WebSocket is closed: HTTP's statuses above 4000, as
// graphql-transport-ws has them.
const (
	closeUnauthorized = 4401
	closeForbidden    = 4403
	closeTooMany      = 4429
	closeGoingAway    = 1001
)

// Join finds the caller of a WebSocket that came without a credential, by the
// authorization in the payload of its connection_init. It returns the context of the socket from then on.
// Its error is a fault.
type Join func(ctx context.Context, authorization string) (context.Context, error)

type joinKey struct{}

// WithJoin marks the context of a request for a WebSocket whose caller is not known yet.
func WithJoin(ctx context.Context, join Join) context.Context {
	return context.WithValue(ctx, joinKey{}, join)
}

// sockets returns gqlgen's transport of WebSockets. Whether a browser's page may open one has been checked
// before (access/browser).
func (g *Graph) sockets() graphql.Transport {
	limit := int64(maxSocketMessage)
	return socketTransport{limiter: g.limiter, Websocket: transport.Websocket{
		Implementation:   accepting{},
		InitFunc:         initialise,
		InitTimeout:      socketInit,
		PingPongInterval: keepAlive,
		PayloadReadLimit: &limit,
	}}
}

// socketTransport parses and validates each document of a WebSocket under a permit. Execution takes its own
// (subscribe).
type socketTransport struct {
	transport.Websocket

	limiter *tenantlimit.Limiter
}

// Do implements graphql.Transport.
func (t socketTransport) Do(w http.ResponseWriter, r *http.Request, exec graphql.GraphExecutor) {
	t.Websocket.Do(w, r, limitedExecutor{exec, t.limiter})
}

type limitedExecutor struct {
	graphql.GraphExecutor

	limiter *tenantlimit.Limiter
}

// CreateOperationContext implements graphql.GraphExecutor.
func (e limitedExecutor) CreateOperationContext(
	ctx context.Context, params *graphql.RawParams,
) (*graphql.OperationContext, gqlerror.List) {
	permit, err := e.limiter.Acquire(ctx, callerOf(ctx), tenantlimit.Light)
	if err != nil {
		return &graphql.OperationContext{RawQuery: params.Query}, gqlerror.List{refusal(err)}
	}
	defer permit.Release()
	return e.GraphExecutor.CreateOperationContext(ctx, params)
}

// serveSocket serves a WebSocket until one side ends it or its caller's access has ended.
func (g *Graph) serveSocket(w http.ResponseWriter, r *http.Request) {
	if !offersSubprotocol(r) {
		offered := cmp.Or(strings.Join(r.Header.Values("Sec-Websocket-Protocol"), ", "), "none")
		g.refuse(w, r, fault.Field("Sec-WebSocket-Protocol", "must offer %s; offered: %s", subprotocol, shortened(offered)))
		return
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	s := &socket{ctx: ctx, message: g.message, pace: rate.NewLimiter(socketPace, 2*socketPace)}
	s.join, _ = ctx.Value(joinKey{}).(Join)
	s.known = s.join == nil
	ctx = context.WithValue(withTransport(ctx, overSocket), socketKey{}, s)
	g.server.ServeHTTP(w, r.WithContext(ctx))
}

type socketKey struct{}

func socketOf(ctx context.Context) *socket {
	s, _ := ctx.Value(socketKey{}).(*socket)
	return s
}

// socket is an open WebSocket.
type socket struct {
	join    Join                        // nil: the caller is known from the upgrade
	message func(context.Context) error // counts a message of a caller; nil: nothing is counted
	pace    *rate.Limiter

	mu     sync.Mutex
	ctx    context.Context //nolint:containedctx // the socket's; once the caller is known, the caller's
	known  bool            // the caller is
	early  int             // messages before that
	reason *fault.Error    // why the socket is closed; nil: see ctx
}

// initialise answers connection_init. A caller who is known from the upgrade needs no payload.
func initialise(ctx context.Context, payload transport.InitPayload) (context.Context, *transport.InitPayload, error) {
	s := socketOf(ctx)
	if s.join == nil {
		return ctx, nil, nil
	}
	joined, err := s.join(ctx, payload.Authorization())
	if err != nil {
		f, ok := errors.AsType[*fault.Error](err)
		if !ok {
			f = fault.New(fault.Unavailable, "try again later")
		}
		s.closeFor(f)
		return ctx, nil, f
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ctx, s.known = joined, true
	return joined, nil, nil
}

// count counts a message or a ping, and waits while they come too fast. Its error says why the socket is closed.
func (s *socket) count() error {
	s.mu.Lock()
	ctx, known := s.ctx, s.known
	s.early++
	early := s.early
	s.mu.Unlock()
	var err error
	switch {
	case !known && early > maxUnknown:
		err = fault.New(fault.RateLimited, "send connection_init and wait for connection_ack")
	case known && s.message != nil:
		err = s.message(ctx)
	}
	if err == nil {
		return s.pace.Wait(ctx)
	}
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		f = fault.New(fault.Unavailable, "try again later")
	}
	s.closeFor(f)
	return err
}

func (s *socket) closeFor(f *fault.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reason = f
}

// closing returns the code and reason with which the socket is closed. The transport's own stand where no
// fault is known.
func (s *socket) closing(code int, reason string) (closeCode int, closeReason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, refused := s.reason, s.reason != nil
	if !refused {
		f, _ = errors.AsType[*fault.Error](context.Cause(s.ctx))
	}
	if f == nil {
		return code, cut(reason, maxCloseReason)
	}
	reason = cut(f.Message, maxCloseReason)
	switch {
	case f.Kind == fault.InvalidKey && !refused:
		return closeUnauthorized, reason // access has ended
	case f.Kind == fault.InvalidKey, f.Kind == fault.Forbidden:
		return closeForbidden, reason
	case f.Kind == fault.RateLimited:
		return closeTooMany, reason
	default:
		return closeGoingAway, reason
	}
}

// accepting upgrades connections to WebSockets whose messages are counted.
type accepting struct{}

// Accept implements transport.WebsocketImplementation.
func (accepting) Accept(
	w http.ResponseWriter, r *http.Request, options transport.WebsocketAcceptOptions,
) (transport.WebsocketConn, error) {
	s := socketOf(r.Context())
	options.Subprotocols = []string{subprotocol}
	c := &countedConn{socket: s}
	implementation := transport.CoderWebsocketImplementation{AcceptOptions: websocket.AcceptOptions{
		InsecureSkipVerify: true,                                                             // access/browser checks the origin
		OnPingReceived:     func(context.Context, []byte) bool { return c.counted() == nil }, // counted for the caller
	}}
	var err error
	c.WebsocketConn, err = implementation.Accept(w, r, options)
	return c, err
}

// countedConn is a WebSocket whose messages are counted, and that sends the reason why it is closed.
type countedConn struct {
	transport.WebsocketConn

	socket *socket
}

// SetReadLimit implements transport.WebsocketReadLimiter.
func (c *countedConn) SetReadLimit(limit int64) {
	if conn, ok := c.WebsocketConn.(transport.WebsocketReadLimiter); ok {
		conn.SetReadLimit(limit)
	}
}

// SetReadDeadline implements transport.WebsocketReadDeadliner.
func (c *countedConn) SetReadDeadline(t time.Time) error {
	if conn, ok := c.WebsocketConn.(transport.WebsocketReadDeadliner); ok {
		return conn.SetReadDeadline(t)
	}
	return nil
}

// NextReader reads the next message.
func (c *countedConn) NextReader() (int, io.Reader, error) {
	kind, r, err := c.WebsocketConn.NextReader()
	if err == nil {
		err = c.counted()
	}
	return kind, r, err
}

// counted counts a message or a ping, and closes the socket of a caller that sends too many.
func (c *countedConn) counted() error {
	if err := c.socket.count(); err != nil {
		_ = c.WriteClose(closeTooMany, "")
		return transport.ErrWebsocketClosed
	}
	return nil
}

// WriteJSON sends a message. A client that takes longer than sendTimeout to read it loses its connection.
func (c *countedConn) WriteJSON(v any) error {
	slow := time.AfterFunc(sendTimeout, func() { _ = c.Close() })
	defer slow.Stop()
	return c.WebsocketConn.WriteJSON(v)
}

// WriteClose closes the connection.
func (c *countedConn) WriteClose(code int, reason string) error {
	return c.WebsocketConn.WriteClose(c.socket.closing(code, reason))
}

// cut returns a text of at most so many bytes, without half a character.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most-len("…")], "") + "…"
}
