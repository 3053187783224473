package rest

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/casing"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/rest/limit"
)

// errorBody is what a client sees of a fault.
func (h *Handler) errorBody(f *fault.Error, requestID string) []byte {
	body := make(map[string]any, 5+len(f.Numbers))
	for name, number := range f.Numbers {
		body[name] = number
	}
	body["code"] = f.Kind
	body["message"] = f.Message
	body["request_id"] = requestID
	body["retryable"] = h.statuses[f.Kind].Retryable
	if len(f.Details) > 0 {
		body["details"] = f.Details
	}
	raw, err := json.Marshal(map[string]any{"error": body})
	if err != nil { // strings, numbers and booleans always marshal
		return []byte(`{}`)
	}
	return raw
}

// fail answers with an error, and logs what is not the client's doing.
func (h *Handler) fail(ctx context.Context, w http.ResponseWriter, r *http.Request, err error) {
	f := h.faultOf(ctx, err)
	id := requestID(w)
	st := h.statuses[f.Kind]
	if st.Code >= http.StatusInternalServerError {
		h.logFailure(ctx, r, f, id)
	}
	header := w.Header()
	if f.Kind == fault.InvalidKey {
		header["Www-Authenticate"] = h.bearer
	}
	if f.RetryAfter > 0 {
		header.Set("Retry-After", strconv.FormatInt(limit.Seconds(f.RetryAfter), 10))
	}
	h.write(w, st.Code, h.errorBody(f, id))
}

// logFailure tells the log what the client is not told. That a client went
// away is not worth a line.
func (h *Handler) logFailure(ctx context.Context, r *http.Request, f *fault.Error, id string) {
	level := slog.LevelError
	switch {
	case errors.Is(ctx.Err(), context.Canceled), errors.Is(f, graph.ErrPanicked): // the executor logged the panic
		return
	case f.Kind == fault.Unavailable:
		level = slog.LevelWarn
	}
	h.logger.LogAttrs(ctx, level, "request failed", slog.String("request_id", id),
		slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Any("cause", f))
}

// faultOf gives what the client is told about an error. What is not a fault, or
// one that the table does not list, is internal; but a request that ran out of
// time, whose client is gone, or that did not reach the database, failed for that.
func (h *Handler) faultOf(ctx context.Context, err error) *fault.Error {
	var f *fault.Error
	if errors.As(err, &f) && f.Kind != fault.Internal {
		if _, listed := h.statuses[f.Kind]; listed {
			return f
		}
	}
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return fault.Wrap(err, fault.Unavailable, "the client went away")
	case ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded):
		return fault.Wrap(err, fault.Unavailable, "the request did not finish in time")
	}
	if h.away != nil {
		if away := h.away(err); away != nil {
			return away
		}
	}
	return fault.Wrap(err, fault.Internal, "internal error")
}

// failure makes one error of the executor's: the gravest, and where all of
// that kind name fields, with the fields of all.
func (h *Handler) failure(op *operation, list gqlerror.List) error {
	var worst error
	var wrong problems
	for _, each := range list {
		err := h.translate(op, each)
		if worst == nil || h.gravity(err) > h.gravity(worst) {
			worst = err
		}
		var f *fault.Error
		if errors.As(err, &f) && f.Kind == fault.Invalid {
			wrong.list = append(wrong.list, f.Details...)
		}
	}
	if fault.KindOf(worst) == fault.Invalid && len(wrong.list) > 0 {
		return wrong.fault()
	}
	return worst
}

func (h *Handler) gravity(err error) int {
	if st, ok := h.statuses[fault.KindOf(err)]; ok {
		return st.Code
	}
	return http.StatusInternalServerError
}

// translate finds the fault behind an error of the executor: the one it
// carries, the one its code names, or a value that an argument refused.
func (h *Handler) translate(op *operation, err *gqlerror.Error) error {
	var f *fault.Error
	carries := errors.As(err, &f)
	if carries && f.Kind != fault.Internal {
		return f
	}
	if field, ok := op.argumentAt(err.Path); ok {
		return fault.Field(field, "has a value that is not allowed")
	}
	if carries {
		return f
	}
	code, _ := err.Extensions["code"].(string)
	kind := fault.Kind(code)
	if _, listed := h.statuses[kind]; listed && kind != fault.Internal {
		return fault.Wrap(err, kind, "%s", err.Message)
	}
	return err
}

// argumentAt says which part of the request an error's path is about, if it
// goes on below a field into one of its arguments.
func (op *operation) argumentAt(path ast.Path) (string, bool) {
	selections := op.Definition.SelectionSet
	var field *ast.Field
	for i, step := range path {
		name, ok := step.(ast.PathName)
		if !ok {
			return "", false
		}
		next := selected(selections, string(name))
		if next == nil {
			return op.requestField(field, string(name), path[i+1:])
		}
		field, selections = next, next.SelectionSet
	}
	return "", false
}

// selected finds a field by its name in the response. Fields in fragments are
// below the body and take no arguments from the request.
func selected(selections ast.SelectionSet, name string) *ast.Field {
	for _, s := range selections {
		if f, ok := s.(*ast.Field); ok && f.Alias == name {
			return f
		}
	}
	return nil
}

// within follows a path into an object that the document writes out. It returns the
// value where the object ends, with the rest of the path.
func within(value *ast.Value, path ast.Path) (*ast.Value, ast.Path) {
	for value != nil && value.Kind == ast.ObjectValue && len(path) > 0 {
		name, ok := path[0].(ast.PathName)
		if !ok {
			return nil, nil
		}
		value, path = value.Children.ForName(string(name)), path[1:]
	}
	return value, path
}

// requestField says where the client wrote an argument's value.
func (op *operation) requestField(field *ast.Field, argument string, below ast.Path) (string, bool) {
	if field == nil {
		return "", false
	}
	arg := field.Arguments.ForName(argument)
	if arg == nil {
		return "", false
	}
	value, below := within(arg.Value, below)
	if value == nil || value.Kind != ast.Variable {
		return "", false
	}
	if op.Input == nil || op.Input.Variable != value.Raw {
		return casing.Snake(value.Raw), true
	}
	var where strings.Builder
	for _, step := range below {
		switch s := step.(type) {
		case ast.PathIndex:
			where.WriteString(strictjson.Item("", int(s)))
		case ast.PathName:
			if where.Len() > 0 {
				where.WriteByte('.')
			}
			where.WriteString(casing.Snake(string(s)))
		}
	}
	return named(where.String()), true
}
