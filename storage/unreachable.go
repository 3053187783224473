package storage

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// Unreachable reports whether an error is about reaching the database, or waiting for
// it, and not about what was asked of it: whatever else is asked now fails as well. A
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
