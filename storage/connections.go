package storage

import (
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
)

// connections is one pool, for native statements and for Bun.
type connections struct {
	*pgxpool.Pool

	sqlDB *sql.DB
	db    *bun.DB
}

func newConnections(pool *pgxpool.Pool) *connections {
	sqlDB := stdlib.OpenDBFromPool(pool)
	return &connections{Pool: pool, sqlDB: sqlDB, db: bun.NewDB(sqlDB, dialect{pgdialect.New()})}
}

// close returns the connections. It waits for those in use.
func (c *connections) close() error {
	err := c.sqlDB.Close()
	c.Close()
	return err
}
