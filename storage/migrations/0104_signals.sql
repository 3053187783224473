-- States that moved beyond noise. A cause reports a state once: a repeated job finds its row. A state that is active is
-- not reported again under its key, nor is one whose key is muted.
CREATE TABLE signals (
    project_id        uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id                uuid NOT NULL,
    kind              text NOT NULL,
    state             text NOT NULL CONSTRAINT signals_state CHECK (state IN ('active', 'ended')),
    state_key         text NOT NULL,   -- kind, subject, part and market
    cause             text NOT NULL,   -- what it was found by, and its key
    title             text NOT NULL,
    market            jsonb,
    market_id         uuid,
    logical_engine    text,
    subject           jsonb NOT NULL,
    part              jsonb,
    rate_before       double precision,
    rate_now          double precision,
    delta             double precision,
    change_interval   jsonb,
    verdict           text NOT NULL,
    baseline_audit_id uuid,
    audit_id          uuid,
    evidence          jsonb NOT NULL,
    watch             jsonb,           -- what its end is judged by
    muted             boolean NOT NULL DEFAULT false,
    feedback          text CONSTRAINT signals_feedback CHECK (feedback IN ('useful', 'not_useful')),
    created_at        timestamptz NOT NULL,
    ended_at          timestamptz,
    end_reason        text,
    PRIMARY KEY (project_id, id),
    CONSTRAINT signals_cause UNIQUE (project_id, cause)
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX signals_list ON signals (project_id, created_at DESC, id DESC);
CREATE INDEX signals_active ON signals (project_id, state_key) WHERE state = 'active' OR muted;

-- Each look for signals once: it spends a part of the false alarms that a project may have in a week.
CREATE TABLE signal_passes (
    project_id  uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    cause       text NOT NULL,
    market      text NOT NULL,         -- id, or empty for the project's own country and language
    at          timestamptz NOT NULL,  -- of the evidence
    budget      double precision NOT NULL,
    comparisons integer NOT NULL,
    PRIMARY KEY (project_id, cause)
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX signal_passes_at ON signal_passes (project_id, market, at DESC);
