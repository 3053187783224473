package rest

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/idem"
)

// parted reports whether parts of the answer may be left out of it and read while it is written. The body
// must be a field of the root, because a part that is left out takes its root field with it.
func (op *operation) parted() bool { return strings.Count(op.Prefix, "{") == 1 }

// streams reports whether parts of the answer may be read while it is written to the client. An answer that is
// kept for a repeat is read while it is kept.
func (op *operation) streams() bool { return !op.Once && op.parted() }

// answer runs the operation and writes its result as JSON.
func (h *Handler) answer(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call) error {
	if c.op.Once {
		return h.answerOnce(ctx, w, c)
	}
	var splices *graph.Splices
	if c.op.streams() {
		ctx, splices = graph.WithSplices(ctx)
	}
	if c.op.Heavy {
		ctx, c.whole = graph.WithWhole(ctx)
		defer c.whole.Release()
	}
	body, err := h.work(ctx, c)
	if err != nil {
		return err
	}
	held, spliced := int64(len(body)), splices != nil && splices.Any()
	if spliced {
		held += admission.StreamMemory
	}
	if err := c.keepMemory(ctx, held); err != nil {
		return err
	}
	c.op.link(w.Header(), r.URL, body)
	if spliced {
		h.writeSpliced(ctx, w, c, body, splices)
		return nil
	}
	h.respond(w, r, answered{c.op.Status, jsonType, body}, c.place)
	return nil
}

// answerOnce runs an operation that happens once for its key, and sends the answer that is kept of it.
func (h *Handler) answerOnce(ctx context.Context, w http.ResponseWriter, c *call) error {
	record, err := h.workAt(ctx, c, func(ctx context.Context) (idem.Record, error) { return h.workOnce(ctx, w, c) })
	if err != nil {
		return err
	}
	c.variables = nil // a client may read for long
	held := int64(len(record.Body))
	if record.Next != nil {
		held = admission.StreamMemory
	}
	c.memory.Keep(held)
	h.answerKept(ctx, w, c, record)
	return nil
}

// keepMemory has a call hold as much memory as its answer takes until that is written: a client may read for a
// minute and a half. The answer to a change is written in any case; it is not longer than what was sent allows.
func (c *call) keepMemory(ctx context.Context, size int64) error {
	if c.op.Method == http.MethodGet {
		if err := c.memory.Grow(ctx, min(size, admission.RequestMemory)); err != nil {
			return err
		}
	}
	c.memory.Keep(size)
	return nil
}

// answerKept sends an answer that was kept.
func (h *Handler) answerKept(ctx context.Context, w http.ResponseWriter, c *call, record idem.Record) {
	if record.Next == nil {
		h.send(w, answered{record.Status, jsonType, record.Body}, c.place)
		return
	}
	paced := h.begin(w, c, record.Status, jsonType)
	for more := true; more; {
		var part []byte
		var err error
		if part, more, err = h.nextPart(ctx, c, record); err == nil {
			_, err = paced.Write(part)
		}
		if err != nil {
			h.breakOff(ctx, w, err)
		}
	}
	paced.End()
}

// nextPart reads a part of an answer that was kept, in a place for work.
func (h *Handler) nextPart(ctx context.Context, c *call, record idem.Record) (part []byte, more bool, err error) {
	leave, err := h.heavy(ctx, c)
	if err != nil {
		return nil, false, err
	}
	defer leave()
	return record.Next(ctx)
}

// write sends JSON that is not a resource: an error.
func (h *Handler) write(w http.ResponseWriter, status int, body []byte) {
	h.send(w, answered{status, jsonType, body}, nil)
}

// writeSpliced sends an answer of which parts were left out, and reads them as it does.
// A failure breaks it off, which clients see.
func (h *Handler) writeSpliced(ctx context.Context, w http.ResponseWriter, c *call, body []byte, splices *graph.Splices) {
	paced := h.begin(w, c, c.op.Status, jsonType)
	if err := splices.Write(paced, body, c.place); err != nil {
		h.breakOff(ctx, w, err)
	}
	paced.End()
}

// begin begins an answer of which each part is read at a place of its own.
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
