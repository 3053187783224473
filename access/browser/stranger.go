package browser

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// maxStrangersBody is how much a stranger may send: signing in takes little.
	maxStrangersBody = 64 << 10
	// strangersPatience is how long a stranger's body may take to come.
	strangersPatience = 5 * time.Second
	// strangersBodies is how many bodies of strangers are read at a time, and strangersShare how many of one
	// network.
	strangersBodies = 256
	strangersShare  = 64
)

// receive reads a stranger's body before anything is taken for the request: all strangers share what there is for
// them, and one that sends slowly would keep it from who signs in. Its error is a RateLimited fault; an error of
// reading is for who reads the body.
func (d *Door) receive(w http.ResponseWriter, r *http.Request) error {
	leave, ok := d.bodies.Enter(d.Address(r))
	if !ok {
		f := fault.New(fault.RateLimited, "too many requests without a session are under way; try again in 1 s")
		f.RetryAfter = time.Second
		return f
	}
	defer leave()
	conn := http.NewResponseController(w)
	_ = conn.SetReadDeadline(time.Now().Add(strangersPatience)) // not every connection has deadlines
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxStrangersBody))
	if err != nil {
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), failing{err}))
		return nil
	}
	_ = conn.SetReadDeadline(time.Time{}) // the server sets the next request's
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return nil
}

// failing is the rest of a body that could not be read.
type failing struct{ error }

// Read implements io.Reader.
func (f failing) Read([]byte) (int, error) { return 0, f.error }

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
