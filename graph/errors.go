package graph

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
)

// presenter is the one place where an error becomes what a client sees. A
// fault says its public text, gqlgen's own findings about a document stay as
// they are, and everything else is internal: logged here, unnamed there.
func presenter(logger *slog.Logger, unreachable func(error) bool) graphql.ErrorPresenterFunc {
	return func(ctx context.Context, err error) *gqlerror.Error {
		shown := graphql.DefaultErrorPresenter(ctx, err)
		var f *fault.Error
		switch {
		case errors.As(err, &f):
		case shown.Extensions["code"] != nil:
			return unhelpful(ctx, shown)
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			f = fault.Wrap(err, fault.Unavailable, "the request took too long")
		case unreachable != nil && unreachable(err):
			f = fault.Wrap(err, fault.Unavailable, "the database cannot be reached")
			logger.WarnContext(ctx, "request failed", slog.Any("error", err), slog.String("path", shown.Path.String()))
		default:
			f = fault.Wrap(err, fault.Internal, "internal error")
			logger.ErrorContext(ctx, "request failed", slog.Any("error", err), slog.String("path", shown.Path.String()))
		}
		return &gqlerror.Error{
			Err: f, Message: f.Message, Path: shown.Path, Locations: shown.Locations, Extensions: extensions(f),
		}
	}
}

// unhelpful takes the names that the parser suggests out of an error for
// strangers.
func unhelpful(ctx context.Context, err *gqlerror.Error) *gqlerror.Error {
	if caller(ctx) == nil {
		err.Message, _, _ = strings.Cut(err.Message, " Did you mean ")
	}
	return err
}

func extensions(f *fault.Error) map[string]any {
	ext := map[string]any{"code": string(f.Kind)}
	if len(f.Details) > 0 {
		ext["details"] = f.Details
	}
	for name, n := range f.Numbers {
		ext[name] = n
	}
	return ext
}
