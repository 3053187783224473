-- A crawl belongs to one project. PostgreSQL takes the two for independent and expects one page of any crawl, so it would
-- sort all pages of a crawl instead of reading some in their order.
CREATE STATISTICS site_pages_of_a_crawl (dependencies) ON project_id, crawl_id FROM site_pages;
ANALYZE site_pages;
