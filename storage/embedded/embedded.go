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
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	startTimeout   = 5 * time.Minute  // of a download, initdb, crash recovery and the first connection
	stopTimeout    = 30 * time.Second // of an orderly shutdown, which writes a checkpoint
	connectTimeout = 5 * time.Second
	restartPause   = 2 * time.Second // after an attempt to start a server that ended

	// Database is the database of the product.
	Database = "avm"
	// superuser is the role that initdb creates.
	superuser = "avm"
	// appRole is the role of the product: it owns the database and is no superuser.
	appRole = "avm_app"
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
	using  *os.File // locked by every process that uses the server
	sole   *os.File // locked by the one with Sole
	quit   context.CancelFunc
}

// Start returns once the PostgreSQL of the data folder accepts connections. It uses a running one, with the
// settings of its start, and creates a missing cluster. ctx bounds the start, not the server's life. The
// error is one line that says what to do.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.New(slog.DiscardHandler))
	s := &Server{config: cfg, quit: func() {}}
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

// open prepares the data folder and launches the server.
func (s *Server) open(ctx context.Context) (conn *pgx.Conn, err error) {
	if s.home, err = newHome(ctx, s.config.DataDir); err != nil {
		return nil, err
	}
	if s.using, err = s.home.lock(ctx, "lock", syscall.LOCK_SH); err != nil {
		return nil, err
	}
	if s.config.Sole {
		atOnce, cancel := context.WithTimeout(ctx, 0)
		defer cancel()
		if s.sole, err = s.home.lock(atOnce, "sole.lock", syscall.LOCK_EX); err != nil {
			return nil, fmt.Errorf("%s is in use by another process: stop it, or choose another data_dir", s.home.dataDir)
		}
	}
	return s.launch(ctx)
}

// launch starts the server unless it runs, prepares the database and returns a connection.
func (s *Server) launch(ctx context.Context) (*pgx.Conn, error) {
	turn, err := s.home.lock(ctx, "turn.lock", syscall.LOCK_EX) // no other process starts or stops the server
	if err != nil {
		return nil, err
	}
	defer unlock(turn)
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for adopted := true; ; {
		conn, err := connect(ctx, s.home.url(superuser, "postgres"))
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
			if err != nil && !strings.Contains(err.Error(), leftProcesses) {
				return nil, err
			}
		}
		if wait(ctx) != nil {
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
				select {
				case <-ctx.Done():
				case <-time.After(restartPause):
				}
			}
		}
	}
}

// AdminURL returns the address of the product's database for the superuser.
func (s *Server) AdminURL() string { return s.home.url(superuser, Database) }

// URL returns the address of the product's database for its owner, who is no superuser.
func (s *Server) URL() string { return s.home.url(appRole, Database) }

// Stop ends PostgreSQL unless another process uses it. Open transactions are rolled back. When ctx ends first,
// or after half a minute, PostgreSQL quits at once and recovers at its next start. A second Stop does nothing.
func (s *Server) Stop(ctx context.Context) error {
	s.quit()
	defer s.Release()
	if s.using == nil {
		return nil
	}
	turn, err := s.home.lock(context.WithoutCancel(ctx), "turn.lock", syscall.LOCK_EX)
	if err != nil {
		return err
	}
	defer unlock(turn)
	if syscall.Flock(int(s.using.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		return nil // another process uses it
	}
	s.config.Logger.InfoContext(ctx, "postgres stops", slog.String("data_dir", s.home.dataDir))
	return s.home.stop(ctx, s.config)
}

// Release leaves PostgreSQL running for the next Start.
func (s *Server) Release() {
	s.quit()
	unlock(s.using)
	unlock(s.sole)
	s.using, s.sole = nil, nil
}

// takeOver gives everything in a database of an earlier version to the product's role.
const takeOver = `DO $$
DECLARE change text;
BEGIN
	FOR change IN
		SELECT format('ALTER TABLE %s OWNER TO avm_app', oid::regclass) FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
		UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO avm_app', p.oid::regprocedure) FROM pg_proc p
		WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
		UNION ALL SELECT format('ALTER TYPE %s OWNER TO avm_app', oid::regtype) FROM pg_type
		WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e')
	LOOP EXECUTE change; END LOOP;
	ALTER SCHEMA public OWNER TO avm_app;
	ALTER DATABASE avm OWNER TO avm_app;
END $$`

// prepare creates the product's role and database, and makes the role the owner of the database. It changes
// nothing where that is done.
func prepare(ctx context.Context, conn *pgx.Conn, h home) error {
	var role, owner string // empty: missing
	err := conn.QueryRow(ctx, `SELECT coalesce((SELECT rolname::text FROM pg_roles WHERE rolname = $1), ''),
		coalesce((SELECT pg_get_userbyid(datdba)::text FROM pg_database WHERE datname = $2), '')`, appRole, Database).Scan(&role, &owner)
	if err == nil && role == "" {
		_, err = conn.Exec(ctx, "CREATE ROLE "+appRole+" LOGIN")
	}
	if err == nil && owner == "" {
		_, err = conn.Exec(ctx, "CREATE DATABASE "+Database)
	}
	if err != nil || owner == appRole {
		return err
	}
	own, err := connect(ctx, h.url(superuser, Database))
	if err == nil {
		_, err = own.Exec(ctx, takeOver)
		err = errors.Join(err, own.Close(ctx))
	}
	return err
}

func connect(ctx context.Context, address string) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	return pgx.Connect(ctx, address)
}
