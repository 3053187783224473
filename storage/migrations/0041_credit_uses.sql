-- Credits by engine: what an audit reserved of an engine's calls, and what it settled of
-- them when it ended. Like reservations, the rows outlive audits and projects.

CREATE TABLE credit_uses (
    workspace_id   uuid NOT NULL,
    audit_id       uuid NOT NULL,
    logical_engine text NOT NULL,  -- empty: not known, the project was deleted before engines were written down
    project_id     uuid NOT NULL,
    reserved       bigint NOT NULL CONSTRAINT credit_uses_reserved_check CHECK (reserved >= 0),
    settled        bigint CONSTRAINT credit_uses_settled_check CHECK (settled BETWEEN 0 AND reserved),  -- null: the audit is under way
    reserved_at    timestamptz NOT NULL,
    CONSTRAINT credit_uses_pkey PRIMARY KEY (workspace_id, audit_id, logical_engine),
    CONSTRAINT credit_uses_reservation_fkey FOREIGN KEY (workspace_id, audit_id) REFERENCES credit_reservations ON DELETE CASCADE
);
CREATE INDEX credit_uses_month ON credit_uses (workspace_id, reserved_at);

INSERT INTO credit_uses (workspace_id, audit_id, logical_engine, project_id, reserved, settled, reserved_at)
SELECT r.workspace_id, r.audit_id, e.logical_engine, r.project_id, sum(e.max_attempts),
    CASE WHEN r.settled IS NOT NULL THEN sum(e.attempts) END, r.reserved_at
FROM credit_reservations r JOIN executions e ON e.project_id = r.project_id AND e.audit_id = r.audit_id
GROUP BY r.workspace_id, r.audit_id, e.logical_engine;

INSERT INTO credit_uses (workspace_id, audit_id, logical_engine, project_id, reserved, settled, reserved_at)
SELECT r.workspace_id, r.audit_id, '', r.project_id, r.reserved, r.settled, r.reserved_at
FROM credit_reservations r
WHERE NOT EXISTS (SELECT FROM credit_uses u WHERE u.workspace_id = r.workspace_id AND u.audit_id = r.audit_id);
