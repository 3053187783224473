-- The time zone whose days, weeks and months a project's reports count in.
ALTER TABLE projects ADD COLUMN timezone text NOT NULL DEFAULT 'UTC';

-- The cells of an audit, of every entity, packed: one row a cohort, engine and
-- entity holds its cells in the order of the prompts. A report reads some hundred
-- rows here instead of some ten thousand cells. The cells table keeps the brand's
-- cells alone, by which runs are matched and a prompt's history is read; audits from before this
-- have the competitors' there too, and no panels until they are rebuilt.
CREATE TABLE panels (
    project_id     uuid NOT NULL,
    audit_id       uuid NOT NULL,
    cohort         text NOT NULL,
    logical_engine text NOT NULL,
    entity_index   integer NOT NULL,
    frame          bytea NOT NULL, -- what a cell's entities have in common, in the brand's row; else empty
    counts         bytea NOT NULL, -- the entity's counts, cell by cell, and a checksum
    PRIMARY KEY (project_id, audit_id, cohort, entity_index, logical_engine),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);
