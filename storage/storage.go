// Package storage keeps everything in PostgreSQL. It is the only package that
// knows Bun, SQL and the pool; callers see model types and faults.
package storage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/multitracer"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/answer-visibility/avm/storage/distribution"
)

// Config names a database and how many connections may be used.
type Config struct {
	URL            string
	DirectURL      string // of PostgreSQL itself, where URL is that of a pooler by transaction; empty: URL
	MaxConnections int32  // 0: 24
	Logger         *slog.Logger
	Tracer         pgx.QueryTracer // sees every statement; nil: none

	full  *atomic.Bool // is set when a statement finds the disk full
	nodes *nodes       // watches statements; nil: they are not watched
}

// Application is the name of the product's connections in PostgreSQL's statistics and logs.
const Application = "avm"

const (
	defaultConnections = 24
	connectTimeout     = 10 * time.Second
	besideIdle         = time.Minute // of a connection beside the usual ones
	// statementTimeout ends a statement of a request or a job, lockTimeout its wait for a lock. Migrations
	// have neither, and retention has shorter ones.
	statementTimeout = 2 * time.Minute
	lockTimeout      = 30 * time.Second
)

// DB is the database: one pool under Bun, native pgx and River. Behind a pooler, a small second pool has the
// connections that keep state, such as locks.
type DB struct {
	main   *connections
	direct *pgxpool.Pool // to PostgreSQL itself; the same as pool where there is no pooler
	probe  *connections  // one connection for looks at the database, which wait for nobody
	logger *slog.Logger
	tracer pgx.QueryTracer // of the pool
	full   *atomic.Bool    // a statement found the disk full
	nodes  *nodes

	migrated atomic.Bool // Migrate has brought the schema up to date
}

// Open connects and checks the connection. It does not migrate.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	cfg.full, cfg.nodes = new(atomic.Bool), &nodes{logger: cfg.Logger}
	pool, err := openPool(ctx, cfg, "database_url", Application)
	if err != nil {
		return nil, err
	}
	direct := pool
	if cfg.DirectURL != "" {
		if direct, err = openDirect(ctx, cfg); err != nil {
			pool.Close()
			return nil, err
		}
	}
	db := &DB{main: newConnections(pool), direct: direct, logger: cfg.Logger, tracer: pool.Config().ConnConfig.Tracer, full: cfg.full, nodes: cfg.nodes}
	cfg.nodes = nil
	db.probe, err = prepareProbe(ctx, cfg, "database_url", Application+" probe")
	if err == nil {
		db.nodes.probe, err = prepareProbe(ctx, cfg, "database_url", Application+" nodes")
	}
	if err = errors.Join(err, db.check(ctx)); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// check finds out whether the database is distributed, and returns an error if its addresses lead to different
// databases.
func (s *DB) check(ctx context.Context) error {
	distributed, err := distribution.Distributed(ctx, s.direct)
	if err != nil {
		return err
	}
	s.nodes.distributed.Store(distributed)
	if !s.pooled() {
		return nil
	}
	return s.sameDatabase(ctx)
}

// openPool connects to the address that a setting holds, and checks the connection.
func openPool(ctx context.Context, cfg Config, setting, application string) (*pgxpool.Pool, error) {
	poolCfg, err := poolConfig(cfg, setting, application)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, poolCfg)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("reach database (%s): %w", setting, unanswered(poolCfg.ConnConfig, err))
	}
	return pool, nil
}

// poolConfig returns how connections to the address that a setting holds are made and kept.
func poolConfig(cfg Config, setting, application string) (*pgxpool.Config, error) {
	poolCfg, err := pgxpool.ParseConfig(cfg.URL)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	poolCfg.MaxConns = defaultConnections
	if cfg.MaxConnections > 0 {
		poolCfg.MaxConns = cfg.MaxConnections
	}
	poolCfg.ConnConfig.ConnectTimeout = connectTimeout
	if poolCfg.ConnConfig.RuntimeParams["application_name"] == "" {
		poolCfg.ConnConfig.RuntimeParams["application_name"] = application
	}
	if cfg.DirectURL == "" { // a pooler refuses other parameters: there they belong to the database's role
		poolCfg.ConnConfig.RuntimeParams["statement_timeout"] = milliseconds(statementTimeout)
		poolCfg.ConnConfig.RuntimeParams["lock_timeout"] = milliseconds(lockTimeout)
	}
	poolCfg.ConnConfig.Tracer = cfg.Tracer
	if cfg.nodes != nil {
		tracers := []pgx.QueryTracer{cfg.nodes}
		if cfg.Tracer != nil {
			tracers = append(tracers, cfg.Tracer)
		}
		poolCfg.ConnConfig.Tracer = multitracer.New(tracers...)
		poolCfg.ShouldPing = cfg.nodes.ping
	}
	// Bun puts arguments into the SQL text: a statement cache keyed by text
	// would only thrash. Native reads say one by one how they are planned.
	poolCfg.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	if application != Application {
		poolCfg.MaxConnIdleTime = besideIdle
	}
	noteDiskFull(poolCfg, cfg.full)
	poolCfg.AfterConnect = registerUUID
	return poolCfg, nil
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// Close returns the connections back. It waits for those in use.
func (s *DB) Close() error {
	err := s.main.close()
	s.direct.Close()
	for _, probe := range []*connections{s.probe, s.nodes.probe} {
		if probe != nil {
			err = errors.Join(err, probe.close())
		}
	}
	return err
}

// Pool returns the pool for River, and for work that needs one connection, such as LISTEN and locks. Its
// connections go past a pooler.
func (s *DB) Pool() *pgxpool.Pool { return s.direct }

// prepareProbe prepares a connection for looks at a database, which is made when it is first needed.
func prepareProbe(ctx context.Context, cfg Config, setting, application string) (*connections, error) {
	poolCfg, err := poolConfig(cfg, setting, application)
	if err != nil {
		return nil, err
	}
	poolCfg.MaxConns, poolCfg.MinConns = 1, 0
	pool, err := pgxpool.NewWithConfig(ctx, poolCfg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	return newConnections(pool), nil
}

// Ping reports whether the database answers, and has space if a statement found its disk full. It has a
// connection of its own.
func (s *DB) Ping(ctx context.Context) error {
	if s.full.Load() {
		return s.checkSpace(ctx)
	}
	return s.probe.Ping(ctx)
}
