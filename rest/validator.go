package rest

import (
	"net/http"
	"strconv"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/content"
)

// answered is an answer that is held in memory.
type answered struct {
	status      int
	contentType string
	body        []byte
}

// respond sends an answer. An answer to a GET has an ETag, and is not sent to a client that has
// it already.
func (h *Handler) respond(w http.ResponseWriter, r *http.Request, a answered, place *graph.Place) {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		tag := content.Tag(a.body)
		header := w.Header()
		header["Etag"] = []string{tag}
		header["Cache-Control"] = h.revalidate
		if content.Unchanged(r.Header, tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.send(w, a, place)
}

// send sends an answer, in a place for work where it is large. An error means that the client is
// gone or too slow.
func (h *Handler) send(w http.ResponseWriter, a answered, place *graph.Place) {
	header := w.Header()
	if a.status != http.StatusNoContent {
		header["Content-Type"] = []string{a.contentType}
		header["Content-Length"] = []string{strconv.Itoa(len(a.body))}
	}
	w.WriteHeader(a.status)
	paced := graph.NewPaced(w, place)
	if _, err := paced.Write(a.body); err == nil {
		paced.End()
	}
}
