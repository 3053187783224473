-- What a workspace has reserved for audits under way is summed up at every launch.
CREATE INDEX credit_reservations_open ON credit_reservations (workspace_id) WHERE settled IS NULL;
