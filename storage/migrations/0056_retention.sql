-- When retention began to remove the answers of an audit, and what was read in them. Its
-- figures stay. Null: they are here.
ALTER TABLE audits ADD COLUMN answers_removed_at timestamptz;
