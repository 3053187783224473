
-- Cited pages as they were last fetched, and who is on them. A page is fetched at
-- most once a day; what is on it is read again when it is cited again.
CREATE TABLE source_pages (
    project_id         uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    url_hash           text NOT NULL,            -- SHA-256 of the address in its normal form, in hexadecimal
    url                text NOT NULL,
    page_hash          text NOT NULL DEFAULT '', -- SHA-256 of the address without its fragment: what is fetched
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
    begun_at           timestamptz,              -- when the last fetch began, written down before it; null: never
    due_at             timestamptz,              -- when it is to be fetched; null: not again before it is cited again
    PRIMARY KEY (project_id, url_hash)
);

-- What is due, in the order in which it is fetched, and when a page was last
-- fetched for anybody.
CREATE INDEX source_pages_due ON source_pages (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX source_pages_host_due ON source_pages (host, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX source_pages_page ON source_pages (page_hash, begun_at);

-- Hosts are visited by one process at a time. A process that dies holds its host
-- until the time that it has written down.
CREATE TABLE page_hosts (
    host        text PRIMARY KEY,
    holder      uuid NOT NULL,
    held_until  timestamptz NOT NULL
);
