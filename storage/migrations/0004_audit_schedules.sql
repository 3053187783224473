-- What launches audits by itself.

CREATE TABLE audit_schedules (
    project_id        uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id                uuid NOT NULL,
    workspace_id      uuid NOT NULL,
    prompt_set_id     uuid NOT NULL,        -- no foreign key: without its set a schedule stays, fails and says why
    audit_scope       text NOT NULL,
    cadence           text NOT NULL CHECK (cadence IN ('one_time', 'every_n_minutes', 'hourly', 'daily', 'weekly')),
    interval_minutes  integer,
    timezone          text NOT NULL,
    start_at          timestamptz NOT NULL, -- the first run: intervals are counted from it
    start_wall        timestamp NOT NULL,   -- what the clocks of the time zone show then: days and weeks repeat it
    engines           text[] NOT NULL,
    market_ids        uuid[] NOT NULL,      -- null: the default market
    repetitions       integer,
    benchmark_mode    text,
    enabled           boolean NOT NULL,
    next_run_at       timestamptz,
    last_run_at       timestamptz,
    last_failure_at   timestamptz,
    failure_count     integer NOT NULL,
    last_error        text NOT NULL,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    CHECK ((interval_minutes IS NOT NULL) = (cadence = 'every_n_minutes') AND interval_minutes > 0),
    CHECK (enabled = (next_run_at IS NOT NULL))
);
-- What is due, over all projects.
CREATE INDEX audit_schedules_due ON audit_schedules (next_run_at, id) WHERE next_run_at IS NOT NULL;
