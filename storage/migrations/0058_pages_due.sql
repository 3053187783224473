-- Which cited pages of all projects are due, and when each page was last fetched for anybody. Plain
-- and small: they have no foreign keys, and the transactions that change a page keep them. On a
-- distributed database they stay on the coordinator: a node that is down keeps nobody else's
-- pages from being found.
CREATE TABLE pages_due (
    project_id  uuid NOT NULL,
    url_hash    text NOT NULL,
    page_hash   text NOT NULL,
    host        text NOT NULL,
    address     text NOT NULL, -- without fragment: what is fetched
    due_at      timestamptz NOT NULL,
    CONSTRAINT pages_due_pkey PRIMARY KEY (project_id, url_hash)
);
INSERT INTO pages_due (project_id, url_hash, page_hash, host, address, due_at)
    SELECT project_id, url_hash, page_hash, host, split_part(url, '#', 1), due_at FROM source_pages WHERE due_at IS NOT NULL;
CREATE INDEX pages_due_at ON pages_due (due_at);
CREATE INDEX pages_due_host ON pages_due (host, due_at);
CREATE INDEX pages_due_page ON pages_due (page_hash);

CREATE TABLE page_fetches (
    page_hash  text NOT NULL,
    begun_at   timestamptz NOT NULL, -- of the last fetch, written down before it
    CONSTRAINT page_fetches_pkey PRIMARY KEY (page_hash)
);
INSERT INTO page_fetches (page_hash, begun_at)
    SELECT page_hash, max(begun_at) FROM source_pages WHERE begun_at > now() - interval '2 days' GROUP BY page_hash;
CREATE INDEX page_fetches_begun ON page_fetches (begun_at);

DROP INDEX source_pages_due;
DROP INDEX source_pages_host_due;
DROP INDEX source_pages_page;
