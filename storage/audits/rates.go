package audits

import (
	"context"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/storage"
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

// outageKept is how long after its pause an outage counts that no process has ended or renewed: the
// process that found it may have died.
const outageKept = 3 * time.Minute

// SetOutage records that an engine fails for every question, and that it is asked again after pause.
func (s *Store) SetOutage(ctx context.Context, engine string, pause time.Duration, reason string) error {
	_, err := s.db.Bun(ctx).NewRaw(`INSERT INTO engine_rates AS r (logical_engine, next_at, paused_until, pause_reason)
		VALUES (?0, clock_timestamp(), clock_timestamp() + make_interval(secs => ?1), ?2)
		ON CONFLICT (logical_engine) DO UPDATE SET paused_until = excluded.paused_until, pause_reason = excluded.pause_reason`,
		engine, pause.Seconds(), reason).Exec(ctx)
	return storage.Wrap(err, "record outage")
}

// EndOutage records that an engine responds again.
func (s *Store) EndOutage(ctx context.Context, engine string) error {
	_, err := s.db.Bun(ctx).NewUpdate().Table("engine_rates").Set("paused_until = NULL, pause_reason = ''").
		Where("logical_engine = ?", engine).Exec(ctx)
	return storage.Wrap(err, "record the end of an outage")
}

// outages returns why each engine fails that fails for every question.
func (s *Store) outages(ctx context.Context) (map[string]string, error) {
	var rows []struct {
		Engine string    `bun:"logical_engine"`
		Until  time.Time `bun:"paused_until"`
		Reason string    `bun:"pause_reason"`
	}
	err := s.db.Bun(ctx).NewSelect().Table("engine_rates").Column("logical_engine", "paused_until", "pause_reason").
		Where("paused_until > clock_timestamp() - make_interval(secs => ?)", outageKept.Seconds()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read outages: %w", err)
	}
	all := make(map[string]string, len(rows))
	for _, r := range rows {
		all[r.Engine] = fmt.Sprintf("%s fails for every question (%s); it is asked again at %s",
			r.Engine, r.Reason, r.Until.UTC().Format(time.RFC3339))
	}
	return all, nil
}
