package rest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/internal/requestid"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
)

// call is one request that has been read and is valid.
type call struct {
	op        *operation
	variables map[string]any
	key       idempotency.Key // of an operation that happens once
	permit    *tenantlimit.Permit
	class     tenantlimit.Class // of the permit
}

// ServeHTTP answers one request. Every answer carries a request id.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header()[requestid.Header] = []string{requestid.Of(r.Header)}
	defer h.recovered(w, r)
	h.router.ServeHTTP(w, r)
}

// recovered answers for a request that panicked.
func (h *Handler) recovered(w http.ResponseWriter, r *http.Request) {
	cause := recover()
	if cause == nil {
		return
	}
	if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(cause) // a response that has begun is broken off
	}
	h.logger.LogAttrs(r.Context(), slog.LevelError, "request panicked",
		slog.String("request_id", requestID(w)), slog.Any("cause", cause), slog.String("stack", string(debug.Stack())))
	h.write(w, http.StatusInternalServerError,
		h.errorBody(fault.New(fault.Internal, "internal error"), requestID(w)))
}

// serve checks the caller first, then the caller's scope, and only then the request, so
// that an anonymous client learns nothing from an error about the request.
func (h *Handler) serve(w http.ResponseWriter, r *http.Request, op *operation) {
	if op.upload != nil {
		h.serveUpload(w, r, op)
		return
	}
	ctx, cancel := context.WithTimeout(requestid.With(r.Context(), requestID(w)), h.timeout)
	defer cancel()
	principal, err := h.admit(ctx, w.Header(), r, op.Scope)
	if err != nil {
		h.fail(ctx, w, r, err)
		return
	}
	ctx = access.With(ctx, principal)
	if err := h.serveAdmitted(ctx, w, r, op, principal); err != nil {
		h.fail(ctx, w, r, err)
	}
}

// serveAdmitted takes a permit, and then reads and answers a request.
func (h *Handler) serveAdmitted(ctx context.Context, w http.ResponseWriter, r *http.Request, op *operation, principal *access.Principal) error {
	w.Header().Add("Vary", "Accept")
	wanted, err := op.accepted(r.Header)
	if err != nil {
		return err
	}
	class := op.class(r)
	permit, err := h.limit.Acquire(ctx, tenantlimit.Caller{Workspace: principal.WorkspaceID}, class)
	if err != nil {
		return err
	}
	defer permit.Release()
	c := &call{op: op, permit: permit, class: class, variables: make(map[string]any, len(op.Definition.VariableDefinitions))}
	if err := h.read(w, r, c, principal); err != nil {
		return err
	}
	if wanted != formatJSON {
		return h.answerRows(ctx, w, r, c, wanted)
	}
	return h.answer(ctx, w, r, c)
}

// admit returns the caller. It refuses callers without the scope or above a rate limit.
func (h *Handler) admit(ctx context.Context, answer http.Header, r *http.Request, scope model.Scope) (*access.Principal, error) {
	principal, err := h.gate.Admit(ctx, answer, r, bearer(r.Header["Authorization"]), h.identify)
	if err != nil {
		return nil, err
	}
	return principal, principal.Check(scope)
}

// identify returns the principal of a key.
func (h *Handler) identify(ctx context.Context, key string) (*access.Principal, error) {
	if key == "" {
		return nil, fault.New(fault.InvalidKey, "a valid API key is required: Authorization: Bearer avm_…")
	}
	return h.authenticator.Authenticate(ctx, key)
}

// bearer reads the Authorization header; empty when it holds no key.
func bearer(values []string) string {
	if len(values) != 1 {
		return ""
	}
	scheme, key, _ := strings.Cut(values[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// lock waits for another request with the call's Idempotency-Key, and for other requests that change its
// project. A waiting request holds no connection to the database.
func (h *Handler) lock(ctx context.Context, c *call) (unlock func(), err error) {
	unlock = func() {}
	if c.op.Once {
		if unlock, err = h.idempotency.Lock(ctx, c.key); err != nil {
			return nil, err
		}
	}
	if project, ok := c.changed(); ok {
		if err := c.permit.Writer(ctx, project); err != nil {
			unlock()
			return nil, err
		}
	}
	return unlock, nil
}

// changed returns the project that a call changes in one transaction.
func (c *call) changed() (uuid.UUID, bool) {
	text, _ := c.variables["projectId"].(string)
	project, err := uuid.Parse(text)
	return project, err == nil && c.op.Method != http.MethodGet && !c.op.Slow
}

// execute runs the operation and returns the response's body, cut out of the executor's JSON.
func (h *Handler) execute(ctx context.Context, c *call) (fetched, error) {
	response := c.op.run(ctx, c.variables)
	if response == nil {
		return fetched{}, errors.Join(errors.New("the executor gave no response"), ctx.Err())
	}
	if len(response.Errors) > 0 {
		return fetched{}, h.failure(c.op, response.Errors)
	}
	body, err := c.op.cut(response.Data, c.op.Prefix, c.op.Suffix)
	out := fetched{body: body}
	if err != nil || c.op.Pages.Next == nil {
		return out, err
	}
	if next, ok := response.Extensions[page.NextCursor].(string); ok {
		out.next = next
		out.previous, _ = response.Extensions[page.PreviousCursor].(string)
		return out, nil
	}
	out.next, out.previous = textAt(body, c.op.Pages.Next), textAt(body, c.op.Pages.Previous)
	return out, nil
}

// cut takes the body out of the wrapper that is known since the operation was
// compiled.
func (op *operation) cut(data []byte, prefix, suffix string) ([]byte, error) {
	if op.Response == nil {
		return nil, nil
	}
	end := len(data) - len(suffix)
	if end < len(prefix) || string(data[:len(prefix)]) != prefix || string(data[end:]) != suffix {
		return nil, fmt.Errorf("%s: the executor's response is not wrapped in %s…%s", op.Name, op.Prefix, op.Suffix)
	}
	return data[len(prefix):end], nil
}

// requestID returns the id that the answer carries.
func requestID(w http.ResponseWriter) string { return w.Header()[requestid.Header][0] }
