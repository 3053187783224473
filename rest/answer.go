package rest

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/answer-visibility/avm/graph"
	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/idem"
)

// answer runs the operation and writes its result as JSON.
func (h *Handler) answer(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call) error {
	if c.op.Once {
		return h.answerOnce(ctx, w, c)
	}
	page, err := h.fetch(ctx, c)
	if err != nil {
		return err
	}
	if err := c.keepMemory(ctx, int64(len(page.body))); err != nil {
		return err
	}
	c.op.link(w.Header(), r.URL, page)
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
