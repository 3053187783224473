-- Lists of actions: a page continues from its cursor by one comparison of (-list_rank, id), which
-- an index answers. Before, every page read all the actions of the pages before it.
DROP INDEX action_items_list;
DROP INDEX action_items_status;
CREATE INDEX action_items_list ON action_items (project_id, (-list_rank), id);
CREATE INDEX action_items_status ON action_items (project_id, status, (-list_rank), id);
CREATE INDEX action_items_kind ON action_items (project_id, target_kind, (-list_rank), id);

-- How many actions of each kind of target have each status. Whoever writes actions counts them
-- again in the same transaction.
CREATE TABLE action_counts (
	project_id  uuid NOT NULL,
	target_kind text NOT NULL,
	status      text NOT NULL,
	actions     integer NOT NULL,
	CONSTRAINT action_counts_pkey PRIMARY KEY (project_id, target_kind, status),
	CONSTRAINT action_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE
);
INSERT INTO action_counts (project_id, target_kind, status, actions)
	SELECT project_id, target_kind, status, count(*) FROM action_items GROUP BY project_id, target_kind, status;

-- A snapshot is one row: the opportunities that the evidence showed, with their priorities. It was
-- a row for each of them, written at every run.
ALTER TABLE opportunity_snapshots ADD COLUMN opportunity_ids uuid[] NOT NULL DEFAULT '{}',
	ADD COLUMN priority_scores double precision[] NOT NULL DEFAULT '{}';
UPDATE opportunity_snapshots AS s SET opportunity_ids = t.ids, priority_scores = t.scores
	FROM (
		SELECT project_id, snapshot_id, array_agg(opportunity_id ORDER BY opportunity_id) AS ids,
			array_agg(priority_score ORDER BY opportunity_id) AS scores
		FROM opportunity_states WHERE NOT cleared GROUP BY project_id, snapshot_id
	) AS t
	WHERE s.project_id = t.project_id AND s.id = t.snapshot_id;
DROP TABLE opportunity_states;

-- An opportunity is written when it changes. That the newest evidence still shows it is what
-- cleared_at says.
ALTER TABLE opportunities DROP COLUMN seen_at;
