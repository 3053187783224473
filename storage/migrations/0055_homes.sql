-- Where projects and audits are, whose they are, and what engines' answers usually take: what
-- lists over several projects begin with. Plain and small: they have no foreign keys to
-- projects, and the transactions that make and delete projects and audits keep them. On a
-- distributed database they stay on the coordinator, where a node that is down hides nobody
-- else's.
CREATE TABLE project_homes (
    project_id    uuid NOT NULL,
    workspace_id  uuid NOT NULL,
    CONSTRAINT project_homes_pkey PRIMARY KEY (project_id),
    CONSTRAINT project_homes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces ON DELETE CASCADE
);
CREATE INDEX project_homes_workspace ON project_homes (workspace_id, project_id);
INSERT INTO project_homes (project_id, workspace_id) SELECT id, workspace_id FROM projects;

CREATE TABLE audit_homes (
    project_id    uuid NOT NULL,
    audit_id      uuid NOT NULL,
    workspace_id  uuid NOT NULL,
    open          boolean NOT NULL, -- false once somebody saw that the audit has ended
    CONSTRAINT audit_homes_pkey PRIMARY KEY (project_id, audit_id)
);
CREATE INDEX audit_homes_workspace ON audit_homes (workspace_id, audit_id);
CREATE INDEX audit_homes_open ON audit_homes (project_id, audit_id) WHERE open;
INSERT INTO audit_homes (project_id, audit_id, workspace_id, open)
    SELECT project_id, id, workspace_id, status IN ('queued', 'running', 'analyzing', 'reporting') FROM audits;
DROP INDEX audits_open;
DROP INDEX audits_workspace_finished;

-- What some answers of each engine took in the newest runs of a workspace.
CREATE TABLE usual_usage (
    project_id         uuid NOT NULL,
    audit_id           uuid NOT NULL,
    logical_engine     text NOT NULL,
    workspace_id       uuid NOT NULL,
    transport_model    text NOT NULL,
    retrieval_enabled  boolean NOT NULL,
    completed_at       timestamptz NOT NULL,
    input_tokens       bigint[] NOT NULL,
    output_tokens      bigint[] NOT NULL,
    search_calls       bigint[] NOT NULL,
    CONSTRAINT usual_usage_pkey PRIMARY KEY (project_id, audit_id, logical_engine)
);
CREATE INDEX usual_usage_newest
    ON usual_usage (workspace_id, logical_engine, transport_model, retrieval_enabled, completed_at DESC);
INSERT INTO usual_usage (project_id, audit_id, logical_engine, workspace_id, transport_model, retrieval_enabled,
        completed_at, input_tokens, output_tokens, search_calls)
    SELECT a.project_id, a.id, n.logical_engine, a.workspace_id, e ->> 'transport_model',
        (e ->> 'retrieval_enabled')::boolean, a.completed_at,
        coalesce((array_agg(n.input_tokens) FILTER (WHERE n.input_tokens IS NOT NULL))[1:200], '{}'),
        coalesce((array_agg(n.output_tokens) FILTER (WHERE n.output_tokens IS NOT NULL))[1:200], '{}'),
        coalesce((array_agg(n.search_calls) FILTER (WHERE n.search_calls IS NOT NULL))[1:200], '{}')
    FROM audits a
    CROSS JOIN LATERAL jsonb_array_elements(a.engine_snapshots) AS e
    JOIN answers n ON n.project_id = a.project_id AND n.audit_id = a.id AND n.logical_engine = e ->> 'logical_engine'
    WHERE a.status IN ('completed', 'partially_completed') AND a.completed_at > now() - interval '90 days'
    GROUP BY a.project_id, a.id, n.logical_engine, a.workspace_id, e ->> 'transport_model',
        (e ->> 'retrieval_enabled')::boolean, a.completed_at;
