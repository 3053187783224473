-- Accounts at vendors whose figures are imported: their sealed credentials, and
-- which days of each feed have been read.

CREATE TABLE connections (
    project_id              uuid NOT NULL,
    id                      uuid NOT NULL,
    kind                    text NOT NULL,
    property                text NOT NULL,        -- the site or property at the vendor
    label                   text NOT NULL,
    credential_kind         text NOT NULL,
    credential_label        text NOT NULL,        -- what may be shown of it, such as a service account's address
    credential_fingerprint  text NOT NULL,
    sealed                  bytea NOT NULL,       -- empty once disconnected
    state                   text NOT NULL,
    last_error              text NOT NULL,
    last_error_at           timestamptz,
    created_at              timestamptz NOT NULL,
    updated_at              timestamptz NOT NULL,
    disconnected_at         timestamptz,
    CONSTRAINT connections_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT connections_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE,
    CONSTRAINT connections_kind_check CHECK (kind IN ('search_console', 'analytics', 'alt_engine')),
    CONSTRAINT connections_state_check CHECK (state IN ('connected', 'failing', 'unauthorized', 'disconnected'))
);
CREATE UNIQUE INDEX connections_live ON connections (project_id, kind, property) WHERE disconnected_at IS NULL;

-- What one area imports through a connection.
CREATE TABLE connection_feeds (
    project_id      uuid NOT NULL,
    connection_id   uuid NOT NULL,
    feed            text NOT NULL,
    first_day       date NOT NULL,        -- the oldest day to read
    last_synced_at  timestamptz,
    next_sync_at    timestamptz NOT NULL,
    failures        integer NOT NULL,     -- in a row
    last_error      text NOT NULL,
    CONSTRAINT connection_feeds_pkey PRIMARY KEY (project_id, connection_id, feed),
    CONSTRAINT connection_feeds_connection_fkey FOREIGN KEY (project_id, connection_id) REFERENCES connections ON DELETE CASCADE
);

-- Days of a feed that have been read. A day that is not settled is read again:
-- vendors change the figures of the last days.
CREATE TABLE connection_days (
    project_id     uuid NOT NULL,
    connection_id  uuid NOT NULL,
    feed           text NOT NULL,
    day            date NOT NULL,
    rows           bigint NOT NULL,
    revision       integer NOT NULL,      -- how often it was read
    settled        boolean NOT NULL,
    read_at        timestamptz NOT NULL,
    CONSTRAINT connection_days_pkey PRIMARY KEY (project_id, connection_id, feed, day),
    CONSTRAINT connection_days_feed_fkey FOREIGN KEY (project_id, connection_id, feed) REFERENCES connection_feeds ON DELETE CASCADE
);

-- When feeds of all projects are due. Plain and small: it has no foreign key, and
-- a row whose feed is gone is deleted when it comes up.
CREATE TABLE feeds_due (
    project_id     uuid NOT NULL,
    connection_id  uuid NOT NULL,
    feed           text NOT NULL,
    due_at         timestamptz NOT NULL,
    CONSTRAINT feeds_due_pkey PRIMARY KEY (project_id, connection_id, feed)
);
CREATE INDEX feeds_due_at ON feeds_due (due_at);
