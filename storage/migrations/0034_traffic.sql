-- What AI systems and other bots fetch from a site, and the visitors that AI systems send, out of
-- the site's logs. Lines are not kept: they are counted, and what they were is kept
-- as digests, so that a line that comes again is recognised. Client addresses
-- are kept nowhere.

-- Where logs come from.
CREATE TABLE crawl_sources (
    project_id               uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id                       uuid NOT NULL,
    setup                    text NOT NULL CHECK (setup IN ('edge_worker', 'edge_logpush', 'stream_firehose', 'pubsub_pull', 'custom', 'upload')),
    preset                   text NOT NULL,
    format                   text NOT NULL,           -- empty: detected
    field_map                jsonb NOT NULL,          -- of JSON logs: our names to theirs
    collection_point         text NOT NULL,
    origin                   text NOT NULL,
    host                     text NOT NULL,
    sampling_kind            text NOT NULL CHECK (sampling_kind IN ('none', 'sampled', 'filtered')),
    sampling_rate            double precision,
    sampling_description     text NOT NULL,
    reporting_timezone       text NOT NULL,
    buffer_interval_seconds  integer,
    digest_key               bigint NOT NULL,         -- of the lines' digests
    token_prefix             text,                    -- null: it takes no token
    token_fingerprint        bytea,
    challenge                text NOT NULL DEFAULT '', -- what the sender asks to be told back, to see who owns the address
    verified_at              timestamptz,             -- when the sender proved itself; null: not yet, or not needed
    accepted_lines           bigint NOT NULL DEFAULT 0,
    rejected_lines           bigint NOT NULL DEFAULT 0,
    overlapping_lines        bigint NOT NULL DEFAULT 0,
    unsupported_uploads      bigint NOT NULL DEFAULT 0,
    unsupported_batches      bigint NOT NULL DEFAULT 0,
    last_received_at         timestamptz,             -- anything, heartbeats too
    last_accepted_at         timestamptz,             -- a batch with lines
    stall_reason             text CHECK (stall_reason IN ('no_receipts', 'not_in_plan', 'oversize', 'verification_failed')),
    stalled_at               timestamptz,
    pull_subscription        text,
    pull_nonce               text,
    pull_credentials         bytea,                   -- encrypted
    pull_verified_at         timestamptz,
    pull_checked_at          timestamptz,
    pull_failure             text,
    pulled_at                timestamptz,
    drained_at               timestamptz,
    created_at               timestamptz NOT NULL,
    updated_at               timestamptz NOT NULL,
    revoked_at               timestamptz,
    CONSTRAINT crawl_sources_pkey PRIMARY KEY (project_id, id)
);

-- Whose a source, or a token, is: requests at /ingest name no project. A small plain table, also when
-- the others are distributed.
CREATE TABLE crawl_source_homes (
    source       uuid NOT NULL CONSTRAINT crawl_source_homes_pkey PRIMARY KEY,
    project      uuid NOT NULL,
    fingerprint  bytea             -- of the token; null: it has none
);
CREATE UNIQUE INDEX crawl_source_homes_fingerprint ON crawl_source_homes (fingerprint);

-- What was received. The same batch again, by the sender's id or by its content, is the row that is there.
CREATE TABLE crawl_batches (
    project_id         uuid NOT NULL,
    source_id          uuid NOT NULL,
    id                 uuid NOT NULL,
    key                text NOT NULL,            -- the sender's id, else the content's digest
    content            bytea NOT NULL,           -- SHA-256 of the lines
    format             text NOT NULL,
    accepted_lines     bigint NOT NULL,
    rejected_lines     bigint NOT NULL,
    overlapping_lines  bigint NOT NULL,
    rejected_sample    jsonb NOT NULL,
    received_at        timestamptz NOT NULL,
    CONSTRAINT crawl_batches_pkey PRIMARY KEY (project_id, source_id, id),
    CONSTRAINT crawl_batches_key UNIQUE (project_id, source_id, key),
    CONSTRAINT crawl_batches_source_fkey FOREIGN KEY (project_id, source_id) REFERENCES crawl_sources ON DELETE CASCADE
);
CREATE INDEX crawl_batches_content ON crawl_batches (project_id, source_id, content);

-- The digests of a batch's lines, a row a part of a day, with the time that the part covers: a
-- batch is compared with the parts alone that its own times touch.
CREATE TABLE crawl_segments (
    project_id  uuid NOT NULL,
    source_id   uuid NOT NULL,
    day         date NOT NULL,
    id          uuid NOT NULL,
    from_at     bigint NOT NULL,  -- seconds since 1970
    to_at       bigint NOT NULL,
    digests     bytea NOT NULL,   -- six bytes each, in order
    CONSTRAINT crawl_segments_pkey PRIMARY KEY (project_id, source_id, day, id),
    CONSTRAINT crawl_segments_source_fkey FOREIGN KEY (project_id, source_id) REFERENCES crawl_sources ON DELETE CASCADE
);
ALTER TABLE crawl_segments ALTER COLUMN digests SET STORAGE EXTERNAL; -- random bytes cannot be compressed

-- The paths of a project, numbered from 1.
CREATE TABLE crawl_paths (
    project_id      uuid NOT NULL,
    id              integer NOT NULL,
    path            text NOT NULL,
    folder          text NOT NULL,
    resource_class  text NOT NULL,
    CONSTRAINT crawl_paths_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT crawl_paths_project_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE UNIQUE INDEX crawl_paths_path ON crawl_paths (project_id, path);

CREATE TABLE crawl_path_counts (
    project_id  uuid NOT NULL CONSTRAINT crawl_path_counts_pkey PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
    last_id     integer NOT NULL
);

-- The counts: a row a day, bot and verification, in which the paths and statuses are
-- packed.
CREATE TABLE crawl_rollups (
    project_id    uuid NOT NULL,
    day           date NOT NULL,
    source_id     uuid NOT NULL,
    bot_id        text NOT NULL,
    verification  text NOT NULL CHECK (verification IN ('verified', 'unverified', 'failed')),
    purpose       text NOT NULL,
    requests      bigint NOT NULL,
    cells         bytea NOT NULL,   -- path, status, requests, second of the day of the last one
    CONSTRAINT crawl_rollups_pkey PRIMARY KEY (project_id, day, source_id, bot_id, verification),
    CONSTRAINT crawl_rollups_source_fkey FOREIGN KEY (project_id, source_id) REFERENCES crawl_sources ON DELETE CASCADE
);

-- What was received of a source and a day.
CREATE TABLE crawl_days (
    project_id       uuid NOT NULL,
    source_id        uuid NOT NULL,
    day              date NOT NULL,
    timezone         text NOT NULL,
    batch_count      integer NOT NULL,
    heartbeat_count  integer NOT NULL,
    lines            bigint NOT NULL,
    whole            boolean NOT NULL,   -- one log began before the day and ended after it
    first_second     integer NOT NULL,
    last_second      integer NOT NULL,
    minutes          bytea NOT NULL,     -- a bit for each in which something was received
    CONSTRAINT crawl_days_pkey PRIMARY KEY (project_id, day, source_id),
    CONSTRAINT crawl_days_source_fkey FOREIGN KEY (project_id, source_id) REFERENCES crawl_sources ON DELETE CASCADE
);

-- Visits that AI systems sent: one row a day, visitor and system. A visitor is the salted hash
-- of an address.
CREATE TABLE ai_sessions (
    project_id  uuid NOT NULL,
    day         date NOT NULL,
    source_id   uuid NOT NULL,
    ai_source   text NOT NULL,
    visitor     bigint NOT NULL,
    path_id     integer NOT NULL,  -- of the first page
    CONSTRAINT ai_sessions_pkey PRIMARY KEY (project_id, day, source_id, ai_source, visitor),
    CONSTRAINT ai_sessions_source_fkey FOREIGN KEY (project_id, source_id) REFERENCES crawl_sources ON DELETE CASCADE
);

-- The salts of visitors' hashes. They are deleted after their time, and then nobody can tell
-- an address from a hash.
CREATE TABLE visitor_salts (
    project_id  uuid NOT NULL,
    day         date NOT NULL,
    salt        bytea NOT NULL,
    created_at  timestamptz NOT NULL,
    CONSTRAINT visitor_salts_pkey PRIMARY KEY (project_id, day),
    CONSTRAINT visitor_salts_project_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX visitor_salts_created ON visitor_salts (created_at);

-- Bots that the catalogue does not have.
CREATE TABLE bot_candidates (
    project_id  uuid NOT NULL,
    name        text NOT NULL,
    requests    bigint NOT NULL,
    first_day   date NOT NULL,
    last_day    date NOT NULL,
    CONSTRAINT bot_candidates_pkey PRIMARY KEY (project_id, name),
    CONSTRAINT bot_candidates_project_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);
