-- Credits: one is one call to an engine's service. A launch reserves the most
-- calls that an audit can make; every attempt that begins settles one; when the
-- audit ends, the rest is released.

ALTER TABLE workspaces ADD COLUMN monthly_credit_limit bigint CHECK (monthly_credit_limit >= 0); -- null: none

-- One row an audit. It outlives its project: what was spent was spent.
CREATE TABLE credit_reservations (
    workspace_id  uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    audit_id      uuid NOT NULL,
    project_id    uuid NOT NULL,
    reserved      bigint NOT NULL CHECK (reserved >= 0),
    settled       bigint CHECK (settled BETWEEN 0 AND reserved),  -- null: the audit is under way, its attempts tell
    reserved_at   timestamptz NOT NULL,
    closed_at     timestamptz,
    PRIMARY KEY (workspace_id, audit_id)
);
CREATE INDEX credit_reservations_month ON credit_reservations (workspace_id, reserved_at);

INSERT INTO credit_reservations (workspace_id, audit_id, project_id, reserved, settled, reserved_at, closed_at)
SELECT a.workspace_id, a.id, a.project_id, coalesce(sum(e.max_attempts), 0),
    CASE WHEN a.status IN ('completed', 'partially_completed', 'failed', 'cancelled') THEN coalesce(sum(e.attempts), 0) END,
    a.created_at,
    CASE WHEN a.status IN ('completed', 'partially_completed', 'failed', 'cancelled') THEN coalesce(a.completed_at, a.updated_at) END
FROM audits a LEFT JOIN executions e ON e.project_id = a.project_id AND e.audit_id = a.id
GROUP BY a.project_id, a.id;

-- Where a workspace's own history is looked up for estimates.
CREATE INDEX audits_workspace_finished ON audits (workspace_id, completed_at DESC)
    WHERE status IN ('completed', 'partially_completed');
