package graph

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
)

// presenter returns the function that turns an error into the one that a client receives. A fault shows its
// public text, and gqlgen's errors about a document stay as they are. Any other error becomes an internal one,
// whose cause is logged and not shown.
func presenter(logger *slog.Logger, unavailable func(error) *fault.Error) graphql.ErrorPresenterFunc {
	return func(ctx context.Context, err error) *gqlerror.Error {
		shown := graphql.DefaultErrorPresenter(ctx, err)
		var f *fault.Error
		switch {
		case errors.As(err, &f):
		case shown.Extensions["code"] == complexityCode:
			f = fault.Field("query", "%s: ask for smaller pages or fewer fields", shortened(shown.Message))
		case shown.Extensions["code"] != nil:
			shown.Message = shortened(shown.Message)
			return withRequestID(ctx, shown)
		case isInput(ctx, err):
			f = fault.New(fault.Invalid, "%s", shortened(shown.Message))
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			f = fault.Wrap(err, fault.Unavailable, "the request took too long")
		default:
			f = failure(ctx, logger, err, shown, unavailable)
		}
		return &gqlerror.Error{
			Err: f, Message: f.Message, Path: shown.Path, Locations: shown.Locations, Extensions: extensions(ctx, f),
		}
	}
}

// failure logs an error and returns the fault that the client receives instead.
func failure(
	ctx context.Context, logger *slog.Logger, err error, shown *gqlerror.Error, unavailable func(error) *fault.Error,
) *fault.Error {
	if unavailable != nil {
		if f := unavailable(err); f != nil {
			logFailure(ctx, logger, slog.LevelWarn, err, shown)
			return f
		}
	}
	logFailure(ctx, logger, slog.LevelError, err, shown)
	return fault.Wrap(err, fault.Internal, "internal error")
}

// withRequestID adds the id of the request to an error that the executor made.
func withRequestID(ctx context.Context, err *gqlerror.Error) *gqlerror.Error {
	if id := requestid.From(ctx); id != "" {
		err.Extensions["request_id"] = id
	}
	return err
}

// isInput reports whether an error is about the request: one of the executor's extensions, which has neither a
// cause nor a path, or one about an argument's value, whose path leads beyond the field into the argument. The
// error of a resolver has a cause and the path of its field.
func isInput(ctx context.Context, err error) bool {
	wrong, ok := errors.AsType[*gqlerror.Error](err)
	switch {
	case !ok:
		return false
	case wrong.Err == nil:
		return len(wrong.Path) == 0
	default:
		return len(wrong.Path) > len(graphql.GetPath(ctx))
	}
}

func shortened(message string) string { return cut(message, maxMessage) }

const (
	// maxErrors and maxMessage bound the errors of one answer.
	maxErrors  = 50
	maxMessage = 500
)

// fewer removes from a response's errors those that repeat another one for the next item of a list, and those
// beyond maxErrors. The message of an error states how many were removed.
func fewer(list gqlerror.List) gqlerror.List {
	if len(list) < 2 {
		return list
	}
	kept, at, alike, others := gqlerror.List{}, map[string]int{}, map[int]int{}, 0
	for _, err := range list {
		key := place(err)
		i, known := at[key]
		switch {
		case known && key != "":
			alike[i]++
		case len(kept) < maxErrors:
			at[key] = len(kept)
			kept = append(kept, err)
		default:
			others++
		}
	}
	for i, n := range alike {
		kept[i] = withMore(kept[i], "(and %d more like this one)", n)
	}
	if others > 0 {
		kept[len(kept)-1] = withMore(kept[len(kept)-1], "(and %d other errors)", others)
	}
	return kept
}

func withMore(err *gqlerror.Error, format string, n int) *gqlerror.Error {
	shown := *err
	shown.Message += " " + fmt.Sprintf(format, n)
	return &shown
}

// place returns what errors of one kind and of the same field in several items of a list have
// in common; empty for an error of the whole request.
func place(err *gqlerror.Error) string {
	if len(err.Path) == 0 {
		return ""
	}
	var b strings.Builder
	for _, part := range err.Path {
		if name, ok := part.(ast.PathName); ok {
			b.WriteString(string(name))
		}
		b.WriteByte('.')
	}
	code, _ := err.Extensions["code"].(string)
	return b.String() + code
}

// logFailure logs an error with the id of its request. A panic has been logged with its
// stack already.
func logFailure(ctx context.Context, logger *slog.Logger, level slog.Level, err error, shown *gqlerror.Error) {
	if errors.Is(err, fault.ErrPanicked) {
		return
	}
	logger.LogAttrs(ctx, level, "request failed", slog.String("request_id", requestid.From(ctx)),
		slog.String("path", shown.Path.String()), slog.Any("cause", err))
}

func extensions(ctx context.Context, f *fault.Error) map[string]any {
	ext := map[string]any{"code": string(f.Kind)}
	if id := requestid.From(ctx); id != "" {
		ext["request_id"] = id
	}
	if len(f.Details) > 0 {
		ext["details"] = f.Details
	}
	if wait := f.Wait(); wait > 0 {
		ext["retry_after"] = wait
	}
	for name, n := range f.Numbers {
		ext[name] = n
	}
	return ext
}
