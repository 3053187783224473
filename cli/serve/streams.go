package serve

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/access/streams"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/clientip"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/openlimit"
	"github.com/answer-visibility/avm/rest/limit"
)

// accessChannel is where the database tells that somebody's access has changed
// (migration 0046).
const accessChannel = "avm_access"

const (
	// waitingSockets bounds the open WebSockets of callers that are still unknown.
	waitingSockets = 200
	// waitingShare bounds those of one network.
	waitingShare = waitingSockets / 4
	// joinTimeout bounds the look for the caller of a WebSocket.
	joinTimeout = 10 * time.Second
)

// keptStreams serves streams that their callers have a place for, for as long as they may have
// them. Other requests go through as they are.
type keptStreams struct {
	keeper   *streams.Keeper
	gate     *limit.Gate
	auth     *access.Authenticator
	sessions *access.Sessions
	next     http.Handler
	logger   *slog.Logger
	waiting  *openlimit.Counter[struct{}]     // WebSockets of callers that are still unknown
	networks *openlimit.Counter[netip.Prefix] // those of one network
}

// keepStreams returns the handler of streams.
func (s *service) keepStreams(keeper *streams.Keeper, next http.Handler) *keptStreams {
	return &keptStreams{
		keeper: keeper, gate: s.gate, auth: s.auth, sessions: s.sessions, next: next, logger: s.Logger,
		waiting:  openlimit.New[struct{}](waitingSockets),
		networks: openlimit.New[netip.Prefix](waitingShare),
	}
}

// ServeHTTP implements http.Handler.
func (k *keptStreams) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	principal, err := access.From(r.Context())
	switch {
	case err != nil && graph.IsSocket(r):
		k.serveAnonymous(w, r)
	case err != nil || !graph.Streams(r):
		k.next.ServeHTTP(w, r)
	default:
		k.serveCaller(w, r, principal)
	}
}

// serveCaller serves a stream whose caller is known.
func (k *keptStreams) serveCaller(w http.ResponseWriter, r *http.Request, principal *access.Principal) {
	ctx, release, err := k.keeper.Hold(r.Context(), principal, func(ctx context.Context) (*access.Principal, error) {
		if principal.SignedIn() {
			return k.sessions.Still(ctx, principal.SessionID)
		}
		return k.auth.Authenticate(ctx, bearerKey(r))
	})
	if err != nil {
		browser.Refuse(w, r, err, k.logger)
		return
	}
	defer release()
	k.next.ServeHTTP(w, r.WithContext(ctx))
}

// serveAnonymous serves a WebSocket whose caller says in connection_init who it is: pages
// cannot set headers on a WebSocket.
func (k *keptStreams) serveAnonymous(w http.ResponseWriter, r *http.Request) {
	leave, ok := k.enter(clientip.Site(k.gate.Address(r)))
	if !ok {
		f := fault.New(fault.RateLimited, "too many WebSockets wait for their connection_init: try again later")
		f.RetryAfter = joinTimeout
		browser.Refuse(w, r, f, k.logger)
		return
	}
	defer leave()
	ctx := graph.WithJoin(r.Context(), func(ctx context.Context, authorization string) (context.Context, error) {
		joined, err := k.join(ctx, r, bearerOf(authorization))
		if err == nil {
			leave()
		}
		return joined, err
	})
	k.next.ServeHTTP(w, r.WithContext(ctx))
}

// enter counts a WebSocket whose caller is unknown, until leave is called. It may be called again.
func (k *keptStreams) enter(from netip.Prefix) (leave func(), ok bool) {
	leaveNetwork, ok := k.networks.Enter(from)
	if !ok {
		return nil, false
	}
	leaveAll, ok := k.waiting.Enter(struct{}{})
	if !ok {
		leaveNetwork()
		return nil, false
	}
	return func() {
		leaveAll()
		leaveNetwork()
	}, true
}

// join authenticates the caller of a WebSocket by a key, as a request with the key would be, and
// takes a place for its stream, which is given back when the socket's context ends.
func (k *keptStreams) join(ctx context.Context, r *http.Request, key string) (context.Context, error) {
	limited, cancel := context.WithTimeout(ctx, joinTimeout)
	defer cancel()
	principal, err := k.gate.Admit(limited, http.Header{}, r, key, k.auth.Authenticate)
	if err != nil {
		if fault.KindOf(err) == fault.Internal && ctx.Err() == nil { // otherwise the client has left
			k.logger.ErrorContext(ctx, "authentication failed", slog.Any("cause", err))
		}
		return nil, err
	}
	held, release, err := k.keeper.Hold(access.With(ctx, principal), principal, func(ctx context.Context) (*access.Principal, error) {
		return k.auth.Authenticate(ctx, key)
	})
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, release)
	return held, nil
}
