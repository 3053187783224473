package rest

import (
	"context"
	"log/slog"
	"net/http"
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
	c.op.link(w.Header(), r.URL, page)
	return h.respond(ctx, w, r, c, answered{c.op.Status, jsonType, page.body})
}

// answerOnce runs an operation that happens once for its key, and sends the answer that is kept of it.
func (h *Handler) answerOnce(ctx context.Context, w http.ResponseWriter, c *call) error {
	record, err := h.workOnce(ctx, w, c)
	if err != nil {
		return err
	}
	c.variables = nil                          // a client may read for long
	_ = c.permit.Answer(ctx, len(record.Body)) // the client must learn of the change
	h.send(w, answered{record.Status, jsonType, record.Body})
	return nil
}

// write sends JSON that is not a resource: an error.
func (h *Handler) write(w http.ResponseWriter, status int, body []byte) {
	h.send(w, answered{status, jsonType, body})
}

// breakOff ends an answer that has begun and cannot be written to its end: it cuts the connection, so that
// clients notice.
func (h *Handler) breakOff(ctx context.Context, w http.ResponseWriter, err error) {
	h.logger.LogAttrs(ctx, slog.LevelWarn, "an answer was broken off",
		slog.String("request_id", requestID(w)), slog.Any("cause", err))
	panic(http.ErrAbortHandler)
}
