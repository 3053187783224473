-- What a cell counts is at most its repetitions, which are 50, times its entities, which are 201: two bytes hold it. Mentions and
-- citations have no bound.

-- A view keeps the types of its columns. It forgets the tables that change, and keeps its rights and comments. With no table
-- at all Citus would make it known to workers that do not have the tables.
CREATE OR REPLACE VIEW avm_report.cells WITH (security_barrier) AS
SELECT n.id AS project_id, n.id AS audit_id, NULL::timestamptz AS audit_completed_at, n.id AS market_id, n.word AS country_code, n.word AS language_code,
    n.id AS prompt_id, n.count AS prompt_index, n.word AS prompt_text, n.word AS theme, n.word AS intent, n.word AS buyer_stage, n.word AS cohort,
    NULL::boolean AS branded, n.word AS logical_engine, n.word AS engine_label, n.count AS entity_index, n.word AS entity, NULL::boolean AS is_brand,
    n.id AS competitor_id, n.count AS responses, n.count AS failed, n.count AS not_run, n.sum AS presences, n.sum AS mentions,
    n.count AS tracked_presences, n.sum AS rank_sum, n.count AS citable, n.sum AS cited, n.sum AS present_cited, n.count AS searched,
    n.count AS search_observable, n.sum AS gap, n.count AS citations, n.sum AS owned_citations, n.id AS match_key
FROM (SELECT id, NULL::text, NULL::integer, NULL::bigint FROM projects) AS n (id, word, count, sum);

ALTER TABLE cells
    ALTER COLUMN responses TYPE smallint, ALTER COLUMN failed TYPE smallint, ALTER COLUMN not_run TYPE smallint,
    ALTER COLUMN presences TYPE smallint, ALTER COLUMN tracked_presences TYPE smallint, ALTER COLUMN ranks TYPE smallint[],
    ALTER COLUMN ranks_citable TYPE smallint[], ALTER COLUMN citable TYPE smallint, ALTER COLUMN cited TYPE smallint,
    ALTER COLUMN present_cited TYPE smallint, ALTER COLUMN searched TYPE smallint, ALTER COLUMN search_observable TYPE smallint,
    ALTER COLUMN gap TYPE smallint, ALTER COLUMN declined TYPE smallint;
ALTER TABLE competitor_cells
    ALTER COLUMN entity_index TYPE smallint, ALTER COLUMN presences TYPE smallint, ALTER COLUMN rank_sum TYPE smallint,
    ALTER COLUMN cited TYPE smallint, ALTER COLUMN present_cited TYPE smallint, ALTER COLUMN gap TYPE smallint;

CREATE OR REPLACE VIEW avm_report.cells WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, p.prompt_id, c.prompt_index, p.text AS prompt_text, p.theme, p.intent, p.buyer_stage, c.cohort,
    p.branded, c.logical_engine, g.engine_label, e.entity_index, e.entity, e.is_brand, e.competitor_id, c.responses::integer, c.failed::integer,
    c.not_run::integer,
    (CASE WHEN e.is_brand THEN c.presences ELSE coalesce(k.presences, 0) END)::bigint AS presences,
    (CASE WHEN e.is_brand THEN c.mentions ELSE coalesce(k.mentions, 0) END)::bigint AS mentions, c.tracked_presences::integer,
    CASE WHEN e.is_brand THEN (SELECT coalesce(sum((rank - 1) * n), 0)::bigint FROM unnest(c.ranks) WITH ORDINALITY AS u (n, rank))
        ELSE coalesce(k.rank_sum, 0)::bigint END AS rank_sum,
    CASE WHEN e.has_domains THEN c.citable ELSE 0 END AS citable,
    (CASE WHEN e.is_brand THEN c.cited ELSE coalesce(k.cited, 0) END)::bigint AS cited,
    (CASE WHEN e.is_brand THEN c.present_cited ELSE coalesce(k.present_cited, 0) END)::bigint AS present_cited,
    c.searched::integer, c.search_observable::integer,
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
