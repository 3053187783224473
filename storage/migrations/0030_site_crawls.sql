-- Crawls of a project's own site.
CREATE TABLE site_crawls (
    project_id         uuid NOT NULL CONSTRAINT site_crawls_project_id_fkey REFERENCES projects ON DELETE CASCADE,
    id                 uuid NOT NULL,
    workspace_id       uuid NOT NULL,
    profile_id         uuid NOT NULL,                 -- of the project and the root address
    previous_id        uuid,                          -- the crawl that this one is compared with; null: none
    status             text NOT NULL,
    discovery_status   text NOT NULL,
    analysis_status    text NOT NULL,
    root_url           text NOT NULL,
    seed               text NOT NULL,
    sample_mode        boolean NOT NULL,
    rendered           boolean NOT NULL,
    max_pages          integer NOT NULL,
    inventory_complete boolean NOT NULL DEFAULT false,
    partial_reason     text NOT NULL DEFAULT '',
    score_summary      jsonb,                         -- null: no results
    failure_summary    jsonb,                         -- null: it did not fail
    site_facts         jsonb,                         -- null: robots.txt and sitemaps were not read yet
    root_errors        jsonb NOT NULL DEFAULT '[]',
    issues_summary     jsonb,                         -- null: no results
    final_counters     jsonb,                         -- null: the crawl has not ended
    robots             text NOT NULL DEFAULT '',      -- the robots.txt of the root address, as far as it is read
    robots_state       text NOT NULL DEFAULT 'unread',
    extractor_version  text NOT NULL,
    analyzer_version   text NOT NULL,
    rule_version       text NOT NULL,
    scoring_version    text NOT NULL,
    rule_ids           text[] NOT NULL,               -- the rules in the order of the pages' results
    more_addresses     boolean NOT NULL DEFAULT false,
    error_message      text NOT NULL DEFAULT '',
    created_at         timestamptz NOT NULL,
    updated_at         timestamptz NOT NULL,
    started_at         timestamptz,
    completed_at       timestamptz,
    CONSTRAINT site_crawls_pkey PRIMARY KEY (project_id, id)
);

-- The newest crawl with results, and the one before it.
CREATE INDEX site_crawls_results ON site_crawls (project_id, created_at DESC) WHERE issues_summary IS NOT NULL;

-- Every address of a crawl, one row each; narrow, because lists sort it in many ways.
CREATE TABLE site_pages (
    project_id                 uuid NOT NULL,
    crawl_id                   uuid NOT NULL,
    site_url_id                uuid NOT NULL,          -- a digest of project and address: the same in every crawl
    normalized_url             text NOT NULL,
    display_url                text NOT NULL,
    analysis_status            text NOT NULL,
    error_code                 text NOT NULL DEFAULT '',
    http_status                integer,
    redirect_to                text NOT NULL DEFAULT '',
    title                      text,
    last_audited               timestamptz,
    page_kind                  text,
    depth_from_home            integer,
    issue_count                integer,
    inbound_count              integer,
    main_content_inbound_count integer,
    web_fundamentals_score     double precision,
    web_fundamentals_coverage  double precision,
    web_fundamentals_state     text NOT NULL DEFAULT 'not_measured',
    aeo_readiness_score        double precision,
    aeo_measurement_coverage   double precision,
    aeo_measurement_state      text NOT NULL DEFAULT 'not_measured',
    aeo_measurement_reason     text NOT NULL DEFAULT 'not_read',
    main_content_indexable     boolean,
    in_sitemap                 boolean NOT NULL DEFAULT false,
    CONSTRAINT site_pages_pkey PRIMARY KEY (project_id, crawl_id, site_url_id),
    CONSTRAINT site_pages_crawl_fkey FOREIGN KEY (project_id, crawl_id) REFERENCES site_crawls ON DELETE CASCADE
);

-- Each order that pages are listed in; the filters are included, so that looking for rare
-- pages reads the index alone.
CREATE INDEX site_pages_by_depth   ON site_pages (project_id, crawl_id, depth_from_home, site_url_id) INCLUDE (analysis_status, page_kind);
CREATE INDEX site_pages_by_inbound ON site_pages (project_id, crawl_id, inbound_count, site_url_id) INCLUDE (analysis_status, page_kind);
CREATE INDEX site_pages_by_issues  ON site_pages (project_id, crawl_id, issue_count, site_url_id) INCLUDE (analysis_status, page_kind);
CREATE INDEX site_pages_by_web     ON site_pages (project_id, crawl_id, web_fundamentals_score, site_url_id) INCLUDE (analysis_status, page_kind);
CREATE INDEX site_pages_by_aeo     ON site_pages (project_id, crawl_id, aeo_readiness_score, site_url_id) INCLUDE (analysis_status, page_kind);
CREATE INDEX site_pages_by_audited ON site_pages (project_id, crawl_id, last_audited, site_url_id) INCLUDE (analysis_status, page_kind);
CREATE INDEX site_pages_by_address ON site_pages (project_id, crawl_id, display_url COLLATE "C", site_url_id) INCLUDE (analysis_status, page_kind);

-- What was read of a page: written once when it was fetched, completed when the crawl ends.
CREATE TABLE site_reads (
    project_id    uuid NOT NULL,
    crawl_id      uuid NOT NULL,
    site_url_id   uuid NOT NULL,
    facts         jsonb NOT NULL,
    results       text NOT NULL,                       -- a letter a rule, in the order of the crawl's rule_ids
    evidence      jsonb NOT NULL,                      -- by rule, of the rules that were not met
    etag          text NOT NULL,
    last_modified text NOT NULL,
    targets       uuid[] NOT NULL,                     -- the pages of the site that it links to, each once
    link_flags    smallint[] NOT NULL,                 -- 1: in the main content, 2: nofollow
    anchors       text[] NOT NULL,
    sources       uuid[] NOT NULL DEFAULT '{}',        -- the pages that link to it; filled when the crawl ends
    CONSTRAINT site_reads_pkey PRIMARY KEY (project_id, crawl_id, site_url_id),
    CONSTRAINT site_reads_page_fkey FOREIGN KEY (project_id, crawl_id, site_url_id) REFERENCES site_pages ON DELETE CASCADE
);

-- Addresses that wait to be fetched. A row goes when its page is done; one that is being fetched is
-- leased until a time, after which somebody else takes it.
CREATE TABLE site_frontier (
    project_id   uuid NOT NULL,
    crawl_id     uuid NOT NULL,
    site_url_id  uuid NOT NULL,
    url          text NOT NULL,
    level        integer NOT NULL,                     -- levels are fetched one after the other
    attempts     integer NOT NULL DEFAULT 0,
    due_at       timestamptz NOT NULL,
    leased_until timestamptz,
    CONSTRAINT site_frontier_pkey PRIMARY KEY (project_id, crawl_id, site_url_id),
    CONSTRAINT site_frontier_page_fkey FOREIGN KEY (project_id, crawl_id, site_url_id) REFERENCES site_pages ON DELETE CASCADE
);
CREATE INDEX site_frontier_order ON site_frontier (project_id, crawl_id, level, url COLLATE "C");

-- Patterns that make endless addresses, and how many of each a crawl has met.
CREATE TABLE site_patterns (
    project_id  uuid NOT NULL,
    crawl_id    uuid NOT NULL,
    pattern     text NOT NULL,
    met         integer NOT NULL,                      -- addresses met
    cut         integer NOT NULL,                      -- of these, addresses left out
    CONSTRAINT site_patterns_pkey PRIMARY KEY (project_id, crawl_id, pattern),
    CONSTRAINT site_patterns_crawl_fkey FOREIGN KEY (project_id, crawl_id) REFERENCES site_crawls ON DELETE CASCADE
);

-- Issues, one a rule and crawl.
CREATE TABLE site_issues (
    project_id         uuid NOT NULL,
    crawl_id           uuid NOT NULL,
    group_id           uuid NOT NULL,                  -- a digest of project and rule: the same in every crawl
    rule_id            text NOT NULL,
    category           text NOT NULL,
    title              text NOT NULL,
    description        text NOT NULL,
    remediation        text NOT NULL,
    remediation_route  text NOT NULL,
    analyzer_version   text NOT NULL,
    rule_version       text NOT NULL,
    page_kinds         text[] NOT NULL,
    dimension          text NOT NULL,
    severity           text NOT NULL,
    severity_rank      integer NOT NULL,
    finding_class      text NOT NULL,
    affected_url_count integer NOT NULL,
    examples           jsonb NOT NULL,
    created_at         timestamptz NOT NULL,
    CONSTRAINT site_issues_pkey PRIMARY KEY (project_id, crawl_id, group_id),
    CONSTRAINT site_issues_crawl_fkey FOREIGN KEY (project_id, crawl_id) REFERENCES site_crawls ON DELETE CASCADE
);
CREATE INDEX site_issues_order ON site_issues (project_id, crawl_id, severity_rank, affected_url_count DESC, group_id);

-- Pages that a project monitors.
CREATE TABLE site_monitored_pages (
    project_id  uuid NOT NULL CONSTRAINT site_monitored_pages_project_id_fkey REFERENCES projects ON DELETE CASCADE,
    site_url_id uuid NOT NULL,
    created_at  timestamptz NOT NULL,
    CONSTRAINT site_monitored_pages_pkey PRIMARY KEY (project_id, site_url_id)
);
