-- lz4 compresses an answer at a fraction of pglz's processor time. A PostgreSQL that was built without it keeps pglz.
DO $$
BEGIN
	ALTER TABLE answers ALTER COLUMN text SET COMPRESSION lz4, ALTER COLUMN citations SET COMPRESSION lz4,
		ALTER COLUMN retrieved SET COMPRESSION lz4, ALTER COLUMN ads SET COMPRESSION lz4, ALTER COLUMN raw SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
	NULL;
END
$$;
