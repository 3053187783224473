package serve

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/answer-visibility/avm/storage"
)

const (
	// probeTimeout bounds one check of the database.
	probeTimeout = 2 * time.Second
	// readyFor is how long a result is reused: the database is checked once a second, however often somebody
	// asks.
	readyFor = time.Second
)

// probed is the database as readiness needs it.
type probed interface {
	Ping(ctx context.Context) error
	Migrated(ctx context.Context) (bool, error)
	Identity(ctx context.Context) (string, error)
}

// readiness is the answer of /readyz.
type readiness struct {
	Status   string `json:"status"`
	Reason   string `json:"reason,omitempty"`
	Database string `json:"database,omitempty"` // its identity, so that a command notices another database
}

// readyHandler reports whether the service can answer requests: the database answers and its schema is up to
// date. It checks the schema until it is up to date.
func readyHandler(store probed, now func() time.Time, logger *slog.Logger) http.Handler {
	r := &readyCheck{store: store, now: now, logger: logger}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		status, found := r.found(context.WithoutCancel(req.Context())) // other requests wait for the result, so this one must not cancel it
		writeJSON(w, status, found)
	})
}

// readyCheck remembers the last check of the database.
type readyCheck struct {
	store  probed
	now    func() time.Time
	logger *slog.Logger

	mu       sync.Mutex // held during a check: other requests wait for its result
	identity string     // the database's, once its schema is up to date
	until    time.Time
	status   int
	said     readiness
}

func (r *readyCheck) found(ctx context.Context) (status int, said readiness) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.now().Before(r.until) {
		ctx, cancel := context.WithTimeout(ctx, probeTimeout)
		defer cancel()
		r.status, r.said = r.look(ctx)
		r.until = r.now().Add(readyFor)
	}
	return r.status, r.said
}

func (r *readyCheck) look(ctx context.Context) (status int, said readiness) {
	switch err := r.check(ctx); {
	case err == nil:
		return http.StatusOK, readiness{Status: "ready", Database: r.identity}
	case errors.Is(err, errNotMigrated):
		return http.StatusServiceUnavailable, readiness{Status: "unavailable", Reason: err.Error()}
	case storage.DiskFull(err):
		r.logger.ErrorContext(ctx, "not ready", slog.Any("error", err))
		return http.StatusServiceUnavailable, readiness{Status: "unavailable", Reason: "the disk of the database is full"}
	default:
		r.logger.WarnContext(ctx, "not ready", slog.Any("error", err))
		return http.StatusServiceUnavailable, readiness{Status: "unavailable", Reason: "the database does not answer"}
	}
}

func (r *readyCheck) check(ctx context.Context) error {
	if r.identity != "" {
		return r.store.Ping(ctx)
	}
	done, err := r.store.Migrated(ctx)
	if err == nil && !done {
		return errNotMigrated
	}
	if err != nil {
		return err
	}
	r.identity, err = r.store.Identity(ctx)
	return err
}

var errNotMigrated = errors.New("the database's schema is not up to date: run avm migrate")
