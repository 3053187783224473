-- Imported rows are stored packed, a few thousand together: a fifth of the bytes and of
-- PostgreSQL's time of a column of arrays each. Rows of before keep their arrays.
ALTER TABLE search_facts ADD COLUMN data bytea, ALTER COLUMN clicks DROP NOT NULL, ALTER COLUMN impressions DROP NOT NULL,
    ALTER COLUMN positions DROP NOT NULL, ADD CONSTRAINT search_facts_data_check CHECK (data IS NOT NULL OR clicks IS NOT NULL) NOT VALID;
ALTER TABLE search_facts ALTER COLUMN data SET STORAGE EXTERNAL;
