-- PostgreSQL expects one row of a project that its statistics do not know, and plans for it. By default it gathers
-- statistics once a tenth of a table has changed, which a project of thousands of prompts is not in a table of
-- millions of rows. Here it does once some hundred rows have changed, however many there are; it reads as many for
-- it in a large table as in a small one.
DO $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY ARRAY[
        'prompts', 'topics', 'audits', 'audit_prompts', 'executions', 'attempts', 'answers', 'audit_readings', 'analyses',
        'presences', 'citations', 'searches', 'ads', 'cells', 'totals', 'panels', 'source_scopes', 'source_sums', 'retrieved_sums',
        'prompt_measurements', 'source_pages', 'fanout_queries', 'fanout_totals', 'fanout_places', 'ad_creatives', 'ad_cells',
        'ad_placements', 'judge_attempts', 'judgements', 'judgement_cache', 'perception_cells', 'perception_totals',
        'perception_themes', 'perception_quotes', 'perception_drivers', 'observed_competitors', 'competitor_decisions',
        'name_verdicts', 'crawl_path_counts', 'crawl_paths', 'crawl_rollups', 'crawl_months', 'crawl_segments', 'ai_sessions',
        'visit_counts', 'visit_landings', 'search_facts', 'search_packs', 'search_terms', 'search_slices', 'search_months',
        'search_rows', 'business_map_entries', 'prompt_candidates', 'site_crawls', 'site_pages', 'site_frontier', 'site_issues',
        'site_monitored_pages', 'site_patterns', 'site_reads', 'action_items', 'opportunities', 'opportunity_snapshots',
        'action_events', 'action_declarations', 'verification_events'
    ] LOOP
        EXECUTE format('ALTER TABLE %I SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500)', name);
    END LOOP;
END $$;
