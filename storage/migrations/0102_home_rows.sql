-- What lists of projects show stands beside their homes, so that such a list reads one small table. On a distributed
-- database that table is on the coordinator, and a worker that is down does not make the list fail.
ALTER TABLE project_homes
    ADD COLUMN brand_name text NOT NULL DEFAULT '',
    ADD COLUMN website_url text NOT NULL DEFAULT '',
    ADD COLUMN country_code text NOT NULL DEFAULT '',
    ADD COLUMN language_code text NOT NULL DEFAULT '',
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT 'epoch';
WITH shown AS MATERIALIZED (
    SELECT id, brand_name, website_url, country_code, language_code, created_at FROM projects WHERE workspace_id IS NOT NULL
)
UPDATE project_homes h SET brand_name = shown.brand_name, website_url = shown.website_url, country_code = shown.country_code,
    language_code = shown.language_code, created_at = shown.created_at
FROM shown WHERE shown.id = h.project_id;
