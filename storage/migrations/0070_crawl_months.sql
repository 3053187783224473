-- The counts of months that are over, for reports over long times: as the counts of days,
-- with the first day of the month. A month counts as long as it has the requests of its
-- days.
CREATE TABLE crawl_months (
    project_id    uuid NOT NULL,
    day           date NOT NULL,
    source_id     uuid NOT NULL,
    bot_id        text NOT NULL,
    verification  text NOT NULL CHECK (verification IN ('verified', 'unverified', 'failed')),
    purpose       text NOT NULL,
    requests      bigint NOT NULL,
    cells         bytea NOT NULL,   -- path, status, requests, day and second of the last one
    CONSTRAINT crawl_months_pkey PRIMARY KEY (project_id, day, source_id, bot_id, verification),
    CONSTRAINT crawl_months_source_fkey FOREIGN KEY (project_id, source_id) REFERENCES crawl_sources ON DELETE CASCADE
);
