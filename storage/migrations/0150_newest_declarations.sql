-- Citus finds the one shard of a join by equal columns, and not through a LATERAL subquery.
CREATE OR REPLACE VIEW avm_report.actions WITH (security_barrier) AS
SELECT i.project_id, i.id AS action_id, i.target_kind, i.target_label, i.target_url, i.target_prompt_id, i.origin, i.status, i.priority_score,
    array_to_string(i.families, ',') AS families, i.approach, i.skill_id, i.member_count, i.evidence_cleared_at, i.created_at, i.updated_at, i.completed_at,
    d.state AS declaration_state, d.declared_implemented_at
FROM projects w JOIN action_items i ON i.project_id = w.id
    LEFT JOIN (
        SELECT DISTINCT ON (n.project_id, n.action_id) n.project_id, n.action_id, n.state, n.declared_implemented_at
        FROM action_declarations n ORDER BY n.project_id, n.action_id, n.id DESC
    ) d ON d.project_id = i.project_id AND d.action_id = i.id
WHERE avm_report.readable(w.workspace_id);
