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
