package audits

import (
	"context"
	"fmt"
	"time"
)

// reserveCall reserves the time of an engine's next call where it is near enough. The
// database's clock decides, because the clocks of processes differ.
const reserveCall = `WITH reserved AS (
		INSERT INTO engine_rates AS r (logical_engine, next_at) VALUES (?0, clock_timestamp() + make_interval(secs => ?1))
		ON CONFLICT (logical_engine) DO UPDATE
			SET next_at = greatest(r.next_at, clock_timestamp()) + make_interval(secs => ?1)
			WHERE r.next_at <= clock_timestamp() + make_interval(secs => ?2)
		RETURNING next_at - make_interval(secs => ?1) AS at
	), known AS (
		SELECT true AS ok, at FROM reserved
		UNION ALL
		SELECT false, next_at FROM engine_rates WHERE logical_engine = ?0 AND NOT EXISTS (SELECT FROM reserved)
	)
	SELECT ok, extract(epoch FROM at - clock_timestamp())::float8 FROM known`

// ReserveCall reserves the time of an engine's next call so that calls over all
// processes start at least interval apart. It returns how long to wait until then. When
// the wait would be longer than horizon, it reserves nothing and ok is false.
func (s *Store) ReserveCall(
	ctx context.Context, engine string, interval, horizon time.Duration,
) (wait time.Duration, ok bool, err error) {
	var seconds float64
	err = s.db.Bun(ctx).NewRaw(reserveCall, engine, interval.Seconds(), horizon.Seconds()).Scan(ctx, &ok, &seconds)
	if err != nil {
		return 0, false, fmt.Errorf("reserve call: %w", err)
	}
	return max(time.Duration(seconds*float64(time.Second)), 0), ok, nil
}
