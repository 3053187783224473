package graph

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/coder/websocket"
)

const (
	// maxPong is the largest message in bytes that may be an answer to a ping.
	maxPong = 256
	// maxCloseReason is what fits into a close frame, in bytes.
	maxCloseReason = 123
)

// accepting makes WebSockets that count what they read.
type accepting struct{}

// Accept implements transport.WebsocketImplementation.
func (accepting) Accept(
	w http.ResponseWriter, r *http.Request, options transport.WebsocketAcceptOptions,
) (transport.WebsocketConn, error) {
	ctx := r.Context()
	s := socketOf(ctx)
	options.Subprotocols = []string{subprotocol}
	f := &frames{count: func() error { return s.count(false) }} //nolint:contextcheck // counted for the caller, whose context the socket has
	implementation := transport.CoderWebsocketImplementation{AcceptOptions: websocket.AcceptOptions{
		InsecureSkipVerify: true,
		OnPingReceived:     func(context.Context, []byte) bool { return !f.closing.Load() },
	}}
	conn, err := implementation.Accept(framed{w, f}, r, options)
	if err != nil {
		return nil, err
	}
	c := &countedConn{WebsocketConn: conn, ctx: ctx, socket: s, frames: f}
	f.refused = func() { _ = c.WriteClose(closeTooMany, "") }
	return c, nil
}

// countedConn is a WebSocket whose messages are counted and checked against the sub-protocol,
// and that says why it is closed.
type countedConn struct {
	transport.WebsocketConn

	ctx      context.Context //nolint:containedctx // the connection's, whose methods take none
	socket   *socket
	frames   *frames
	protocol protocol
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

// NextReader reads the next message for the executor. It answers pings itself, because the
// executor takes none before connection_init. A violation of the sub-protocol closes the socket.
func (c *countedConn) NextReader() (int, io.Reader, error) {
	for {
		kind, text, err := c.nextText()
		if err != nil {
			return kind, nil, err
		}
		m, err := readMessage(kind, text)
		forward := false
		if err == nil {
			forward, err = c.protocol.receive(&m)
		}
		switch {
		case err != nil:
			return kind, nil, c.closeFor(err)
		case m.Type == typePing:
			m.Type = typePong
			err = c.write(m)
		case forward:
			text, err = json.Marshal(m)
			return kind, bytes.NewReader(text), err
		}
		if err != nil {
			return kind, nil, err
		}
	}
}

// nextText reads a message and counts it, whatever it holds.
func (c *countedConn) nextText() (kind int, text []byte, err error) {
	kind, r, err := c.WebsocketConn.NextReader()
	if err != nil {
		return kind, nil, err
	}
	if text, err = io.ReadAll(r); err != nil {
		return kind, nil, err
	}
	if err := c.socket.count(isPong(kind, text)); err != nil {
		_ = c.WriteClose(closeTooMany, "")
		return kind, nil, transport.ErrWebsocketClosed
	}
	return kind, text, nil
}

// isPong reports whether a message is a small answer to a ping.
func isPong(kind int, text []byte) bool {
	if len(text) > maxPong {
		return false
	}
	m, err := readMessage(kind, text)
	return err == nil && m.Type == typePong
}

// closeFor closes the socket for a violation and returns the error that ends its reading.
func (c *countedConn) closeFor(err error) error {
	v, ok := errors.AsType[*violation](err)
	if !ok {
		return err
	}
	_ = c.WriteClose(v.code, v.reason)
	return transport.ErrWebsocketClosed
}

// WriteJSON sends a message of the executor, unless its operation has ended.
func (c *countedConn) WriteJSON(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var m socketMessage
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	if !c.protocol.send(&m) {
		return nil
	}
	return c.write(m)
}

// write sends a message. A client that takes longer than sendTimeout to read it loses its
// connection.
func (c *countedConn) write(m socketMessage) error {
	slow := time.AfterFunc(sendTimeout, func() { _ = c.Close() })
	defer slow.Stop()
	return c.WebsocketConn.WriteJSON(m)
}

// WriteClose closes the connection, and says why where its context has ended for a reason.
func (c *countedConn) WriteClose(code int, reason string) error {
	c.frames.closing.Store(true)
	code, reason = c.socket.closing(c.ctx, code, reason)
	return c.WebsocketConn.WriteClose(code, cutTo(reason, maxCloseReason))
}
