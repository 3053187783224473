package action

import (
	"math"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
)

// rounding is the number of decimals that scores and factors are kept with.
const rounding = 1e4

func round(v float64) float64 { return math.Round(v*rounding) / rounding }

// expectedChecks writes a rule's checks with the fields that the API shows. Language,
// origin and baselines are added when the action is declared.
func expectedChecks(checks []rule.Check) []map[string]any {
	written := make([]map[string]any, 0, len(checks))
	for i := range checks {
		written = append(written, expectedCheck(&checks[i]))
	}
	return written
}

func expectedCheck(c *rule.Check) map[string]any {
	check := map[string]any{"kind": c.Kind}
	switch c.Kind {
	case rule.VisibilityMetric:
		check["metric"], check["direction"], check["min_delta"], check["tolerance"] = c.Metric, c.Direction, 0.0, 0.0
		check["target_prompt_id"] = idOrNil(c.PromptID)
	case rule.TrafficMetric:
		check["metric"], check["direction"] = c.Metric, c.Direction
		check["scope"], check["scope_key"], check["min_delta"] = c.Scope, c.Key, 0.0
	case rule.SiteRule:
		check["rule_id"], check["expected_outcome"] = c.RuleID, "pass"
		if c.PageID != nil {
			check["target_site_url_id"], check["target_url"] = c.PageID.String(), c.PageURL
		}
	case rule.KeywordPresence:
		check["keyword"], check["query_key"] = c.Keyword, c.Keyword
	case rule.ContextualLink:
		linkCheck(check, c.Link)
	}
	return check
}

// linkCheck writes the fields of a link that is missing between two pages.
func linkCheck(check map[string]any, idea *rule.LinkIdea) {
	check["recommendation_id"] = idea.ID.String()
	check["internal_link_run_id"] = idea.CrawlID.String()
	check["target_site_url_id"], check["target_url"] = idea.Target.ID.String(), idea.Target.URL
	check["source_analysis_id"], check["source_artifact_id"] = idea.Source.AnalysisID.String(), idea.Source.ArtifactID.String()
	check["target_analysis_id"], check["target_artifact_id"] = idea.Target.AnalysisID.String(), idea.Target.ArtifactID.String()
	check["anchor_text"], check["extractor_version"] = idea.Anchor, idea.ExtractorVersion
}

func idOrNil(id *uuid.UUID) any {
	if id == nil {
		return nil
	}
	return id.String()
}

// pageOf returns the page of the site that a check looks at, if it is one.
func pageOf(check map[string]any) (uuid.UUID, bool) {
	text, _ := check["target_site_url_id"].(string)
	id, err := uuid.Parse(text)
	return id, err == nil
}
