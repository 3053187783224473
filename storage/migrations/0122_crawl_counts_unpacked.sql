-- The table of migration 0121 is filled with what there is.
INSERT INTO crawl_counts (project_id, rollup_id, path_id, status, requests, last_at)
SELECT r.project_id, r.id, u.path_id, u.status, u.requests, u.last_at
FROM crawl_rollups r JOIN crawl_sources s ON s.project_id = r.project_id AND s.id = r.source_id
    CROSS JOIN LATERAL avm_unpack_traffic(r.cells, r.day, s.reporting_timezone) u;
INSERT INTO crawl_counts (project_id, rollup_id, path_id, status, requests, last_at)
SELECT r.project_id, r.id, u.path_id, u.status, u.requests, u.last_at
FROM crawl_months r JOIN crawl_sources s ON s.project_id = r.project_id AND s.id = r.source_id
    CROSS JOIN LATERAL avm_unpack_traffic(r.cells, r.day, s.reporting_timezone) u;

UPDATE crawl_rollups r SET errors = c.errors, coded = c.coded
FROM (SELECT project_id, rollup_id, coalesce(sum(requests) FILTER (WHERE status BETWEEN 400 AND 599), 0) AS errors,
    coalesce(sum(requests) FILTER (WHERE status > 0), 0) AS coded FROM crawl_counts GROUP BY project_id, rollup_id) c
WHERE c.project_id = r.project_id AND c.rollup_id = r.id;
UPDATE crawl_months r SET errors = c.errors, coded = c.coded
FROM (SELECT project_id, rollup_id, coalesce(sum(requests) FILTER (WHERE status BETWEEN 400 AND 599), 0) AS errors,
    coalesce(sum(requests) FILTER (WHERE status > 0), 0) AS coded FROM crawl_counts GROUP BY project_id, rollup_id) c
WHERE c.project_id = r.project_id AND c.rollup_id = r.id;

CREATE OR REPLACE VIEW avm_report.ai_traffic_daily WITH (security_barrier) AS
SELECT r.project_id, r.day, r.source_id, r.bot_id, r.purpose, r.verification, p.path, p.folder, p.resource_class, c.status::integer AS status_code,
    c.requests
FROM projects w JOIN crawl_rollups r ON r.project_id = w.id JOIN crawl_counts c ON c.project_id = r.project_id AND c.rollup_id = r.id
    JOIN crawl_paths p ON p.project_id = c.project_id AND p.id = c.path_id
WHERE avm_report.readable(w.workspace_id);

DROP FUNCTION avm_unpack_traffic;
DROP FUNCTION avm_report.unpack_requests;
ALTER TABLE crawl_rollups DROP COLUMN cells, ALTER COLUMN id DROP DEFAULT, ALTER COLUMN errors DROP DEFAULT, ALTER COLUMN coded DROP DEFAULT;
ALTER TABLE crawl_months DROP COLUMN cells, ALTER COLUMN id DROP DEFAULT, ALTER COLUMN errors DROP DEFAULT, ALTER COLUMN coded DROP DEFAULT;
