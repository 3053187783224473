package storage

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	diskFull = "53100"
	// fullPause is the Retry-After of requests that found the disk of the database full.
	fullPause = time.Minute
)

// DiskFull reports whether PostgreSQL had no space for what a statement writes.
func DiskFull(err error) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && refused.Code == diskFull
}

// noteDiskFull sets full when a statement of a connection finds the disk full.
func noteDiskFull(cfg *pgxpool.Config, full *atomic.Bool) {
	cfg.ConnConfig.OnPgError = func(_ *pgconn.PgConn, err *pgconn.PgError) bool {
		if err.Code == diskFull {
			full.Store(true)
		}
		return !strings.EqualFold(err.Severity, "FATAL") // as pgx does: a fatal error closes the connection
	}
}

// checkSpace writes 16 MiB to a temporary table and drops it, after a statement found the disk full.
func (s *DB) checkSpace(ctx context.Context) error {
	err := pgx.BeginFunc(ctx, s.probe, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `CREATE TEMPORARY TABLE avm_space ON COMMIT DROP AS
			SELECT repeat(md5(n::text), 50) FROM generate_series(1, 10000) n`)
		return err
	})
	if err == nil {
		s.full.Store(false)
	}
	return err
}
