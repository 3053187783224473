-- What a judge model read in answers about the brand and its competitors: facts,
-- and the rollups that the perception report is made of.

-- One row an audit whose answers are, or were, judged. Without one there was no
-- judge model when the audit ended.
CREATE TABLE judgings (
    project_id         uuid NOT NULL,
    audit_id           uuid NOT NULL,
    model              text NOT NULL,  -- all that took part, where the model was changed meanwhile
    extractor_version  text NOT NULL,
    template_version   text NOT NULL,
    started_at         timestamptz NOT NULL,
    finished_at        timestamptz,    -- null: judgements are to come
    PRIMARY KEY (project_id, audit_id),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- One row a response whose judging has called the model, written before each call.
CREATE TABLE judge_attempts (
    project_id     uuid NOT NULL,
    audit_id       uuid NOT NULL,
    execution_id   uuid NOT NULL,
    calls          integer NOT NULL,
    outcome        text NOT NULL DEFAULT '', -- of the last call, in one word; empty: not known (in flight, or its process died)
    not_before     timestamptz,              -- null: at once
    input_tokens   bigint NOT NULL DEFAULT 0,
    output_tokens  bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (project_id, audit_id, execution_id)
) WITH (fillfactor = 70);

-- One row a response and entity present in it, once it is decided. Like other
-- facts it has no foreign key.
CREATE TABLE judgements (
    project_id         uuid NOT NULL,
    audit_id           uuid NOT NULL,
    execution_id       uuid NOT NULL,
    entity_index       integer NOT NULL,
    state              text NOT NULL CHECK (state IN ('classified', 'not_assessable', 'model_not_configured', 'platform_cap',
                           'entity_limit', 'invalid_output', 'model_error', 'task_failed')),
    polarity           text CHECK (polarity IN ('positive', 'neutral', 'negative', 'mixed')),
    confidence         double precision,
    recommended        text CHECK (recommended IN ('yes', 'no', 'against')),
    themes             jsonb NOT NULL,  -- [{theme, polarity, quote}]
    model              text NOT NULL,
    extractor_version  text NOT NULL,
    template_version   text NOT NULL,
    judged_at          timestamptz NOT NULL,
    PRIMARY KEY (project_id, audit_id, execution_id, entity_index),
    CHECK ((state = 'classified') = (polarity IS NOT NULL AND confidence IS NOT NULL AND recommended IS NOT NULL))
);

-- Judgements by what they depend on: equal texts are judged once.
CREATE TABLE judgement_cache (
    project_id   uuid NOT NULL,
    key          uuid NOT NULL,   -- digest of text, entity, template, extractor and model
    judgement    jsonb NOT NULL,
    judged_at    timestamptz NOT NULL,
    PRIMARY KEY (project_id, key)
);

-- Calls to the judge model of a workspace in a calendar month (UTC).
CREATE TABLE judge_usage (
    workspace_id   uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    month          date NOT NULL,
    calls          bigint NOT NULL,
    cost_microusd  bigint NOT NULL DEFAULT 0, -- millionths of a US dollar, of the calls whose cost is known
    PRIMARY KEY (workspace_id, month)
) WITH (fillfactor = 50);

-- The brand's mentions of one prompt and engine, by what became of them.
-- mentions is the sum of positive to task_failed; low_confidence, recommended
-- and against are parts of the classified.
CREATE TABLE perception_cells (
    project_id            uuid NOT NULL,
    audit_id              uuid NOT NULL,
    cohort                text NOT NULL,
    prompt_index          integer NOT NULL,
    logical_engine        text NOT NULL,
    mentions              integer NOT NULL,
    positive              integer NOT NULL,
    neutral               integer NOT NULL,
    negative              integer NOT NULL,
    mixed                 integer NOT NULL,
    pending               integer NOT NULL,
    not_assessable        integer NOT NULL,
    model_not_configured  integer NOT NULL,
    platform_cap          integer NOT NULL,
    entity_limit          integer NOT NULL,
    invalid_output        integer NOT NULL,
    model_error           integer NOT NULL,
    task_failed           integer NOT NULL,
    low_confidence        integer NOT NULL,
    recommended           integer NOT NULL,
    against               integer NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, prompt_index, logical_engine),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- The same by cohort, engine and entity; logical_engine is empty in the rows over
-- all engines.
CREATE TABLE perception_totals (
    project_id            uuid NOT NULL,
    audit_id              uuid NOT NULL,
    cohort                text NOT NULL,
    logical_engine        text NOT NULL,
    entity_index          integer NOT NULL,
    mentions              integer NOT NULL,
    positive              integer NOT NULL,
    neutral               integer NOT NULL,
    negative              integer NOT NULL,
    mixed                 integer NOT NULL,
    pending               integer NOT NULL,
    not_assessable        integer NOT NULL,
    model_not_configured  integer NOT NULL,
    platform_cap          integer NOT NULL,
    entity_limit          integer NOT NULL,
    invalid_output        integer NOT NULL,
    model_error           integer NOT NULL,
    task_failed           integer NOT NULL,
    low_confidence        integer NOT NULL,
    recommended           integer NOT NULL,
    against               integer NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, logical_engine, entity_index),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- How many responses praise and blame the brand for what; logical_engine is empty
-- in the rows over all engines, here and below.
CREATE TABLE perception_themes (
    project_id      uuid NOT NULL,
    audit_id        uuid NOT NULL,
    cohort          text NOT NULL,
    logical_engine  text NOT NULL,
    theme           text NOT NULL,
    positive        integer NOT NULL,
    negative        integer NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, logical_engine, theme),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- The quotes that a report may show: the newest of each theme, and the newest
-- that blame the brand, or a competitor.
CREATE TABLE perception_quotes (
    project_id         uuid NOT NULL,
    audit_id           uuid NOT NULL,
    cohort             text NOT NULL,
    scope              text NOT NULL,    -- the engine that the ranks are of; empty: all engines
    logical_engine     text NOT NULL,    -- that said it
    execution_id       uuid NOT NULL,
    entity_index       integer NOT NULL,
    position           integer NOT NULL, -- 1-based, among the judgement's quotes
    prompt_index       integer NOT NULL,
    theme              text NOT NULL,
    polarity           text NOT NULL,
    quote              text NOT NULL,
    observed_at        timestamptz NOT NULL,
    extractor_version  text NOT NULL,
    template_version   text NOT NULL,
    theme_rank         integer NOT NULL, -- 1: the newest of this scope, theme and polarity about the brand; 0: not about the brand
    blame_rank         integer NOT NULL, -- 1: the newest of this scope that blames the brand (a competitor); 0: no blame
    PRIMARY KEY (project_id, audit_id, cohort, scope, execution_id, entity_index, position),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- The sites that classified responses about the brand cite.
CREATE TABLE perception_drivers (
    project_id      uuid NOT NULL,
    audit_id        uuid NOT NULL,
    cohort          text NOT NULL,
    logical_engine  text NOT NULL,
    domain          text NOT NULL,
    answers         integer NOT NULL,
    example_url     text NOT NULL,
    PRIMARY KEY (project_id, audit_id, cohort, logical_engine, domain),
    FOREIGN KEY (project_id, audit_id) REFERENCES audits ON DELETE CASCADE
);

-- Audits that ended before had no judge model.
INSERT INTO perception_cells (project_id, audit_id, cohort, prompt_index, logical_engine, mentions, positive, neutral, negative, mixed,
    pending, not_assessable, model_not_configured, platform_cap, entity_limit, invalid_output, model_error, task_failed,
    low_confidence, recommended, against)
SELECT project_id, audit_id, cohort, prompt_index, logical_engine, presences, 0, 0, 0, 0, 0, 0, presences, 0, 0, 0, 0, 0, 0, 0, 0
FROM cells WHERE entity_index = 0 AND presences > 0;

INSERT INTO perception_totals (project_id, audit_id, cohort, logical_engine, entity_index, mentions, positive, neutral, negative, mixed,
    pending, not_assessable, model_not_configured, platform_cap, entity_limit, invalid_output, model_error, task_failed,
    low_confidence, recommended, against)
SELECT project_id, audit_id, cohort, logical_engine, entity_index, presences, 0, 0, 0, 0, 0, 0, presences, 0, 0, 0, 0, 0, 0, 0, 0
FROM totals WHERE presences > 0;
