-- Why engines of a launch were left out, in the order of not_applicable_engines; empty where it was not stored.
ALTER TABLE audits ADD COLUMN left_out_reasons text[] NOT NULL DEFAULT '{}';
