package enginetest

import (
	"io"
	"net/http"
)

// WriteBody writes a JSON body.
func WriteBody(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// a client that left needs no answer
	_, _ = w.Write(body)
}

// WriteEvents writes a stream.
func WriteEvents(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	// a client that left needs no answer
	_, _ = io.WriteString(w, body)
}

// WriteCut promises more than it sends; the connection ends with it.
func WriteCut(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", "1000")
	w.WriteHeader(http.StatusOK)
	// the connection is about to be cut
	_, _ = w.Write([]byte(`{"id":`))
}
