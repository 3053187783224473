-- Audits, what they ask, and what was answered.

CREATE TABLE audits (
    project_id              uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id                      uuid NOT NULL,
    workspace_id            uuid NOT NULL,
    parent_audit_id         uuid,
    launch_id               uuid,
    status                  text NOT NULL,
    benchmark_mode          text NOT NULL,
    audit_scope             text NOT NULL,
    repetitions             integer NOT NULL,
    random_seed             text NOT NULL,
    requested_count         integer NOT NULL,
    completed_count         integer NOT NULL,
    failed_count            integer NOT NULL,
    not_run_count           integer NOT NULL DEFAULT 0, -- executions whose engine showed no answer
    error_message           text NOT NULL,
    model_provenance        jsonb NOT NULL,
    engine_snapshots        jsonb NOT NULL,
    entities                jsonb NOT NULL,  -- the brand first, then the competitors, as they were at launch
    market_id               uuid,
    market_country_code     text NOT NULL,
    market_language_code    text NOT NULL,
    not_applicable_engines  text[] NOT NULL,
    analyzer_version        text NOT NULL DEFAULT '',
    scoring_rule_version    text NOT NULL DEFAULT '',
    created_at              timestamptz NOT NULL,
    updated_at              timestamptz NOT NULL,
    started_at              timestamptz,
    completed_at            timestamptz,
    PRIMARY KEY (project_id, id)
);
-- Finished runs of a market, newest first: what reports select from.
CREATE INDEX audits_finished ON audits (project_id, completed_at DESC, id DESC)
    WHERE status IN ('completed', 'partially_completed', 'failed');

CREATE TABLE audit_prompts (
    project_id     uuid NOT NULL,
    audit_id       uuid NOT NULL,
    prompt_index   integer NOT NULL,
    id             uuid NOT NULL,
    prompt_id      uuid,
    text           text NOT NULL,
    theme          text NOT NULL,
    intent         text NOT NULL,
    buyer_stage    text NOT NULL,
    prompt_intent  text NOT NULL,
    cohort         text NOT NULL,
    branded        boolean NOT NULL,
    PRIMARY KEY (project_id, audit_id, prompt_index),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);
CREATE INDEX audit_prompts_prompt ON audit_prompts (project_id, prompt_id, audit_id);

-- One row a prompt × engine × repetition of an audit. attempts counts the calls
-- begun; it is raised before each call, never above max_attempts.
CREATE TABLE executions (
    project_id      uuid NOT NULL,
    audit_id        uuid NOT NULL,
    id              uuid NOT NULL,
    prompt_index    integer NOT NULL,
    logical_engine  text NOT NULL,
    repetition      integer NOT NULL,
    status          text NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'no_answer', 'failed', 'cancelled')),
    attempts        integer NOT NULL,
    max_attempts    integer NOT NULL,
    error_class     text NOT NULL DEFAULT '',
    error_message   text NOT NULL DEFAULT '',
    started_at      timestamptz,
    finished_at     timestamptz,
    PRIMARY KEY (project_id, audit_id, id),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
) WITH (fillfactor = 70);

-- One row a call to a provider, written before the call.
CREATE TABLE attempts (
    project_id     uuid NOT NULL,
    audit_id       uuid NOT NULL,
    execution_id   uuid NOT NULL,
    number         integer NOT NULL,
    started_at     timestamptz NOT NULL,
    finished_at    timestamptz,
    outcome        text NOT NULL DEFAULT '',  -- empty: not known (in flight, or its process died)
    http_status    integer,                   -- null: there was no response, or it was an answer
    error_message  text NOT NULL DEFAULT '',
    PRIMARY KEY (project_id, audit_id, execution_id, number)
) WITH (fillfactor = 80);

-- What was said: one row a completed execution.
CREATE TABLE answers (
    project_id          uuid NOT NULL,
    audit_id            uuid NOT NULL,
    execution_id        uuid NOT NULL,
    prompt_index        integer NOT NULL,
    logical_engine      text NOT NULL,
    repetition          integer NOT NULL,
    attempt             integer NOT NULL,
    text                text NOT NULL,
    citations           jsonb NOT NULL,   -- [{url, title, start, end}] as the engine attached them; start and end -1: no place
    searches            text[] NOT NULL,  -- as the engine made them, in order
    searched            boolean,          -- null: not observable
    transport_provider  text NOT NULL,
    transport_model     text NOT NULL,    -- the model that answered
    retrieval_enabled   boolean,
    adapter_version     text NOT NULL,
    finish_reason       text NOT NULL,
    input_tokens        bigint,
    output_tokens       bigint,
    search_calls        bigint,
    raw                 bytea NOT NULL,   -- the body as received
    started_at          timestamptz NOT NULL,
    answered_at         timestamptz NOT NULL,
    PRIMARY KEY (project_id, audit_id, execution_id)
);

-- Which processes work: a job whose process is no longer here is taken up again.
-- lock_key names the advisory lock that the process holds while it lives.
CREATE TABLE workers (
    id          text PRIMARY KEY,
    lock_key    integer GENERATED ALWAYS AS IDENTITY,
    started_at  timestamptz NOT NULL,
    seen_at     timestamptz NOT NULL
);

-- When an engine's next call may start, over all processes.
CREATE TABLE engine_rates (
    logical_engine  text PRIMARY KEY,
    next_at         timestamptz NOT NULL
) WITH (fillfactor = 50);
