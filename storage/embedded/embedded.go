// Package embedded runs the PostgreSQL that comes with the product when no
// database address is configured: one cluster in the data folder, kept with full
// durability, reachable by this machine alone, and never shared by two owners.
//
// An owner that dies without stopping it leaves PostgreSQL running; the next
// Start adopts it, or recovers the cluster when PostgreSQL died too.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"
)

const (
	// startTimeout bounds everything but a download: initdb, crash recovery, the
	// first connection.
	startTimeout = 2 * time.Minute
	// fetchTimeout bounds the download of the server programs.
	fetchTimeout = 3 * time.Minute
	// Database is the database that URL names.
	Database = "avm"
	// role is the only role, a superuser of this cluster.
	role = "avm"
)

// Config says where the cluster lives and how it is found. Only DataDir is
// required.
type Config struct {
	// DataDir is the folder of the cluster, its lock and its password; made when
	// missing. Relative to the working directory.
	DataDir string
	// Logger hears what was started, adopted or recovered; nil: nobody does.
	Logger *slog.Logger
	// BinDir is the folder of initdb and postgres; empty: the newest found on this
	// machine, else a download.
	BinDir string
	// Repository is the Maven repository the embedded build is fetched from when
	// the machine has no PostgreSQL; empty: Maven Central.
	Repository string
	// Settings are PostgreSQL parameters over the package's own, by name. Where the
	// server listens and what it is called cannot be set.
	Settings map[string]string
}

// Server is a running PostgreSQL that this process owns until Stop or Release.
type Server struct {
	home     home
	address  address
	process  *process
	logger   *slog.Logger
	lock     *fileLock
	finish   sync.Once
	stopErr  error
	released chan struct{}
}

// Start makes the cluster when there is none, takes ownership of it and returns
// once it accepts connections. A PostgreSQL that a dead owner left running is
// adopted as it is, with the settings it was started with. ctx bounds the start,
// not the server's life. The error is one line that says what to do.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	lock, err := lockFolder(ctx, cfg.DataDir)
	if err != nil {
		return nil, err
	}
	s := &Server{logger: cfg.Logger, lock: lock, released: make(chan struct{})}
	if err := s.open(ctx, cfg); err != nil {
		return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: %w", err), lock.Close())
	}
	return s, nil
}

// complete fills what was left out and makes the data folder.
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
	if err := makeFolder(dir); err != nil {
		return c, fmt.Errorf("embedded PostgreSQL: cannot make the data folder: %w", err)
	}
	return c, nil
}

// open adopts the cluster's running server, or starts one.
func (s *Server) open(ctx context.Context, cfg Config) error {
	h, err := newHome(ctx, cfg.DataDir)
	if err != nil {
		return err
	}
	s.home = h
	adopted, err := s.adopt(ctx)
	if err != nil || adopted {
		return err
	}
	programs, err := findPrograms(ctx, cfg, h)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	if err := h.create(ctx, programs); err != nil {
		return err
	}
	return s.launch(ctx, programs, cfg.Settings)
}

// URL is the address of the product's database, in the form that pgx reads. It
// holds the password when the server listens on loopback.
func (s *Server) URL() string { return s.address.url(Database) }

// Done is closed when PostgreSQL has ended, whoever ended it.
func (s *Server) Done() <-chan struct{} { return s.process.done }

// Stop ends PostgreSQL (open transactions are rolled back) and gives the data
// folder up. When ctx ends first, or after half a minute, PostgreSQL is made to
// quit at once and recovers at its next start. Stop after Stop or Release does
// nothing and returns what the first one did.
func (s *Server) Stop(ctx context.Context) error {
	s.finish.Do(func() {
		err := s.process.stop(ctx)
		close(s.released)
		s.address.remove()
		s.stopErr = errors.Join(err, s.lock.Close())
		s.logger.InfoContext(ctx, "postgres stopped", slog.String("data_dir", s.home.dataDir))
	})
	return s.stopErr
}

// Release gives the data folder up and leaves PostgreSQL running for the next
// Start to adopt. Done no longer reports an adopted server's end.
func (s *Server) Release() error {
	s.finish.Do(func() {
		close(s.released)
		s.stopErr = s.lock.Close()
	})
	return s.stopErr
}
