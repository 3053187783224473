package storage_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage"
)

func TestUnreachable(t *testing.T) {
	t.Parallel()
	_, refused := storage.Open(t.Context(), storage.Config{URL: "postgres://127.0.0.1:1/nowhere"})
	const words = "reach database (database_url): no PostgreSQL answers at 127.0.0.1:1 (connect: connection refused): " +
		"start it, or correct the host and the port"
	if refused == nil || refused.Error() != words {
		t.Errorf("a port without a server: %v", refused)
	}
	for _, c := range []struct {
		err  error
		want bool
	}{
		{refused, true},
		{fmt.Errorf("begin: %w", &pgconn.PgError{Code: "57P01"}), true}, // an administrator's shutdown
		{&pgconn.PgError{Code: "57P03"}, true},                          // it is starting
		{&pgconn.PgError{Code: "53300"}, true},                          // too many connections
		{fmt.Errorf("read: %w", io.ErrUnexpectedEOF), true},
		{context.DeadlineExceeded, true},
		{&pgconn.PgError{Code: "08006", SeverityUnlocalized: "ERROR"}, false}, // the node of one project is down
		{&pgconn.PgError{Code: "22021"}, false},                               // a byte that is not text
		{&pgconn.PgError{Code: "40P01"}, false},                               // a deadlock
		{&pgconn.PgError{Code: "57014"}, false},                               // a statement that was cancelled
		{errors.New("several outcomes of one execution"), false},
		{nil, false},
	} {
		if got := storage.Unreachable(c.err); got != c.want {
			t.Errorf("%v: %v", c.err, got)
		}
	}
}

// An unavailable node is distinguished from an unavailable database, and both from what is wrong
// with a statement.
func TestAway(t *testing.T) {
	t.Parallel()
	const (
		node   = "the part of the database that this request needs cannot be reached"
		all    = "the database cannot be reached"
		victim = "another request changed the same at the same time; nothing of this one was done"
	)
	of := func(code, message string) error {
		return fmt.Errorf("read prompts: %w", &pgconn.PgError{Severity: "ERROR", SeverityUnlocalized: "ERROR", Code: code, Message: message})
	}
	_, refused := storage.Open(t.Context(), storage.Config{URL: "postgres://127.0.0.1:1/nowhere"})
	for _, c := range []struct {
		err  error
		want string // empty: no fault
	}{
		{of("08006", "connection to the remote node avm@worker:5432 failed"), node},
		{of("57P01", "terminating connection due to administrator command"), node},
		{of("57P03", "the database system is starting up"), node},
		{of("XX000", "failure on connection marked as essential: worker:5432"), node},
		{of("40P01", "canceling the transaction since it was involved in a distributed deadlock"), victim},
		{of("40001", "could not serialize access due to concurrent update"), victim},
		{refused, all},
		{&pgconn.PgError{Code: "57P01", SeverityUnlocalized: "FATAL"}, all},
		{of("XX000", "could not find a shard"), ""},
		{of("57014", "canceling statement due to user request"), ""},
		{nil, ""},
	} {
		f := storage.UnavailableFault(c.err)
		if c.want == "" {
			if f != nil {
				t.Errorf("%v: %v", c.err, f)
			}
			continue
		}
		if f == nil || f.Kind != fault.Unavailable || f.Message != c.want || f.RetryAfter <= 0 || storage.NodeAway(c.err) != (c.want == node) {
			t.Errorf("%v: %v", c.err, f)
		}
	}
}
