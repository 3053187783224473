-- Why engines are left out of an audit, by code, in the order of left_out_reasons.
ALTER TABLE audits ADD COLUMN left_out_codes text[] NOT NULL DEFAULT '{}';
