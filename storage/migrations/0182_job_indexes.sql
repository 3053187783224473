-- Jobs are looked up by their arguments where an audit or a project ends, among those that wait, and never by their
-- metadata. To keep River's two indexes of all values for that costs every job three entries of each.
DROP INDEX IF EXISTS river_job_args_index, river_job_metadata_index;
