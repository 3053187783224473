package rest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/operations"
)

const (
	// UploadTimeout bounds one upload, from its head to its answer.
	UploadTimeout = 30 * time.Minute
	// uploadPause is how long a client may send nothing.
	uploadPause = 30 * time.Second
)

// Upload is a route that takes a file: its body is not JSON, and is read as it arrives. It is
// declared in Go because an operation file cannot describe such a body. Its response is
// that of an operation that reads, which runs in the upload's transaction.
type Upload struct {
	Name        string // of the operation, for example UploadCrawlLog
	Summary     string
	Description string
	Path        string // template
	Scope       model.Scope
	Errors      []fault.Kind
	MaxBody     int64    // bytes, as sent
	Types       []string // media types
	Answer      string   // the name of the operation that is the answer
	// Take receives the body, outside of transactions.
	Take func(ctx context.Context, path map[string]string, body io.Reader) (Taken, error)
}

// Taken is a file that was received.
type Taken interface {
	// Prepare reads the file for what has to be known before it is stored, outside of transactions.
	Prepare(ctx context.Context) error
	// Content returns a digest of what was read.
	Content() []byte
	// Keep stores it, in the context's transaction, and returns the answer's variables that the path does
	// not have.
	Keep(ctx context.Context) (map[string]any, error)
	Close()
}

// addUploads adds routes for files.
func addUploads(served []*operation, uploads []Upload) ([]*operation, error) {
	for i := range uploads {
		op, err := uploads[i].operation(served)
		if err != nil {
			return nil, fmt.Errorf("rest: upload %s: %w", uploads[i].Name, err)
		}
		served = append(served, op)
	}
	return served, nil
}

// operation returns the operation of an upload. Its response is that of
// another operation.
func (u *Upload) operation(others []*operation) (*operation, error) {
	if u.Take == nil || u.MaxBody < 1 {
		return nil, errors.New("needs a bound and a taker")
	}
	var answer *operation
	for _, op := range others {
		switch {
		case op.Name == u.Answer:
			answer = op
		case op.Name == u.Name, op.Method == http.MethodPost && op.Path == u.Path:
			return nil, errors.New("the name or the route is there twice")
		}
	}
	if answer == nil {
		return nil, fmt.Errorf("there is no operation %s to answer with", u.Answer)
	}
	described := &operations.Operation{
		Name: u.Name, Summary: u.Summary, Description: u.Description, Method: http.MethodPost, Path: u.Path,
		Status: http.StatusCreated, MaxBody: u.MaxBody, Errors: u.Errors, Once: true, Scope: u.Scope,
		Response: answer.Response, Prefix: answer.Prefix, Suffix: answer.Suffix, Definition: answer.Definition,
	}
	for _, p := range answer.Parameters {
		if strings.Contains(u.Path, "{"+p.Name+"}") {
			described.Parameters = append(described.Parameters, p)
		}
	}
	if len(described.Parameters) != strings.Count(u.Path, "{") {
		return nil, fmt.Errorf("%s has other path parameters", u.Answer)
	}
	return &operation{Operation: described, run: answer.run, upload: u}, nil
}

// describe describes the body.
func (u *Upload) describe() object {
	content := object{}
	for _, t := range u.Types {
		content[t] = object{"schema": object{"type": "string", "format": "binary"}}
	}
	return object{"required": true, "content": content}
}

// serveUpload goes through the checks in the order of serve.
func (h *Handler) serveUpload(w http.ResponseWriter, r *http.Request, op *operation) {
	ctx, cancel := context.WithTimeout(r.Context(), UploadTimeout)
	defer cancel()
	principal, err := h.admit(ctx, w.Header(), r, op.Scope)
	if err == nil {
		_, err = op.accepted(r.Header)
	}
	if err == nil {
		ctx = access.With(ctx, principal)
		err = h.take(ctx, w, r, op, principal)
	}
	if err != nil {
		h.fail(ctx, w, r, err)
	}
}

// take reads the file and stores it once for its key.
func (h *Handler) take(ctx context.Context, w http.ResponseWriter, r *http.Request, op *operation, principal *access.Principal) error {
	var wrong fault.Problems
	c := &call{op: op, variables: map[string]any{}}
	c.key.Key = readKey(r.Header, &wrong)
	op.readPath(mux.Vars(r), c.variables, &wrong)
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := op.upload.check(r); err != nil {
		return err
	}
	taken, err := op.upload.Take(ctx, mux.Vars(r), PatientBody(w, r))
	if err != nil {
		return err
	}
	defer taken.Close()
	if c.permit, err = h.limit.Acquire(ctx, tenantlimit.Caller{Workspace: principal.WorkspaceID}, tenantlimit.Slow); err != nil {
		return err
	}
	defer c.permit.Release()
	if err := taken.Prepare(ctx); err != nil {
		return err
	}
	c.ownedBy(principal, bearer(r.Header["Authorization"]))
	c.key.Fingerprint = sha256.Sum256(append([]byte(op.Name+"\x00"+r.URL.Path+"\x00"), taken.Content()...))
	record, err := h.keep(ctx, w, c, taken)
	if err != nil {
		return err
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(uploadPause)) // not every writer has deadlines
	_ = c.permit.Answer(ctx, len(record.Body))                                      // the client must learn of the change
	h.send(w, answered{record.Status, jsonType, record.Body})
	return nil
}

// keep stores the file, and returns the answer that is kept of it.
func (h *Handler) keep(ctx context.Context, w http.ResponseWriter, c *call, taken Taken) (idempotency.Record, error) {
	id := requestID(w)
	unlock, err := h.lock(ctx, c)
	if err != nil {
		return idempotency.Record{}, err
	}
	defer unlock()
	record, replayed, err := h.idempotency.Do(ctx, c.key, func(ctx context.Context) (idempotency.Record, idempotency.Outcome, error) {
		if err := checkPower(ctx, c); err != nil { // the upload may have taken half an hour
			return idempotency.Record{}, idempotency.Forget, err
		}
		more, err := taken.Keep(ctx)
		if err != nil {
			return h.keepFailure(ctx, err, id)
		}
		maps.Copy(c.variables, more)
		page, err := h.execute(ctx, c)
		if err != nil {
			return h.keepFailure(ctx, err, id)
		}
		return idempotency.Record{Status: c.op.Status, Body: page.body}, idempotency.Keep, nil
	})
	if replayed {
		w.Header()["Idempotent-Replayed"] = h.replayed
	}
	return record, err
}

// checkPower returns an error if the call's key has lost its power since the call began.
func checkPower(ctx context.Context, c *call) error {
	was, err := access.From(ctx)
	if err != nil {
		return err
	}
	now, err := was.Again(ctx)
	if err != nil {
		return err
	}
	return now.Check(c.op.Scope)
}

// check refuses a body by its headers.
func (u *Upload) check(r *http.Request) error {
	if r.ContentLength > u.MaxBody {
		return fault.New(fault.TooLarge, "the body is larger than %d bytes", u.MaxBody)
	}
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(u.Types, media) {
		return fault.New(fault.UnsupportedMedia, "the body must be one of %s", strings.Join(u.Types, ", "))
	}
	switch strings.ToLower(r.Header.Get("Content-Encoding")) {
	case "", "identity", "gzip":
		return nil
	default:
		return fault.New(fault.UnsupportedMedia, "the body may be encoded with gzip alone")
	}
}

// PatientBody returns the body of an upload. Reading it moves the connection's deadlines, so that a file may
// take long.
func PatientBody(w http.ResponseWriter, r *http.Request) io.Reader {
	return &deadlineReader{r.Body, http.NewResponseController(w)}
}

// deadlineReader reads a body that may take long, but not without a pause.
type deadlineReader struct {
	body io.Reader
	conn *http.ResponseController
}

// Read implements io.Reader.
func (p *deadlineReader) Read(b []byte) (int, error) {
	until := time.Now().Add(uploadPause)
	_ = p.conn.SetReadDeadline(until) // not every connection has deadlines
	_ = p.conn.SetWriteDeadline(until.Add(UploadTimeout))
	return p.body.Read(b)
}
