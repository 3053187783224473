-- Cancelled audits end with their last call, and what they have is analyzed. Those that an earlier version cancelled
-- were not analyzed, and say so. One whose call may still be in flight ends with it.
UPDATE audits a SET completed_at = a.updated_at, error_message = 'the audit was cancelled by an earlier version, which did not analyze its answers'
WHERE a.status = 'cancelled' AND a.completed_at IS NULL AND (a.updated_at < now() - interval '1 hour' OR NOT EXISTS (
    SELECT 1 FROM executions e WHERE e.project_id = a.project_id AND e.audit_id = a.id AND e.status IN ('queued', 'running')));
