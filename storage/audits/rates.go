package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// ReserveCall reserves the time of an engine's next call so that calls over all
// processes start at least interval apart. It gives how long to wait for that
// time; ok is false, and nothing reserved, when the wait would be above horizon.
func (s *Store) ReserveCall(
	ctx context.Context, engine string, interval, horizon time.Duration,
) (wait time.Duration, ok bool, err error) {
	const query = `WITH reserved AS (
			INSERT INTO engine_rates AS r (logical_engine, next_at) VALUES ($1, clock_timestamp() + $2::interval)
			ON CONFLICT (logical_engine) DO UPDATE SET next_at = greatest(r.next_at, clock_timestamp()) + $2::interval
				WHERE r.next_at <= clock_timestamp() + $3::interval
			RETURNING next_at - $2::interval AS at
		)
		SELECT true, at - clock_timestamp() FROM reserved
		UNION ALL
		SELECT false, next_at - clock_timestamp() FROM engine_rates
			WHERE logical_engine = $1 AND NOT EXISTS (SELECT FROM reserved)`
	rows, err := s.db.PGX(ctx).Query(ctx, query, pgx.QueryExecModeCacheStatement, engine, interval, horizon)
	if err != nil {
		return 0, false, fmt.Errorf("reserve call: %w", err)
	}
	_, err = pgx.ForEachRow(rows, []any{&ok, &wait}, func() error { return nil })
	if err != nil {
		return 0, false, fmt.Errorf("reserve call: %w", err)
	}
	return max(wait, 0), ok, nil
}
