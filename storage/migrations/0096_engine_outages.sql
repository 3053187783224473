-- An engine that fails for every question: until when its calls pause, and why.
ALTER TABLE engine_rates
    ADD COLUMN paused_until timestamptz,
    ADD COLUMN pause_reason text NOT NULL DEFAULT '';
