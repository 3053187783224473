package cli

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/answer-visibility/avm/storage"
)

// diskFullInterval is the pause between two log lines about a full disk.
const diskFullInterval = time.Minute

// diskFullHandler replaces the lines of errors about a full disk, one for each request and job, by one a
// minute without the names of PostgreSQL's files.
type diskFullHandler struct {
	slog.Handler

	last *atomic.Int64 // when the last such line was written, in nanoseconds since 1970
}

func newDiskFullHandler(next slog.Handler) slog.Handler {
	return diskFullHandler{next, new(atomic.Int64)}
}

// Handle implements slog.Handler.
func (h diskFullHandler) Handle(ctx context.Context, r slog.Record) error {
	full := false
	r.Attrs(func(a slog.Attr) bool {
		err, ok := a.Value.Any().(error)
		full = ok && storage.DiskFull(err)
		return !full
	})
	if !full {
		return h.Handler.Handle(ctx, r)
	}
	last := h.last.Load()
	if r.Time.Sub(time.Unix(0, last)) < diskFullInterval || !h.last.CompareAndSwap(last, r.Time.UnixNano()) {
		return nil
	}
	line := slog.NewRecord(r.Time, slog.LevelError, "the disk of the database is full: make room; until then every write fails", r.PC)
	return h.Handler.Handle(ctx, line)
}

// WithAttrs implements slog.Handler.
func (h diskFullHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return diskFullHandler{h.Handler.WithAttrs(attrs), h.last}
}

// WithGroup implements slog.Handler.
func (h diskFullHandler) WithGroup(name string) slog.Handler {
	return diskFullHandler{h.Handler.WithGroup(name), h.last}
}
