package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
)

const (
	// lowConfidence is below which confidence a judgement counts as unsure.
	lowConfidence = `0.5`
	// themeQuotes is how many quotes of a scope, theme and polarity are kept.
	themeQuotes = `3`
	// blameQuotes is how many quotes of a scope that blame the brand, and how many
	// that blame a competitor, are kept.
	blameQuotes = `25`
)

// judged is every presence of a reading (?1) of an audit (?2) with what became of
// its judging. A presence without a judgement waits for it, unless there is no judge or it was not asked: it is not about
// a cancelled audit.
const judged = `judged AS MATERIALIZED (
	SELECT p.execution_id, p.entity_index, f.prompt_index, f.logical_engine, q.cohort, j.polarity, j.confidence, j.recommended,
		coalesce(j.state, CASE WHEN o.status = 'cancelled' THEN 'task_failed' WHEN g.audit_id IS NULL THEN 'model_not_configured'
			WHEN g.finished_at IS NULL THEN 'pending' ELSE 'task_failed' END) AS state
	FROM presences p
		JOIN analyses f USING (project_id, reading_id, execution_id)
		JOIN audit_prompts q ON q.project_id = ?0::uuid AND q.audit_id = ?2::uuid AND q.prompt_index = f.prompt_index
		JOIN audits o ON o.project_id = ?0::uuid AND o.id = ?2::uuid
		LEFT JOIN judgements j ON j.project_id = ?0::uuid AND j.audit_id = ?2::uuid AND j.execution_id = p.execution_id
			AND j.entity_index = p.entity_index
		LEFT JOIN judgings g ON g.project_id = ?0::uuid AND g.audit_id = ?2::uuid
	WHERE p.project_id = ?0::uuid AND p.reading_id = ?1::uuid)`

const perceptionCountColumns = `mentions, positive, neutral, negative, mixed, pending, not_assessable, model_not_configured,
	platform_cap, entity_limit, invalid_output, model_error, task_failed, low_confidence, recommended, against`

// perceptionSums adds up rows by perceptionCountColumns.
const perceptionSums = `sum(mentions) AS mentions, sum(positive) AS positive, sum(neutral) AS neutral, sum(negative) AS negative,
	sum(mixed) AS mixed, sum(pending) AS pending, sum(not_assessable) AS not_assessable, sum(model_not_configured) AS model_not_configured,
	sum(platform_cap) AS platform_cap, sum(entity_limit) AS entity_limit, sum(invalid_output) AS invalid_output,
	sum(model_error) AS model_error, sum(task_failed) AS task_failed, sum(low_confidence) AS low_confidence,
	sum(recommended) AS recommended, sum(against) AS against`

// perceptionCounts adds up judged rows in the order of perceptionCountColumns.
const perceptionCounts = `count(*), count(*) FILTER (WHERE polarity = 'positive'), count(*) FILTER (WHERE polarity = 'neutral'),
	count(*) FILTER (WHERE polarity = 'negative'), count(*) FILTER (WHERE polarity = 'mixed'),
	count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'not_assessable'),
	count(*) FILTER (WHERE state = 'model_not_configured'), count(*) FILTER (WHERE state = 'platform_cap'),
	count(*) FILTER (WHERE state = 'entity_limit'), count(*) FILTER (WHERE state = 'invalid_output'),
	count(*) FILTER (WHERE state = 'model_error'), count(*) FILTER (WHERE state = 'task_failed'),
	count(*) FILTER (WHERE confidence < ` + lowConfidence + `), count(*) FILTER (WHERE recommended = 'yes'),
	count(*) FILTER (WHERE recommended = 'against')`

// perceivedKey is by what the prompt of an audit (q) is known among those of other audits.
const perceivedKey = `encode(substr(sha256(coalesce(uuid_send(q.prompt_id), decode(repeat('00', 16), 'hex')) || convert_to(q.text, 'UTF8')), 1, 16), 'hex')::uuid`

// mentioned keeps judgements (j) of mentions that the reading (?1) finds: they are
// of the audit, and another reading may find others.
const mentioned = `
			JOIN presences p ON p.project_id = ?0::uuid AND p.reading_id = ?1::uuid AND p.execution_id = j.execution_id
				AND p.entity_index = j.entity_index`

// themed is what every quote about an entity that a reading (?1) finds in an
// audit (?2) says. Only classified judgements have quotes.
const themed = `themed AS MATERIALIZED (
		SELECT q.cohort, f.logical_engine, j.execution_id, j.entity_index, t.position, f.prompt_index,
			t.item ->> 'theme' AS theme, t.item ->> 'polarity' AS polarity, t.item ->> 'quote' AS quote, a.answered_at,
			j.extractor_version, j.template_version
		FROM judgements j` + mentioned + `
			JOIN analyses f ON f.project_id = ?0::uuid AND f.reading_id = ?1::uuid AND f.execution_id = j.execution_id
			JOIN audit_prompts q ON q.project_id = ?0::uuid AND q.audit_id = ?2::uuid AND q.prompt_index = f.prompt_index
			JOIN answers a ON a.project_id = ?0::uuid AND a.audit_id = ?2::uuid AND a.execution_id = j.execution_id
			CROSS JOIN LATERAL jsonb_array_elements(j.themes) WITH ORDINALITY AS t (item, position)
		WHERE j.project_id = ?0::uuid AND j.audit_id = ?2::uuid)`

// perceptionRollup makes a table's rows of a reading (?1) of an audit (?2) from the facts.
type perceptionRollup struct{ table, columns, facts, rows string }

// brandPerceptions counts the brand's mentions by prompt and engine.
func brandPerceptions() perceptionRollup {
	return perceptionRollup{
		"perception_cells", `project_id, reading_id, cohort, prompt_index, logical_engine, prompt_key, ` + perceptionCountColumns, judged,
		`SELECT ?0::uuid, ?1::uuid, c.cohort, c.prompt_index, c.logical_engine, ` + perceivedKey + `, ` + perceptionCountColumns + `
			FROM (
				SELECT cohort, prompt_index, logical_engine, ` + perceptionCounts + ` FROM judged WHERE entity_index = 0 GROUP BY 1, 2, 3
			) AS c (cohort, prompt_index, logical_engine, ` + perceptionCountColumns + `)
				JOIN audit_prompts q ON q.project_id = ?0::uuid AND q.audit_id = ?2::uuid AND q.prompt_index = c.prompt_index
			ORDER BY 3, 4, 5`,
	}
}

// entityPerceptions counts the mentions of each entity.
func entityPerceptions() perceptionRollup {
	return perceptionRollup{
		"perception_totals", `project_id, reading_id, cohort, logical_engine, entity_index, ` + perceptionCountColumns, judged,
		`SELECT ?0::uuid, ?1::uuid, cohort, coalesce(logical_engine, ''), entity_index, ` + perceptionCounts + `
			FROM judged GROUP BY GROUPING SETS ((cohort, logical_engine, entity_index), (cohort, entity_index)) ORDER BY 3, 4, 5`,
	}
}

// detailPerceptions are the themes, the quotes and the sites that answers about the brand cite.
func detailPerceptions() []perceptionRollup {
	return []perceptionRollup{
		{
			"perception_themes", `project_id, reading_id, cohort, logical_engine, theme, positive, negative`, themed,
			`SELECT ?0::uuid, ?1::uuid, cohort, coalesce(logical_engine, ''), theme, count(DISTINCT execution_id) FILTER (WHERE polarity = 'positive'),
				count(DISTINCT execution_id) FILTER (WHERE polarity = 'negative')
			FROM themed WHERE entity_index = 0
			GROUP BY GROUPING SETS ((cohort, logical_engine, theme), (cohort, theme)) ORDER BY 3, 4, 5`,
		},
		{
			"perception_quotes", `project_id, reading_id, cohort, scope, logical_engine, execution_id, entity_index, position,
				prompt_index, theme, polarity, quote, observed_at, extractor_version, template_version, theme_rank, blame_rank`,
			themed + `, ranked AS (
				SELECT themed.*, scope, CASE WHEN entity_index = 0 THEN row_number() OVER (
						PARTITION BY cohort, scope, entity_index = 0, theme, polarity ORDER BY answered_at DESC, execution_id, position)
					ELSE 0 END AS theme_rank,
					CASE WHEN polarity = 'negative' THEN row_number() OVER (
						PARTITION BY cohort, scope, entity_index = 0, polarity
						ORDER BY answered_at DESC, execution_id, entity_index, position)
					ELSE 0 END AS blame_rank
				FROM themed CROSS JOIN LATERAL (VALUES (''), (logical_engine)) AS s (scope))`,
			`SELECT ?0::uuid, ?1::uuid, cohort, scope, logical_engine, execution_id, entity_index, position, prompt_index, theme, polarity, quote, answered_at,
				extractor_version, template_version, theme_rank, blame_rank
			FROM ranked WHERE theme_rank BETWEEN 1 AND ` + themeQuotes + ` OR blame_rank BETWEEN 1 AND ` + blameQuotes + `
			ORDER BY 3, 4, 6, 7, 8`,
		},
		{
			"perception_drivers", `project_id, reading_id, cohort, logical_engine, domain, answers, example_url`,
			`cited AS (SELECT q.cohort, f.logical_engine, regexp_replace(c.host, '^www\.', '') AS domain, c.execution_id, c.url
				FROM judgements j` + mentioned + `
					JOIN analyses f ON f.project_id = ?0::uuid AND f.reading_id = ?1::uuid AND f.execution_id = j.execution_id
					JOIN audit_prompts q ON q.project_id = ?0::uuid AND q.audit_id = ?2::uuid AND q.prompt_index = f.prompt_index
					JOIN citations c ON c.project_id = ?0::uuid AND c.reading_id = ?1::uuid AND c.execution_id = j.execution_id
				WHERE j.project_id = ?0::uuid AND j.audit_id = ?2::uuid AND j.entity_index = 0 AND j.state = 'classified' AND c.host <> '')`,
			`SELECT ?0::uuid, ?1::uuid, cohort, coalesce(logical_engine, ''), domain, count(DISTINCT execution_id), mode() WITHIN GROUP (ORDER BY url)
			FROM cited GROUP BY GROUPING SETS ((cohort, logical_engine, domain), (cohort, domain)) ORDER BY 3, 4, 5`,
		},
	}
}

// ReplacePerceptions makes the rollups of perception of every reading of an audit: what
// is judged of its answers is so in each of them. It must run in a transaction.
func (s *Store) ReplacePerceptions(ctx context.Context, projectID, auditID uuid.UUID) error {
	if err := s.lockAudit(ctx, projectID, auditID); err != nil {
		return err
	}
	var readings []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("audit_readings").Column("id").Where("project_id = ?", projectID).
		Where("audit_id = ?", auditID).OrderExpr("id").Scan(ctx, &readings)
	if err != nil {
		return fmt.Errorf("list readings: %w", err)
	}
	for _, id := range readings {
		if err := s.ReplacePerception(ctx, projectID, auditID, id); err != nil {
			return err
		}
	}
	return nil
}

// ReplacePerception makes the rollups of perception of a reading from its
// facts, in place of those it had. The same facts give the same rows. It must run in a
// transaction, which keeps others from making them until it ends.
//
// Facts that were written a moment ago have no statistics yet. A planner that takes
// them for a few rows joins them in nested loops, whose time grows with the square
// of the audit; without those it grows with the audit.
func (s *Store) ReplacePerception(ctx context.Context, projectID, auditID, readingID uuid.UUID) error {
	if err := s.lockAudit(ctx, projectID, auditID); err != nil {
		return err
	}
	if err := s.db.AllowLoops(ctx, false); err != nil {
		return err
	}
	for _, r := range append([]perceptionRollup{brandPerceptions(), entityPerceptions()}, detailPerceptions()...) {
		if err := s.clear(ctx, r.table, projectID, readingID); err != nil {
			return err
		}
		fill := `WITH ` + r.facts + ` INSERT INTO ` + r.table + ` (` + r.columns + `) ` + r.rows
		if _, err := s.db.Bun(ctx).NewRaw(fill, projectID, readingID, auditID).Exec(ctx); err != nil {
			return fmt.Errorf("replace %s: %w", r.table, err)
		}
	}
	return s.db.AllowLoops(ctx, true)
}
