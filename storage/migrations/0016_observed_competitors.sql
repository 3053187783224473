-- Names that answers give and nobody tracks, per audit, and what was decided
-- about them, per project.

CREATE TABLE observed_competitors (
    project_id            uuid NOT NULL,
    audit_id              uuid NOT NULL,
    position              integer NOT NULL,     -- 1: what most prompts and engines name
    id                    uuid NOT NULL,        -- of the audit and the key
    name_key              text NOT NULL,        -- what all spellings fold to
    name                  text NOT NULL,
    aliases               text[] NOT NULL,
    domain                text NOT NULL,        -- empty: none
    qualification_reason  text NOT NULL,
    prompt_count          integer NOT NULL,
    engine_count          integer NOT NULL,
    response_count        integer NOT NULL,
    market_relevant       boolean NOT NULL,
    source_analysis_ids   uuid[] NOT NULL,
    source_artifact_ids   uuid[] NOT NULL,
    analyzer_version      text NOT NULL,
    PRIMARY KEY (project_id, audit_id, position),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);
CREATE UNIQUE INDEX observed_competitors_id ON observed_competitors (project_id, id);

-- A name is suggested until it has a row here. An accepted one loses it with the
-- competitor that it became.
CREATE TABLE competitor_decisions (
    project_id     uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    name_key       text NOT NULL,
    competitor_id  uuid,                        -- null: dismissed
    decided_at     timestamptz NOT NULL,
    PRIMARY KEY (project_id, name_key),
    FOREIGN KEY (project_id, competitor_id) REFERENCES competitors ON DELETE CASCADE
);
CREATE INDEX competitor_decisions_competitor ON competitor_decisions (project_id, competitor_id);
