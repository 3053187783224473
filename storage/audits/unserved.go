package audits

import (
	"context"
	"fmt"
	"time"
)

// waiting begins the message of an audit that no worker serves.
const waiting = "waiting: "

// notWaiting is an audit's message without what says that it waits.
const notWaiting = `CASE WHEN starts_with(error_message, '` + waiting + `') THEN '' ELSE error_message END`

// markUnserved looks at open audits alone, which an index of them holds.
const markUnserved = `WITH present AS MATERIALIZED (
	SELECT engines FROM workers WHERE seen_at > clock_timestamp() - make_interval(secs => ?0)
), served AS MATERIALIZED (
	SELECT DISTINCT unnest(engines) AS engine FROM present
), open AS MATERIALIZED (
	SELECT a.project_id, a.id, a.error_message, a.updated_at < clock_timestamp() - make_interval(secs => ?1) AS idle,
		CASE WHEN NOT EXISTS (SELECT FROM present) THEN ?2 || 'no worker is running'
		ELSE (SELECT ?2 || 'no running worker asks ' || string_agg(e.name, ', ' ORDER BY e.name)
			FROM (SELECT DISTINCT g->>'logical_engine' AS name FROM jsonb_array_elements(a.engine_snapshots) g) e
			WHERE a.status IN ('queued', 'running') AND e.name NOT IN (SELECT engine FROM served)
				AND EXISTS (SELECT FROM executions x WHERE x.project_id = a.project_id AND x.audit_id = a.id
					AND x.logical_engine = e.name AND x.status IN ('queued', 'running')))
		END AS reason
	FROM audits a WHERE a.status IN ('queued', 'running', 'analyzing', 'reporting')
), marked AS (
	UPDATE audits a SET error_message = coalesce(o.reason, '')
	FROM open o WHERE a.project_id = o.project_id AND a.id = o.id AND a.error_message = o.error_message AND (
		o.reason IS NULL AND starts_with(o.error_message, ?2)
		OR o.idle AND o.reason <> o.error_message AND (o.error_message = '' OR starts_with(o.error_message, ?2)))
)
SELECT count(*) FROM open WHERE reason IS NOT NULL AND idle`

// MarkUnserved finds the open audits that have not moved for idle and that no worker
// seen within alive serves: no worker asks their engines, or no worker runs at all. It
// writes that into their error messages, removes it from those that are served again,
// and returns how many are unserved. One statement.
func (s *Store) MarkUnserved(ctx context.Context, alive, idle time.Duration) (int, error) {
	var n int
	err := s.db.Bun(ctx).NewRaw(markUnserved, alive.Seconds(), idle.Seconds(), waiting).Scan(ctx, &n)
	if err != nil {
		return 0, fmt.Errorf("look for unserved audits: %w", err)
	}
	return n, nil
}
