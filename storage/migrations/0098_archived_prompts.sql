-- Archived prompts are few: a list of them would read all that are in use.
CREATE INDEX prompts_archived ON prompts (project_id, id) WHERE status = 'archived';
