-- How the brand was judged, one row a prompt and engine of a reading that mentions it. mentions is the sum of positive to
-- task_failed; low_confidence, recommended and against are parts of the classified.
CREATE TABLE perception_cells (
    project_id            uuid NOT NULL,
    reading_id            uuid NOT NULL,
    cohort                text NOT NULL,
    prompt_index          integer NOT NULL,
    logical_engine        text NOT NULL,
    prompt_key            uuid NOT NULL,    -- digest of the prompt's id and text: the same question has the same in every audit
    mentions              integer NOT NULL,
    positive              integer NOT NULL,
    neutral               integer NOT NULL,
    negative              integer NOT NULL,
    mixed                 integer NOT NULL,
    pending               integer NOT NULL,
    not_assessable        integer NOT NULL,
    model_not_configured  integer NOT NULL,
    platform_cap          integer NOT NULL,
    entity_limit          integer NOT NULL,
    invalid_output        integer NOT NULL,
    model_error           integer NOT NULL,
    task_failed           integer NOT NULL,
    low_confidence        integer NOT NULL,
    recommended           integer NOT NULL,
    against               integer NOT NULL,
    CONSTRAINT perception_cells_pkey PRIMARY KEY (project_id, reading_id, cohort, prompt_index, logical_engine),
    CONSTRAINT perception_cells_reading_fkey FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings (project_id, id) ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);

-- Unpacks the columns that migration 0084 describes. counts has the columns of a cell from mentions on.
CREATE FUNCTION avm_unpack_perception(engines text[], prompts bytea, cells bytea, unjudged bytea)
RETURNS TABLE (prompt_index integer, logical_engine text, prompt_key uuid, counts integer[])
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    keys    bytea := prompts || ''::bytea; -- in memory: not fetched again for each number
    packed  bytea := cells || ''::bytea;
    reasons bytea := coalesce(unjudged, '') || ''::bytea;
    cell    integer[];
    reason  integer[];
    given   integer := 0; -- reasons that were given to their cells
BEGIN
    FOR place IN 0 .. octet_length(packed) / 44 - 1 LOOP
        cell := ARRAY(SELECT ('x' || encode(substr(packed, 44 * place + 4 * n + 1, 4), 'hex'))::bit(32)::integer FROM generate_series(0, 10) n);
        reason := '{0,0,0,0,0,0,0}';
        IF 28 * given < octet_length(reasons) THEN
            reason := ARRAY(SELECT ('x' || encode(substr(reasons, 28 * given + 4 * n + 1, 4), 'hex'))::bit(32)::integer FROM generate_series(0, 6) n);
            IF reason[1] = place THEN given := given + 1;
            ELSE reason := '{0,0,0,0,0,0,0}';
            END IF;
        END IF;
        prompt_index := ('x' || encode(substr(keys, 20 * cell[1] + 1, 4), 'hex'))::bit(32)::integer;
        prompt_key := encode(substr(keys, 20 * cell[1] + 5, 16), 'hex')::uuid;
        logical_engine := engines[cell[2] + 1];
        counts := cell[3:8] || reason[2:7] || cell[9:11];
        counts := (SELECT sum(n) FROM unnest(counts[1:12]) n)::integer || counts;
        RETURN NEXT;
    END LOOP;
END $$;

-- Migration 0126 fills the table, and drops what cells and sites were packed in: on a distributed database tables are
-- distributed between the two. Those belong to no list of tables any more, which ones with a key must.
ALTER TABLE perception_prompts DROP CONSTRAINT perception_prompts_pkey;
ALTER TABLE perception_sites DROP CONSTRAINT perception_sites_pkey;
