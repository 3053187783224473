-- A spot check is an audit of one prompt that no report counts: what it should find, as it was stated before its first
-- call. Null: a usual audit. It ends with a status of its own, which no reader of finished audits selects.
ALTER TABLE audits ADD COLUMN spot_check jsonb;

CREATE OR REPLACE VIEW avm_report.audits WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.status, a.benchmark_mode, a.audit_scope, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, a.repetitions, a.requested_count, a.completed_count, a.failed_count, a.not_run_count,
    a.created_at, a.started_at, a.completed_at AS audit_completed_at
FROM projects w JOIN audits a ON a.project_id = w.id WHERE avm_report.readable(w.workspace_id) AND a.spot_check IS NULL;
