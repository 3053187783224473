package storage_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/storage"
)

func TestUnreachable(t *testing.T) {
	t.Parallel()
	_, refused := storage.Open(t.Context(), storage.Config{URL: "postgres://127.0.0.1:1/nowhere"})
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
		{&pgconn.PgError{Code: "22021"}, false}, // a byte that is not text
		{&pgconn.PgError{Code: "40P01"}, false}, // a deadlock
		{&pgconn.PgError{Code: "57014"}, false}, // a statement that was cancelled
		{errors.New("several outcomes of one execution"), false},
		{nil, false},
	} {
		if got := storage.Unreachable(c.err); got != c.want {
			t.Errorf("%v: %v", c.err, got)
		}
	}
}
