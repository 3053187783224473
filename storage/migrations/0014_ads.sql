-- Ads that engines show around and within their answers.

-- {parser, unavailable, items: [{advertiser, domain, title, snippet, url, block, placement}]} in the order shown;
-- null: the engine has no ads.
ALTER TABLE answers ADD COLUMN ads jsonb;

-- Search pages were kept before their ads were read.
UPDATE answers SET ads = '{"parser": "", "unavailable": true, "items": []}' WHERE adapter_version = 'dataforseo-serp/1';

-- The prompt's topic, as it was at launch.
ALTER TABLE audit_prompts ADD COLUMN topic_id uuid, ADD COLUMN topic text NOT NULL DEFAULT '';

-- One row an ad of a response, in the order shown.
CREATE TABLE ads (
    project_id      uuid NOT NULL,
    audit_id        uuid NOT NULL,
    execution_id    uuid NOT NULL,
    position        integer NOT NULL,    -- 1-based: its rank among the ads of the response
    advertiser      text NOT NULL,       -- name as shown, else the domain; empty: not known
    domain          text NOT NULL,       -- empty: not known
    title           text NOT NULL,
    snippet         text NOT NULL,
    landing_url     text NOT NULL,       -- in its normal form; empty: not known
    block           text NOT NULL,       -- the service's word for the kind of ad
    placement       text NOT NULL,
    entities        smallint[] NOT NULL, -- indexes of the entities whose ad it is
    parser_version  text NOT NULL,
    PRIMARY KEY (project_id, audit_id, execution_id, position)
);

-- What was advertised, once a project. The id is a digest of the other columns. Without
-- a foreign key: audits end with their row locked, and must not then wait for the
-- project's, which who deletes it locks first.
CREATE TABLE ad_creatives (
    project_id   uuid NOT NULL,
    id           uuid NOT NULL,
    advertiser   text NOT NULL,
    domain       text NOT NULL,
    title        text NOT NULL,
    snippet      text NOT NULL,
    landing_url  text NOT NULL,
    PRIMARY KEY (project_id, id)
);

-- One row a prompt × engine with a response.
CREATE TABLE ad_cells (
    project_id              uuid NOT NULL,
    audit_id                uuid NOT NULL,
    cohort                  text NOT NULL,
    prompt_index            integer NOT NULL,
    logical_engine          text NOT NULL,
    responses               integer NOT NULL,
    unavailable             integer NOT NULL, -- responses that do not say which ads there were
    answers                 integer NOT NULL, -- responses that say it
    with_ads                integer NOT NULL, -- of these the ones with an ad
    ads                     integer NOT NULL,
    competitor_mentioned    integer NOT NULL, -- responses with a competitor's ad that mention the brand
    competitor_unmentioned  integer NOT NULL, -- and that do not
    parsers                 text[] NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, prompt_index, logical_engine),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- One row a prompt × engine × creative.
CREATE TABLE ad_placements (
    project_id      uuid NOT NULL,
    audit_id        uuid NOT NULL,
    cohort          text NOT NULL,
    prompt_index    integer NOT NULL,
    logical_engine  text NOT NULL,
    creative_id     uuid NOT NULL,
    ownership       text NOT NULL,
    appearances     integer NOT NULL,
    best_rank       integer NOT NULL,
    first_at        timestamptz NOT NULL,
    last_at         timestamptz NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, prompt_index, logical_engine, creative_id),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- What audits from before know of ads, as a rebuild from their facts would have it.
INSERT INTO ad_cells
SELECT c.project_id, c.audit_id, c.cohort, c.prompt_index, c.logical_engine, c.responses,
    CASE WHEN EXISTS (
        SELECT FROM jsonb_array_elements(a.engine_snapshots) e
        WHERE e->>'logical_engine' = c.logical_engine AND e->>'adapter' = 'dataforseo-serp'
    ) THEN c.responses ELSE 0 END, 0, 0, 0, 0, 0, '{}'
FROM cells c JOIN audits a ON a.project_id = c.project_id AND a.id = c.audit_id
WHERE c.entity_index = 0 AND c.responses > 0
ORDER BY c.project_id, c.audit_id, c.cohort, c.prompt_index, c.logical_engine;
