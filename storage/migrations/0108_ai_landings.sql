-- Visits that AI systems sent, counted by the page that they began on when they are stored: reports add
-- up these rows, not the visits.
CREATE TABLE ai_landings (
    project_id  uuid NOT NULL,
    day         date NOT NULL,
    source_id   uuid NOT NULL,
    ai_source   text NOT NULL,
    path_id     integer NOT NULL,
    visits      bigint NOT NULL,
    CONSTRAINT ai_landings_pkey PRIMARY KEY (project_id, day, source_id, ai_source, path_id),
    CONSTRAINT ai_landings_source_fkey FOREIGN KEY (project_id, source_id) REFERENCES crawl_sources ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);

INSERT INTO ai_landings (project_id, day, source_id, ai_source, path_id, visits)
SELECT project_id, day, source_id, ai_source, path_id, count(*) FROM ai_sessions GROUP BY 1, 2, 3, 4, 5;
