-- Kept answers are sealed with a key that only the caller's API key gives, and are
-- counted by workspace. Format 0: as it was before this migration, in clear text; 1: sealed;
-- 2: sealed, and the body lists the chunks that make it up.
ALTER TABLE idempotency_records ADD COLUMN workspace_id uuid;
ALTER TABLE idempotency_records ADD COLUMN format smallint NOT NULL DEFAULT 0;
-- Sealed bytes cannot be compressed: PostgreSQL need not try.
ALTER TABLE idempotency_records ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX idempotency_records_workspace ON idempotency_records (workspace_id);

-- Clear answers that show a token go at once, not after their day. Who repeats
-- such a request across this migration gets another source or token.
DELETE FROM idempotency_records WHERE status <> 0 AND position('"token":'::bytea IN body) > 0;

-- Pieces of large answers. Answers of one API key that have a piece in common share it.
CREATE TABLE idempotency_chunks (
	api_key_id    uuid NOT NULL,
	name          bytea NOT NULL,
	workspace_id  uuid NOT NULL,
	body          bytea NOT NULL,
	used_at       timestamptz NOT NULL,
	CONSTRAINT idempotency_chunks_pkey PRIMARY KEY (api_key_id, name)
);
ALTER TABLE idempotency_chunks ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX idempotency_chunks_workspace ON idempotency_chunks (workspace_id);
CREATE INDEX idempotency_chunks_used ON idempotency_chunks (used_at);
