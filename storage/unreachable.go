package storage

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/fault"
)

// awayPause is the Retry-After of requests that could not reach the database.
const awayPause = 5 * time.Second

// Away returns the fault of a request that could not reach the database, or the node that holds
// its project. It returns nil for every other error.
func Away(err error) *fault.Error {
	var f *fault.Error
	switch {
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

// NodeAway reports whether a distributed database could not reach the node that holds what
// a statement asked for. The projects on its other nodes go on.
func NodeAway(err error) bool {
	var unconnected *pgconn.ConnectError
	refused, ok := errors.AsType[*pgconn.PgError](err)
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
// that statement; the others' projects go on.
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
