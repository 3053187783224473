-- When the logs of sources whose setup is pubsub_pull are pulled next. Plain and small, of all
-- projects: it has no foreign key, and a row whose source is gone or revoked is deleted when
-- it comes up.
CREATE TABLE pulls_due (
    project_id  uuid NOT NULL,
    source_id   uuid NOT NULL,
    due_at      timestamptz NOT NULL,
    CONSTRAINT pulls_due_pkey PRIMARY KEY (project_id, source_id)
);
CREATE INDEX pulls_due_at ON pulls_due (due_at);
INSERT INTO pulls_due (project_id, source_id, due_at)
    SELECT project_id, id, created_at FROM crawl_sources WHERE setup = 'pubsub_pull' AND revoked_at IS NULL;

-- Published addresses of bots that were read after those that came with the program. It
-- belongs to no project.
CREATE TABLE bot_addresses (
    name       text NOT NULL CONSTRAINT bot_addresses_pkey PRIMARY KEY,
    networks   text NOT NULL,         -- one a line
    sources    text[] NOT NULL,
    read_at    timestamptz NOT NULL
);
