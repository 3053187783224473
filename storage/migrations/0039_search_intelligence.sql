-- What is bought from a provider of search data: runs, the calls they make, the
-- datasets that come of them, and the datasets' rows. Amounts of money are
-- billionths of a US dollar.

CREATE TABLE search_runs (
    project_id              uuid NOT NULL,
    id                      uuid NOT NULL,
    action                  text NOT NULL,
    status                  text NOT NULL,
    pricing_version         text NOT NULL,
    estimated_cost          bigint NOT NULL,
    max_cost                bigint,            -- the ceiling that was confirmed
    reported_cost           bigint,            -- what the provider said that it took; null: nothing yet
    planned_calls           integer NOT NULL,
    completed_calls         integer NOT NULL,
    uncertain_calls         integer NOT NULL,  -- sent, and the answer was lost
    planned_rows            integer NOT NULL,
    received_rows           integer NOT NULL,
    frozen_scope            jsonb NOT NULL,
    call_plan               jsonb NOT NULL,
    reused_datasets         jsonb NOT NULL,
    error_code              text NOT NULL,
    error_detail            text NOT NULL,
    created_at              timestamptz NOT NULL,
    expires_at              timestamptz NOT NULL,
    confirmed_at            timestamptz,
    cancelled_at            timestamptz,
    completed_at            timestamptz,
    CONSTRAINT search_runs_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT search_runs_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE,
    CONSTRAINT search_runs_action_check CHECK (action IN ('ranked_keywords', 'keyword_ideas', 'domain_intersection', 'backlinks', 'referring_domains')),
    CONSTRAINT search_runs_status_check CHECK (status IN ('planned', 'running', 'completed', 'partially_completed', 'failed', 'cancelled', 'expired'))
);

CREATE TABLE search_datasets (
    project_id             uuid NOT NULL,
    id                     uuid NOT NULL,
    run_id                 uuid NOT NULL,
    digest                 uuid NOT NULL,      -- of what was asked: equal datasets answer the same question
    dataset_kind           text NOT NULL,
    research_scope         text NOT NULL,
    target_domain          text NOT NULL,
    target_hostname        text NOT NULL,
    target_origin          text NOT NULL,
    comparison_origin      text NOT NULL,
    language_code          text NOT NULL,
    location_code          integer,
    status                 text NOT NULL,
    coverage               text NOT NULL,
    acquisition            jsonb NOT NULL,
    summary                jsonb NOT NULL,
    requested_rows         integer NOT NULL,
    raw_rows_received      integer NOT NULL,
    unique_rows_saved      integer NOT NULL,
    provider_total         bigint,
    truncated              boolean NOT NULL,
    collection_started_at  timestamptz,
    collection_ended_at    timestamptz,
    published_at           timestamptz,
    CONSTRAINT search_datasets_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT search_datasets_run_fkey FOREIGN KEY (project_id, run_id) REFERENCES search_runs ON DELETE CASCADE,
    CONSTRAINT search_datasets_status_check CHECK (status IN ('planned', 'collecting', 'published', 'failed', 'cancelled'))
);
CREATE INDEX search_datasets_run ON search_datasets (project_id, run_id);
CREATE INDEX search_datasets_digest ON search_datasets (project_id, digest, published_at);

-- A call is written down before it is made: one that is found as sent by a later
-- attempt has no answer that anybody knows, and is never made again.
CREATE TABLE search_calls (
    project_id    uuid NOT NULL,
    id            uuid NOT NULL,
    run_id        uuid NOT NULL,
    dataset_id    uuid NOT NULL,
    place         integer NOT NULL,          -- in the run's plan
    row_offset    integer NOT NULL,
    row_limit     integer NOT NULL,
    estimate      bigint NOT NULL,
    state         text NOT NULL,
    attempts      integer NOT NULL,
    provider_task text NOT NULL,
    cost          bigint,
    received      integer NOT NULL,
    error_code    text NOT NULL,
    error_detail  text NOT NULL,
    sent_at       timestamptz,
    ended_at      timestamptz,
    CONSTRAINT search_calls_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT search_calls_run_fkey FOREIGN KEY (project_id, run_id) REFERENCES search_runs ON DELETE CASCADE,
    CONSTRAINT search_calls_state_check CHECK (state IN ('planned', 'sent', 'answered', 'failed', 'uncertain', 'skipped'))
);
CREATE INDEX search_calls_run ON search_calls (project_id, run_id, place);

CREATE TABLE search_rows (
    project_id              uuid NOT NULL,
    dataset_id              uuid NOT NULL,
    place                   integer NOT NULL,   -- in the provider's order
    id                      uuid NOT NULL,
    call_id                 uuid,
    digest                  uuid NOT NULL,      -- of what makes a row unique in its dataset
    row_kind                text NOT NULL,
    keyword                 text COLLATE "C" NOT NULL,
    domain                  text COLLATE "C" NOT NULL,
    url                     text COLLATE "C" NOT NULL,
    intent                  text NOT NULL,
    search_volume           bigint,
    difficulty              integer,
    rank_group              integer,
    owned_rank_group        integer,
    backlinks               bigint,
    referring_main_domains  bigint,
    provider_rank           integer,
    etv                     numeric,
    auxiliary               jsonb NOT NULL,
    CONSTRAINT search_rows_pkey PRIMARY KEY (project_id, dataset_id, place),
    CONSTRAINT search_rows_digest UNIQUE (project_id, dataset_id, digest),
    CONSTRAINT search_rows_dataset_fkey FOREIGN KEY (project_id, dataset_id) REFERENCES search_datasets ON DELETE CASCADE
);
