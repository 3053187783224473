-- The sites of perception_drivers with their answers, packed: a row for each reading, cohort and engine. A report adds
-- them up by their names; the addresses of the few that it shows are read from perception_drivers.
--
-- sites has for each site, by the bytes of its name: answers and the length of its domain, both as int4send makes
-- them, and the domain in UTF-8.
CREATE TABLE perception_sites (
    project_id      uuid NOT NULL,
    reading_id      uuid NOT NULL,
    cohort          text NOT NULL,
    logical_engine  text NOT NULL,      -- empty: all engines
    format          smallint NOT NULL,  -- of the packed column: 1
    sites           bytea NOT NULL,
    CONSTRAINT perception_sites_pkey PRIMARY KEY (project_id, reading_id, cohort, logical_engine),
    CONSTRAINT perception_sites_reading_fkey FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings (project_id, id) ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
ALTER TABLE perception_sites ALTER COLUMN sites SET STORAGE EXTERNAL;

INSERT INTO perception_sites (project_id, reading_id, cohort, logical_engine, format, sites)
SELECT project_id, reading_id, cohort, logical_engine, 1,
    string_agg(int4send(answers) || int4send(octet_length(convert_to(domain, 'UTF8'))) || convert_to(domain, 'UTF8'), ''::bytea
        ORDER BY domain COLLATE "C")
FROM perception_drivers GROUP BY project_id, reading_id, cohort, logical_engine;
