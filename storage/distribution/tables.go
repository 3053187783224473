// Package distribution says where each table lives on a distributed PostgreSQL
// (Citus), and turns a database into a distributed one.
//
// Everything of a project is in one shard, on one node. What belongs to a workspace
// or to the installation stays in plain tables of the coordinator. There are no
// reference tables: a write to one needs every node, and one dead node would stop it.
package distribution

// Root is the table of projects. The others are distributed as it is.
const Root = "projects"

// Projects lists the tables that are distributed by project, parents first: a foreign
// key must refer to a table that is distributed already.
func Projects() []string {
	return []string{
		Root,
		"markets", "competitors", "prompt_sets", "topics", "prompts",
		// audits, what they asked, and what was read in the answers
		"audits", "audit_prompts", "executions", "attempts", "answers", "audit_readings", "analyses", "presences",
		"citations", "searches", "ads", "cells", "competitor_cells", "totals", "source_scopes", "source_sums", "retrieved_sums",
		"prompt_measurements", "audit_schedules", "source_pages", "fanout_queries", "fanout_totals", "fanout_places",
		"ad_creatives", "ad_cells", "ad_placements", "judgings", "judge_attempts", "judgements", "judgement_cache",
		"perception_cells", "perception_totals", "perception_themes", "perception_quotes", "perception_drivers",
		"observed_competitors", "competitor_decisions", "name_verdicts",
		// traffic
		"crawl_sources", "crawl_batches", "crawl_days", "crawl_path_counts", "crawl_paths", "crawl_rollups", "crawl_months", "crawl_counts",
		"crawl_segments", "ai_sessions", "ai_landings", "bot_candidates", "visitor_salts", "visit_days", "visit_counts", "visit_landings",
		// connectors and search
		"connections", "connection_feeds", "connection_days", "analytics_days", "search_counters", "search_sums",
		"search_slices", "search_figures", "search_seen", "search_terms", "search_runs", "search_datasets",
		"search_calls", "search_rows",
		// prompt research
		"business_offerings", "business_map_entries", "business_map_exclusions", "generation_runs", "prompt_candidates",
		"prompt_groups",
		// reports that are handed over
		"report_links",
		// the site
		"site_crawls", "site_pages", "site_frontier", "site_issues", "site_monitored_pages", "site_patterns", "site_reads",
		// actions
		"action_items", "action_counts", "opportunities", "opportunity_snapshots", "action_events",
		"action_declarations", "verification_events",
		"events", "webhooks", "webhook_deliveries", "webhook_attempts",
		// signals
		"signals", "signal_passes",
		// labels
		"tags",
	}
}

// Local returns the plain tables of the coordinator, and why each stays there. Those of the
// job queue, whose names begin with river_, stay there too.
func Local() map[string]string {
	const (
		people       = "people sign in while a node is down"
		workspace    = "belongs to a workspace, and is changed under the workspace's lock"
		installation = "belongs to the installation"
		due          = "says over all projects what is due, so that one dead node stops nobody else's work"
		homes        = "says whose is what, so that lists ask only the nodes of their projects"
		shared       = "is one for all projects: how fast others may be asked"
	)
	return map[string]string{
		"workspaces": people, "members": people, "accounts": people, "account_identities": people, "api_keys": people, "authorization_codes": people,
		"invitations": people, "sessions": people, "sign_in_attempts": people, "entry_links": people,
		"audit_log": "is append-only by a trigger, and outlives its projects", "credit_reservations": workspace,
		"credit_uses": workspace, "channels": workspace, "channel_entries": due, "report_schedules": due,
		"judge_usage": workspace, "research_settings": workspace, "research_usage": workspace,
		"idempotency_records": "belongs to an API key",
		"installation":        installation, "schema_migrations": installation, "workers": installation,
		"crawl_source_homes": "leads from a source's token to its project", "project_homes": homes, "audit_homes": homes,
		"usual_usage": "estimates of one project read what answers of others took", "feeds_due": due, "schedules_due": due, "pulls_due": due, "pages_due": due, "events_due": due, "webhooks_due": due,
		"search_running": "bounds what a workspace does at once over its projects", "bot_addresses": installation,
		"engine_rates": shared, "engine_slots": shared, "model_slots": shared, "page_hosts": shared, "page_fetches": shared,
	}
}

// severed lists the foreign keys between tables that are no longer in one place. The
// product does not lean on them: they are a second guard where there is one database.
func severed() [][2]string {
	return [][2]string{{Root, "projects_workspace_id_fkey"}}
}
