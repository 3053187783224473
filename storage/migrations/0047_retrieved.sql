-- What engines looked at, whether or not they cited it.

ALTER TABLE answers ADD COLUMN retrieved jsonb NOT NULL DEFAULT '[]'; -- as citations are, without places

-- One row a domain that a reading's answers retrieved without citing it, by cohort and engine.
CREATE TABLE retrieved_sums (
    project_id     uuid NOT NULL,
    reading_id     uuid NOT NULL,
    cohort         text NOT NULL,
    logical_engine text NOT NULL,
    host           text NOT NULL,
    owners         smallint[] NOT NULL, -- indexes of the entities that own the host
    responses      integer NOT NULL,
    CONSTRAINT retrieved_sums_pkey PRIMARY KEY (project_id, reading_id, cohort, logical_engine, host),
    CONSTRAINT retrieved_sums_reading_fkey FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings (project_id, id) ON DELETE CASCADE
);
