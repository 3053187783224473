package rule

import (
	"cmp"

	"github.com/answer-visibility/avm/model"
)

// Thresholds of the rules on search performance.
const (
	firstPage        = 10.  // search position up to which a page is on the first page
	secondPage       = 20.  // up to which it is on the second
	seenImpressions  = 100. // of a page or query, for any finding
	muchSeen         = 500. // impressions from which a click rate says something
	topPositions     = 5.
	poorClickRate    = 0.01
	risingImpression = 50. // of a rising query
)

func searchRules() []Rule {
	rule := func(id, family, playbook, remediation string, find func(*Evidence) []Finding, needs ...Kind) Rule {
		return Rule{
			ID: "traffic." + id, Version: 1, Type: model.OpportunityTypeTraffic, Family: family, Playbook: playbook,
			Remediation: remediation, Needs: needs, find: find,
		}
	}
	return []Rule{
		rule("ranks_not_cited", "citations", "prepare_page",
			"The page ranks and engines cite others: give it a short answer under a question as heading.", ranksNotCited, Search, Sources),
		rule("nearly_first_page", "search_demand", "strengthen_answer",
			"Extend the page that ranks for this query and link to it from related pages.", nearlyFirstPage, Search),
		rule("few_clicks", "search_demand", "improve_snippet",
			"Rewrite title and description so that they answer the query.", fewClicks, Search),
		rule("clicks_fell", "search_demand", "refresh_page",
			"Compare the page with those that rank now, and bring it up to date.", clicksFell, Search),
	}
}

func clickChecks(scope, key, metric, direction string) []Check {
	return []Check{{Kind: TrafficMetric, Metric: metric, Direction: direction, Scope: scope, Key: key}}
}

func ranksNotCited(e *Evidence) []Finding {
	cited := citedURLs(e)
	var found []Finding
	for _, r := range e.Rankings {
		if cited[r.URL] || r.Position == nil || *r.Position > firstPage || r.Impressions < seenImpressions {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindPage, Key: r.URL, Label: r.URL, URL: r.URL},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("A page that ranks at %.1f is cited by no engine", *r.Position),
			Factors:  Factors{Reach: magnitude(r.Impressions), Confidence: confidence(int(r.Impressions)), Winnability: ownSite},
			Count:    int(r.Impressions),
			Checks:   []Check{{Kind: VisibilityMetric, Metric: "owned_citation_rate", Direction: Increase}},
		})
	}
	return found
}

func nearlyFirstPage(e *Evidence) []Finding {
	var found []Finding
	for _, q := range e.Queries {
		if q.Position == nil || *q.Position <= firstPage || *q.Position > secondPage || q.Impressions < seenImpressions {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindTopic, Key: "query:" + q.Text, Label: q.Text, Theme: q.Text},
			Severity: model.OpportunitySeverityLow,
			Title:    Say("The site ranks at %.1f for a query with %.0f impressions", *q.Position, q.Impressions),
			Factors:  Factors{Reach: magnitude(q.Impressions), Confidence: confidence(int(q.Impressions)), Winnability: ownContent},
			Count:    int(q.Impressions),
			Checks:   clickChecks("query", q.Text, "position", Decrease),
		})
	}
	return found
}

func fewClicks(e *Evidence) []Finding {
	var found []Finding
	for _, q := range e.Queries {
		if q.Position == nil || q.CTR == nil || *q.Position > topPositions || q.Impressions < muchSeen || *q.CTR >= poorClickRate {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindTopic, Key: "query:" + q.Text, Label: q.Text, Theme: q.Text},
			Severity: model.OpportunitySeverityLow,
			Title:    Say("%.1f %% of the people who see the site at %.1f for this query click", *q.CTR*percent, *q.Position),
			Factors:  Factors{Reach: magnitude(q.Impressions), Confidence: confidence(int(q.Impressions)), Winnability: ownSite},
			Count:    int(q.Impressions),
			Checks:   clickChecks("query", q.Text, "ctr", Increase),
		})
	}
	return found
}

func clicksFell(e *Evidence) []Finding {
	var found []Finding
	for _, r := range e.Rankings {
		if !r.Fell {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindPage, Key: r.URL, Label: r.URL, URL: r.URL},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("Clicks from search fell by %.0f against the window before", -r.Change),
			Factors:  Factors{Reach: magnitude(-r.Change), Confidence: confidence(int(r.Clicks - r.Change)), Winnability: ownContent},
			Count:    int(r.Clicks - r.Change),
			Checks:   clickChecks("page", cmp.Or(r.Key, r.URL), "clicks", Increase),
		})
	}
	return found
}
