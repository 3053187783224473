-- The pages of a domain are counted from the index alone.
CREATE INDEX source_sums_pages ON source_sums (project_id, reading_id, cohort, domain_id, source_id) WHERE dimension = 'url';
DROP INDEX source_sums_domain;
