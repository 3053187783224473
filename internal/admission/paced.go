package admission

import (
	"context"
	"io"
	"time"

	"github.com/google/uuid"
)

// slice is how long one reader's work lasts before the owner's other readers have a turn.
const slice = 500 * time.Microsecond

// Rests has an owner rest who has a place for heavy work, such as reading a large body. Nil never rests.
type Rests struct {
	ctx     context.Context //nolint:containedctx // io.Reader and io.Writer take none
	process *Process
	owner   uuid.UUID
	since   time.Time // the owner works
}

// Rests returns the rests of an owner that begins to work.
func (p *Process) Rests(ctx context.Context, owner uuid.UUID) *Rests {
	return &Rests{ctx: ctx, process: p, owner: owner, since: time.Now()}
}

// Take offers the processor. While other owners come, it also rests for as long as the owner has worked since
// the last rest: work that goes on for half a second keeps a processor from their short requests.
func (r *Rests) Take() {
	if r == nil {
		return
	}
	if time.Since(r.since) >= slice {
		if r.process.Work.Others(r.owner) {
			pause(r.ctx, restFrom(r.since))
		}
		r.since = time.Now()
	}
}

// Reader returns a reader that takes a rest before each read.
func (r *Rests) Reader(from io.Reader) io.Reader { return restingReader{r, from} }

// Writer returns a writer that takes a rest before each write.
func (r *Rests) Writer(to io.Writer) io.Writer { return restingWriter{r, to} }

type restingReader struct {
	rests *Rests
	from  io.Reader
}

// Read implements io.Reader.
func (r restingReader) Read(b []byte) (int, error) {
	r.rests.Take()
	return r.from.Read(b)
}

type restingWriter struct {
	rests *Rests
	to    io.Writer
}

// Write implements io.Writer.
func (w restingWriter) Write(b []byte) (int, error) {
	w.rests.Take()
	return w.to.Write(b)
}
