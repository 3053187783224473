-- Free labels on prompts, pages, sources and actions. A tag is there as long as it has a target: a prompt's and an action's
-- rows end with it. A page is the same in all crawls, and a source is a domain, in whatever reading.
CREATE TABLE tags (
    project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
    tag_key    text COLLATE "C" NOT NULL,  -- the tag in lower case
    kind       text NOT NULL CONSTRAINT tags_kind CHECK (kind IN ('prompt', 'page', 'source', 'action')),
    target_id  uuid NOT NULL,              -- of a source the first half of its domain's SHA-256
    tag        text NOT NULL,
    domain     text,                       -- of a source, for those who read the table
    prompt_id  uuid,
    action_id  uuid,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, tag_key, kind, target_id),
    CONSTRAINT tags_prompt_fkey FOREIGN KEY (project_id, prompt_id) REFERENCES prompts (project_id, id) ON DELETE CASCADE,
    CONSTRAINT tags_action_fkey FOREIGN KEY (project_id, action_id) REFERENCES action_items (project_id, id) ON DELETE CASCADE,
    CONSTRAINT tags_target CHECK (
        (prompt_id IS NOT DISTINCT FROM CASE kind WHEN 'prompt' THEN target_id END)
        AND (action_id IS NOT DISTINCT FROM CASE kind WHEN 'action' THEN target_id END)
        AND (domain IS NOT NULL) = (kind = 'source'))
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX tags_of_targets ON tags (project_id, kind, target_id);
CREATE INDEX tags_of_prompts ON tags (project_id, prompt_id) WHERE prompt_id IS NOT NULL;
CREATE INDEX tags_of_actions ON tags (project_id, action_id) WHERE action_id IS NOT NULL;
