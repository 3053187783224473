-- Who did what to what, when. Rows are added and never touched again; they
-- outlive what they are about, so nothing is referred to.

CREATE TABLE audit_log (
    workspace_id  uuid NOT NULL,
    at            timestamptz NOT NULL,
    id            uuid NOT NULL,
    member_id     uuid,           -- null: an operator at the command line, or a stranger
    email         text NOT NULL,  -- of the member then, or the address that was tried
    key_id        uuid,
    session_id    uuid,
    address       text NOT NULL,  -- where the request came from; empty: nowhere
    action        text NOT NULL,
    project_id    uuid,
    target        jsonb NOT NULL,
    PRIMARY KEY (workspace_id, at, id)
);
CREATE INDEX audit_log_member ON audit_log (workspace_id, member_id, at, id) WHERE member_id IS NOT NULL;
CREATE INDEX audit_log_project ON audit_log (workspace_id, project_id, at, id) WHERE project_id IS NOT NULL;
CREATE INDEX audit_log_action ON audit_log (workspace_id, action, at, id);

CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
