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

-- The sites of perception_drivers with their answers, packed: a row for each reading, cohort and engine. A report adds
-- them up by their names; the addresses of the few that it shows are read from perception_drivers.
--
-- sites has for each site, by the bytes of its name: answers and the length of its domain, both as int4send makes
-- them, and the domain in UTF-8.
CREATE TABLE perception_sites (
    project_id      uuid NOT NULL,
    reading_id      uuid NOT NULL,
    cohort          text NOT NULL,
    logical_engine  text NOT NULL,      -- empty: all engines
    format          smallint NOT NULL,  -- of the packed column: 1
    sites           bytea NOT NULL,
    CONSTRAINT perception_sites_pkey PRIMARY KEY (project_id, reading_id, cohort, logical_engine),
    CONSTRAINT perception_sites_reading_fkey FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings (project_id, id) ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
ALTER TABLE perception_sites ALTER COLUMN sites SET STORAGE EXTERNAL;

-- Migration 0085 fills them, and drops what cells were in: on a distributed database tables are distributed between the
-- two. That table belongs to no list of tables any more, which one with a key must.
ALTER TABLE perception_cells DROP CONSTRAINT perception_cells_pkey;
