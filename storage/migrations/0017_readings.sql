-- An audit's answers may be read again by later rules. Each reading has facts and
-- rollups of its own, beside those of the readings before it.

-- The first reading of an audit has the audit's id.
CREATE TABLE audit_readings (
    project_id            uuid NOT NULL,
    id                    uuid NOT NULL,
    audit_id              uuid NOT NULL,
    analyzer_version      text NOT NULL,
    scoring_rule_version  text NOT NULL,
    created_at            timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, audit_id, analyzer_version, scoring_rule_version),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

INSERT INTO audit_readings (project_id, id, audit_id, analyzer_version, scoring_rule_version, created_at)
SELECT project_id, id, id, analyzer_version, scoring_rule_version, coalesce(completed_at, updated_at)
FROM audits a WHERE a.status IN ('completed', 'partially_completed', 'failed')
    OR EXISTS (SELECT 1 FROM totals t WHERE t.project_id = a.project_id AND t.audit_id = a.id);

-- The reading that reports are made of; null: the first.
ALTER TABLE audits ADD COLUMN reading_id uuid;

-- Facts and rollups belong to a reading. The names change, the rows do not.
DO $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['analyses', 'presences', 'citations', 'searches', 'ads'] LOOP
        EXECUTE format('ALTER TABLE %I RENAME COLUMN audit_id TO reading_id', name);
    END LOOP;
    FOREACH name IN ARRAY ARRAY[
        'cells', 'totals', 'panels', 'source_scopes', 'source_sums', 'fanout_queries', 'fanout_totals', 'fanout_places',
        'ad_cells', 'ad_placements', 'perception_cells', 'perception_totals', 'perception_themes', 'perception_quotes',
        'perception_drivers', 'observed_competitors'
    ] LOOP
        EXECUTE format('ALTER TABLE %I RENAME COLUMN audit_id TO reading_id', name);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name, name || '_project_id_audit_id_fkey');
        EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (project_id, reading_id) REFERENCES audit_readings ON DELETE CASCADE', name);
    END LOOP;
END $$;
