// Package slowclient writes answers to clients that may read slowly.
package slowclient

import (
	"net/http"
	"slices"
	"time"
)

const (
	// chunk is how many bytes of an answer are written at a time.
	chunk = 64 << 10
	// chunkPatience is how long a client may take for a chunk, answerPatience for the whole answer.
	chunkPatience  = 10 * time.Second
	answerPatience = 90 * time.Second
)

// Writer writes an answer in chunks, each with a deadline. A client that reads more slowly is cut off.
type Writer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	end     time.Time
	written int
}

// New returns a Writer of an answer.
func New(w http.ResponseWriter) *Writer {
	return &Writer{w: w, control: http.NewResponseController(w), end: time.Now().Add(answerPatience)}
}

// Write implements io.Writer. A small answer costs no deadline.
func (s *Writer) Write(b []byte) (n int, err error) {
	large := s.written > 0 || len(b) > chunk
	for piece := range slices.Chunk(b, chunk) {
		if next := time.Now().Add(chunkPatience); large && next.Before(s.end) {
			_ = s.control.SetWriteDeadline(next) // not every writer has deadlines
		}
		done, err := s.w.Write(piece)
		n += done
		s.written += done
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// End clears the deadline after an answer that was written to its end, for the connection's next request.
func (s *Writer) End() {
	if s.written > chunk {
		_ = s.control.SetWriteDeadline(time.Time{})
	}
}
