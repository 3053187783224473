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
	// maxAnonymousBody is the largest body of an anonymous client, in bytes. Signing in needs little.
	maxAnonymousBody = 64 << 10
	// anonymousTimeout bounds the time in which an anonymous client's body is read.
	anonymousTimeout = 5 * time.Second
	// anonymousBodies bounds the bodies of anonymous clients that are read at a time, anonymousShare those of one
	// network.
	anonymousBodies = 256
	anonymousShare  = 64
)

// receive reads an anonymous client's body before the request takes a permit. Anonymous clients share these permits,
// and a slow sender would keep one from people who sign in. Its error is a fault.
func (d *Authenticator) receive(w http.ResponseWriter, r *http.Request) error {
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
	_ = conn.SetReadDeadline(time.Now().Add(anonymousTimeout)) // some connections support no deadlines
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxAnonymousBody))
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

// held keeps an answer back until it is whole. Answers to anonymous clients are
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

// serveAnonymous serves a client that is not signed in. A client that asked for more than is
// open gets the status that says so, as with a wrong key.
func serveAnonymous(w http.ResponseWriter, r *http.Request, graph http.Handler) {
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
	_, _ = w.Write(h.body.Bytes()) // the client has disconnected
}
