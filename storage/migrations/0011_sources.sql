-- What answers cite, summed when an audit ends. Reports on sources read these
-- rows alone. Packed columns are lists of variable-length integers: a source is
-- cited in few of an audit's cells, and reports read tens of thousands of sources.

-- The cells of an audit's cohort: engine, prompt, match key, responses, responses
-- that could carry citations, citations.
CREATE TABLE source_scopes (
    project_id  uuid NOT NULL,
    audit_id    uuid NOT NULL,
    cohort      text NOT NULL,
    cells       bytea NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- One row a domain, and one a page, that an audit's answers cite.
CREATE TABLE source_sums (
    project_id  uuid NOT NULL,
    audit_id    uuid NOT NULL,
    cohort      text NOT NULL,
    dimension   text NOT NULL,       -- domain or url
    source_id   uuid NOT NULL,       -- first half of the key's SHA-256
    domain_id   uuid NOT NULL,       -- the same of the host
    key         text NOT NULL,       -- the host, or the address in its normal form
    host        text NOT NULL,
    title       text NOT NULL,       -- the one most cited; empty for a domain
    owners      smallint[] NOT NULL, -- indexes of the entities that own the host
    cells       bytea NOT NULL,      -- of the scope's: responses, citations, mentions of the brand
    brands      bytea NOT NULL,      -- engine, entity, responses with both the source and the entity
    PRIMARY KEY (project_id, audit_id, cohort, dimension, source_id),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- The pages of a domain.
CREATE INDEX source_sums_domain ON source_sums (project_id, audit_id, cohort, domain_id) WHERE dimension = 'url';
