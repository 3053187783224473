-- Prompts of one intent are no independent evidence: intervals and verdicts take one sample a
-- group. The group of each prompt, by its index; null in audits from before groups were made
-- that have no topics: each prompt is on its own there.
ALTER TABLE audits ADD COLUMN intent_groups integer[];

UPDATE audits a SET intent_groups = g.groups
FROM (
	SELECT project_id, audit_id, array_agg(intent ORDER BY prompt_index) AS groups
	FROM (
		SELECT project_id, audit_id, prompt_index,
			(dense_rank() OVER (PARTITION BY project_id, audit_id ORDER BY coalesce(topic_id::text, 'prompt ' || prompt_index)) - 1)::integer AS intent
		FROM audit_prompts
	) ranked
	GROUP BY project_id, audit_id
	HAVING count(*) = max(prompt_index) + 1
) g
WHERE g.project_id = a.project_id AND g.audit_id = a.id
	AND EXISTS (SELECT 1 FROM audit_prompts p WHERE p.project_id = a.project_id AND p.audit_id = a.id AND p.topic_id IS NOT NULL);
