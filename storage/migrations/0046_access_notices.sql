-- Whatever takes access away is told to every process, whoever does it and by whichever
-- way: open streams are checked again. The payload is the id of the workspace or of the
-- account that it concerns.
CREATE FUNCTION avm_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('avm_access', to_jsonb(OLD) ->> TG_ARGV[0]);
	RETURN NULL;
END
$$;

CREATE TRIGGER api_keys_access AFTER UPDATE OF revoked_at, expires_at OR DELETE ON api_keys
	FOR EACH ROW EXECUTE FUNCTION avm_access_changed('workspace_id');
CREATE TRIGGER members_access AFTER UPDATE OF role, removed_at, account_id OR DELETE ON members
	FOR EACH ROW EXECUTE FUNCTION avm_access_changed('workspace_id');
CREATE TRIGGER workspaces_access AFTER UPDATE OF plan OR DELETE ON workspaces
	FOR EACH ROW EXECUTE FUNCTION avm_access_changed('id');
CREATE TRIGGER sessions_access AFTER UPDATE OF revoked_at, expires_at, workspace_id, member_id OR DELETE ON sessions
	FOR EACH ROW EXECUTE FUNCTION avm_access_changed('account_id');

-- What authenticates what the installation hands out to clients: cursors, and cookies that say that a
-- browser has signed in before. It opens nothing. All processes read it.
CREATE TABLE installation (
	one  boolean NOT NULL DEFAULT true CONSTRAINT installation_pkey PRIMARY KEY CONSTRAINT installation_one CHECK (one),
	key  bytea NOT NULL
);
INSERT INTO installation (key) VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Sign-ins by way of identity providers that are under way: one row an attempt, which goes with its
-- use. The name is the SHA-256 of what the browser keeps.
CREATE TABLE sign_in_attempts (
	name        bytea NOT NULL CONSTRAINT sign_in_attempts_pkey PRIMARY KEY,
	expires_at  timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_expires ON sign_in_attempts (expires_at);
