package dataforseo

import (
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/intelligence"
)

// taskOf returns a call as the provider takes it. Rows come in an order that does
// not change between the pages of one dataset.
func taskOf(req *intelligence.Request) map[string]any {
	task := map[string]any{"limit": req.Limit}
	if req.Offset > 0 {
		task["offset"] = req.Offset
	}
	switch req.Action {
	case model.SearchIntelligenceActionRankedKeywords:
		task["target"] = req.Target
		task["item_types"] = []string{"organic"}
		task["order_by"] = []string{"keyword_data.keyword_info.search_volume,desc", "ranked_serp_element.serp_item.rank_group,asc"}
		exactly(task, req, "ranked_serp_element.serp_item.domain")
	case model.SearchIntelligenceActionKeywordIdeas:
		task["keywords"] = req.Keywords
		task["order_by"] = []string{"keyword_info.search_volume,desc"}
	case model.SearchIntelligenceActionDomainIntersection:
		task["target1"], task["target2"], task["intersections"] = req.Target, req.Comparison, true
		task["item_types"] = []string{"organic"}
		task["order_by"] = []string{"keyword_data.keyword_info.search_volume,desc"}
		exactly(task, req, "first_domain_serp_element.domain")
	case model.SearchIntelligenceActionBacklinks:
		task["target"], task["include_subdomains"], task["mode"] = req.Target, !req.Exact, "as_is"
		task["backlinks_status_type"] = "live"
		task["order_by"] = []string{"rank,desc"}
	case model.SearchIntelligenceActionReferringDomains:
		task["target"], task["include_subdomains"] = req.Target, !req.Exact
		task["backlinks_status_type"] = "live"
		task["order_by"] = []string{"rank,desc"}
	}
	if req.Location != nil {
		task["location_code"], task["language_code"] = *req.Location, req.Language
	}
	return task
}

// exactly keeps to the host alone where that was asked for.
func exactly(task map[string]any, req *intelligence.Request, field string) {
	if req.Exact {
		task["filters"] = []any{field, "=", req.Target}
	}
}
