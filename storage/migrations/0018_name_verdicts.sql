-- What a judge model takes the names for that an audit's answers give and nobody
-- tracks: one row a name, once it is decided. Like other facts it has no foreign key.
CREATE TABLE name_verdicts (
    project_id        uuid NOT NULL,
    audit_id          uuid NOT NULL,
    name_key          text NOT NULL,
    state             text NOT NULL CHECK (state IN ('classified', 'platform_cap', 'invalid_output', 'model_error', 'task_failed')),
    kind              text CHECK (kind IN ('competitor', 'other')),
    confidence        double precision,
    reason            text NOT NULL,  -- of a classified one, in the model's words
    model             text NOT NULL,
    template_version  text NOT NULL,
    judged_at         timestamptz NOT NULL,
    PRIMARY KEY (project_id, audit_id, name_key),
    CHECK ((state = 'classified') = (kind IS NOT NULL AND confidence IS NOT NULL))
);

COMMENT ON COLUMN judge_attempts.execution_id IS 'the response, or the first of the observed competitors that are asked about together';
COMMENT ON COLUMN judgement_cache.key IS 'digest of what a judgement, or a verdict on a name, depends on';
