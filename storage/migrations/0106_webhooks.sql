-- Addresses of programs that events are sent to.
CREATE TABLE webhooks (
    project_id       uuid NOT NULL,
    id               uuid NOT NULL,
    url              text NOT NULL,
    events           text[] NOT NULL,   -- empty: all types
    description      text NOT NULL,
    secret           bytea NOT NULL,    -- encrypted
    old_secret       bytea,             -- encrypted; signs as well until old_secret_until
    old_secret_until timestamptz,
    state            text NOT NULL,
    disabled_reason  text,
    held_until       timestamptz,       -- the receiver asked for a pause
    last_success_at  timestamptz,
    last_failure_at  timestamptz,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    CONSTRAINT webhooks_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT webhooks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE,
    CONSTRAINT webhooks_state_check CHECK (state IN ('active', 'disabled'))
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);

-- Events that a webhook has not received yet. A row is deleted when the receiver has accepted the event, or after the
-- last attempt.
CREATE TABLE webhook_deliveries (
    project_id  uuid NOT NULL,
    webhook_id  uuid NOT NULL,
    event_id    uuid NOT NULL,
    attempts    integer NOT NULL DEFAULT 0,
    due_at      timestamptz NOT NULL,
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (project_id, webhook_id, event_id),
    CONSTRAINT webhook_deliveries_webhook_fkey FOREIGN KEY (project_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (project_id, webhook_id, due_at, event_id);

CREATE TABLE webhook_attempts (
    project_id       uuid NOT NULL,
    webhook_id       uuid NOT NULL,
    id               uuid NOT NULL,
    event_id         uuid NOT NULL,
    type             text NOT NULL,
    attempt          integer NOT NULL,
    status_code      integer,           -- null: no answer
    error            text,              -- null: delivered
    at               timestamptz NOT NULL,
    next_attempt_at  timestamptz,       -- null: none follows
    CONSTRAINT webhook_attempts_pkey PRIMARY KEY (project_id, webhook_id, id),
    CONSTRAINT webhook_attempts_webhook_fkey FOREIGN KEY (project_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX webhook_attempts_old ON webhook_attempts (at);

-- Events that have not been distributed to webhooks, and when webhooks are to deliver next. Plain and small, of all
-- projects, without foreign keys: on a distributed database they stay on the coordinator.
CREATE TABLE events_due (
    project_id  uuid NOT NULL,
    event_id    uuid NOT NULL,
    CONSTRAINT events_due_pkey PRIMARY KEY (project_id, event_id)
);
CREATE TABLE webhooks_due (
    project_id  uuid NOT NULL,
    webhook_id  uuid NOT NULL,
    due_at      timestamptz NOT NULL,
    CONSTRAINT webhooks_due_pkey PRIMARY KEY (project_id, webhook_id)
);
CREATE INDEX webhooks_due_at ON webhooks_due (due_at);
