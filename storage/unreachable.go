package storage

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// awayPause is the Retry-After of requests that could not reach the database.
	awayPause = 5 * time.Second
	// victimPause is the Retry-After of requests that lost a deadlock.
	victimPause = time.Second
)

// UnavailableFault returns the fault of a request that could not reach the database or the node of its project, found its
// disk full, whose transaction lost a deadlock, or whose statement was over statement_timeout or lock_timeout.
// It returns nil for every other error.
func UnavailableFault(err error) *fault.Error {
	var f *fault.Error
	switch {
	case Victim(err):
		f = fault.Wrap(err, fault.Unavailable, "another request changed the same at the same time; nothing of this one was done")
		f.RetryAfter = victimPause
		return f
	case busy(err):
		f = fault.Wrap(err, fault.Unavailable, "the database did not finish in time; nothing of this request was done")
	case DiskFull(err):
		f = fault.Wrap(err, fault.Unavailable, "the disk of the database is full; nothing of this request was done")
		f.RetryAfter = fullPause
		return f
	case NodeAway(err):
		f = fault.Wrap(err, fault.Unavailable, "the part of the database that this request needs cannot be reached")
	case Unreachable(err):
		f = fault.Wrap(err, fault.Unavailable, "the database cannot be reached")
	default:
		return nil
	}
	f.RetryAfter = awayPause
	return f
}

// Victim reports whether PostgreSQL ended a transaction because of a deadlock or of a serialization
// failure.
func Victim(err error) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (refused.Code == "40P01" || refused.Code == "40001")
}

// busy reports whether PostgreSQL ended a statement because of statement_timeout or lock_timeout.
func busy(err error) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (refused.Code == lockNotAvailable || refused.Code == queryCanceled && strings.Contains(refused.Message, "statement timeout"))
}

// NodeAway reports whether a distributed database could not reach the node that holds what
// a statement asked for. The projects on its other nodes continue.
func NodeAway(err error) bool {
	var unconnected *pgconn.ConnectError
	refused, ok := errors.AsType[*pgconn.PgError](err)
	if errors.Is(err, errSilentNode) {
		return true
	}
	if !ok || errors.As(err, &unconnected) || refused.SeverityUnlocalized != "ERROR" {
		return false
	}
	// Connection exceptions, and a node that shuts down, crashed or starts. Citus gives no code
	// for a transaction that used the node when its connection broke: its message tells.
	return strings.HasPrefix(refused.Code, "08") || strings.HasPrefix(refused.Code, "57P") ||
		strings.HasPrefix(refused.Message, lostConnection)
}

// lostConnection begins what Citus says when it commits a transaction over a node that
// went away.
const lostConnection = "failure on connection marked as essential"

// Unreachable reports whether an error is about reaching the database or waiting for it,
// and not about the statement. Other statements fail then as well. A
// distributed database that cannot reach the node of one project answers with an error of
// that statement; the others' projects continue.
func Unreachable(err error) bool {
	var unconnected *pgconn.ConnectError
	var refused *pgconn.PgError
	if !errors.As(err, &unconnected) && errors.As(err, &refused) {
		if refused.SeverityUnlocalized == "ERROR" {
			return false
		}
		// connection exceptions, too many connections, shutting down and starting up
		return strings.HasPrefix(refused.Code, "08") || refused.Code == "53300" || strings.HasPrefix(refused.Code, "57P")
	}
	var broken net.Error
	return unconnected != nil || errors.As(err, &broken) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, context.DeadlineExceeded)
}

// unansweredError is that no PostgreSQL answers at an address. Its text is one line that says what to do.
type unansweredError struct {
	address string
	cause   error
}

func (e *unansweredError) Error() string {
	why := "what answers there is no PostgreSQL, or takes too long"
	if failed, ok := errors.AsType[*net.OpError](e.cause); ok {
		why = failed.Err.Error()
	}
	if unknown, ok := errors.AsType[*net.DNSError](e.cause); ok {
		why = unknown.Err
	}
	return "no PostgreSQL answers at " + e.address + " (" + why + "): start it, or correct the host and the port"
}

// Unwrap returns the driver's error.
func (e *unansweredError) Unwrap() error { return e.cause }

// unanswered returns the error of a first connection. What PostgreSQL itself refuses stays as it is.
func unanswered(at *pgx.ConnConfig, err error) error {
	if _, refused := errors.AsType[*pgconn.PgError](err); refused {
		return err
	}
	_, address := pgconn.NetworkAddress(at.Host, at.Port)
	return &unansweredError{address, err}
}

// OfDriver reports whether an error about a connection is one of PostgreSQL's driver, and not of another connection, such as
// an engine's.
func OfDriver(err error) bool {
	_, unconnected := errors.AsType[*pgconn.ConnectError](err)
	_, refused := errors.AsType[*pgconn.PgError](err)
	return unconnected || refused || pgconn.Timeout(err)
}
