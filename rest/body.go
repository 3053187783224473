package rest

import (
	"bytes"
	"errors"
	"mime"
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tenantlimit"
)

const (
	// largeBody is the largest body in bytes that a light request has.
	largeBody = 256 << 10
	// maxValues is how many JSON values a large body may have, lightValues one of a light request. A value
	// takes up to 350 bytes of memory, however short its text. 20,000 prompts have 140,000 values.
	maxValues   = 200_000
	lightValues = 20_000
)

// class returns the class of the permits that a request takes, before its body is read.
func (op *operation) class(r *http.Request) tenantlimit.Class {
	large := op.takesBody() && (r.ContentLength > largeBody || r.ContentLength < 0 && op.MaxBody > largeBody)
	switch {
	case op.Slow:
		return tenantlimit.Slow
	case op.Heavy || large:
		return tenantlimit.Heavy
	default:
		return tenantlimit.Light
	}
}

// read binds the request to the operation's variables. Its error lists all problems.
func (h *Handler) read(w http.ResponseWriter, r *http.Request, c *call, principal *access.Principal) error {
	op := c.op
	raw, err := readAll(w, r, op)
	if err != nil {
		return err
	}
	var wrong fault.Problems
	if op.Once {
		c.ownedBy(principal, bearer(r.Header["Authorization"]))
		c.key.Key = readKey(r.Header, &wrong)
	}
	op.readPath(mux.Vars(r), c.variables, &wrong)
	op.readQuery(r.URL.RawQuery, c.variables, &wrong)
	if !op.takesBody() {
		return wrong.Err()
	}
	values := lightValues
	if c.class == tenantlimit.Heavy {
		values = maxValues
	}
	body := op.readBody(raw, values, c.variables, &wrong)
	if op.Once {
		if c.key.Fingerprint, err = op.fingerprint(mux.Vars(r), body); err != nil {
			return err
		}
	}
	return wrong.Err()
}

// takesBody reports whether the body is read. The body of a GET or a DELETE has no
// meaning.
func (op *operation) takesBody() bool {
	return op.Method != http.MethodGet && op.Method != http.MethodDelete
}

// readAll reads the body, if there is one.
func readAll(w http.ResponseWriter, r *http.Request, op *operation) ([]byte, error) {
	if !op.takesBody() || r.ContentLength == 0 {
		return nil, nil
	}
	tooLarge := fault.New(fault.TooLarge, "the body is larger than %d bytes", op.MaxBody)
	switch {
	case r.ContentLength > op.MaxBody:
		return nil, tooLarge
	case len(r.Header["Content-Encoding"]) > 0:
		return nil, fault.New(fault.UnsupportedMedia, "the body must be as it is, without a Content-Encoding")
	}
	var body bytes.Buffer
	body.Grow(int(max(r.ContentLength, 0)) + bytes.MinRead) // so that a large body is not copied as it grows
	_, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, op.MaxBody))
	var limit *http.MaxBytesError
	switch {
	case errors.As(err, &limit):
		return nil, tooLarge
	case err != nil:
		return nil, fault.Unread(err)
	case body.Len() > 0 && !isJSON(r.Header.Get("Content-Type")):
		return nil, fault.New(fault.UnsupportedMedia, "the body must be application/json")
	default:
		return body.Bytes(), nil
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
