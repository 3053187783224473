-- Cited pages as they were last fetched, and who is on them. A page is fetched at
-- most once a day; what is on it is read again when the entities change.
CREATE TABLE source_pages (
    project_id         uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    url_hash           text NOT NULL,            -- SHA-256 of the address in its normal form, in hexadecimal
    url                text NOT NULL,
    host               text NOT NULL,
    state              text NOT NULL CHECK (state IN ('pending', 'read', 'blocked', 'unreadable')),
    reason             text NOT NULL DEFAULT '', -- of blocked and unreadable, for people
    http_status        integer,                  -- null: there was no response
    title              text,                     -- null: none, or not read
    page_format        text,                     -- null: not read, or not told
    page_format_method text,                     -- how the format was found
    entities           uuid[] NOT NULL DEFAULT '{}', -- the competitors on the page
    brand              boolean NOT NULL DEFAULT false,
    cited_at           timestamptz NOT NULL,     -- last
    fetched_at         timestamptz,              -- last; null: never
    PRIMARY KEY (project_id, url_hash)
);
