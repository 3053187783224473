-- How the packed columns of a row are packed. 1: as until now, without a version, and
-- without a checksum but in panels.counts. Rows are converted when their audit's
-- rollups are rebuilt; both formats are read.
ALTER TABLE panels ADD COLUMN format smallint NOT NULL DEFAULT 1;
ALTER TABLE source_scopes ADD COLUMN format smallint NOT NULL DEFAULT 1;
ALTER TABLE source_sums ADD COLUMN format smallint NOT NULL DEFAULT 1;
