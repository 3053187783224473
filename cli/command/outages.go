package command

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/answer-visibility/avm/storage"
)

// outageInterval is the pause between two log lines about one outage of the database.
const outageInterval = time.Minute

// outageHandler logs errors about an outage of the database, which every request and job meets, once a minute
// for each cause.
type outageHandler struct {
	slog.Handler

	logged *sync.Map // when each cause was logged last
}

func newOutageHandler(next slog.Handler) slog.Handler {
	return outageHandler{next, new(sync.Map)}
}

// outage returns the line about an outage of the database that caused an error, empty for other errors. The line has no
// names of PostgreSQL's files.
func outage(err error) string {
	switch {
	case storage.DiskFull(err):
		return "the disk of the database is full: make room; until then every write fails"
	case storage.NodeAway(err):
		return "a node of the database is unavailable: requests and jobs of its projects wait for it"
	case storage.Unreachable(err) && storage.OfDriver(err):
		return "the database cannot be reached or does not answer in time"
	default:
		return ""
	}
}

// Handle implements slog.Handler.
func (h outageHandler) Handle(ctx context.Context, r slog.Record) error {
	var line string
	var cause slog.Attr
	r.Attrs(func(a slog.Attr) bool {
		if err, ok := a.Value.Any().(error); ok {
			line, cause = outage(err), a
		}
		return line == ""
	})
	if line == "" {
		return h.Handler.Handle(ctx, r)
	}
	last, logged := h.logged.Swap(line, r.Time)
	if logged && r.Time.Sub(last.(time.Time)) < outageInterval { //nolint:forcetypeassert // see above
		h.logged.Store(line, last)
		return nil
	}
	one := slog.NewRecord(r.Time, slog.LevelError, line, r.PC)
	if err, _ := cause.Value.Any().(error); !storage.DiskFull(err) {
		one.AddAttrs(cause)
	}
	return h.Handler.Handle(ctx, one)
}

// WithAttrs implements slog.Handler.
func (h outageHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return outageHandler{h.Handler.WithAttrs(attrs), h.logged}
}

// WithGroup implements slog.Handler.
func (h outageHandler) WithGroup(name string) slog.Handler {
	return outageHandler{h.Handler.WithGroup(name), h.logged}
}
