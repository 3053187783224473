-- Nothing looks jobs up by their kind alone. To keep River's index of kinds costs every job three entries.
DROP INDEX IF EXISTS river_job_kind;
