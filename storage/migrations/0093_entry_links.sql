-- Links that let a browser in once: the set-up link of an empty installation, of which there is one (its id is the
-- nil UUID, its account null), and links that sign an account in. A link is deleted when it is used.
CREATE TABLE entry_links (
    id          uuid NOT NULL CONSTRAINT entry_links_pkey PRIMARY KEY,
    token       bytea NOT NULL,  -- SHA-256
    account_id  uuid REFERENCES accounts ON DELETE CASCADE,
    expires_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX entry_links_token ON entry_links (token);
