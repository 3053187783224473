-- What was found of competitors, one row a prompt, engine and competitor of a reading: of those alone that anything was found
-- of. What a cell counts for all entities is in the brand's row of cells.
CREATE TABLE competitor_cells (
    project_id       uuid NOT NULL,
    reading_id       uuid NOT NULL,
    prompt_index     integer NOT NULL,
    logical_engine   text NOT NULL,
    entity_index     integer NOT NULL, -- among the audit's entities
    cohort           text NOT NULL,
    presences        integer NOT NULL, -- responses that mention it
    mentions         integer NOT NULL,
    rank_sum         integer NOT NULL, -- of its ranks in these
    cited            integer NOT NULL, -- responses with a citation of its domains
    present_cited    integer NOT NULL, -- of these the ones that mention it
    gap              integer NOT NULL, -- responses that mention it and not the brand
    owned_citations  integer NOT NULL, -- citations of its domains
    CONSTRAINT competitor_cells_pkey PRIMARY KEY (project_id, reading_id, prompt_index, logical_engine, entity_index),
    CONSTRAINT competitor_cells_reading_fkey FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings (project_id, id) ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);

CREATE FUNCTION avm_rank_sum(ranks integer[]) RETURNS bigint LANGUAGE sql IMMUTABLE
AS 'SELECT coalesce(sum((rank - 1) * n), 0)::bigint FROM unnest(ranks) WITH ORDINALITY AS u (n, rank)';

-- Migration 0152 fills the table and drops panels: on a distributed database tables are distributed between the two. Panels
-- belong to no list of tables any more, which ones with a key must.
ALTER TABLE panels DROP CONSTRAINT panels_pkey;
