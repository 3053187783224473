-- Projects whose data avm demo has made.
ALTER TABLE projects ADD COLUMN sample boolean NOT NULL DEFAULT false;
