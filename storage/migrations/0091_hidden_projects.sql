-- A project without a workspace is being deleted: nobody sees it, and a job deletes its rows in small batches.
ALTER TABLE projects ALTER COLUMN workspace_id DROP NOT NULL;
