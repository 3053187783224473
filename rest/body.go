package rest

import (
	"bytes"
	"context"
	"errors"
	"mime"
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
)

// receive reserves a request's memory and reads the request.
func (h *Handler) receive(
	ctx context.Context, w http.ResponseWriter, r *http.Request, op *operation, principal *access.Principal,
) (c *call, err error) {
	body := new(bytes.Buffer)
	if op.takesBody() {
		place, err := h.admission.Receive(ctx, principal.WorkspaceID, r.ContentLength)
		if err != nil {
			return nil, err
		}
		defer place.ReleaseAfter(admission.SlowSender)()
		if place != nil {
			body = h.bodies.Get().(*bytes.Buffer) //nolint:forcetypeassert // nothing else is in it
			defer func() {
				body.Reset()
				h.bodies.Put(body)
			}()
		}
	}
	memory, err := h.admission.Memory.Acquire(ctx, principal.WorkspaceID, op.memory(r))
	if err != nil {
		return nil, err
	}
	defer func() {
		if c == nil { // also after a panic
			memory.Release()
		}
	}()
	read, err := h.read(ctx, w, r, op, principal, memory, body)
	if err != nil {
		return nil, err
	}
	return read, nil
}

// read binds the request to the operation's variables, with the body read through an empty buffer. One
// error tells all that is wrong with it.
func (h *Handler) read(
	ctx context.Context, w http.ResponseWriter, r *http.Request, op *operation, principal *access.Principal,
	memory *admission.Place, through *bytes.Buffer,
) (*call, error) {
	if err := readAll(w, r, op, through); err != nil {
		return nil, err
	}
	raw := through.Bytes()
	var wrong problems
	c := &call{
		op: op, workspace: principal.WorkspaceID, memory: memory,
		variables: make(map[string]any, len(op.Definition.VariableDefinitions)),
	}
	if op.Once {
		c.ownedBy(principal, bearer(r.Header["Authorization"]))
		c.key.Key = readKey(r.Header, &wrong)
	}
	op.readPath(mux.Vars(r), c.variables, &wrong)
	op.readQuery(r.URL.RawQuery, c.variables, &wrong)
	if !op.takesBody() {
		return c, wrong.fault()
	}
	rests := h.admission.Rests(ctx, principal.WorkspaceID)
	if _, err := graph.HoldBody(ctx, memory, raw, usualMemory, rests); err != nil {
		return nil, err
	}
	c.large = len(raw) > admission.LargeBody
	if c.large { // reading a large one keeps a processor busy
		place, err := h.admission.Work.Acquire(ctx, principal.WorkspaceID, h.admission.HeavyWork())
		if err != nil {
			return nil, err
		}
		defer place.Release()
	}
	body := op.readBody(raw, rests, c.variables, &wrong)
	if op.Once {
		var err error
		if c.key.Fingerprint, err = op.fingerprint(mux.Vars(r), body); err != nil {
			return nil, err
		}
	}
	return c, wrong.fault()
}

// memory returns how many bytes a request may hold, before its body is read. The values read from a body take
// several times the body's size.
func (op *operation) memory(r *http.Request) int64 {
	switch {
	case op.Large:
		return admission.RequestMemory
	case op.Heavy:
		return reportMemory
	}
	if !op.takesBody() {
		return usualMemory
	}
	size := r.ContentLength
	if size < 0 {
		size = op.MaxBody
	}
	return min(usualMemory+admission.BodyMemory*size, admission.RequestMemory)
}

const (
	usualMemory  = 256 << 10 // for an ordinary request, in bytes
	reportMemory = 8 << 20   // for a report that is not large, in bytes
	// maxValues is how many JSON values a body may have: 20,000 prompts have 140,000.
	maxValues = 200_000
)

// takesBody reports whether the body is read. The body of a GET or a DELETE has no
// meaning.
func (op *operation) takesBody() bool {
	return op.Method != http.MethodGet && op.Method != http.MethodDelete
}

// readAll reads the body into an empty buffer, if there is one.
func readAll(w http.ResponseWriter, r *http.Request, op *operation, into *bytes.Buffer) error {
	if !op.takesBody() || r.ContentLength == 0 {
		return nil
	}
	tooLarge := fault.New(fault.TooLarge, "the body is larger than %d bytes", op.MaxBody)
	switch {
	case r.ContentLength > op.MaxBody:
		return tooLarge
	case len(r.Header["Content-Encoding"]) > 0:
		return fault.New(fault.UnsupportedMedia, "the body must be as it is, without a Content-Encoding")
	}
	into.Grow(int(max(r.ContentLength, 0)) + bytes.MinRead) // so that a large body is not copied as it grows
	_, err := into.ReadFrom(http.MaxBytesReader(w, r.Body, op.MaxBody))
	var limit *http.MaxBytesError
	switch {
	case errors.As(err, &limit):
		return tooLarge
	case err != nil:
		return fault.Unread(err)
	case into.Len() > 0 && !isJSON(r.Header.Get("Content-Type")):
		return fault.New(fault.UnsupportedMedia, "the body must be application/json")
	default:
		return nil
	}
}

func isJSON(contentType string) bool {
	if contentType == jsonType {
		return true
	}
	media, parameters, err := mime.ParseMediaType(contentType)
	charset := parameters["charset"]
	return err == nil && media == jsonType && (charset == "" || strings.EqualFold(charset, "utf-8"))
}
