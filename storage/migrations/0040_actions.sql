-- Actions: what to do next, and whether it worked.

CREATE TABLE action_items (
	project_id          uuid NOT NULL,
	id                  uuid NOT NULL,
	target_kind         text NOT NULL,
	target_key          text NOT NULL,
	target_label        text NOT NULL,
	target_url          text,
	target_prompt_id    uuid,
	origin              text NOT NULL,
	status              text NOT NULL,
	priority_score      double precision,
	families            text[] NOT NULL,
	approach            text NOT NULL,
	skill_id            text NOT NULL,
	member_count        integer NOT NULL,
	evidence_cleared_at timestamptz,
	declarable_since    timestamptz NOT NULL,
	completed_at        timestamptz,
	created_at          timestamptz NOT NULL,
	updated_at          timestamptz NOT NULL,
	-- The order of lists: by priority, those whose evidence has cleared last.
	list_rank           double precision NOT NULL GENERATED ALWAYS AS
		(CASE WHEN evidence_cleared_at IS NULL THEN coalesce(priority_score, -1) ELSE -2 END) STORED,
	CONSTRAINT action_items_pkey PRIMARY KEY (project_id, id),
	CONSTRAINT action_items_target_key UNIQUE (project_id, target_kind, target_key, approach),
	CONSTRAINT action_items_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE
);
CREATE INDEX action_items_list ON action_items (project_id, list_rank DESC, id);
CREATE INDEX action_items_status ON action_items (project_id, status, list_rank DESC, id);
CREATE INDEX action_items_prompt ON action_items (project_id, target_prompt_id) WHERE target_prompt_id IS NOT NULL;

CREATE TABLE opportunities (
	project_id       uuid NOT NULL,
	id               uuid NOT NULL,
	rule_id          text NOT NULL,
	rule_version     integer NOT NULL,
	family           text NOT NULL,
	opportunity_type text NOT NULL,
	severity         text NOT NULL,
	priority_score   double precision NOT NULL,
	title            text NOT NULL,
	target_kind      text NOT NULL,
	target_key       text NOT NULL,
	target_prompt_id uuid,
	target_url       text,
	target_theme     text,
	target_label     text,
	action_id        uuid,
	system_rank      integer NOT NULL,
	display_rank     integer NOT NULL,
	order_source     text NOT NULL,
	priority_factors jsonb NOT NULL,
	evidence_summary jsonb NOT NULL,
	checks           jsonb NOT NULL,
	remediation      text NOT NULL,
	seen_at          timestamptz NOT NULL,
	cleared_at       timestamptz,
	created_at       timestamptz NOT NULL,
	updated_at       timestamptz NOT NULL,
	CONSTRAINT opportunities_pkey PRIMARY KEY (project_id, id),
	CONSTRAINT opportunities_finding_key UNIQUE (project_id, rule_id, target_kind, target_key),
	CONSTRAINT opportunities_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE
);
CREATE INDEX opportunities_action ON opportunities (project_id, action_id, display_rank);

-- The state of the opportunities at the end of a run.
CREATE TABLE opportunity_snapshots (
	project_id     uuid NOT NULL,
	id             uuid NOT NULL,
	evidence_at    jsonb NOT NULL, -- kind of evidence -> when it was measured
	opportunities  integer NOT NULL,
	created_at     timestamptz NOT NULL,
	CONSTRAINT opportunity_snapshots_pkey PRIMARY KEY (project_id, id),
	CONSTRAINT opportunity_snapshots_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE
);
CREATE TABLE opportunity_states (
	project_id     uuid NOT NULL,
	snapshot_id    uuid NOT NULL,
	opportunity_id uuid NOT NULL,
	priority_score double precision NOT NULL,
	cleared        boolean NOT NULL,
	CONSTRAINT opportunity_states_pkey PRIMARY KEY (project_id, snapshot_id, opportunity_id),
	CONSTRAINT opportunity_states_snapshot_fkey FOREIGN KEY (project_id, snapshot_id)
		REFERENCES opportunity_snapshots (project_id, id) ON DELETE CASCADE
);

CREATE TABLE action_events (
	project_id  uuid NOT NULL,
	action_id   uuid NOT NULL,
	id          uuid NOT NULL,
	from_status text,
	to_status   text NOT NULL,
	reason      text NOT NULL,
	member_id   uuid,
	created_at  timestamptz NOT NULL,
	CONSTRAINT action_events_pkey PRIMARY KEY (project_id, action_id, id),
	CONSTRAINT action_events_action_fkey FOREIGN KEY (project_id, action_id)
		REFERENCES action_items (project_id, id) ON DELETE CASCADE
);

CREATE TABLE action_declarations (
	project_id              uuid NOT NULL,
	id                      uuid NOT NULL,
	action_id               uuid NOT NULL,
	output_revision_id      uuid,
	member_opportunity_ids  jsonb NOT NULL,
	opportunity_snapshot_id uuid NOT NULL,
	target_site_url_ids     jsonb NOT NULL,
	target_external_url     text,
	declared_implemented_at timestamptz NOT NULL,
	expected_checks         jsonb NOT NULL,
	state                   text NOT NULL,
	limitations             text[] NOT NULL,
	legs                    jsonb NOT NULL,
	checks                  jsonb NOT NULL,
	measured_until          timestamptz NOT NULL,
	closed_at               timestamptz,
	created_at              timestamptz NOT NULL,
	CONSTRAINT action_declarations_pkey PRIMARY KEY (project_id, id),
	CONSTRAINT action_declarations_action_fkey FOREIGN KEY (project_id, action_id)
		REFERENCES action_items (project_id, id) ON DELETE CASCADE,
	CONSTRAINT action_declarations_snapshot_fkey FOREIGN KEY (project_id, opportunity_snapshot_id)
		REFERENCES opportunity_snapshots (project_id, id)
);
CREATE UNIQUE INDEX action_declarations_open ON action_declarations (project_id, action_id) WHERE closed_at IS NULL;
CREATE INDEX action_declarations_action ON action_declarations (project_id, action_id, id);

CREATE TABLE verification_events (
	project_id                 uuid NOT NULL,
	declaration_id             uuid NOT NULL,
	id                         uuid NOT NULL,
	observation_kind           text NOT NULL,
	observed_at                timestamptz NOT NULL,
	crawl_id                   uuid,
	audit_id                   uuid,
	source_analysis_ids        jsonb NOT NULL,
	source_rule_evaluation_ids jsonb NOT NULL,
	source_metric_ids          jsonb NOT NULL,
	result                     jsonb NOT NULL,
	verifier_version           text NOT NULL,
	limitations                text[] NOT NULL,
	created_at                 timestamptz NOT NULL,
	CONSTRAINT verification_events_pkey PRIMARY KEY (project_id, declaration_id, id),
	CONSTRAINT verification_events_declaration_fkey FOREIGN KEY (project_id, declaration_id)
		REFERENCES action_declarations (project_id, id) ON DELETE CASCADE
);
