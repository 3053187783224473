package rule

import "github.com/answer-visibility/avm/model"

// Thresholds of the rules on AI traffic.
const (
	errorRequests   = 5   // of AI agents answered with an error
	errorShare      = 0.2 // of an address's requests by AI agents
	busyReads       = 20  // requests by AI agents, for a page that they read often
	weakScore       = 60. // readiness below which a page that agents read is weak
	leastKnown      = 20  // pages of an inventory
	unseenShare     = 0.5 // of the pages that AI agents were not seen to read
	landingSessions = 20  // AI referrals to one page
)

func trafficRules() []Rule {
	rule := func(id, family, playbook, remediation string, find func(*Evidence) []Finding, needs ...Kind) Rule {
		return Rule{
			ID: "traffic." + id, Version: 1, Type: model.OpportunityTypeTraffic, Family: family, Playbook: playbook,
			Remediation: remediation, Needs: needs, find: find,
		}
	}
	return []Rule{
		rule("agent_errors", "access", "fix_site_fault",
			"Repair or redirect this address, and look for rules of a firewall that refuse AI agents.", agentErrors, Traffic),
		rule("read_page_weak", "readiness", "prepare_page",
			"AI agents read this page often: fix the rules it fails so that they find a passage to quote.", readPagesWeak, Traffic, Crawl),
		rule("read_not_cited", "citations", "prepare_page",
			"Agents that answer people read this page, yet no answer cites it: put the answer first, with figures and a date.",
			readNotCited, Traffic, Sources),
		rule("pages_unseen", "access", "open_page",
			"Link the pages that AI agents never read, list them in the sitemap, and check robots.txt.", unseenPages, Traffic, Crawl),
		rule("denied_agent_visits", "access", "allow_agents",
			"Decide for this agent: robots.txt denies it and it comes all the same. Allow it, or block it at the edge.",
			deniedVisits, Traffic, Crawl),
		rule("landing_without_result", "conversion", "prepare_landing",
			"Make the landing page continue the answer that led to it: same question, next step visible.", weakLandings, Traffic),
	}
}

func agentErrors(e *Evidence) []Finding {
	var found []Finding
	for _, r := range e.Reads {
		if r.Errors < errorRequests || share(r.Errors, r.Requests) < errorShare {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindPage, Key: r.URL, Label: r.URL, URL: r.URL},
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("AI agents were answered with an error in %d of %d requests", r.Errors, r.Requests),
			Factors:  Factors{Reach: magnitude(float64(r.Requests)), Confidence: confidence(r.Errors), Winnability: ownSite},
			Count:    r.Errors,
			Checks:   []Check{{Kind: TrafficMetric, Metric: "agent_errors", Direction: Decrease, Scope: "page", Key: r.URL}},
		})
	}
	return found
}

func readPagesWeak(e *Evidence) []Finding {
	pages := pagesByURL(e)
	var found []Finding
	for _, r := range e.Reads {
		p := pages[r.URL]
		if p == nil || r.Requests < busyReads || p.Readiness == nil || *p.Readiness >= weakScore {
			continue
		}
		found = append(found, Finding{
			Target:   pageTarget(p),
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("AI agents read a page %d times that scores %.0f for answer engines", r.Requests, *p.Readiness),
			Factors:  Factors{Reach: magnitude(float64(r.Requests)), Confidence: confidence(r.Requests), Winnability: ownSite},
			Count:    r.Requests,
			Checks:   ruleChecks(p),
		})
	}
	return found
}

func pagesByURL(e *Evidence) map[string]*SitePage {
	pages := make(map[string]*SitePage, len(e.SitePages))
	for i := range e.SitePages {
		pages[e.SitePages[i].URL] = &e.SitePages[i]
	}
	return pages
}

// citedURLs returns the addresses that answers cite.
func citedURLs(e *Evidence) map[string]bool {
	cited := make(map[string]bool, len(e.Pages))
	for i := range e.Pages {
		cited[e.Pages[i].URL] = true
	}
	return cited
}

func readNotCited(e *Evidence) []Finding {
	cited := citedURLs(e)
	var found []Finding
	for _, r := range e.Reads {
		if cited[r.URL] || r.Search < busyReads {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindPage, Key: r.URL, Label: r.URL, URL: r.URL},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("Agents that answer people read this page %d times, and no answer cites it", r.Search),
			Factors:  Factors{Reach: magnitude(float64(r.Search)), Confidence: confidence(r.Search), Winnability: ownContent},
			Count:    r.Search,
			Checks:   []Check{{Kind: VisibilityMetric, Metric: "owned_citation_rate", Direction: Increase}},
		})
	}
	return found
}

func unseenPages(e *Evidence) []Finding {
	inv := e.Inventory
	unseen := share(inv.Known-inv.Observed, inv.Known)
	if !inv.Complete || inv.Known < leastKnown || unseen < unseenShare {
		return nil
	}
	return []Finding{{
		Target:   Target{Kind: model.ActionTargetKindSite, Key: "pages_unseen", Label: e.Host},
		Severity: model.OpportunitySeverityMedium,
		Title:    Say("AI agents were not seen to read %d of %d pages", inv.Known-inv.Observed, inv.Known),
		Factors:  Factors{Reach: unseen, Confidence: confidence(inv.Known), Winnability: ownContent},
		Count:    inv.Known - inv.Observed,
	}}
}

func deniedVisits(e *Evidence) []Finding {
	var found []Finding
	for _, a := range e.Agents {
		if !a.Denied || a.Visits < busyReads {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindSite, Key: "agent:" + a.Name, Label: a.Name},
			Severity: model.OpportunitySeverityLow,
			Title:    Say("%s came %d times although robots.txt denies it", a.Name, a.Visits),
			Factors:  Factors{Reach: magnitude(float64(a.Visits)), Confidence: confidence(a.Visits), Winnability: ownSite},
			Count:    a.Visits,
		})
	}
	return found
}

func weakLandings(e *Evidence) []Finding {
	var found []Finding
	for _, l := range e.Landings {
		if l.Sessions < landingSessions || l.KeyEvents == nil || *l.KeyEvents > 0 {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindPage, Key: l.URL, Label: l.URL, URL: l.URL},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("%d visitors from AI systems landed here, and none did what the site is for", l.Sessions),
			Factors:  Factors{Reach: magnitude(float64(l.Sessions)), Confidence: confidence(l.Sessions), Winnability: ownSite},
			Count:    l.Sessions,
			Checks:   []Check{{Kind: TrafficMetric, Metric: "key_events", Direction: Increase, Scope: "page", Key: l.URL}},
		})
	}
	return found
}
