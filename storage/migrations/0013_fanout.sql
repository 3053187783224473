-- The searches that engines made for an audit's answers, grouped by their normal
-- form. Made from facts, as the other rollups are.

-- One row a cohort, engine and query, in the order in which queries are listed.
-- logical_engine is empty in the rows over all engines.
CREATE TABLE fanout_queries (
    project_id       uuid NOT NULL,
    audit_id         uuid NOT NULL,
    cohort           text NOT NULL,
    logical_engine   text NOT NULL,
    place            integer NOT NULL,          -- 1-based: most events first, then by normal form
    query_id         uuid NOT NULL,             -- digest of the normal form
    normal           text COLLATE "C" NOT NULL, -- the normal form
    matched          boolean NOT NULL,          -- it is one of the audit's prompts of this cohort
    events           integer NOT NULL,          -- times it was searched for
    responses        integer NOT NULL,          -- that searched for it
    brand_responses  integer NOT NULL,          -- of these the ones that mention the brand
    PRIMARY KEY (project_id, audit_id, cohort, logical_engine, place),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);
CREATE INDEX fanout_queries_query ON fanout_queries (project_id, audit_id, query_id);

-- What the queries of a cohort and engine add up to: a page need not read them all.
CREATE TABLE fanout_totals (
    project_id      uuid NOT NULL,
    audit_id        uuid NOT NULL,
    cohort          text NOT NULL,
    logical_engine  text NOT NULL,
    events          integer NOT NULL,
    queries         integer NOT NULL,
    matched         integer NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, logical_engine),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- Who made a query: one row a prompt and engine.
CREATE TABLE fanout_places (
    project_id       uuid NOT NULL,
    audit_id         uuid NOT NULL,
    cohort           text NOT NULL,
    query_id         uuid NOT NULL,
    prompt_index     integer NOT NULL,
    logical_engine   text NOT NULL,
    brand_responses  integer NOT NULL,
    spellings        text[] NOT NULL,    -- the query as it was written
    spelled          integer[] NOT NULL, -- events of each spelling
    executions       uuid[] NOT NULL,    -- the responses, in order
    PRIMARY KEY (project_id, audit_id, cohort, query_id, prompt_index, logical_engine),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);
