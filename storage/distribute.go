package storage

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/distribution"
)

// Distribute turns a migrated database into a distributed one (Citus) and has say tell
// each step. What is distributed already stays as it is. No other process may use the
// database meanwhile; those that did must be started again.
func (s *DB) Distribute(ctx context.Context, say func(step string)) error {
	conn, release, err := s.lockForMigration(ctx)
	if err != nil {
		return err
	}
	defer release()
	if err := distribution.Distribute(ctx, conn.Conn(), say); err != nil {
		return err
	}
	s.nodes.distributed.Store(true)
	return nil
}

// Distributed reports whether the database is a distributed one.
func (s *DB) Distributed() bool { return s.nodes.distributed.Load() }

// inTwoPhases has a transaction on a distributed database commit in two phases when it
// writes to another node. Without it Citus commits one shard first and the
// coordinator's plain tables afterwards: a crash in between loses half of the transaction.
func (s *DB) inTwoPhases(ctx context.Context, ptx pgx.Tx) error {
	if !s.Distributed() {
		return nil
	}
	_, err := ptx.Exec(ctx, "DELETE FROM "+distribution.Marker)
	return err
}
