// Package embedded runs the PostgreSQL that avm uses when no database address is configured: one cluster in
// the data folder, with full durability, reachable from this machine only. The first process that needs the
// server starts it, the last one stops it. One that is killed leaves it running for the next.
package embedded

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/jackc/pgx/v5"
)

const (
	startTimeout = 5 * time.Minute       // of a download, initdb, crash recovery and the first connection
	lookPause    = 25 * time.Millisecond // between two looks at a lock or a server
	restartPause = 2 * time.Second       // after an attempt to start a server that ended

	database  = "avm"     // of the product
	superuser = "avm"     // the role that initdb creates
	appRole   = "avm_app" // of the product: it owns the database and is no superuser
)

// Config describes a cluster. Only DataDir is required.
type Config struct {
	DataDir  string            // of the cluster and its locks; created when missing
	Logger   *slog.Logger      // records starts and ends
	BinDir   string            // of PostgreSQL's server programs; empty: the newest on this machine, else a download
	Settings map[string]string // PostgreSQL parameters over the defaults, except those of the address
	Restart  bool              // starts the server again when it ends by itself
	Sole     bool              // fails while another process with Sole uses the data folder
}

// Server is a running PostgreSQL that this process uses until Stop or Release.
type Server struct {
	config Config
	home   home
	using  *flock.Flock // shared by every process that uses the server
	sole   *flock.Flock // of the one with Sole
	quit   context.CancelFunc
}

// Start returns once the PostgreSQL of the data folder accepts connections. It uses a running one, with the
// settings of its start, and creates a missing cluster. ctx bounds the start, not the server's life. The
// error is one line that says what to do.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.New(slog.DiscardHandler))
	h, err := newHome(ctx, cfg.DataDir)
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	s := &Server{config: cfg, home: h, using: h.lock("lock"), sole: h.lock("sole.lock"), quit: func() {}}
	conn, err := s.open(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: %w", err), s.Stop(ctx))
	}
	if !cfg.Restart {
		return s, conn.Close(ctx)
	}
	watch, quit := context.WithCancel(context.WithoutCancel(ctx))
	s.quit = quit
	go s.watch(watch, conn)
	return s, nil
}

// open locks the data folder and launches the server.
func (s *Server) open(ctx context.Context) (*pgx.Conn, error) {
	if _, err := s.using.TryRLockContext(ctx, lookPause); err != nil {
		return nil, err
	}
	if s.config.Sole {
		if locked, err := s.sole.TryLock(); !locked {
			return nil, cmp.Or(err, fmt.Errorf("%s is in use by another process: stop it, or choose another data_dir", s.home.dataDir))
		}
	}
	return s.launch(ctx)
}

// launch starts the server unless it runs, prepares the database and returns a connection.
func (s *Server) launch(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	turn := s.home.lock("turn.lock") // no other process starts or stops the server
	if _, err := turn.TryLockContext(ctx, lookPause); err != nil {
		return nil, fmt.Errorf("another process starts or stops the PostgreSQL in %s: %w", s.home.dataDir, err)
	}
	defer turn.Close() //nolint:errcheck // it has nothing to write
	for adopted := true; ; {
		conn, err := pgx.Connect(ctx, s.home.url(superuser, "postgres"))
		if err == nil {
			s.config.Logger.InfoContext(ctx, "postgres runs", slog.Bool("adopted", adopted), slog.Int("pid", s.home.pid()), slog.String("data_dir", s.home.dataDir),
				slog.String("version", conn.PgConn().ParameterStatus("server_version")))
			if err = prepare(ctx, conn, s.home); err != nil {
				err = errors.Join(err, conn.Close(ctx))
			}
			return conn, err
		}
		if !s.home.alive() {
			adopted = false
			err = s.home.start(ctx, s.config)
			if err != nil && !strings.Contains(err.Error(), "shared memory block") { // which processes of a killed server still use
				return nil, err
			}
		}
		if wait(ctx, lookPause) != nil {
			return nil, fmt.Errorf("the PostgreSQL in %s does not answer: %w", s.home.cluster, cmp.Or(err, ctx.Err()))
		}
	}
}

// watch starts the server again whenever it ends, which ends its connection, until ctx ends.
func (s *Server) watch(ctx context.Context, conn *pgx.Conn) {
	for ctx.Err() == nil {
		_, err := conn.WaitForNotification(ctx)
		for err != nil && ctx.Err() == nil {
			s.config.Logger.ErrorContext(ctx, "postgres ended and is started again", slog.Any("cause", err))
			if conn, err = s.launch(ctx); err != nil {
				_ = wait(ctx, restartPause)
			}
		}
	}
}

// AdminURL returns the address of the product's database for the superuser.
func (s *Server) AdminURL() string { return s.home.url(superuser, database) }

// URL returns the address of the product's database for its owner, who is no superuser.
func (s *Server) URL() string { return s.home.url(appRole, database) }

// Stop ends PostgreSQL unless another process uses it. Open transactions are rolled back. When ctx ends first,
// or after half a minute, PostgreSQL quits at once and recovers at its next start. A second Stop does nothing.
func (s *Server) Stop(ctx context.Context) error {
	s.quit()
	defer s.Release()
	if !s.using.RLocked() {
		return nil
	}
	turn := s.home.lock("turn.lock")
	if _, err := turn.TryLockContext(context.WithoutCancel(ctx), lookPause); err != nil {
		return err
	}
	defer turn.Close() //nolint:errcheck // it has nothing to write
	if last, err := s.using.TryLock(); !last {
		return err // nil where another process uses it
	}
	s.config.Logger.InfoContext(ctx, "postgres stops", slog.String("data_dir", s.home.dataDir))
	return s.home.stop(ctx, s.config)
}

// Release leaves PostgreSQL running for the next Start.
func (s *Server) Release() {
	s.quit()
	_ = errors.Join(s.using.Close(), s.sole.Close()) // they have nothing to write
}

// takeOver gives everything in a database of an earlier version to the product's role.
const takeOver = `DO $$ DECLARE owned text; BEGIN
	FOR owned IN VALUES ('SCHEMA public'), ('DATABASE avm') UNION ALL
		SELECT format('TABLE %s', oid::regclass) FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') UNION ALL
		SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p
		WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') UNION ALL
		SELECT format('TYPE %s', oid::regtype) FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e')
	LOOP EXECUTE format('ALTER %s OWNER TO avm_app', owned); END LOOP;
END $$`

// prepare creates the product's role and database, and makes the role the owner of the database. It changes
// nothing where that is done.
func prepare(ctx context.Context, conn *pgx.Conn, h home) error {
	var role, owner *string // nil: missing
	err := conn.QueryRow(ctx, `SELECT (SELECT rolname::text FROM pg_roles WHERE rolname = $1),
		(SELECT pg_get_userbyid(datdba)::text FROM pg_database WHERE datname = $2)`, appRole, database).Scan(&role, &owner)
	if err == nil && role == nil {
		_, err = conn.Exec(ctx, "CREATE ROLE "+appRole+" LOGIN")
	}
	if err == nil && owner == nil {
		_, err = conn.Exec(ctx, "CREATE DATABASE "+database)
	}
	if err != nil || owner != nil && *owner == appRole {
		return err
	}
	own, err := pgx.Connect(ctx, h.url(superuser, database))
	if err == nil {
		_, err = own.Exec(ctx, takeOver)
		err = errors.Join(err, own.Close(ctx))
	}
	return err
}
