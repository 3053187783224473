package graph

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"
)

const (
	// chunk is how many bytes of an answer are written at a time.
	chunk = 64 << 10
	// ChunkPatience is how long a client may take for a chunk, and answerPatience for
	// the whole answer. Who reads more slowly is cut off.
	ChunkPatience  = 10 * time.Second
	answerPatience = 90 * time.Second
)

// write sends an answer. Its data are written as they stand, without another copy or look at
// them: every scalar of the schema writes JSON.
func write(w http.ResponseWriter, status int, response *graphql.Response) {
	head, tail, err := frame(response)
	if err != nil { // an error or an extension that is no JSON
		status, head, tail = http.StatusInternalServerError, nil, nil
		response = &graphql.Response{
			Data: []byte(`{"errors":[{"message":"internal error","extensions":{"code":"internal"}}],"data":null}`),
		}
	}
	w.Header().Set("Content-Type", jsonType)
	w.WriteHeader(status)
	send(w, head, response.Data, tail)
}

// frame returns what stands around the data of an answer.
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
func send(w http.ResponseWriter, parts ...[]byte) {
	paced := NewPaced(w)
	for _, part := range parts {
		if _, err := paced.Write(part); err != nil {
			return
		}
	}
	paced.End()
}

// writeSpliced writes an answer of which parts were left out.
func writeSpliced(w http.ResponseWriter, response *graphql.Response, splices *Splices, hold func() (func(), error)) error {
	head, tail, err := frame(response)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", jsonType)
	w.WriteHeader(http.StatusOK)
	paced := NewPaced(w)
	if _, err := paced.Write(head); err != nil {
		return err
	}
	if err := splices.Write(paced, response.Data, hold); err != nil {
		return err
	}
	if _, err := paced.Write(tail); err != nil {
		return err
	}
	paced.End()
	return nil
}

// Paced writes an answer in chunks and gives the client a time for each. Who reads more
// slowly is cut off.
type Paced struct {
	w       http.ResponseWriter
	control *http.ResponseController
	end     time.Time
	written int
}

// NewPaced returns a writer to a client.
func NewPaced(w http.ResponseWriter) *Paced {
	return &Paced{w: w, control: http.NewResponseController(w), end: time.Now().Add(answerPatience)}
}

// Write implements io.Writer. A small answer costs no deadline.
func (p *Paced) Write(b []byte) (n int, err error) {
	for piece := range slices.Chunk(b, chunk) {
		if p.written > 0 || len(b) > chunk {
			if next := time.Now().Add(ChunkPatience); next.Before(p.end) {
				_ = p.control.SetWriteDeadline(next) // not every writer has deadlines
			}
		}
		done, err := p.w.Write(piece)
		n += done
		p.written += done
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// End lets the next request on the connection begin anew.
func (p *Paced) End() {
	if p.written > chunk {
		_ = p.control.SetWriteDeadline(time.Time{})
	}
}
