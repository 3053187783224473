-- Prompts that ask the same in other words, as answers show it or a model says it, and what people made of it. A
-- rejected group stays, so that its prompts are not joined again. A model is asked about a prompt once: each prompt that
-- it was asked about is in one of its groups, also alone.
CREATE TABLE prompt_groups (
    project_id   uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    id           uuid NOT NULL,
    origin       text NOT NULL CONSTRAINT prompt_groups_origin CHECK (origin IN ('answers', 'model')),
    meaning      text NOT NULL,      -- what all of them ask, in a few words; empty: not said
    prompt_ids   uuid[] NOT NULL,
    review       text NOT NULL CONSTRAINT prompt_groups_review CHECK (review IN ('waiting', 'accepted', 'rejected')),
    reviewed_by  text,
    reviewed_at  timestamptz,
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (project_id, id)
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
