-- An assistant that a person has connected by OAuth acts with a key. Its secret lives an hour and is changed by the
-- refresh token; the key itself ends when it was not refreshed for a month.
ALTER TABLE api_keys
	ADD COLUMN client_id text,
	ADD COLUMN secret_expires_at timestamptz,
	ADD COLUMN refresh_fingerprint bytea,
	ADD COLUMN spent_refresh_fingerprint bytea;
CREATE UNIQUE INDEX api_keys_refresh ON api_keys (refresh_fingerprint) WHERE refresh_fingerprint IS NOT NULL;
CREATE INDEX api_keys_spent_refresh ON api_keys (spent_refresh_fingerprint) WHERE spent_refresh_fingerprint IS NOT NULL;

-- What a person has allowed an assistant, until the assistant fetches its key. A code that was used keeps its key's id,
-- so that the key ends when the code is used again.
CREATE TABLE authorization_codes (
	fingerprint     bytea NOT NULL CONSTRAINT authorization_codes_pkey PRIMARY KEY,
	workspace_id    uuid NOT NULL,
	member_id       uuid NOT NULL,
	client_id       text NOT NULL,
	client_name     text NOT NULL,
	redirect_uri    text NOT NULL,
	code_challenge  text NOT NULL,
	scopes          text[] NOT NULL,
	project_ids     uuid[],
	mcp_writes      boolean NOT NULL,
	expires_at      timestamptz NOT NULL,
	key_id          uuid,
	CONSTRAINT authorization_codes_member FOREIGN KEY (workspace_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX authorization_codes_member ON authorization_codes (workspace_id, member_id);
CREATE INDEX authorization_codes_expires ON authorization_codes (expires_at);
