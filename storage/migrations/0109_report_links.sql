-- Links that show one report of a project to people who have them. Only the token's fingerprint is stored; a link that was
-- revoked or has expired stays listed for a while.
CREATE TABLE report_links (
    project_id      uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id              uuid NOT NULL,
    fingerprint     bytea NOT NULL,
    from_at         text NOT NULL,     -- a day or an instant, as it was given; empty: the newest audit
    to_at           text NOT NULL,
    market          text NOT NULL,     -- a market's id, or default
    sender          text NOT NULL,     -- whose report it is, such as an agency
    introduction    text NOT NULL,
    color           text NOT NULL,     -- of headings, #rrggbb; empty: the usual one
    logo            text NOT NULL,     -- a data address; empty: none
    password_hash   text,
    created_by      text NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    revoked_at      timestamptz,
    views           integer NOT NULL,
    last_viewed_at  timestamptz,
    PRIMARY KEY (project_id, id),
    CONSTRAINT report_links_fingerprint UNIQUE (project_id, fingerprint)
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
