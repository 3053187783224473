-- The lists of migration 0155 are filled with what there is.
UPDATE source_scopes s SET engines = u.engines, cell_engines = u.cell_engines, prompts = u.prompts, match_keys = u.match_keys,
    responses = u.responses, citable = u.citable, citations = u.citations
FROM (SELECT p.project_id, p.reading_id, p.cohort, l.* FROM source_scopes p CROSS JOIN LATERAL avm_unpack_source_scope(p.packed, p.format) l) u
WHERE s.project_id = u.project_id AND s.reading_id = u.reading_id AND s.cohort = u.cohort;

UPDATE source_sums s SET cells = u.cells, responses = u.responses, citations = u.citations, mentions = u.mentions,
    brand_engines = u.brand_engines, brand_entities = u.brand_entities, brand_responses = u.brand_responses
FROM (SELECT p.project_id, p.reading_id, p.cohort, p.dimension, p.source_id, l.*
    FROM source_sums p CROSS JOIN LATERAL avm_unpack_source(p.packed, p.packed_brands, p.format) l) u
WHERE s.project_id = u.project_id AND s.reading_id = u.reading_id AND s.cohort = u.cohort AND s.dimension = u.dimension
    AND s.source_id = u.source_id;

CREATE OR REPLACE VIEW avm_report.sources WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, s.cohort, s.dimension, s.source_id, s.key, s.host, s.title, 0 = ANY (s.owners) AS owned, u.responses,
    u.citations, u.brand_mentions
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN source_sums s ON s.project_id = a.project_id AND s.reading_id = coalesce(a.reading_id, a.id)
    CROSS JOIN LATERAL (
        SELECT sum(n.responses) AS responses, sum(n.citations) AS citations, sum(n.mentions) AS brand_mentions
        FROM unnest(s.responses, s.citations, s.mentions) AS n (responses, citations, mentions)
    ) u
WHERE avm_report.readable(w.workspace_id);

DROP FUNCTION avm_unpack_source;
DROP FUNCTION avm_unpack_source_scope;
DROP FUNCTION avm_read_numbers;
DROP FUNCTION avm_report.unpack_source;
DROP FUNCTION avm_report.unpack_numbers;
ALTER TABLE source_scopes DROP COLUMN packed, DROP COLUMN format, ALTER COLUMN engines DROP DEFAULT, ALTER COLUMN cell_engines DROP DEFAULT,
    ALTER COLUMN prompts DROP DEFAULT, ALTER COLUMN match_keys DROP DEFAULT, ALTER COLUMN responses DROP DEFAULT,
    ALTER COLUMN citable DROP DEFAULT, ALTER COLUMN citations DROP DEFAULT;
ALTER TABLE source_sums DROP COLUMN packed, DROP COLUMN packed_brands, DROP COLUMN format, ALTER COLUMN cells DROP DEFAULT,
    ALTER COLUMN responses DROP DEFAULT, ALTER COLUMN citations DROP DEFAULT, ALTER COLUMN mentions DROP DEFAULT,
    ALTER COLUMN brand_engines DROP DEFAULT, ALTER COLUMN brand_entities DROP DEFAULT, ALTER COLUMN brand_responses DROP DEFAULT;
ALTER TABLE source_scopes ADD CONSTRAINT source_scopes_lists CHECK (cardinality(cell_engines) = cardinality(prompts)
    AND cardinality(match_keys) = cardinality(prompts) AND cardinality(responses) = cardinality(prompts)
    AND cardinality(citable) = cardinality(prompts) AND cardinality(citations) = cardinality(prompts));
ALTER TABLE source_sums ADD CONSTRAINT source_sums_lists CHECK (cardinality(responses) = cardinality(cells)
    AND cardinality(citations) = cardinality(cells) AND cardinality(mentions) = cardinality(cells)
    AND cardinality(brand_entities) = cardinality(brand_engines) AND cardinality(brand_responses) = cardinality(brand_engines));
