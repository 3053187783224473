-- How the brand was judged, prompt by prompt and engine by engine, packed: one row for each cohort of a
-- reading in place of one for each cell. A year of weekly runs is 52 rows instead of 62,400.
--
-- Packed columns hold big-endian int4 values, as int4send makes them, and the first 16 bytes of a SHA-256:
--   prompts   20 bytes a prompt: its prompt_index; the digest of its prompt_id (16 zeros: none) and its text,
--             by which the same question of other audits is known
--   cells     44 bytes a cell: its places in prompts and in engines, both from 0; positive, neutral, negative,
--             mixed, pending, not_assessable, low_confidence, recommended, against
--   unjudged  28 bytes a cell that has mentions without a judgement: its place in cells, from 0;
--             model_not_configured, platform_cap, entity_limit, invalid_output, model_error, task_failed
CREATE TABLE perception_prompts (
    project_id  uuid NOT NULL,
    reading_id  uuid NOT NULL,
    cohort      text NOT NULL,
    format      smallint NOT NULL,  -- of the packed columns: 1
    engines     text[] NOT NULL,
    prompts     bytea NOT NULL,     -- those with a mention of the brand, by prompt_index
    cells       bytea NOT NULL,     -- by prompt and engine
    unjudged    bytea,              -- by cell; null: none
    CONSTRAINT perception_prompts_pkey PRIMARY KEY (project_id, reading_id, cohort),
    CONSTRAINT perception_prompts_reading_fkey FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings (project_id, id) ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
-- Compressed columns would take PostgreSQL longer to unpack than to read.
ALTER TABLE perception_prompts ALTER COLUMN prompts SET STORAGE EXTERNAL, ALTER COLUMN cells SET STORAGE EXTERNAL,
    ALTER COLUMN unjudged SET STORAGE EXTERNAL;

INSERT INTO perception_prompts (project_id, reading_id, cohort, format, engines, prompts, cells, unjudged)
SELECT c.project_id, c.reading_id, c.cohort, 1, c.engines, p.prompts, c.cells, c.unjudged
FROM (
    SELECT project_id, reading_id, cohort,
        array_agg(DISTINCT logical_engine COLLATE "C" ORDER BY logical_engine COLLATE "C") AS engines,
        string_agg(int4send(prompt) || int4send(engine) || int4send(positive) || int4send(neutral) || int4send(negative)
            || int4send(mixed) || int4send(pending) || int4send(not_assessable) || int4send(low_confidence)
            || int4send(recommended) || int4send(against), ''::bytea ORDER BY cell) AS cells,
        string_agg(int4send(cell) || int4send(model_not_configured) || int4send(platform_cap) || int4send(entity_limit)
            || int4send(invalid_output) || int4send(model_error) || int4send(task_failed), ''::bytea ORDER BY cell)
            FILTER (WHERE model_not_configured + platform_cap + entity_limit + invalid_output + model_error + task_failed > 0) AS unjudged
    FROM (
        SELECT *, (dense_rank() OVER (PARTITION BY project_id, reading_id, cohort ORDER BY prompt_index) - 1)::int4 AS prompt,
            (dense_rank() OVER (PARTITION BY project_id, reading_id, cohort ORDER BY logical_engine COLLATE "C") - 1)::int4 AS engine,
            (row_number() OVER (PARTITION BY project_id, reading_id, cohort ORDER BY prompt_index, logical_engine COLLATE "C") - 1)::int4 AS cell
        FROM perception_cells
    ) numbered
    GROUP BY project_id, reading_id, cohort
) c JOIN (
    SELECT m.project_id, m.reading_id, m.cohort,
        string_agg(int4send(q.prompt_index)
            || substr(sha256(coalesce(uuid_send(q.prompt_id), decode(repeat('00', 16), 'hex')) || convert_to(q.text, 'UTF8')), 1, 16),
            ''::bytea ORDER BY q.prompt_index) AS prompts
    FROM (SELECT DISTINCT project_id, reading_id, cohort, prompt_index FROM perception_cells) m
        JOIN audit_readings r ON r.project_id = m.project_id AND r.id = m.reading_id
        JOIN audit_prompts q ON q.project_id = m.project_id AND q.audit_id = r.audit_id AND q.prompt_index = m.prompt_index
    GROUP BY m.project_id, m.reading_id, m.cohort
) p ON p.project_id = c.project_id AND p.reading_id = c.reading_id AND p.cohort = c.cohort;

DROP TABLE perception_cells;
