package rest

import (
	"context"
	"net/http"
	"strconv"

	"github.com/answer-visibility/avm/internal/slowclient"
	"github.com/answer-visibility/avm/internal/staticcontent"
)

// answered is an answer that is held in memory.
type answered struct {
	status      int
	contentType string
	body        []byte
}

// respond sends an answer. An answer to a GET has an ETag, and is not sent to a client that has
// it already.
func (h *Handler) respond(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call, a answered) error {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		tag := staticcontent.Tag(a.body)
		header := w.Header()
		header["Etag"] = []string{tag}
		header["Cache-Control"] = h.revalidate
		if staticcontent.Unchanged(r.Header, tag) {
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	err := c.permit.Answer(ctx, len(a.body))
	if err != nil && c.op.Method == http.MethodGet { // otherwise the client must learn of the change
		delete(w.Header(), "Etag")
		delete(w.Header(), "Cache-Control")
		return err
	}
	h.send(w, a)
	return nil
}

// send sends an answer. An error means that the client has disconnected or is too slow.
func (h *Handler) send(w http.ResponseWriter, a answered) {
	header := w.Header()
	if a.status != http.StatusNoContent {
		header["Content-Type"] = []string{a.contentType}
		header["Content-Length"] = []string{strconv.Itoa(len(a.body))}
	}
	w.WriteHeader(a.status)
	out := slowclient.New(w)
	if _, err := out.Write(a.body); err == nil {
		out.End()
	}
}
