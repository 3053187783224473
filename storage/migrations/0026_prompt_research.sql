-- Prompt research: candidates that a model suggests and people review, the runs
-- that made them, the business map, and what all this uses.

-- What a workspace has chosen for its research. Without a row the gate is on.
CREATE TABLE research_settings (
    workspace_id  uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
    quality_gate  text NOT NULL CONSTRAINT research_settings_gate CHECK (quality_gate IN ('off', 'shadow', 'gate')),
    updated_at    timestamptz NOT NULL
);

-- Calls to the product's own models for research, of a workspace in a calendar month (UTC).
CREATE TABLE research_usage (
    workspace_id   uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    month          date NOT NULL,
    calls          bigint NOT NULL,
    cost_microusd  bigint NOT NULL DEFAULT 0, -- millionths of a US dollar, of the calls whose cost is known
    PRIMARY KEY (workspace_id, month)
) WITH (fillfactor = 50);

-- Calls in flight to the product's own models, over all processes: one row a call
-- that may be made at a time. A process that dies leaves its row taken until held_until.
CREATE TABLE model_slots (
    model       text NOT NULL,
    slot        integer NOT NULL,
    holder      uuid NOT NULL,
    held_until  timestamptz NOT NULL,
    PRIMARY KEY (model, slot)
) WITH (fillfactor = 50);

-- One row a generation of candidates.
CREATE TABLE generation_runs (
    project_id            uuid NOT NULL,
    id                    uuid NOT NULL,
    prompt_set_id         uuid NOT NULL,
    agent_revision_id     uuid,             -- as the caller named it
    generator_version     text NOT NULL,    -- adapter, model, version of the words it is asked with
    cohort                text NOT NULL,
    requested_count       integer NOT NULL,
    candidates_generated  integer NOT NULL, -- that could be read
    dropped_duplicates    integer NOT NULL,
    quality_rejected      integer NOT NULL,
    quality_gate          text NOT NULL,
    admission_drops       jsonb NOT NULL,   -- reason to number
    shortfall_reason      text,
    created_at            timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    CONSTRAINT generation_runs_set_fkey FOREIGN KEY (project_id, prompt_set_id) REFERENCES prompt_sets ON DELETE CASCADE
);
CREATE INDEX generation_runs_set ON generation_runs (project_id, prompt_set_id, id);

-- One row a suggested prompt. A topic may be gone: it is looked up when it is shown.
CREATE TABLE prompt_candidates (
    project_id      uuid NOT NULL,
    id              uuid NOT NULL,
    run_id          uuid NOT NULL,
    prompt_set_id   uuid NOT NULL,
    topic_id        uuid,
    text            text NOT NULL,
    gist            text NOT NULL,     -- what it asks for, in a few English words; empty: not said
    intent          text NOT NULL,
    buyer_stage     text NOT NULL,
    prompt_intent   text NOT NULL,
    cohort          text NOT NULL,
    grounded        boolean NOT NULL,
    quality_status  text NOT NULL CONSTRAINT prompt_candidates_quality CHECK (quality_status IN ('judged', 'off', 'unavailable', 'not_judged')),
    quality_flags   text[] NOT NULL,
    review          text NOT NULL CONSTRAINT prompt_candidates_review CHECK (review IN ('waiting', 'accepted', 'rejected')),
    prompt_id       uuid,              -- that an accepted one became
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    CONSTRAINT prompt_candidates_run_fkey FOREIGN KEY (project_id, run_id) REFERENCES generation_runs ON DELETE CASCADE
);
CREATE INDEX prompt_candidates_waiting ON prompt_candidates (project_id, prompt_set_id, id) WHERE review = 'waiting';
CREATE INDEX prompt_candidates_run ON prompt_candidates (project_id, run_id);

-- What the brand offers.
CREATE TABLE business_offerings (
    project_id  uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id          uuid NOT NULL,
    name        text NOT NULL,
    name_key    text NOT NULL,         -- the name, regardless of case and blanks
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    CONSTRAINT business_offerings_name UNIQUE (project_id, name_key)
);

-- What is said of an offering. A dismissed entry stays, so that it is not suggested again.
CREATE TABLE business_map_entries (
    project_id    uuid NOT NULL,
    id            uuid NOT NULL,
    offering_id   uuid NOT NULL,
    dimension     text NOT NULL CONSTRAINT business_map_entries_dimension CHECK (dimension IN ('attribute', 'situation', 'audience')),
    value         text NOT NULL,
    value_key     text NOT NULL,
    origin        text NOT NULL CONSTRAINT business_map_entries_origin CHECK (origin IN ('manual', 'model')),
    review_state  text NOT NULL CONSTRAINT business_map_entries_state CHECK (review_state IN ('suggested', 'confirmed', 'dismissed')),
    reviewed_by   text,
    reviewed_at   timestamptz,
    source        jsonb NOT NULL,
    created_at    timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    CONSTRAINT business_map_entries_value UNIQUE (project_id, offering_id, dimension, value_key),
    CONSTRAINT business_map_entries_offering_fkey FOREIGN KEY (project_id, offering_id) REFERENCES business_offerings ON DELETE CASCADE
);

-- Two values of an offering that do not go together.
CREATE TABLE business_map_exclusions (
    project_id   uuid NOT NULL,
    offering_id  uuid NOT NULL,
    position     integer NOT NULL,
    first        text NOT NULL,
    second       text NOT NULL,
    PRIMARY KEY (project_id, offering_id, position),
    CONSTRAINT business_map_exclusions_offering_fkey FOREIGN KEY (project_id, offering_id) REFERENCES business_offerings ON DELETE CASCADE
);
