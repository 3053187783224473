-- When schedules of all projects are due. Plain and small: it has no foreign key, and the
-- transaction that changes a schedule keeps it. On a distributed database it stays on the
-- coordinator: a node that is down keeps nobody else's schedules from being found.
CREATE TABLE schedules_due (
    project_id   uuid NOT NULL,
    schedule_id  uuid NOT NULL,
    due_at       timestamptz NOT NULL,
    CONSTRAINT schedules_due_pkey PRIMARY KEY (project_id, schedule_id)
);
INSERT INTO schedules_due (project_id, schedule_id, due_at)
    SELECT project_id, id, next_run_at FROM audit_schedules WHERE next_run_at IS NOT NULL;
CREATE INDEX schedules_due_at ON schedules_due (due_at, schedule_id);
DROP INDEX audit_schedules_due;
