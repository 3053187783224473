-- An engine that declines without a text withholds its answer: a state of executions, and a count of cells and totals. Audits
-- before counted such executions as failed. Old rows pass the wider check, which need not read them.
ALTER TABLE executions
    DROP CONSTRAINT executions_status_check,
    ADD CONSTRAINT executions_status_check
        CHECK (status IN ('queued', 'running', 'completed', 'no_answer', 'withheld', 'failed', 'cancelled')) NOT VALID;
ALTER TABLE cells ADD COLUMN withheld smallint NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN withheld integer NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW avm_report.answers WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, n.execution_id, p.prompt_id, n.prompt_index, p.text AS prompt_text, p.theme, p.intent, p.buyer_stage,
    p.prompt_intent, p.cohort, p.branded, n.logical_engine, g.engine_label, n.transport_provider, n.transport_model, n.retrieval_enabled, n.repetition,
    n.text, n.finish_reason, n.input_tokens, n.output_tokens, n.search_calls, n.started_at, n.answered_at,
    y.brand_present AS brand_mentioned, nullif(y.brand_rank, 0) AS brand_rank, y.citable, y.owned_cited AS owned_domain_cited, y.searched,
    y.analyzer_version, y.declined
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN answers n ON n.project_id = a.project_id AND n.audit_id = a.id
    JOIN audit_prompts p ON p.project_id = n.project_id AND p.audit_id = n.audit_id AND p.prompt_index = n.prompt_index
    LEFT JOIN analyses y ON y.project_id = n.project_id AND y.reading_id = coalesce(a.reading_id, a.id) AND y.execution_id = n.execution_id
    LEFT JOIN avm_report.audit_engines g ON g.project_id = n.project_id AND g.audit_id = n.audit_id AND g.logical_engine = n.logical_engine
WHERE avm_report.readable(w.workspace_id);

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
    (CASE WHEN e.is_brand THEN c.owned_citations ELSE coalesce(k.owned_citations, 0) END)::bigint AS owned_citations, c.match_key,
    c.declined::integer, c.withheld::integer
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN cells c ON c.project_id = a.project_id AND c.reading_id = coalesce(a.reading_id, a.id)
    JOIN avm_report.audit_entities e ON e.project_id = a.project_id AND e.audit_id = a.id
    JOIN audit_prompts p ON p.project_id = a.project_id AND p.audit_id = a.id AND p.prompt_index = c.prompt_index
    LEFT JOIN competitor_cells k ON k.project_id = c.project_id AND k.reading_id = c.reading_id AND k.prompt_index = c.prompt_index
        AND k.logical_engine = c.logical_engine AND k.entity_index = e.entity_index
    LEFT JOIN avm_report.audit_engines g ON g.project_id = a.project_id AND g.audit_id = a.id AND g.logical_engine = c.logical_engine
WHERE avm_report.readable(w.workspace_id);

COMMENT ON COLUMN avm_report.answers.declined IS 'Whether the engine declines to answer; null where the analysis is from before this was read.';
COMMENT ON COLUMN avm_report.cells.declined IS 'Answers in which the engine declines; null where the analysis is from before this was counted.';
COMMENT ON COLUMN avm_report.cells.withheld IS 'Questions to which the engine gave no text because it or a filter declined.';
