package site

import (
	"sync"

	"github.com/answer-visibility/avm/crawl/site/robots"
)

// robotsRules are about who may fetch a page, and about what tells crawlers the way.
var robotsRules = []Rule{{
	ID: "ai-search-blocked", Version: 1, Dimension: aeo, Category: "ai_access", Severity: critical, Class: defect, Route: InRobots,
	Title:       "robots.txt keeps AI search engines out",
	Description: "Crawlers that fill the indexes of AI search, such as OAI-SearchBot or PerplexityBot, may not fetch this page, so it cannot be cited there.",
	Remediation: "Add to robots.txt a group for each of them: “User-agent: OAI-SearchBot” and below it “Allow: /”.",
	Reference:   "https://platform.openai.com/docs/bots",
	Check:       func(p *Page) Result { return blockedFor(p, robots.Search) },
}, {
	ID: "ai-user-fetch-blocked", Version: 1, Dimension: aeo, Category: "ai_access", Severity: high, Class: defect, Route: InRobots,
	Title:       "robots.txt keeps assistants out that people send",
	Description: "When somebody asks an assistant about this page, ChatGPT-User, Claude-User or Perplexity-User may not open it.",
	Remediation: "Add to robots.txt a group for each of them: “User-agent: ChatGPT-User” and below it “Allow: /”.",
	Reference:   "https://platform.openai.com/docs/bots",
	Check:       func(p *Page) Result { return blockedFor(p, robots.UserFetch) },
}, {
	ID: "ai-training-blocked", Version: 1, Dimension: aeo, Category: "ai_access", Severity: info, Class: diagnostic, Route: InRobots,
	Title:       "robots.txt keeps the crawlers of AI training out",
	Description: "Models do not learn from this page. That is a choice: it does not keep the page out of AI search.",
	Remediation: "If models are to know the page, remove the Disallow lines below “User-agent: GPTBot”, “ClaudeBot”, “Google-Extended” and “CCBot”.",
	Reference:   "https://github.com/ai-robots-txt/ai.robots.txt",
	Check:       func(p *Page) Result { return blockedFor(p, robots.Training) },
}, {
	ID: "robots-unreadable", Version: 1, Dimension: technical, Category: "robots", Severity: critical, Class: defect, Route: InServer,
	Title:       "robots.txt answers with an error",
	Description: "While robots.txt fails with a server error, crawlers must not fetch anything of the site.",
	Remediation: "Serve /robots.txt with status 200, or 404 if there is none.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4",
	Check: onHome(func(_ *Page, s *Site) Result {
		return unless(s.RobotsState == "unreadable", "/robots.txt could not be read")
	}),
}, {
	ID: "robots-missing", Version: 1, Dimension: technical, Category: "robots", Severity: low, Class: advisory, Route: InRobots,
	Title:       "There is no robots.txt",
	Description: "Everything may be crawled, which is fine, but crawlers do not learn where the sitemap is.",
	Remediation: "Serve /robots.txt with “User-agent: *”, “Allow: /” and “Sitemap: https://…/sitemap.xml”.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc9309",
	Check: onHome(func(_ *Page, s *Site) Result {
		if s.RobotsState == "unreadable" {
			return unknown()
		}
		return unless(s.RobotsState == "absent", "/robots.txt is not there")
	}),
}, {
	ID: "robots-without-sitemap", Version: 1, Dimension: technical, Category: "robots", Severity: low, Class: advisory, Route: InRobots,
	Title:       "robots.txt names no sitemap",
	Description: "Crawlers that do not know the site find its sitemap through robots.txt.",
	Remediation: "Add a line “Sitemap: https://…/sitemap.xml” to robots.txt.",
	Reference:   "https://www.sitemaps.org/protocol.html#submit_robots",
	Check: onHome(func(_ *Page, s *Site) Result {
		return noneIf(s.RobotsState != "found", unless(!s.RobotsSitemap, "no line begins with Sitemap:"))
	}),
}, {
	ID: "sitemap-missing", Version: 1, Dimension: technical, Category: "sitemap", Severity: medium, Class: defect, Route: InSitemap,
	Title:       "There is no sitemap",
	Description: "Without a sitemap engines find pages by links alone, and new pages late.",
	Remediation: "Serve a sitemap at /sitemap.xml that lists every page to be found, and name it in robots.txt.",
	Reference:   "https://www.sitemaps.org/protocol.html",
	Check: onHome(func(_ *Page, s *Site) Result {
		return unless(s.Sitemaps == 0 && len(s.SitemapErrors) == 0, "neither robots.txt nor /sitemap.xml leads to a sitemap")
	}),
}, {
	ID: "sitemap-broken", Version: 1, Dimension: technical, Category: "sitemap", Severity: high, Class: defect, Route: InSitemap,
	Title:       "A sitemap cannot be read",
	Description: "Engines skip a sitemap with an error status or broken XML, with all the pages that only it names.",
	Remediation: "Open the sitemap's address in a browser, repair its XML or its status, and check that it lists http addresses in <loc>.",
	Reference:   "https://www.sitemaps.org/protocol.html",
	Check: onHome(func(_ *Page, s *Site) Result {
		return noneIf(s.Sitemaps == 0 && len(s.SitemapErrors) == 0, unless(len(s.SitemapErrors) > 0, "%s", first(s.SitemapErrors)))
	}),
}, {
	ID: "llms-txt-missing", Version: 1, Dimension: aeo, Category: "ai_access", Severity: info, Class: diagnostic, Route: InServer,
	Title:       "There is no llms.txt",
	Description: "Some AI tools read /llms.txt, a short guide to a site in Markdown. Few do so far; it does no harm.",
	Remediation: "Serve /llms.txt: a heading with the site's name, one paragraph, and lists of links to the most useful pages.",
	Reference:   "https://llmstxt.org/",
	Check: onHome(func(_ *Page, s *Site) Result {
		return unless(!s.LLMsText, "/llms.txt is not there")
	}),
}, {
	ID: "links-to-disallowed", Version: 1, Dimension: technical, Category: "robots", Severity: info, Class: diagnostic, Route: InRobots, Graph: true,
	Title:       "The page links to addresses that robots.txt disallows",
	Description: "Crawlers do not follow these links; what lies behind them is not found this way.",
	Remediation: "Remove the Disallow line if the pages are to be found, else leave it.",
	Reference:   "https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2",
	Check: onHTML(func(p *Page, d *Document) Result {
		return noneIf(d.Links.Internal == 0, unless(p.Graph.DisallowedTargets > 0, "%d links", p.Graph.DisallowedTargets))
	}),
}, {
	ID: "sitemap-lists-error", Version: 1, Dimension: technical, Category: "sitemap", Severity: medium, Class: defect, Route: InSitemap, Graph: true,
	Title:       "The sitemap lists an address that is not a page",
	Description: "Sitemaps are trusted less when their addresses redirect or answer with errors.",
	Remediation: "Remove the address from the sitemap, or put the address it redirects to in its place.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
	Check: func(p *Page) Result {
		return noneIf(!p.Graph.InSitemap, unless(p.Fetch.Status/100 != 2, "status %d", p.Fetch.Status))
	},
}, {
	ID: "sitemap-lists-noindex", Version: 1, Dimension: technical, Category: "sitemap", Severity: high, Class: defect, Route: InSitemap, Graph: true,
	Title:       "The sitemap lists a page that asks not to be indexed",
	Description: "The sitemap says “index this” and the page says “do not”.",
	Remediation: "Remove noindex from the page, or the page from the sitemap.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap",
	Check: onHTML(func(p *Page, _ *Document) Result {
		return noneIf(!p.Graph.InSitemap, unless(!p.Indexable(), "robots directives: %s", directives(p)))
	}),
}, {
	ID: "sitemap-lists-other-canonical", Version: 1, Dimension: technical, Category: "sitemap", Severity: medium, Class: defect, Route: InSitemap, Graph: true,
	Title:       "The sitemap lists a page that names another one as canonical",
	Description: "A sitemap should list canonical addresses; this page names another address as canonical.",
	Remediation: "Put the canonical address into the sitemap in place of this one.",
	Reference:   "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
	Check: onIndexable(func(p *Page, d *Document) Result {
		return noneIf(!p.Graph.InSitemap || len(d.Canonicals) == 0, unless(!p.IsCanonical(), "canonical: %s", p.Canonical()))
	}),
}, {
	ID: "sitemap-lacks-page", Version: 1, Dimension: technical, Category: "sitemap", Severity: low, Class: advisory, Route: InSitemap, Graph: true,
	Title:       "The page is in no sitemap",
	Description: "Pages that a sitemap lists are found sooner and read again when they change.",
	Remediation: "Add the page's address to the sitemap.",
	Reference:   "https://www.sitemaps.org/protocol.html",
	Check: onIndexable(func(p *Page, _ *Document) Result {
		if p.Site == nil || p.Site.SitemapURLs == 0 || !p.IsCanonical() {
			return none()
		}
		return unless(!p.Graph.InSitemap, "%d addresses are listed, not this one", p.Site.SitemapURLs)
	}),
}}

// blockedFor reports whether robots.txt keeps agents of a purpose from a page. One that
// only some of them are kept from is partly open.
func blockedFor(p *Page, purpose robots.Purpose) Result {
	if p.Site == nil || p.Fetch.Status/100 != 2 {
		return none()
	}
	if p.Site.RobotsState == "unreadable" {
		return unknown()
	}
	blocked, known := agentsOf(p.Fetch.BlockedAgents, purpose)
	switch {
	case len(blocked) == 0:
		return passed()
	case len(blocked) < known:
		return partly("%d of %d: %s", len(blocked), known, first(blocked))
	default:
		return failed("all %d: %s", known, first(blocked))
	}
}

// agentPurposes returns the purpose of every known agent, and how many have each.
var agentPurposes = sync.OnceValues(func() (map[string]robots.Purpose, map[robots.Purpose]int) {
	purposes, counts := map[string]robots.Purpose{}, map[robots.Purpose]int{}
	for _, a := range robots.Agents() {
		purposes[a.Name] = a.Purpose
		counts[a.Purpose]++
	}
	return purposes, counts
})

func agentsOf(names []string, purpose robots.Purpose) (blocked []string, known int) {
	purposes, counts := agentPurposes()
	for _, name := range names {
		if purposes[name] == purpose {
			blocked = append(blocked, name)
		}
	}
	return blocked, counts[purpose]
}
