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
		tag := entityTag(a.body)
		header := w.Header()
		header["Etag"] = []string{tag}
		header["Cache-Control"] = h.revalidate
		if unchanged(r.Header, tag) {
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
