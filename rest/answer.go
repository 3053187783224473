package rest

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/idem"
)

// streams reports whether the answer takes little work and memory but for the parts of it that are read while it is
// written to the client: its body is a field of the root, which is looked up by its id, and it is not kept for a repeat.
func (op *operation) streams() bool { return !op.Once && strings.Count(op.Prefix, "{") == 1 }

// answer runs the operation and writes its result as JSON.
func (h *Handler) answer(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call) error {
	if c.op.Once {
		return h.answerOnce(ctx, w, c)
	}
	if c.op.Heavy {
		ctx, c.whole = graph.WithWhole(ctx)
		defer c.whole.Release()
	}
	c.apart = true
	page, err := h.fetch(ctx, c)
	if err != nil {
		return err
	}
	if err := c.keepMemory(ctx, page.memory()); err != nil {
		return err
	}
	c.op.link(w.Header(), r.URL, page.outline)
	if page.splices != nil {
		h.writeSpliced(ctx, w, c, page)
		return nil
	}
	h.respond(w, r, answered{c.op.Status, jsonType, page.body}, c.place)
	return nil
}

// answerOnce runs an operation that happens once for its key, and sends the answer that is kept of it.
func (h *Handler) answerOnce(ctx context.Context, w http.ResponseWriter, c *call) error {
	record, err := h.workAt(ctx, c, func(ctx context.Context) (idem.Record, error) { return h.workOnce(ctx, w, c) })
	if err != nil {
		return err
	}
	c.variables = nil // a client may read for long
	c.memory.Keep(int64(len(record.Body)))
	h.send(w, answered{record.Status, jsonType, record.Body}, c.place)
	return nil
}

// keepMemory reserves the memory of a call's answer until the answer is written, because a client may read
// for a minute and a half. The answer to a change is always written. Its length is bounded by that of the
// request.
func (c *call) keepMemory(ctx context.Context, size int64) error {
	if c.op.Method == http.MethodGet {
		if err := c.memory.Grow(ctx, min(size, admission.RequestMemory)); err != nil {
			return err
		}
	}
	c.memory.Keep(size)
	return nil
}

// write sends JSON that is not a resource: an error.
func (h *Handler) write(w http.ResponseWriter, status int, body []byte) {
	h.send(w, answered{status, jsonType, body}, nil)
}

// writeSpliced sends an answer whose large parts were left out. It reads these parts while it sends.
// A failure breaks it off, which clients see.
func (h *Handler) writeSpliced(ctx context.Context, w http.ResponseWriter, c *call, page fetched) {
	paced := h.begin(w, c, c.op.Status, jsonType)
	if err := page.write(paced, c.op, c.place); err != nil {
		h.breakOff(ctx, w, err)
	}
	paced.End()
}

// write writes the body of an answer of which parts were left out, cut out of the executor's JSON.
func (f fetched) write(out io.Writer, op *operation, place *graph.Place) error {
	cut := &cutter{out: bufio.NewWriterSize(out, outBuffer), prefix: op.Prefix, suffix: op.Suffix}
	if err := f.splices.Write(cut, f.body, place); err != nil {
		return err
	}
	return cut.end()
}

// cutter passes on what is written to it, without the wrapper that is around it.
type cutter struct {
	out    *bufio.Writer
	prefix string // what of it is still to come
	suffix string
	last   []byte // as much as the suffix has
}

// Write implements io.Writer.
func (k *cutter) Write(b []byte) (int, error) {
	begin := min(len(k.prefix), len(b))
	if string(b[:begin]) != k.prefix[:begin] {
		return 0, errWrapper
	}
	k.prefix = k.prefix[begin:]
	rest := b[begin:]
	ready := max(0, len(k.last)+len(rest)-len(k.suffix))
	held := min(ready, len(k.last))
	_, _ = k.out.Write(k.last[:held]) // its next error is the same
	if _, err := k.out.Write(rest[:ready-held]); err != nil {
		return 0, err
	}
	k.last = append(slices.Delete(k.last, 0, held), rest[ready-held:]...)
	return len(b), nil
}

// end passes on what is left.
func (k *cutter) end() error {
	if k.prefix != "" || string(k.last) != k.suffix {
		return errWrapper
	}
	return k.out.Flush()
}

var errWrapper = errors.New("the executor's response is not wrapped as it should be")

// begin begins an answer. Each of its parts is read at a place for work.
func (h *Handler) begin(w http.ResponseWriter, c *call, status int, contentType string) *graph.Paced {
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(status)
	c.place.Leave()
	return graph.NewPaced(w, c.place)
}

// breakOff ends an answer that has begun and cannot be written to its end: it cuts the connection, so that
// clients notice.
func (h *Handler) breakOff(ctx context.Context, w http.ResponseWriter, err error) {
	h.logger.LogAttrs(ctx, slog.LevelWarn, "an answer was broken off",
		slog.String("request_id", requestID(w)), slog.Any("cause", err))
	panic(http.ErrAbortHandler)
}
