-- What was read in an audit's answers (facts), and the sums that reports are
-- made of (rollups). Rollups can be made again from facts, to the same digits.

-- One row a response. Facts have no foreign key: they come by the hundred thousand,
-- and a check a row would cost more than the row. The id is derived from execution and analyzer version:
-- reading the same answer again by the same rules gives the same row.
CREATE TABLE analyses (
    project_id        uuid NOT NULL,
    audit_id          uuid NOT NULL,
    execution_id      uuid NOT NULL,
    id                uuid NOT NULL,
    prompt_index      integer NOT NULL,
    logical_engine    text NOT NULL,
    brand_present     boolean NOT NULL,
    brand_rank        integer NOT NULL,  -- 0: absent
    citable           boolean NOT NULL,  -- retrieval was on, or a citation was seen
    owned_cited       boolean NOT NULL,
    searched          boolean,           -- null: not observable
    analyzer_version  text NOT NULL,
    PRIMARY KEY (project_id, audit_id, execution_id)
);
CREATE INDEX analyses_prompt ON analyses (project_id, audit_id, prompt_index);

-- One row a response and entity present in it.
CREATE TABLE presences (
    project_id    uuid NOT NULL,
    audit_id      uuid NOT NULL,
    execution_id  uuid NOT NULL,
    entity_index  integer NOT NULL,
    rank          integer NOT NULL,
    count         integer NOT NULL,
    offsets       integer[] NOT NULL,  -- start and end of each mention in turn, in bytes of the answer's text
    PRIMARY KEY (project_id, audit_id, execution_id, entity_index)
);

-- One row a source of a response, in the engine's order.
CREATE TABLE citations (
    project_id    uuid NOT NULL,
    audit_id      uuid NOT NULL,
    execution_id  uuid NOT NULL,
    position      integer NOT NULL,    -- 1-based
    url           text NOT NULL,
    host          text NOT NULL,
    title         text NOT NULL,
    start_index   integer,             -- in characters of the answer's text; null: the engine gives none
    end_index     integer,
    entities      smallint[] NOT NULL, -- indexes of the entities that own the host
    from_text     boolean NOT NULL,    -- a link of the text, where the engine lists no source
    PRIMARY KEY (project_id, audit_id, execution_id, position)
);

-- One row a query that an engine sent to search for a response.
CREATE TABLE searches (
    project_id    uuid NOT NULL,
    audit_id      uuid NOT NULL,
    execution_id  uuid NOT NULL,
    position      integer NOT NULL,    -- 1-based
    query         text NOT NULL,
    PRIMARY KEY (project_id, audit_id, execution_id, position)
);

-- One row a prompt × engine × entity of an audit. Rows of one entity lie
-- together: most reports read the brand's only.
CREATE TABLE cells (
    project_id         uuid NOT NULL,
    audit_id           uuid NOT NULL,
    entity_index       integer NOT NULL,
    prompt_index       integer NOT NULL,
    logical_engine     text NOT NULL,
    cohort             text NOT NULL,
    match_key          uuid NOT NULL,      -- digest: equal cells of two audits may be compared
    responses          integer NOT NULL,
    failed             integer NOT NULL,
    not_run            integer NOT NULL,
    presences          integer NOT NULL,
    mentions           integer NOT NULL,
    tracked_presences  integer NOT NULL, -- of all entities, in the same responses
    ranks              integer[] NOT NULL, -- responses by the entity's rank, from 0 (not used)
    ranks_citable      integer[] NOT NULL, -- of these the ones that could carry citations
    citable            integer NOT NULL,
    cited              integer NOT NULL,   -- responses with a citation of the entity's domains
    present_cited      integer NOT NULL,   -- of these the ones where the entity is present
    searched           integer NOT NULL,
    search_observable  integer NOT NULL,
    gap                integer NOT NULL,   -- responses where the entity is present and the brand is not
    citations          integer NOT NULL,
    owned_citations    integer NOT NULL,   -- citations of the entity's domains
    PRIMARY KEY (project_id, audit_id, entity_index, prompt_index, logical_engine),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- Which cells two audits share.
CREATE INDEX cells_match ON cells (project_id, audit_id, match_key) WHERE entity_index = 0;

-- The sums of cells by cohort and engine; logical_engine is empty in the rows
-- over all engines.
CREATE TABLE totals (
    project_id         uuid NOT NULL,
    audit_id           uuid NOT NULL,
    cohort             text NOT NULL,
    logical_engine     text NOT NULL,
    entity_index       integer NOT NULL,
    match_key          uuid NOT NULL,      -- digest of the match keys of the cells summed
    cells              integer NOT NULL,   -- per entity
    prompts            integer NOT NULL,
    prompts_answered   integer NOT NULL,
    performance        double precision,   -- mean of the prompts' composite scores; null: no response, or not the brand
    responses          integer NOT NULL,
    failed             integer NOT NULL,
    not_run            integer NOT NULL,
    presences          integer NOT NULL,
    mentions           integer NOT NULL,
    tracked_presences  integer NOT NULL, -- of all entities, in the same responses
    ranks              integer[] NOT NULL,
    ranks_citable      integer[] NOT NULL,
    citable            integer NOT NULL,
    cited              integer NOT NULL,
    present_cited      integer NOT NULL,
    searched           integer NOT NULL,
    search_observable  integer NOT NULL,
    gap                integer NOT NULL,
    citations          integer NOT NULL,
    owned_citations    integer NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, logical_engine, entity_index),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- What the newest finished audit that asked a prompt found; all its engines together.
CREATE TABLE prompt_measurements (
    project_id       uuid NOT NULL,
    prompt_id        uuid NOT NULL,
    audit_id         uuid NOT NULL,
    completed_at     timestamptz NOT NULL,
    responses        integer NOT NULL,
    brand_responses  integer NOT NULL,
    citable          integer NOT NULL,
    cited            integer NOT NULL,
    PRIMARY KEY (project_id, prompt_id),
    FOREIGN KEY (project_id, prompt_id) REFERENCES prompts ON DELETE CASCADE,
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);
CREATE INDEX prompt_measurements_audit ON prompt_measurements (project_id, audit_id);

-- Finished runs that have figures, of one market, newest first.
CREATE INDEX audits_market_finished ON audits (project_id, market_id, completed_at DESC, id DESC)
    WHERE status IN ('completed', 'partially_completed');
