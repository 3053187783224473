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

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/snakecase"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// errorBody returns the JSON of a fault.
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

// fail answers with an error. It logs errors that the client did not cause.
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
	if wait := f.Wait(); wait > 0 {
		header.Set("Retry-After", strconv.FormatInt(wait, 10))
	}
	h.write(w, st.Code, h.errorBody(f, id))
}

// logFailure logs the cause, which the client does not see. A request whose client left is
// not logged.
func (h *Handler) logFailure(ctx context.Context, r *http.Request, f *fault.Error, id string) {
	level := slog.LevelError
	switch {
	case errors.Is(ctx.Err(), context.Canceled), errors.Is(f, fault.ErrPanicked): // the executor logged the panic
		return
	case f.Kind == fault.Unavailable:
		level = slog.LevelWarn
	}
	h.logger.LogAttrs(ctx, level, "request failed", slog.String("request_id", id),
		slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Any("cause", f))
}

// faultOf returns the fault that the client receives for an error. An error that is no
// fault, or whose kind the table does not list, becomes an internal error. A request that
// ran out of time, whose client left, or that did not reach the database becomes
// unavailable instead.
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
	if h.unavailable != nil {
		if f := h.unavailable(err); f != nil {
			return f
		}
	}
	return fault.Wrap(err, fault.Internal, "internal error")
}

// failure combines the executor's errors into one: the gravest. Validation errors are
// combined into one that names the fields of all.
func (h *Handler) failure(op *operation, list gqlerror.List) error {
	var worst error
	var wrong fault.Problems
	for _, each := range list {
		err := h.translate(op, each)
		if worst == nil || h.gravity(err) > h.gravity(worst) {
			worst = err
		}
		var f *fault.Error
		if errors.As(err, &f) && f.Kind == fault.Invalid {
			wrong = append(wrong, f.Details...)
		}
	}
	if fault.KindOf(worst) == fault.Invalid && len(wrong) > 0 {
		return wrong.Err()
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

// argumentAt returns the part of the request that an error's path leads to; false when the
// path does not lead into an argument of a field.
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

// requestField returns the path at which the client wrote an argument's value.
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
		return snakecase.Snake(value.Raw), true
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
			where.WriteString(snakecase.Snake(string(s)))
		}
	}
	return named(where.String()), true
}
