package storage

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/admission"
)

const (
	// free divides the connections: that part is not for owners. It serves lookups of callers, the service
	// itself and the fetching of jobs.
	free = 6
	// statementsWaiting bounds the statements of one owner that wait for a connection, allWaiting those of
	// all owners.
	statementsWaiting = 1_024
	allWaiting        = 8_192
	// connectionPatience bounds the wait of a statement for a connection.
	connectionPatience = 30 * time.Second
)

// Owner returns the owner of a context's statements. ok is false for statements without an owner.
type Owner func(ctx context.Context) (owner uuid.UUID, ok bool)

// connections is a pool that gives out connections by owner after Divide.
type connections struct {
	pool    *pgxpool.Pool
	sqlDB   *sql.DB
	db      *bun.DB
	divided atomic.Pointer[division]
}

// division holds the rules by which connections are divided.
type division struct {
	places *admission.Pool // a place for each connection that owners may use
	owner  Owner
}

func newConnections(pool *pgxpool.Pool) *connections {
	c := &connections{pool: pool}
	c.sqlDB = sql.OpenDB(connector{stdlib.GetPoolConnector(pool), c})
	c.sqlDB.SetMaxIdleConns(0) // idle connections belong to the pool
	c.db = bun.NewDB(c.sqlDB, pgdialect.New())
	return c
}

// close gives the connections back. It waits for those in use.
func (c *connections) close() error {
	err := c.sqlDB.Close()
	c.pool.Close()
	return err
}

// Divide gives out connections by owner from now on. One owner has at most half of them, and all owners
// together leave some free. Statements without an owner do not wait for a share.
func (s *DB) Divide(owner Owner) error {
	if s.replica != nil {
		if err := s.replica.main.divide(owner); err != nil {
			return err
		}
	}
	return s.main.divide(owner)
}

func (c *connections) divide(owner Owner) error {
	most := int64(c.pool.Config().MaxConns)
	if most < 2 { //nolint:mnd // a single one cannot be divided
		return nil
	}
	places, err := admission.New(admission.Config{
		Name: "a connection to the database", Capacity: most - max(1, most/free), Share: most / 2,
		Queue: statementsWaiting, Waiting: allWaiting, Patience: connectionPatience,
	})
	if err != nil {
		return fmt.Errorf("divide connections: %w", err)
	}
	c.divided.Store(&division{places: places, owner: owner})
	return nil
}

// place takes an owner's place for a connection. A request whose late transaction already has a connection
// takes no second place, because it would wait for a place that it holds.
func (c *connections) place(ctx context.Context) (*admission.Place, error) {
	d := c.divided.Load()
	if d == nil || lateOf(ctx).begun() {
		return nil, nil //nolint:nilnil // a nil Place holds nothing
	}
	owner, ok := d.owner(ctx)
	if !ok {
		return nil, nil //nolint:nilnil // a nil Place holds nothing
	}
	return d.places.Acquire(ctx, owner, 1)
}

// connector takes connections for database/sql.
type connector struct {
	driver.Connector

	from *connections
}

// Connect implements driver.Connector.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	place, err := c.from.place(ctx)
	if err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		place.Release()
		return nil, err
	}
	std, ok := conn.(*stdlib.Conn)
	if !ok {
		place.Release()
		return nil, fmt.Errorf("unexpected driver connection %T", conn)
	}
	return &placed{std, place}, nil
}

// placed is a connection with its owner's place.
type placed struct {
	*stdlib.Conn

	place *admission.Place
}

// Close gives the connection and the place back.
func (c *placed) Close() error {
	defer c.place.Release()
	return c.Conn.Close()
}
