package storagetest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	databasePrefix = "avm_test_"
	// sweepAtOnce bounds what one test pays for processes that died.
	sweepAtOnce = 4
)

// databaseName spells the lock's key in the database's name.
func databaseName(id int64) string { return fmt.Sprintf("%s%016x", databasePrefix, id) }

// databaseID reads the key back; false: not a name of ours.
func databaseID(name string) (int64, bool) {
	digits, found := strings.CutPrefix(name, databasePrefix)
	if !found || len(digits) != 16 {
		return 0, false
	}
	id, err := strconv.ParseInt(digits, 16, 64)
	return id, err == nil && id >= 0 && databaseName(id) == name
}

// sweep drops databases whose process died: their lock is free.
func (o *office) sweep(ctx context.Context) error {
	rows, err := o.conn.Query(ctx, `SELECT datname FROM pg_database
		WHERE starts_with(datname, $1) AND NOT EXISTS (
			SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
			AND datname = $1 || lpad(to_hex((classid::bigint << 32) | objid::bigint), 16, '0'))
		LIMIT $2`, databasePrefix, sweepAtOnce)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		if id, ours := databaseID(name); ours {
			if err := o.dropOrphan(ctx, name, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropOrphan takes the lock for the drop, so that one process drops it.
func (o *office) dropOrphan(ctx context.Context, name string, id int64) error {
	var mine bool
	if err := o.conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", id).Scan(&mine); err != nil || !mine {
		return err
	}
	err := o.drop(ctx, name)
	if busy(err) {
		err = nil // someone connects to it still; a later test will get it
	}
	_, unlockErr := o.conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", id)
	return errors.Join(err, unlockErr)
}

// busy reports whether a database could not be dropped for being in use.
func busy(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pg.Code == "55006"
}
