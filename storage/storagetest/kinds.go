package storagetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Kinds counts the statements that a distributed server ran on shards. A subquery that runs first
// counts too.
type Kinds struct{ OneShard, SeveralShards int64 }

// String returns the counts in words.
func (k Kinds) String() string {
	return fmt.Sprintf("%d statements on one shard, %d on several", k.OneShard, k.SeveralShards)
}

// kindsOf reads the counts of a connection's database since it was made.
func kindsOf(ctx context.Context, conn *pgx.Conn) (k Kinds, err error) {
	err = conn.QueryRow(ctx, `SELECT query_execution_single_shard, query_execution_multi_shard FROM citus_stat_counters
		WHERE name = current_database()`).Scan(&k.OneShard, &k.SeveralShards)
	return k, err
}

// Kinds returns what the coordinator has counted so far.
func (c *Cluster) Kinds(tb testing.TB) Kinds {
	tb.Helper()
	k, err := kindsOf(tb.Context(), c.Nodes[0].Connect(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return k
}
