-- Mailboxes and chats that signals are sent to.
CREATE TABLE channels (
    workspace_id       uuid NOT NULL,
    id                 uuid NOT NULL,
    name               text NOT NULL,
    kind               text NOT NULL,
    sealed             bytea NOT NULL,   -- the address, encrypted
    address            text NOT NULL,    -- shortened, for people
    signal_kinds       text[] NOT NULL,  -- empty: all
    project_ids        uuid[] NOT NULL,  -- empty: all
    timing             text NOT NULL,
    hour               smallint NOT NULL,
    weekday            smallint NOT NULL,
    timezone           text NOT NULL,
    state              text NOT NULL,
    disabled_reason    text,
    unsubscribed       boolean NOT NULL,
    due_at             timestamptz,      -- null: nothing waits
    failures           integer NOT NULL, -- since the last success
    last_success_at    timestamptz,
    last_failure_at    timestamptz,
    last_error         text,
    test_requested_at  timestamptz,
    tested_at          timestamptz,
    test_error         text,
    created_at         timestamptz NOT NULL,
    updated_at         timestamptz NOT NULL,
    CONSTRAINT channels_pkey PRIMARY KEY (workspace_id, id),
    CONSTRAINT channels_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT channels_kind_check CHECK (kind IN ('email', 'slack', 'teams', 'discord')),
    CONSTRAINT channels_timing_check CHECK (timing IN ('at_once', 'daily', 'weekly')),
    CONSTRAINT channels_hour_check CHECK (hour BETWEEN 0 AND 23),
    CONSTRAINT channels_weekday_check CHECK (weekday BETWEEN 1 AND 7),
    CONSTRAINT channels_state_check CHECK (state IN ('active', 'disabled'))
);
CREATE INDEX channels_due ON channels (due_at) WHERE due_at IS NOT NULL;

-- What channels have not sent yet. A channel's row is locked while entries are added to it, so their numbers become
-- visible in their order: what was sent is deleted by the highest number.
CREATE TABLE channel_entries (
    workspace_id  uuid NOT NULL,
    channel_id    uuid NOT NULL,
    number        bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    project_id    uuid NOT NULL,
    event_id      uuid NOT NULL,
    title         text NOT NULL,
    signal_kind   text NOT NULL,
    signal_id     uuid NOT NULL,
    ended         boolean NOT NULL,
    at            timestamptz NOT NULL,
    CONSTRAINT channel_entries_pkey PRIMARY KEY (workspace_id, channel_id, number),
    CONSTRAINT channel_entries_channel_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX channel_entries_project ON channel_entries (project_id);
