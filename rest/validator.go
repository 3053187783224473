package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/graph"
)

// tagSize is how many bytes of the digest an entity tag holds.
const tagSize = 16

// entityTag returns the weak ETag of an answer: it is the same for the answer as it is
// and compressed.
func entityTag(body []byte) string {
	digest := sha256.Sum256(body)
	return `W/"` + base64.RawURLEncoding.EncodeToString(digest[:tagSize]) + `"`
}

// unchanged reports whether an If-None-Match header names an entity tag, by the weak
// comparison.
func unchanged(header http.Header, tag string) bool {
	for _, line := range header["If-None-Match"] {
		for given := range strings.SplitSeq(line, ",") {
			given = strings.TrimSpace(given)
			if given == "*" || strings.TrimPrefix(given, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}

// respond sends an answer that is held in memory. An answer to a GET has an ETag, and
// is not sent to a client that has it already.
func (h *Handler) respond(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		tag := entityTag(body)
		header := w.Header()
		header["Etag"] = []string{tag}
		header["Cache-Control"] = h.revalidate
		if unchanged(r.Header, tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.send(w, status, contentType, body)
}

// send sends an answer. An error means that the client is gone or too slow.
func (h *Handler) send(w http.ResponseWriter, status int, contentType string, body []byte) {
	header := w.Header()
	if status != http.StatusNoContent {
		header["Content-Type"] = []string{contentType}
		header["Content-Length"] = []string{strconv.Itoa(len(body))}
	}
	w.WriteHeader(status)
	paced := graph.NewPaced(w)
	if _, err := paced.Write(body); err == nil {
		paced.End()
	}
}
