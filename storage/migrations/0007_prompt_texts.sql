-- What a prompt's text is compared by within its set: a digest of the text
-- without regard to case and blanks. Null: not made yet; it is made when the set
-- is next written to. It is not unique, because sets may hold equal texts already:
-- who adds a text holds the project's row.
ALTER TABLE prompts ADD COLUMN text_key uuid;
CREATE INDEX prompts_text ON prompts (project_id, prompt_set_id, text_key);
-- Where keys are missing: an index of its own, because a set has them all or hardly any.
CREATE INDEX prompts_unkeyed ON prompts (project_id, prompt_set_id) WHERE text_key IS NULL;
