// Package embedded runs the PostgreSQL that avm uses when no database address is configured: one cluster in
// the data folder, with full durability, reachable from this machine only, and owned by one process at a time.
//
// An owner that dies leaves PostgreSQL running; the next Start uses that server, or starts a new one.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// startTimeout bounds initdb, crash recovery and the first connection.
	startTimeout = 2 * time.Minute
	// stopTimeout bounds an orderly shutdown, which writes a checkpoint.
	stopTimeout = 30 * time.Second
	// connectTimeout bounds one attempt to connect.
	connectTimeout = 5 * time.Second
	// watchInterval is how often the server's process is checked.
	watchInterval = 250 * time.Millisecond
	// restartPause is between two attempts to start a server that ended.
	restartPause = 2 * time.Second

	// Database is the database of the product.
	Database = "avm"
	// superuser is the role that initdb creates.
	superuser = "avm"
	// appRole is the role of the product: it owns the database and is no superuser.
	appRole = "avm_app"
)

// Config describes a cluster. Only DataDir is required.
type Config struct {
	// DataDir is the folder of the cluster and its locks. It is created when missing.
	DataDir string
	// Logger records starts and ends; nil: nothing is recorded.
	Logger *slog.Logger
	// BinDir is the folder of PostgreSQL's server programs; empty: the newest on this machine, else a download.
	BinDir string
	// Repository is the Maven repository of the download; empty: Maven Central.
	Repository string
	// Settings are PostgreSQL parameters that override the defaults, except those of the address and the name.
	Settings map[string]string
	// Restart starts the server again when it ends by itself.
	Restart bool
}

// Server is a running PostgreSQL that this process owns until Stop or Release.
type Server struct {
	config   Config
	home     home
	programs programs
	lock     *fileLock
	quit     context.CancelFunc
	watching sync.WaitGroup
	done     chan struct{}
	finish   sync.Once
	stopErr  error
}

// Start takes ownership of the data folder and returns once its PostgreSQL accepts connections. It uses a
// server that a dead owner left running, with the settings of its start, and creates a missing cluster. ctx
// bounds the start, not the server's life. The error is one line that says what to do.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	lock, err := lockFolder(ctx, cfg.DataDir)
	if err != nil {
		return nil, err
	}
	s := &Server{config: cfg, lock: lock, done: make(chan struct{})}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: %w", err), lock.Close())
	}
	watch, quit := context.WithCancel(context.WithoutCancel(ctx))
	s.quit = quit
	s.watching.Go(func() { s.watch(watch) })
	return s, nil
}

// complete returns the configuration with its defaults and creates the data folder. PostgreSQL's account must
// pass through the folder when root owns it.
func (c Config) complete() (Config, error) {
	if c.DataDir == "" {
		return c, errors.New("embedded PostgreSQL: no data folder given")
	}
	dir, err := filepath.Abs(c.DataDir)
	if err != nil {
		return c, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	c.DataDir = dir
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	mode := os.FileMode(0o700)
	if os.Geteuid() == 0 {
		mode = 0o711
	}
	if err := os.MkdirAll(dir, mode); err != nil {
		return c, fmt.Errorf("embedded PostgreSQL: cannot make the data folder: %w", err)
	}
	return c, nil
}

// open connects to the cluster's running server, or starts one.
func (s *Server) open(ctx context.Context) (err error) {
	if s.home, err = newHome(ctx, s.config.DataDir); err != nil {
		return err
	}
	if s.programs, err = findPrograms(ctx, s.config, s.home); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	if err := s.home.create(ctx, s.programs); err != nil {
		return err
	}
	return s.launch(ctx)
}

// launch starts the server unless it runs, and prepares the database.
func (s *Server) launch(ctx context.Context) error {
	running, err := s.adopt(ctx)
	if err != nil {
		return err
	}
	if !running {
		if err := s.home.start(ctx, s.programs, s.config.Settings); err != nil {
			return err
		}
	}
	if err := prepare(ctx, s.home); err != nil {
		return fmt.Errorf("prepare the database: %w", err)
	}
	logger := s.config.Logger.With(slog.Int("pid", s.home.pid()), slog.String("data_dir", s.config.DataDir),
		slog.String("version", s.programs.String()))
	if running {
		logger.InfoContext(ctx, "postgres adopted")
	} else {
		logger.InfoContext(ctx, "postgres started")
	}
	return nil
}

// adopt waits while processes of the cluster's server run, until the server answers. It returns false when
// none runs.
func (s *Server) adopt(ctx context.Context) (bool, error) {
	for {
		conn, err := connect(ctx, s.home.url(superuser, "postgres"))
		if err == nil {
			return true, conn.Close(ctx)
		}
		if !s.home.occupied() {
			return false, nil
		}
		if wait(ctx) != nil {
			return false, fmt.Errorf("a PostgreSQL runs in %s and does not answer: stop it and start again", s.home.cluster)
		}
	}
}

// watch checks the server until ctx ends. It starts a server that ended again, or closes done.
func (s *Server) watch(ctx context.Context) {
	ticker := time.NewTicker(watchInterval)
	defer ticker.Stop()
	for pid := s.home.pid(); ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if alive(pid) {
			continue
		}
		if !s.config.Restart {
			close(s.done)
			return
		}
		s.config.Logger.ErrorContext(ctx, "postgres ended by itself and is started again", slog.Int("pid", pid))
		for err := s.launch(ctx); err != nil && ctx.Err() == nil; err = s.launch(ctx) {
			s.config.Logger.ErrorContext(ctx, "postgres does not start", slog.Any("error", err))
			ticker.Reset(restartPause)
			select {
			case <-ctx.Done():
			case <-ticker.C:
			}
		}
		ticker.Reset(watchInterval)
		pid = s.home.pid()
	}
}

// AdminURL returns the address of the product's database for the superuser.
func (s *Server) AdminURL() string { return s.home.url(superuser, Database) }

// URL returns the address of the product's database for its owner, who is no superuser.
func (s *Server) URL() string { return s.home.url(appRole, Database) }

// Done is closed when PostgreSQL ended by itself and is not started again.
func (s *Server) Done() <-chan struct{} { return s.done }

// Stop ends PostgreSQL (open transactions are rolled back) and gives the data folder up. When ctx ends first,
// or after half a minute, PostgreSQL quits at once and recovers at its next start. A second Stop returns the
// result of the first.
func (s *Server) Stop(ctx context.Context) error {
	return s.end(func() error {
		err := s.home.stop(ctx, s.programs)
		s.config.Logger.InfoContext(ctx, "postgres stopped", slog.String("data_dir", s.config.DataDir))
		return err
	})
}

// Release releases the data folder and leaves PostgreSQL running for the next Start.
func (s *Server) Release() error { return s.end(func() error { return nil }) }

func (s *Server) end(stop func() error) error {
	s.finish.Do(func() {
		s.quit()
		s.watching.Wait()
		s.stopErr = errors.Join(stop(), s.lock.Close())
	})
	return s.stopErr
}

// url returns the address of a database for a role. The folder of the socket admits only PostgreSQL's account
// and root, so no password is needed.
func (h home) url(role, database string) string {
	query := url.Values{"sslmode": {"disable"}, "host": {h.socketDir}, "port": {strconv.Itoa(socketPort)}}
	u := url.URL{Scheme: "postgres", User: url.User(role), Path: "/" + database, RawQuery: query.Encode()}
	return u.String()
}

func connect(ctx context.Context, address string) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	return pgx.Connect(ctx, address)
}

// wait pauses for a moment unless ctx ends first.
func wait(ctx context.Context) error {
	select {
	case <-time.After(25 * time.Millisecond):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
