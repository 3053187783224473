-- What happened in a project, for webhooks and channels. An event is written in the transaction of its cause. The table
-- has no foreign key: an audit ends with a lock on its row, and a check of the project would wait for its deletion.
CREATE TABLE events (
    project_id  uuid NOT NULL,
    id          uuid NOT NULL,
    type        text NOT NULL,
    at          timestamptz NOT NULL,
    data        jsonb NOT NULL,
    CONSTRAINT events_pkey PRIMARY KEY (project_id, id)
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX events_by_time ON events (project_id, at, id);
CREATE INDEX events_old ON events (at);
