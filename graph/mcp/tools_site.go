package mcp

import "fmt"

// siteTools lists the reading tools about the brand's site.
func siteTools() []declared {
	return []declared{
		{
			Name: "get_site_findings", Title: "Site findings", Rows: "top_issues",
			Description: "What the newest crawl of the project's site found: scores, and the gravest issues with how to remedy them.",
			Empty: func(o fields) string {
				if o.child("crawl") == nil {
					return "no crawl of the site has results yet; a person starts one in the application or with avm crawl"
				}
				return "the crawl found no issues"
			},
			Text: func(o fields) string {
				if o.child("crawl") == nil {
					return ""
				}
				return fmt.Sprintf("%s pages analyzed, ended %s. Web fundamentals %s, readiness for AI answers %s (0 to 100).\n", o.str("crawl.analyzed_count"),
					o.textOr("crawl.completed_at", "not yet"), o.rounded("score_summary.web_fundamentals_score"), o.rounded("score_summary.aeo_readiness_score")) +
					o.table("top_issues", []string{"rule", "severity", "issue", "pages", "remedy"}, func(i fields) []string {
						return []string{i.str("rule_id"), i.str("severity"), i.str("title"), i.str("affected_url_count"), i.str("remediation")}
					})
			},
		},
		{
			Name: "get_ai_traffic", Title: "AI traffic", Rows: "crawl.bots",
			Description: "Which AI bots fetched how much of the site, by the logs, the most active first.",
			Empty: func(o fields) string {
				if o.str("crawl.connection") != "connected" {
					return "no log is connected, or nothing was received yet; unknown is not zero"
				}
				return "the logs have no request of a bot with these filters"
			},
			Text: func(o fields) string {
				return fmt.Sprintf("Logs: %s, coverage %s. %s requests of %s bots.\n", o.str("crawl.connection"), o.str("crawl.coverage"),
					o.textOr("crawl.requests", "An unknown number of"), o.textOr("crawl.active_bots", "an unknown number of")) +
					o.table("crawl.bots", []string{"bot", "operator", "for", "requests", "pages", "errors"}, func(b fields) []string {
						return []string{b.str("name"), b.str("operator"), b.str("purpose"), b.str("requests"), b.str("pages"), b.rate("error_share")}
					})
			},
		},
		{
			Name: "get_search_performance", Title: "Search performance", Rows: "performance_table.items",
			Description: "Clicks, impressions and positions in web search: totals with their comparison, and rows by query, page, country, device or day.",
			Empty: func(o fields) string {
				if o.str("performance.coverage.covered_days") == "0" {
					return "no search figures were imported; a person connects Search Console or runs avm search import"
				}
				return "no row was imported for this dimension and these days"
			},
			Text: func(o fields) string {
				return searchTotals("From", o.child("performance.selected")) + "\n" + searchTotals("Before, from", o.child("performance.comparison")) + "\n" +
					o.table("performance_table.items", []string{o.str("performance_table.dimension") + " (untrusted)", "clicks", "impressions", "rate", "position"}, func(r fields) []string {
						return []string{r.str("untrusted_key"), r.textOr("clicks", unknown), r.textOr("impressions", unknown), r.rate("ctr"), r.rounded("position")}
					})
			},
		},
	}
}

func searchTotals(when string, w fields) string {
	if w == nil {
		return ""
	}
	return fmt.Sprintf("%s %s to %s: %s clicks, %s impressions, position %s (%s).", when, w.str("window_start"), w.str("window_end"),
		w.textOr("totals.clicks", unknown), w.textOr("totals.impressions", unknown), w.rounded("totals.position"), w.str("evidence_state"))
}
