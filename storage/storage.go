// Package storage keeps everything in PostgreSQL. It is the only package that
// knows Bun, SQL and the pool; callers see model types and faults.
package storage

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/storage/distribution"
)

// Config names a database and how many connections may be used.
type Config struct {
	URL            string
	MaxConnections int32 // 0: 24
	Logger         *slog.Logger
	Tracer         pgx.QueryTracer // sees every statement; nil: none
}

// Application is what the product's connections are called in PostgreSQL's statistics and logs.
const Application = "avm"

const (
	defaultConnections = 24
	connectTimeout     = 10 * time.Second
)

// DB is the database: one pool under Bun, native pgx and River.
type DB struct {
	pool   *pgxpool.Pool
	sqlDB  *sql.DB
	db     *bun.DB
	logger *slog.Logger

	distributed atomic.Bool // transactions may be over several nodes
}

// Open connects and checks the connection. It does not migrate.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	poolCfg, err := pgxpool.ParseConfig(cfg.URL)
	if err != nil {
		return nil, fmt.Errorf("database_url: %w", err)
	}
	poolCfg.MaxConns = defaultConnections
	if cfg.MaxConnections > 0 {
		poolCfg.MaxConns = cfg.MaxConnections
	}
	poolCfg.ConnConfig.ConnectTimeout = connectTimeout
	if poolCfg.ConnConfig.RuntimeParams["application_name"] == "" {
		poolCfg.ConnConfig.RuntimeParams["application_name"] = Application
	}
	poolCfg.ConnConfig.Tracer = cfg.Tracer
	// Bun puts arguments into the SQL text: a statement cache keyed by text
	// would only thrash. Native reads say one by one how they are planned.
	poolCfg.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	poolCfg.AfterConnect = registerUUID
	pool, err := pgxpool.NewWithConfig(ctx, poolCfg)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("reach database: %w", err)
	}
	distributed, err := distribution.Distributed(ctx, pool)
	if err != nil {
		pool.Close()
		return nil, err
	}
	sqlDB := stdlib.OpenDBFromPool(pool)
	logger := cfg.Logger
	if logger == nil {
		logger = slog.New(slog.DiscardHandler)
	}
	db := &DB{pool: pool, sqlDB: sqlDB, db: bun.NewDB(sqlDB, pgdialect.New()), logger: logger}
	db.distributed.Store(distributed)
	return db, nil
}

// Close returns the connections back. It waits for those in use.
func (s *DB) Close() error {
	err := s.sqlDB.Close()
	s.pool.Close()
	return err
}

// Pool is for River, which works on the same pool.
func (s *DB) Pool() *pgxpool.Pool { return s.pool }

// Ping reports whether the database answers.
func (s *DB) Ping(ctx context.Context) error { return s.pool.Ping(ctx) }
