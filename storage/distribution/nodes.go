package distribution

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// OnNodes reports whether one of some projects is on one of some nodes. Only the coordinator is asked.
const OnNodes = `SELECT EXISTS (SELECT FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
	WHERE p.shardid IN (SELECT get_shard_id_for_distribution_column('` + Root + `', id) FROM unnest(?::uuid[]) AS id) AND n.nodename || ':' || n.nodeport = ANY(?::text[]))`

// SilentNodes connects to each node that holds shards and returns those that do not answer within two seconds.
func SilentNodes(ctx context.Context, pool *pgxpool.Pool) (silent []string, err error) {
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		// A cached connection to a node that hangs would never return.
		const fresh = `SELECT set_config('citus.node_connection_timeout', '2s', true), set_config('citus.max_cached_conns_per_worker', '0', true),
			set_config('client_min_messages', 'error', true)`
		if _, err := tx.Exec(ctx, fresh); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `SELECT nodename || ':' || nodeport FROM pg_dist_node
			WHERE isactive AND shouldhaveshards AND NOT citus_check_connection_to_node(nodename, nodeport)`)
		if err != nil {
			return err
		}
		silent, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("probe nodes: %w", err)
	}
	return silent, nil
}
