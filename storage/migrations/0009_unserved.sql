-- What a worker works on, so that an audit that nobody serves is seen.
ALTER TABLE workers ADD COLUMN engines text[] NOT NULL DEFAULT '{}';

CREATE INDEX audits_open ON audits (project_id, id)
    WHERE status IN ('queued', 'running', 'analyzing', 'reporting');
