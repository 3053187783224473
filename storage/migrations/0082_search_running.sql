-- Runs of search intelligence that are under way, by workspace: a bound on them holds over all of
-- its projects. Plain and small; a row goes when its run ends.
CREATE TABLE search_running (
    project_id    uuid NOT NULL,
    run_id        uuid NOT NULL,
    workspace_id  uuid NOT NULL,
    CONSTRAINT search_running_pkey PRIMARY KEY (project_id, run_id)
);
CREATE INDEX search_running_workspace ON search_running (workspace_id);
INSERT INTO search_running (project_id, run_id, workspace_id)
    SELECT r.project_id, r.id, p.workspace_id FROM search_runs r JOIN projects p ON p.id = r.project_id WHERE r.status = 'running';
