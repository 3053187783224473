package graph

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"
)

const (
	// chunk is how many bytes of an answer are written at a time.
	chunk = 64 << 10
	// ChunkPatience is how long a client may take for a chunk, and answerPatience for
	// the whole answer. A client that reads more slowly is cut off.
	ChunkPatience  = 10 * time.Second
	answerPatience = 90 * time.Second
)

// write sends an answer. Its data are written as they stand, without a look at them: every scalar of
// the schema writes JSON. A small answer is one piece, which costs two packets less; a large one is not
// copied.
func write(w http.ResponseWriter, status int, response *graphql.Response, place *Place) {
	head, tail, err := frame(response)
	if err != nil { // an error or an extension that is no JSON
		status, head, tail = http.StatusInternalServerError, nil, nil
		response = &graphql.Response{
			Data: []byte(`{"errors":[{"message":"internal error","extensions":{"code":"internal"}}],"data":null}`),
		}
	}
	size := len(head) + len(response.Data) + len(tail)
	w.Header().Set("Content-Type", jsonType)
	w.Header().Set("Content-Length", strconv.Itoa(size))
	w.WriteHeader(status)
	if size <= chunk {
		send(w, place, slices.Concat(head, response.Data, tail))
		return
	}
	send(w, place, head, response.Data, tail)
}

// frame returns the JSON before and after the data of an answer.
func frame(response *graphql.Response) (head, tail []byte, err error) {
	if response.Data == nil {
		response.Data = json.RawMessage("null")
	}
	head, tail = []byte(`{"data":`), []byte(`}`)
	if len(response.Errors) > 0 {
		list, err := json.Marshal(response.Errors)
		if err != nil {
			return nil, nil, err
		}
		head = slices.Concat([]byte(`{"errors":`), list, []byte(`,"data":`))
	}
	if len(response.Extensions) > 0 {
		extensions, err := json.Marshal(response.Extensions)
		if err != nil {
			return nil, nil, err
		}
		tail = slices.Concat([]byte(`,"extensions":`), extensions, tail)
	}
	return head, tail, nil
}

// send writes parts in chunks. An error means that the client is gone or too slow.
func send(w http.ResponseWriter, place *Place, parts ...[]byte) {
	paced := NewPaced(w, place)
	for _, part := range parts {
		if _, err := paced.Write(part); err != nil {
			return
		}
	}
	paced.End()
}

// Paced writes an answer in chunks and gives the client a time for each. A client that reads
// more slowly is cut off. The chunks of a large answer are compressed and written in a place for
// work, so that a hundred large answers keep no more processors busy than one; a client that
// takes longer than soon to read a chunk loses the place.
type Paced struct {
	w       http.ResponseWriter
	control *http.ResponseController
	place   *Place
	end     time.Time
	written int
}

// NewPaced returns a writer to a client. Without a place, nothing is taken.
func NewPaced(w http.ResponseWriter, place *Place) *Paced {
	return &Paced{w: w, control: http.NewResponseController(w), place: place, end: time.Now().Add(answerPatience)}
}

// Write implements io.Writer. A small answer costs no deadline and no place.
func (p *Paced) Write(b []byte) (n int, err error) {
	large := p.written > 0 || len(b) > chunk
	for piece := range slices.Chunk(b, chunk) {
		done, err := p.piece(piece, large)
		n += done
		p.written += done
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

func (p *Paced) piece(piece []byte, large bool) (int, error) {
	if !large {
		return p.w.Write(piece)
	}
	defer p.place.chunk()()
	if next := time.Now().Add(ChunkPatience); next.Before(p.end) {
		_ = p.control.SetWriteDeadline(next) // not every writer has deadlines
	}
	return p.w.Write(piece)
}

// End lets the next request on the connection begin anew, after an answer that was written to its end.
func (p *Paced) End() {
	if p.written > chunk {
		_ = p.control.SetWriteDeadline(time.Time{})
	}
}
