-- What audits reserved is looked up by the audits, without their workspaces.
CREATE INDEX credit_reservations_audit ON credit_reservations (project_id, audit_id);
