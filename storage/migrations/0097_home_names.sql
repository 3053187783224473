-- A project's name stands beside its home, so that look-ups by name read one small table. On a distributed
-- database that table is on the coordinator, and a worker that is down does not make them fail.
ALTER TABLE project_homes ADD COLUMN name text NOT NULL DEFAULT '';
WITH named AS MATERIALIZED (SELECT id, name FROM projects WHERE workspace_id IS NOT NULL)
UPDATE project_homes h SET name = named.name FROM named WHERE named.id = h.project_id;
