-- Reports that are made and sent by themselves. The table says over all projects what is due, so it stays in one place.
CREATE TABLE report_schedules (
    project_id     uuid NOT NULL,
    id             uuid NOT NULL,
    workspace_id   uuid NOT NULL,
    cadence        text NOT NULL,
    day            smallint NOT NULL,
    hour           smallint NOT NULL,
    channel_ids    uuid[] NOT NULL,
    link_days      smallint NOT NULL,
    market         text NOT NULL,     -- a market's id, or default
    sender         text NOT NULL,
    introduction   text NOT NULL,
    color          text NOT NULL,
    logo           text NOT NULL,
    password_hash  text,
    enabled        boolean NOT NULL,
    next_at        timestamptz,
    last_at        timestamptz,
    last_error     text,
    created_by     text NOT NULL,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    CONSTRAINT report_schedules_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT report_schedules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT report_schedules_cadence_check CHECK (cadence IN ('weekly', 'monthly')),
    CONSTRAINT report_schedules_day_check CHECK (day BETWEEN 1 AND CASE cadence WHEN 'weekly' THEN 7 ELSE 28 END),
    CONSTRAINT report_schedules_hour_check CHECK (hour BETWEEN 0 AND 23),
    CONSTRAINT report_schedules_enabled_check CHECK (enabled = (next_at IS NOT NULL))
);
CREATE INDEX report_schedules_due ON report_schedules (next_at, id) WHERE next_at IS NOT NULL;
CREATE INDEX report_schedules_workspace ON report_schedules (workspace_id);

-- A channel sends announcements too: messages of their own, at once. Their addresses open reports, so they are encrypted.
ALTER TABLE channel_entries
    ADD COLUMN sealed bytea,               -- of an announcement: its text and addresses, encrypted
    ALTER COLUMN event_id DROP NOT NULL,   -- null of announcements, as the next two
    ALTER COLUMN signal_kind DROP NOT NULL,
    ALTER COLUMN signal_id DROP NOT NULL;
