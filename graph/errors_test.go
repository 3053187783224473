package graph

import (
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/testlog"
)

// Clients see no details of an error that is not a fault.
func TestErrorsThatAreNoFaults(t *testing.T) {
	t.Parallel()
	unavailable := errors.New("no connection")
	present := presenter(slog.New(slog.DiscardHandler), func(err error) *fault.Error {
		if !errors.Is(err, unavailable) {
			return nil
		}
		return &fault.Error{Kind: fault.Unavailable, RetryAfter: time.Second}
	})
	for err, want := range map[error]fault.Kind{
		unavailable: fault.Unavailable, errors.New("a bug"): fault.Internal, fault.Missing("audit"): fault.NotFound,
	} {
		shown := present(graphql.WithResponseContext(t.Context(), present, nil), err)
		if got := shown.Extensions["code"]; got != string(want) {
			t.Errorf("%v is shown as %v, not %s", err, got, want)
		}
		if got := shown.Extensions["retry_after"]; (got == int64(1)) != (err == unavailable) { //nolint:errorlint // it is that very value
			t.Errorf("%v: retry_after is %v", err, got)
		}
	}
}

func TestAFailureIsOneLogLineWithTheRequestID(t *testing.T) {
	t.Parallel()
	var book testlog.Book
	present := presenter(slog.New(slog.NewTextHandler(&book, nil)), nil)
	ctx := graphql.WithResponseContext(requestid.With(t.Context(), "mine-1"), present, nil)
	for err, lines := range map[error]int{errors.New("a bug"): 1, fault.Missing("audit"): 0, fault.ErrPanicked: 0} {
		shown := present(ctx, err)
		log := book.Take()
		if strings.Count(log, "\n") != lines || lines > 0 && !strings.Contains(log, "request_id=mine-1") {
			t.Errorf("%v: the log has %q", err, log)
		}
		if shown.Extensions["request_id"] != "mine-1" {
			t.Errorf("%v: the client is shown %v", err, shown.Extensions)
		}
	}
}

// A thousand items that fail alike are one error that counts them.
func TestErrorsOfItemsAreCounted(t *testing.T) {
	t.Parallel()
	var list gqlerror.List
	add := func(code, message string, path ...any) {
		e := &gqlerror.Error{Message: message, Extensions: map[string]any{"code": code}}
		for _, part := range path {
			switch p := part.(type) {
			case int:
				e.Path = append(e.Path, ast.PathIndex(p))
			case string:
				e.Path = append(e.Path, ast.PathName(p))
			}
		}
		list = append(list, e)
	}
	for i := range 1_000 {
		add("validation_error", "costs "+strconv.Itoa(i), "items", i, "set")
	}
	add("not_found", "not found", "items", 7, "set")
	add("validation_error", "costs", "items", 7, "topic")
	add("GRAPHQL_VALIDATION_FAILED", "no path")
	add("GRAPHQL_VALIDATION_FAILED", "no path")
	var got []string
	for _, err := range fewer(list) {
		got = append(got, err.Message)
	}
	if want := "costs 0 (and 999 more like this one), not found, costs, no path, no path"; strings.Join(got, ", ") != want {
		t.Errorf("%q, want %q", strings.Join(got, ", "), want)
	}
	list = nil
	for i := range 60 {
		add("not_found", "not found", "alias"+strconv.Itoa(i))
	}
	if got := fewer(list); len(got) != 50 || got[49].Message != "not found (and 10 other errors)" || list[49].Message != "not found" {
		t.Errorf("%d errors, the last %q", len(got), got[len(got)-1].Message)
	}
}
