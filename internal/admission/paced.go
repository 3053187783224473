package admission

import (
	"context"
	"io"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/processor"
)

// slice is how long one reader's work lasts before the owner's other readers have a turn.
const slice = 500 * time.Microsecond

// Batch waits a little for a place among the batches of lines that are counted.
func (p *Process) Batch(ctx context.Context, owner uuid.UUID) (leave func(), err error) {
	place, err := p.batches.Acquire(ctx, owner, 1)
	if err != nil {
		return nil, err
	}
	return place.Release, nil
}

// Paced returns a reader of r for an owner who processes what it reads. Read makes the caller take
// turns: one goroutine of the owner works for each two processors, and only half of the time while other
// owners come. The reader must be closed.
func (p *Process) Paced(ctx context.Context, owner uuid.UUID, r io.Reader) *Paced {
	return &Paced{ctx: ctx, process: p, owner: owner, from: r}
}

// Paced is a reader whose caller takes turns with the owner's other readers.
type Paced struct {
	ctx     context.Context //nolint:containedctx // io.Reader takes none
	process *Process
	owner   uuid.UUID
	from    io.Reader
	place   *Place // for what is done with what was read; nil: before the first read
	turns   processor.Turns
}

// Read implements io.Reader.
func (r *Paced) Read(b []byte) (int, error) {
	if err := r.Take(); err != nil {
		return 0, err
	}
	return r.from.Read(b)
}

// Take lets others have their turn, where the caller's has lasted long. A caller that processes what it has read
// for longer than a turn calls it meanwhile. Nil is always in turn.
func (r *Paced) Take() error {
	if r == nil {
		return nil
	}
	r.turns.Offer()
	if r.place == nil || time.Since(r.place.since) >= slice {
		return r.turn()
	}
	return nil
}

// turn rests, gives the place to the owner's other readers and waits for the next one.
func (r *Paced) turn() (err error) {
	if err := r.ctx.Err(); err != nil {
		return err // nobody waits for the answer any more
	}
	if r.place != nil && r.process.Work.Others(r.owner) {
		pause(r.ctx, restFrom(r.place.since))
	}
	r.place.Release()
	r.place, err = r.process.lines.Acquire(r.ctx, r.owner, 1)
	return err
}

// Close implements io.Closer. It does not close the reader below.
func (r *Paced) Close() error {
	r.place.Release()
	return nil
}

// Rests has an owner rest who has a place for heavy work, such as reading a large body. Nil never rests.
type Rests struct {
	ctx     context.Context //nolint:containedctx // io.Reader and io.Writer take none
	process *Process
	owner   uuid.UUID
	since   time.Time // the owner works
	turns   processor.Turns
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
	r.turns.Offer()
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
