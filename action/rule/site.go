package rule

import (
	"net/http"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Thresholds of the rules on the site.
const (
	mostChecks      = 20 // of one finding: a sample is enough to see whether it was done
	leastErrorPages = 1
	deepPage        = 4 // clicks from the home page
)

// RobotsRule begins the id of the rule that robots.txt allows an agent.
const RobotsRule = "robots."

func siteRules() []Rule {
	rule := func(id, family, playbook, remediation string, find func(*Evidence) []Finding, needs ...Kind) Rule {
		return Rule{
			ID: "site." + id, Version: 1, Type: model.OpportunityTypeSite, Family: family, Playbook: playbook,
			Remediation: remediation, Needs: needs, find: find,
		}
	}
	// robots.txt is read before the first page.
	denied := rule("answer_agent_denied", "access", "allow_agents",
		"Allow this agent in robots.txt: it fetches pages to answer people, not to train models.", deniedAgents, Crawl)
	denied.AnyCrawl = true
	return []Rule{
		rule("technical_fault", "technical", "fix_site_fault",
			"Follow the remediation of the rule in the site report; fix the template first, then single pages.",
			siteFaults(true), Crawl),
		rule("readiness_fault", "readiness", "prepare_page",
			"Follow the remediation of the rule in the site report, beginning with the pages that engines cite.",
			siteFaults(false), Crawl),
		rule("cited_page_faults", "readiness", "prepare_page",
			"Fix the high rules that this page fails: engines cite it already.", citedPageFaults, Crawl, Sources),
		denied,
		rule("broken_pages", "technical", "fix_site_fault",
			"Repair or redirect the addresses that answer with errors.", brokenPages, Crawl),
		rule("orphan_cited_page", "links", "link_page",
			"Link the page from the main content of related pages.", orphanCitedPages, Crawl, Sources),
		rule("deep_cited_page", "links", "link_page",
			"Link the page from a page nearer to the home page.", deepCitedPages, Crawl, Sources),
		rule("missing_link", "links", "link_page",
			"Add the link where the source page mentions the subject of the target.", missingLinks, Crawl),
		rule("hidden_cited_page", "access", "open_page",
			"Remove `noindex` from the page, or redirect it to the one that should be found.", hiddenCitedPages, Crawl, Sources),
	}
}

// siteFaults finds the failed rules of one dimension, one finding a rule.
func siteFaults(technical bool) func(*Evidence) []Finding {
	return func(e *Evidence) []Finding {
		var found []Finding
		for _, issue := range e.Issues {
			if issue.Technical != technical || issue.Severity == model.OpportunitySeverityInfo || issue.Affected == 0 {
				continue
			}
			found = append(found, Finding{
				Target:   Target{Kind: model.ActionTargetKindSite, Key: "rule:" + issue.RuleID, Label: issue.Title},
				Severity: issue.Severity,
				Title:    Say("%s: %d pages", issue.Title, issue.Affected),
				Factors: Factors{
					Reach: max(share(issue.Affected, max(len(e.SitePages), issue.Affected)), magnitude(float64(issue.Affected))/2),
					// A rule is evaluated, not estimated.
					Confidence: 1, Winnability: ownSite,
				},
				Count:  issue.Affected,
				Checks: failingChecks(e, issue.RuleID),
			})
		}
		return found
	}
}

// failingChecks returns the checks of one rule on a sample of the pages that fail it.
func failingChecks(e *Evidence, ruleID string) []Check {
	var checks []Check
	for i := range e.SitePages {
		p := &e.SitePages[i]
		for _, failed := range p.FailedRules {
			if failed == ruleID && len(checks) < mostChecks {
				checks = append(checks, Check{Kind: SiteRule, RuleID: ruleID, PageID: &p.ID, PageURL: p.URL})
			}
		}
	}
	if checks == nil {
		checks = []Check{{Kind: SiteRule, RuleID: ruleID}}
	}
	return checks
}

func ruleChecks(p *SitePage) []Check {
	checks := make([]Check, 0, len(p.FailedRules))
	for _, id := range p.FailedRules {
		checks = append(checks, Check{Kind: SiteRule, RuleID: id, PageID: &p.ID, PageURL: p.URL})
	}
	return checks
}

// citedPage is a page of the site that answers cite.
type citedPage struct {
	page   *SitePage
	source *SourcePage
}

// citedPages joins the crawl with the owned pages that answers cite.
func citedPages(e *Evidence) []citedPage {
	byURL := make(map[string]*SitePage, len(e.SitePages))
	for i := range e.SitePages {
		byURL[e.SitePages[i].URL] = &e.SitePages[i]
	}
	var joined []citedPage
	for i := range e.Pages {
		if page := byURL[e.Pages[i].URL]; page != nil && e.Pages[i].Owned {
			joined = append(joined, citedPage{page, &e.Pages[i]})
		}
	}
	return joined
}

// eachCitedPage runs a rule on every page of the site that answers cite.
func eachCitedPage(e *Evidence, find func(p *SitePage, responses int) (Finding, bool)) []Finding {
	var found []Finding
	for _, c := range citedPages(e) {
		f, ok := find(c.page, c.source.Responses)
		if !ok {
			continue
		}
		f.Target, f.Count = pageTarget(c.page), c.source.Responses
		f.Factors.Reach = reachOf(c.source.Coverage, c.source.Responses)
		f.Factors.Winnability = ownSite
		if f.Factors.Confidence == 0 {
			f.Factors.Confidence = 1
		}
		found = append(found, f)
	}
	return found
}

func pageTarget(p *SitePage) Target {
	return Target{Kind: model.ActionTargetKindPage, Key: p.URL, Label: label(p.Title, p.URL), URL: p.URL}
}

func citedPageFaults(e *Evidence) []Finding {
	return eachCitedPage(e, func(p *SitePage, responses int) (Finding, bool) {
		return Finding{
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("A page that %d answers cite fails %d important rules", responses, len(p.FailedRules)),
			Checks:   ruleChecks(p),
		}, len(p.FailedRules) > 0
	})
}

func orphanCitedPages(e *Evidence) []Finding {
	return eachCitedPage(e, func(p *SitePage, responses int) (Finding, bool) {
		return Finding{
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("No page links to a page that %d answers cite", responses),
			Checks:   linkChecks(e, p.ID),
		}, p.Inbound != nil && *p.Inbound == 0 && (p.Depth == nil || *p.Depth > 0)
	})
}

func deepCitedPages(e *Evidence) []Finding {
	return eachCitedPage(e, func(p *SitePage, responses int) (Finding, bool) {
		if p.Depth == nil || *p.Depth < deepPage {
			return Finding{}, false
		}
		return Finding{
			Severity: model.OpportunitySeverityLow,
			Title:    Say("A page that %d answers cite is %d clicks from the home page", responses, *p.Depth),
			Checks:   linkChecks(e, p.ID),
		}, true
	})
}

func hiddenCitedPages(e *Evidence) []Finding {
	return eachCitedPage(e, func(p *SitePage, responses int) (Finding, bool) {
		return Finding{
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("A page that %d answers cite asks search engines not to index it", responses),
			Checks:   ruleChecks(p),
		}, p.Hidden
	})
}

// linkChecks returns the check of the first link that is missing to a page.
func linkChecks(e *Evidence, target uuid.UUID) []Check {
	for i := range e.LinkIdeas {
		if idea := &e.LinkIdeas[i]; idea.Target.ID == target {
			return []Check{{Kind: ContextualLink, PageID: &idea.Target.ID, Link: idea}}
		}
	}
	return nil
}

func missingLinks(e *Evidence) []Finding {
	var found []Finding
	for i := range e.LinkIdeas {
		idea := &e.LinkIdeas[i]
		found = append(found, Finding{
			Target:   pageTarget(&idea.Target),
			Severity: model.OpportunitySeverityLow,
			Title:    Say("%s could link to this page as %q", label(idea.Source.Title, idea.Source.URL), idea.Anchor),
			Factors:  Factors{Reach: 1 / float64(halfSure), Confidence: 1, Winnability: ownSite},
			Count:    1,
			Checks:   []Check{{Kind: ContextualLink, PageID: &idea.Target.ID, Link: idea}},
		})
	}
	return firstOfTarget(found)
}

// firstOfTarget keeps the first finding of each target.
func firstOfTarget(found []Finding) []Finding {
	seen := map[string]bool{}
	kept := found[:0]
	for _, f := range found {
		if !seen[f.Target.Key] {
			seen[f.Target.Key] = true
			kept = append(kept, f)
		}
	}
	return kept
}

func deniedAgents(e *Evidence) []Finding {
	var found []Finding
	for _, a := range e.Agents {
		if !a.Denied || (a.Purpose != "ai_search" && a.Purpose != "ai_user_fetch") {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindSite, Key: "agent:" + a.Name, Label: a.Name},
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("robots.txt keeps %s from the site", a.Name),
			Factors:  Factors{Reach: 1, Confidence: 1, Winnability: ownSite},
			Count:    1,
			Checks:   []Check{{Kind: SiteRule, RuleID: RobotsRule + a.Name}},
		})
	}
	return found
}

func brokenPages(e *Evidence) []Finding {
	broken := 0
	for i := range e.SitePages {
		if e.SitePages[i].Status >= http.StatusBadRequest {
			broken++
		}
	}
	if broken < leastErrorPages {
		return nil
	}
	return []Finding{{
		Target:   Target{Kind: model.ActionTargetKindSite, Key: "broken_pages", Label: e.Host},
		Severity: model.OpportunitySeverityMedium,
		Title:    Say("%d of %d addresses of the site answer with an error", broken, len(e.SitePages)),
		Factors:  Factors{Reach: max(share(broken, len(e.SitePages)), magnitude(float64(broken))/2), Confidence: 1, Winnability: ownSite},
		Count:    broken,
	}}
}
