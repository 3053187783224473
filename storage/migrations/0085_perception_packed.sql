-- The tables of migration 0084 are filled with what there is.
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

INSERT INTO perception_sites (project_id, reading_id, cohort, logical_engine, format, sites)
SELECT project_id, reading_id, cohort, logical_engine, 1,
    string_agg(int4send(answers) || int4send(octet_length(convert_to(domain, 'UTF8'))) || convert_to(domain, 'UTF8'), ''::bytea
        ORDER BY domain COLLATE "C")
FROM perception_drivers GROUP BY project_id, reading_id, cohort, logical_engine;

DROP TABLE perception_cells;
