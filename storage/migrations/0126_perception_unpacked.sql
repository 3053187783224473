-- The table of migration 0125 is filled with what there is. Sites are counted in perception_drivers too.
INSERT INTO perception_cells (project_id, reading_id, cohort, prompt_index, logical_engine, prompt_key, mentions, positive, neutral,
    negative, mixed, pending, not_assessable, model_not_configured, platform_cap, entity_limit, invalid_output, model_error, task_failed,
    low_confidence, recommended, against)
SELECT p.project_id, p.reading_id, p.cohort, c.prompt_index, c.logical_engine, c.prompt_key, c.counts[1], c.counts[2], c.counts[3],
    c.counts[4], c.counts[5], c.counts[6], c.counts[7], c.counts[8], c.counts[9], c.counts[10], c.counts[11], c.counts[12], c.counts[13],
    c.counts[14], c.counts[15], c.counts[16]
FROM perception_prompts p CROSS JOIN LATERAL avm_unpack_perception(p.engines, p.prompts, p.cells, p.unjudged) c;

DROP FUNCTION avm_unpack_perception;
DROP TABLE perception_prompts;
DROP TABLE perception_sites;
