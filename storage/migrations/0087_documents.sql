-- What an audit was launched with is written once and read whole. PostgreSQL keeps it as the text
-- that it is: from jsonb it wrote the text anew for every reader, which was half of its time for a
-- page of audits.
ALTER TABLE audits
    ALTER COLUMN model_provenance TYPE json,
    ALTER COLUMN engine_snapshots TYPE json,
    ALTER COLUMN entities TYPE json;
