package cli

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/access/browser"
	"github.com/answer-visibility/avm/access/streams"
	"github.com/answer-visibility/avm/graph"
)

// accessChannel is where the database tells that somebody's access has changed
// (migration 0046).
const accessChannel = "avm_access"

// keptStreams serves streams that their callers have a place for, for as long as they may have
// them. Other requests go through as they are.
func keptStreams(keeper *streams.Keeper, auth *access.Authenticator, sessions *access.Sessions, next http.Handler, logger *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		principal, err := access.From(r.Context())
		if err != nil || !graph.Streams(r) {
			next.ServeHTTP(w, r)
			return
		}
		ctx, release, err := keeper.Hold(r.Context(), principal, func(ctx context.Context) (*access.Principal, error) {
			if principal.SignedIn() {
				return sessions.Still(ctx, principal.SessionID)
			}
			return auth.Authenticate(ctx, bearerKey(r))
		})
		if err != nil {
			browser.Refuse(w, r, err, logger)
			return
		}
		defer release()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
