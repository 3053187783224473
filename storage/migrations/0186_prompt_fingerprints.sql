-- What a prompt's text is compared by with generated questions: the words that carry its topic, after the version of the
-- rules and languages by which they were found. Null: not made yet. A generation makes what is missing or of another version.
ALTER TABLE prompts ADD COLUMN fingerprint text;
