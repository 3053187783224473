-- Tenants, people, keys; projects and what they are made of.
-- Every table that belongs to a project has project_id first in its keys.

CREATE TABLE workspaces (
    id          uuid PRIMARY KEY,
    name        text NOT NULL,
    plan        text NOT NULL CHECK (plan IN ('free', 'paid')),
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL
);

CREATE TABLE members (
    workspace_id  uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id            uuid NOT NULL,
    email         text NOT NULL,
    role          text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    removed_at    timestamptz,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX members_email ON members (workspace_id, lower(email)) WHERE removed_at IS NULL;

CREATE TABLE projects (
    id                   uuid PRIMARY KEY,
    workspace_id         uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    name                 text NOT NULL,
    brand_name           text NOT NULL,
    website_url          text NOT NULL,
    industry             text NOT NULL,
    subindustry          text NOT NULL,
    primary_market       text NOT NULL,
    country_code         text NOT NULL,
    language_code        text NOT NULL,
    benchmark_mode       text NOT NULL,
    default_repetitions  integer NOT NULL,
    brand_aliases        text[] NOT NULL,
    brand_logo_url       text,
    brand_matching       jsonb NOT NULL,
    owned_domains        text[] NOT NULL,
    unintended_domains   text[] NOT NULL,
    created_at           timestamptz NOT NULL,
    updated_at           timestamptz NOT NULL
);
CREATE INDEX projects_workspace ON projects (workspace_id, id);

CREATE TABLE api_keys (
    workspace_id  uuid NOT NULL,
    id            uuid NOT NULL,
    member_id     uuid NOT NULL,
    name          text NOT NULL,
    prefix        text NOT NULL,
    fingerprint   bytea NOT NULL,
    scopes        text[] NOT NULL,
    project_ids   uuid[],
    expires_at    timestamptz,
    created_at    timestamptz NOT NULL,
    revoked_at    timestamptz,
    last_used_at  timestamptz,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_keys_fingerprint ON api_keys (fingerprint);

-- One row an Idempotency-Key; the row, the effect and its jobs commit together.
CREATE TABLE idempotency_records (
    api_key_id    uuid NOT NULL,
    key           text NOT NULL,
    fingerprint   bytea NOT NULL,
    status        integer NOT NULL,
    body          bytea NOT NULL,
    created_at    timestamptz NOT NULL,
    PRIMARY KEY (api_key_id, key)
);
CREATE INDEX idempotency_records_created ON idempotency_records (created_at);

CREATE TABLE markets (
    project_id     uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id             uuid NOT NULL,
    label          text NOT NULL,
    country_code   text NOT NULL,
    language_code  text NOT NULL,
    is_default     boolean NOT NULL,
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (project_id, id)
);
CREATE UNIQUE INDEX markets_default ON markets (project_id) WHERE is_default;

CREATE TABLE competitors (
    project_id  uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id          uuid NOT NULL,
    name        text NOT NULL,
    aliases     text[] NOT NULL,
    domains     text[] NOT NULL,
    logo_url    text,
    matching    jsonb NOT NULL,
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (project_id, id)
);

CREATE TABLE prompt_sets (
    project_id   uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id           uuid NOT NULL,
    name         text NOT NULL,
    description  text NOT NULL,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (project_id, id)
);

CREATE TABLE topics (
    project_id   uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id           uuid NOT NULL,
    parent_id    uuid,
    name         text NOT NULL,
    description  text NOT NULL,
    origin       text NOT NULL,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    FOREIGN KEY (project_id, parent_id) REFERENCES topics
);
-- Names are unique among siblings regardless of case; the nil UUID stands for the root.
CREATE UNIQUE INDEX topics_sibling_name ON topics
    (project_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));

CREATE TABLE prompts (
    project_id     uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id             uuid NOT NULL,
    prompt_set_id  uuid NOT NULL,
    topic_id       uuid,
    text           text NOT NULL,
    theme          text NOT NULL,
    intent         text NOT NULL,
    buyer_stage    text NOT NULL,
    prompt_intent  text NOT NULL,
    cohort         text NOT NULL,
    branded        boolean NOT NULL,
    enabled        boolean NOT NULL,
    status         text NOT NULL,
    origin         text NOT NULL,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    FOREIGN KEY (project_id, prompt_set_id) REFERENCES prompt_sets ON DELETE CASCADE,
    FOREIGN KEY (project_id, topic_id) REFERENCES topics
);
CREATE INDEX prompts_set ON prompts (project_id, prompt_set_id, id);
CREATE INDEX prompts_topic ON prompts (project_id, topic_id, id);
