package graph

import (
	"errors"
	"log/slog"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/internal/fault"
)

// What a client is told of an error that is no fault.
func TestErrorsThatAreNoFaults(t *testing.T) {
	t.Parallel()
	away := errors.New("no connection")
	present := presenter(slog.New(slog.DiscardHandler), func(err error) bool { return errors.Is(err, away) })
	for err, want := range map[error]fault.Kind{
		away: fault.Unavailable, errors.New("a bug"): fault.Internal, fault.Missing("audit"): fault.NotFound,
	} {
		shown := present(graphql.WithResponseContext(t.Context(), present, nil), err)
		if got := shown.Extensions["code"]; got != string(want) {
			t.Errorf("%v is shown as %v, not %s", err, got, want)
		}
	}
}
