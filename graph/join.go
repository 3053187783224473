package graph

import (
	"context"
	"errors"

	"github.com/99designs/gqlgen/graphql/handler/transport"

	"github.com/answer-visibility/avm/internal/fault"
)

// strangersFrames is how many frames a client may send before it is let in.
const strangersFrames = 8

// Join finds who is behind a WebSocket that came without a credential, by the
// authorization in the payload of its connection_init. It returns the context in which the
// socket goes on. Its error is a fault that says why the socket may not.
type Join func(ctx context.Context, authorization string) (context.Context, error)

type joinKey struct{}

// WithJoin marks the context of a request for a WebSocket whose caller is not known yet.
func WithJoin(ctx context.Context, join Join) context.Context {
	return context.WithValue(ctx, joinKey{}, join)
}

// joinOf returns how the caller of a WebSocket is let in; nil when the caller is known from
// the upgrade.
func joinOf(ctx context.Context) Join {
	join, _ := ctx.Value(joinKey{}).(Join)
	return join
}

// initialise answers connection_init. If the upgrade carried a key, the message needs no payload.
func initialise(ctx context.Context, payload transport.InitPayload) (context.Context, *transport.InitPayload, error) {
	s := socketOf(ctx)
	if join := joinOf(ctx); join != nil {
		joined, err := join(ctx, payload.Authorization())
		if err != nil {
			return ctx, nil, s.refuse(err)
		}
		ctx = joined
	}
	s.initialise(ctx)
	return ctx, nil, nil
}

// refuse remembers why connection_init was refused, and returns what the client is told.
// A cause that is not a fault is not shown.
func (s *socket) refuse(err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		f = fault.New(fault.Unavailable, "try again later")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refused = f
	return errors.New(f.Message)
}

// initialise remembers that connection_init was accepted, and the context in which the
// socket goes on.
func (s *socket) initialise(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.initialised, s.caller = true, ctx
}

// callerContext returns the context that knows the caller; nil while nobody does.
func (s *socket) callerContext() context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.caller
}

// countStranger counts a frame of a client that is not let in yet.
func (s *socket) countStranger() error {
	s.mu.Lock()
	s.early++
	early := s.early
	s.mu.Unlock()
	if early <= strangersFrames {
		return nil
	}
	err := fault.New(fault.RateLimited, "send connection_init and wait for connection_ack")
	s.cancel(err)
	return err
}

// closing returns the code and reason with which a socket is closed. The executor's own
// stand where nothing better is known.
func (s *socket) closing(ctx context.Context, code int, reason string) (int, string) { //nolint:contextcheck // the caller joined later
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.caller != nil {
		ctx = s.caller
	}
	cause := context.Cause(ctx)
	f, ended := errors.AsType[*fault.Error](cause)
	switch {
	case s.refused != nil && s.refused.Kind == fault.InvalidKey:
		return closeForbidden, s.refused.Message
	case s.refused != nil:
		return closeCode(s.refused.Kind), s.refused.Message
	case ended:
		return closeCode(f.Kind), f.Message
	case errors.Is(cause, errIdle):
		return code, errIdle.Error()
	case !s.initialised && reason == initTimeout:
		return closeInitTimeout, "Connection initialisation timeout"
	default:
		return code, reason
	}
}

// initTimeout is the executor's reason for closing a socket that has sent no connection_init.
const initTimeout = "connection initialisation timeout"
