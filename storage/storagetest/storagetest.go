// Package storagetest gives each test a PostgreSQL database of its own, cloned
// from a migrated template, without anything to set up by hand.
//
// All test processes of a user share one server. The first that needs it starts
// it in the folder for temporary files; it is left running, the next ones find
// it, and the next run does too. Its data is worth nothing, so it syncs nothing
// and is made anew when it does not start. AVM_TEST_DATABASE_URL names another
// server instead, whose role must be allowed to create databases.
package storagetest

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Schema is what a test's database holds at first.
type Schema struct {
	// Digest names the schema: whenever Migrate would make something else, it is
	// another text. A checksum of the migrations, for instance.
	Digest string
	// Migrate brings an empty database up to date and closes its connections. It
	// runs once for a Digest on a server, whatever the number of tests.
	Migrate func(ctx context.Context, url string) error
}

const (
	// cleanupTimeout bounds the drop of a database.
	cleanupTimeout = 30 * time.Second
	// cloneAttempts bounds how often a clone is tried whose template another
	// process has just replaced.
	cloneAttempts = 5
	// dropAttempts bounds how often a drop is tried that a process of the server's own
	// withstands; PostgreSQL waits five seconds for it each time.
	dropAttempts = 3
)

// Database makes a database for tb alone and returns its address for pgx. It is
// dropped when tb ends, connections and all; when the process dies before that, a
// later test drops it.
func Database(tb testing.TB, s Schema) string {
	tb.Helper()
	ctx := tb.Context()
	o, err := open(ctx)
	if err != nil {
		tb.Fatalf("storagetest: no PostgreSQL to test on: %v", err)
	}
	name, err := o.claim(ctx)
	if err == nil {
		err = errors.Join(o.sweep(ctx), o.clone(ctx, name, s))
	}
	tb.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanupTimeout)
		defer cancel()
		if err := errors.Join(o.drop(ctx, name), o.conn.Close(ctx)); err != nil {
			tb.Errorf("storagetest: %v", err)
		}
	})
	if err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	return o.url(name)
}

// office is one test's connection to the server's maintenance database. While it
// is open it holds the advisory lock that keeps the test's database from being
// taken for one of a dead process.
type office struct {
	conn *pgx.Conn
	base *url.URL
}

// open connects to the server that the environment names, or the shared one.
func open(ctx context.Context) (*office, error) {
	address := os.Getenv("AVM_TEST_DATABASE_URL") //nolint:forbidigo // tests are configured by nothing but their environment
	if address == "" {
		return openShared(ctx)
	}
	return connect(ctx, address)
}

func connect(ctx context.Context, address string) (*office, error) {
	base, err := url.Parse(address)
	if err != nil || (base.Scheme != "postgres" && base.Scheme != "postgresql") {
		return nil, errors.New("the server's address is not of the form postgres://…")
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	return &office{conn: conn, base: base}, nil
}

// url is the address of another database of the same server.
func (o *office) url(database string) string {
	u := *o.base
	u.Path = "/" + database
	return u.String()
}

// claim picks the name of a new database and takes its lock, in this order: a
// database whose lock is free belongs to nobody.
func (o *office) claim(ctx context.Context) (string, error) {
	var random [8]byte
	if _, err := rand.Read(random[:]); err != nil {
		return "", err
	}
	id := int64(binary.BigEndian.Uint64(random[:]) >> 1)
	_, err := o.conn.Exec(ctx, "SELECT pg_advisory_lock($1)", id)
	return databaseName(id), err
}

// clone makes the database from the schema's template.
func (o *office) clone(ctx context.Context, name string, s Schema) error {
	var failure error
	for range cloneAttempts {
		template, err := o.template(ctx, s)
		if err != nil {
			return err
		}
		_, failure = o.conn.Exec(ctx, "CREATE DATABASE "+quote(name)+" TEMPLATE "+quote(template)+o.strategy())
		if !isReplaced(failure) {
			break
		}
	}
	if failure != nil {
		return fmt.Errorf("cannot clone the template: %w", failure)
	}
	return nil
}

// strategy has the template's files copied: on a server that syncs nothing that
// takes a quarter of the time of writing them through the log, which is what
// PostgreSQL does by itself since version 15. Before, there was no choice.
func (o *office) strategy() string {
	if strings.HasPrefix(o.conn.PgConn().ParameterStatus("server_version"), "14") {
		return ""
	}
	return " STRATEGY file_copy"
}

// isReplaced reports whether a template was being replaced or dropped by another process
// meanwhile: it is not there, in use, or in the middle of its end.
func isReplaced(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (pg.Code == "3D000" || pg.Code == "55006" || pg.Code == "55000")
}

func (o *office) drop(ctx context.Context, name string) error {
	if name == "" {
		return nil
	}
	var err error
	for range dropAttempts {
		if _, err = o.conn.Exec(ctx, "DROP DATABASE IF EXISTS "+quote(name)+" WITH (FORCE)"); !busy(err) {
			break
		}
	}
	return err
}

func quote(name string) string { return pgx.Identifier{name}.Sanitize() }
