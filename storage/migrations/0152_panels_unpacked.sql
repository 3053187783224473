-- The table of migration 0151 is filled with what there is: the cells of panels stand in the order of the brand's.
INSERT INTO competitor_cells (project_id, reading_id, prompt_index, logical_engine, entity_index, cohort, presences, mentions, rank_sum,
    cited, present_cited, gap, owned_citations)
SELECT k.project_id, k.reading_id, b.prompts[o.place::integer], k.logical_engine, k.entity_index, k.cohort, o.presences, o.mentions, o.rank_sum,
    o.cited, o.present_cited, o.gap, o.owned_citations
FROM panels k JOIN (
        SELECT project_id, reading_id, cohort, logical_engine, array_agg(prompt_index ORDER BY prompt_index) AS prompts
        FROM cells WHERE entity_index = 0 GROUP BY project_id, reading_id, cohort, logical_engine
    ) b ON b.project_id = k.project_id AND b.reading_id = k.reading_id AND b.cohort = k.cohort AND b.logical_engine = k.logical_engine
    CROSS JOIN LATERAL avm_report.unpack_outcomes(k.counts, k.format) o
WHERE k.entity_index > 0 AND (o.presences > 0 OR o.mentions > 0 OR o.cited > 0 OR o.owned_citations > 0);

-- Audits from before there were panels have rows of cells for all entities.
INSERT INTO competitor_cells (project_id, reading_id, prompt_index, logical_engine, entity_index, cohort, presences, mentions, rank_sum,
    cited, present_cited, gap, owned_citations)
SELECT project_id, reading_id, prompt_index, logical_engine, entity_index, cohort, presences, mentions,
    avm_rank_sum(ranks), cited, present_cited, gap, owned_citations
FROM cells WHERE entity_index > 0 AND (presences > 0 OR mentions > 0 OR cited > 0 OR owned_citations > 0);
DELETE FROM cells WHERE entity_index > 0;

-- One row a cell and entity, where nothing was found too. Of an entity without a domain nobody knows what it owns.
CREATE OR REPLACE VIEW avm_report.cells WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, p.prompt_id, c.prompt_index, p.text AS prompt_text, p.theme, p.intent, p.buyer_stage, c.cohort,
    p.branded, c.logical_engine, g.engine_label, e.entity_index, e.entity, e.is_brand, e.competitor_id, c.responses, c.failed, c.not_run,
    (CASE WHEN e.is_brand THEN c.presences ELSE coalesce(k.presences, 0) END)::bigint AS presences,
    (CASE WHEN e.is_brand THEN c.mentions ELSE coalesce(k.mentions, 0) END)::bigint AS mentions, c.tracked_presences,
    CASE WHEN e.is_brand THEN (SELECT coalesce(sum((rank - 1) * n), 0)::bigint FROM unnest(c.ranks) WITH ORDINALITY AS u (n, rank))
        ELSE coalesce(k.rank_sum, 0)::bigint END AS rank_sum,
    CASE WHEN e.has_domains THEN c.citable ELSE 0 END AS citable,
    (CASE WHEN e.is_brand THEN c.cited ELSE coalesce(k.cited, 0) END)::bigint AS cited,
    (CASE WHEN e.is_brand THEN c.present_cited ELSE coalesce(k.present_cited, 0) END)::bigint AS present_cited, c.searched, c.search_observable,
    (CASE WHEN e.is_brand THEN c.gap ELSE coalesce(k.gap, 0) END)::bigint AS gap, c.citations,
    (CASE WHEN e.is_brand THEN c.owned_citations ELSE coalesce(k.owned_citations, 0) END)::bigint AS owned_citations, c.match_key
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN cells c ON c.project_id = a.project_id AND c.reading_id = coalesce(a.reading_id, a.id)
    JOIN avm_report.audit_entities e ON e.project_id = a.project_id AND e.audit_id = a.id
    JOIN audit_prompts p ON p.project_id = a.project_id AND p.audit_id = a.id AND p.prompt_index = c.prompt_index
    LEFT JOIN competitor_cells k ON k.project_id = c.project_id AND k.reading_id = c.reading_id AND k.prompt_index = c.prompt_index
        AND k.logical_engine = c.logical_engine AND k.entity_index = e.entity_index
    LEFT JOIN avm_report.audit_engines g ON g.project_id = a.project_id AND g.audit_id = a.id AND g.logical_engine = c.logical_engine
WHERE avm_report.readable(w.workspace_id);

DROP FUNCTION avm_rank_sum;
DROP FUNCTION avm_report.unpack_outcomes;
DROP TABLE panels;

-- The brand's rows are all that cells has.
ALTER TABLE cells DROP COLUMN entity_index;
ALTER TABLE cells ADD CONSTRAINT cells_pkey PRIMARY KEY (project_id, reading_id, prompt_index, logical_engine);
CREATE INDEX cells_match ON cells (project_id, reading_id, match_key);
