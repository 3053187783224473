-- Due schedules are run in turns of their workspaces, and not while the audits of the last run are
-- under way.
ALTER TABLE audit_schedules ADD COLUMN last_audit_ids uuid[]; -- null: of runs before there was this column
ALTER TABLE schedules_due ADD COLUMN workspace_id uuid;
DELETE FROM schedules_due;
INSERT INTO schedules_due (project_id, schedule_id, due_at, workspace_id)
    SELECT project_id, id, next_run_at, workspace_id FROM audit_schedules WHERE next_run_at IS NOT NULL;
