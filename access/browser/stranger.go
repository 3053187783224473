package browser

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/internal/clientip"
	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// maxStrangersBody is the largest body of a stranger, in bytes. Signing in needs little.
	maxStrangersBody = 64 << 10
	// strangersPatience bounds the time in which a stranger's body is read.
	strangersPatience = 5 * time.Second
	// strangersBodies bounds the bodies of strangers that are read at a time, strangersShare those of one
	// network.
	strangersBodies = 256
	strangersShare  = 64
)

// receive reads a stranger's body before the request takes a place for work. Strangers share these places,
// and a slow sender would keep one from people who sign in. Its error is a fault.
func (d *Door) receive(w http.ResponseWriter, r *http.Request) error {
	leave, ok := d.ofNetwork.Enter(clientip.Site(d.Address(r)))
	if !ok {
		return errTooMany
	}
	defer leave()
	if leave, ok = d.bodies.Enter(struct{}{}); !ok {
		return errTooMany
	}
	defer leave()
	conn := http.NewResponseController(w)
	_ = conn.SetReadDeadline(time.Now().Add(strangersPatience)) // some connections support no deadlines
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxStrangersBody))
	if limit, over := errors.AsType[*http.MaxBytesError](err); over {
		return fault.New(fault.TooLarge, "the body is larger than %d bytes", limit.Limit)
	}
	if err != nil {
		return fault.Unread(err)
	}
	_ = conn.SetReadDeadline(time.Time{}) // the server sets the deadline of the next request
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return nil
}

var errTooMany = func() error {
	f := fault.New(fault.RateLimited, "too many requests without a session are under way; try again in 1 s")
	f.RetryAfter = time.Second
	return f
}()

// held keeps an answer back until it is whole. What strangers are answered is
// short.
type held struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader keeps the status back.
func (h *held) WriteHeader(status int) { h.status = status }

// Write keeps the body back.
func (h *held) Write(p []byte) (int, error) { return h.body.Write(p) }

// toStranger serves somebody who is not signed in. Whoever asked for more than is
// open gets the status that says so, as with a wrong key.
func toStranger(w http.ResponseWriter, r *http.Request, graph http.Handler) {
	h := &held{ResponseWriter: w, status: http.StatusOK}
	graph.ServeHTTP(h, r)
	var answer struct {
		Errors []struct {
			Extensions struct {
				Code fault.Kind `json:"code"`
			} `json:"extensions"`
		} `json:"errors"`
	}
	if json.Unmarshal(h.body.Bytes(), &answer) == nil {
		for _, e := range answer.Errors {
			if e.Extensions.Code == fault.InvalidKey {
				w.Header().Set("WWW-Authenticate", "Bearer")
				h.status = http.StatusUnauthorized
			}
		}
	}
	w.WriteHeader(h.status)
	_, _ = w.Write(h.body.Bytes()) // the client is gone: nobody is left to tell
}
