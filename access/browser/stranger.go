package browser

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/answer-visibility/avm/internal/fault"
)

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
