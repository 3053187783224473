-- How often each project was written to, by transactions whose effect their callers look for in
-- reports: a replica on which the sum is as large has everything that they wrote. A transaction
-- raises a row that nobody else holds, or makes one, so that none waits. Plain and small, and
-- without a foreign key, which would have an audit's end wait for whoever deletes its project.
CREATE TABLE project_writes (
    project_id  uuid NOT NULL,
    id          uuid NOT NULL,
    number      bigint NOT NULL,
    CONSTRAINT project_writes_pkey PRIMARY KEY (project_id, id)
);
