-- Whether the job of a paused crawl has ended: a resume then enqueues another one.
ALTER TABLE site_crawls ADD COLUMN job_left boolean NOT NULL DEFAULT false;
UPDATE site_crawls SET job_left = true WHERE status = 'paused';
