package site

import (
	"sync"

	"github.com/answer-visibility/avm/crawl/site/robots"
)

func aiSearchBlockedRule() Rule {
	return Rule{
		ID: "ai-search-blocked", Version: 1, Dimension: aeo, Category: "ai_access", Severity: critical, Class: defect, Route: InRobots,
		Title:       "robots.txt keeps AI search engines out",
		Description: "Crawlers that fill the indexes of AI search, such as OAI-SearchBot or PerplexityBot, may not fetch this page, so it cannot be cited there.",
		Remediation: "Add to robots.txt a group for each of them: “User-agent: OAI-SearchBot” and below it “Allow: /”.",
		Reference:   "https://platform.openai.com/docs/bots",
		Check:       func(p *Page) Result { return blockedFor(p, robots.Search) },
	}
}

func aiUserFetchBlockedRule() Rule {
	return Rule{
		ID: "ai-user-fetch-blocked", Version: 1, Dimension: aeo, Category: "ai_access", Severity: high, Class: defect, Route: InRobots,
		Title:       "robots.txt keeps assistants out that people send",
		Description: "When somebody asks an assistant about this page, ChatGPT-User, Claude-User or Perplexity-User may not open it.",
		Remediation: "Add to robots.txt a group for each of them: “User-agent: ChatGPT-User” and below it “Allow: /”.",
		Reference:   "https://platform.openai.com/docs/bots",
		Check:       func(p *Page) Result { return blockedFor(p, robots.UserFetch) },
	}
}

func aiTrainingBlockedRule() Rule {
	return Rule{
		ID: "ai-training-blocked", Version: 1, Dimension: aeo, Category: "ai_access", Severity: info, Class: diagnostic, Route: InRobots,
		Title:       "robots.txt keeps the crawlers of AI training out",
		Description: "Models do not learn from this page. That is a choice: it does not keep the page out of AI search.",
		Remediation: "If models are to know the page, remove the Disallow lines below “User-agent: GPTBot”, “ClaudeBot”, “Google-Extended” and “CCBot”.",
		Reference:   "https://github.com/ai-robots-txt/ai.robots.txt",
		Check:       func(p *Page) Result { return blockedFor(p, robots.Training) },
	}
}

func llmsTxtMissingRule() Rule {
	return Rule{
		ID: "llms-txt-missing", Version: 1, Dimension: aeo, Category: "ai_access", Severity: info, Class: diagnostic, Route: InServer,
		Title:       "There is no llms.txt",
		Description: "Some AI tools read /llms.txt, a short guide to a site in Markdown. Few do so far; it does no harm.",
		Remediation: "Serve /llms.txt: a heading with the site's name, one paragraph, and lists of links to the most useful pages.",
		Reference:   "https://llmstxt.org/",
		Check: onHome(func(_ *Page, s *Site) Result {
			return unless(!s.LLMsText, "/llms.txt is not there")
		}),
	}
}

func robotsUnreadableRule() Rule {
	return Rule{
		ID: "robots-unreadable", Version: 1, Dimension: technical, Category: "robots", Severity: critical, Class: defect, Route: InServer,
		Title:       "robots.txt answers with an error",
		Description: "While robots.txt fails with a server error, crawlers must not fetch anything of the site.",
		Remediation: "Serve /robots.txt with status 200, or 404 if there is none.",
		Reference:   "https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4",
		Check: onHome(func(_ *Page, s *Site) Result {
			return unless(s.RobotsState == "unreadable", "/robots.txt could not be read")
		}),
	}
}

func robotsMissingRule() Rule {
	return Rule{
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
	}
}

func robotsWithoutSitemapRule() Rule {
	return Rule{
		ID: "robots-without-sitemap", Version: 1, Dimension: technical, Category: "robots", Severity: low, Class: advisory, Route: InRobots,
		Title:       "robots.txt names no sitemap",
		Description: "Crawlers that do not know the site find its sitemap through robots.txt.",
		Remediation: "Add a line “Sitemap: https://…/sitemap.xml” to robots.txt.",
		Reference:   "https://www.sitemaps.org/protocol.html#submit_robots",
		Check: onHome(func(_ *Page, s *Site) Result {
			if s.RobotsState != "found" {
				return none()
			}
			return unless(!s.RobotsSitemap, "no line begins with Sitemap:")
		}),
	}
}

func linksToDisallowedRule() Rule {
	return Rule{
		ID: "links-to-disallowed", Version: 1, Dimension: technical, Category: "robots", Severity: info, Class: diagnostic, Route: InRobots, Graph: true,
		Title:       "The page links to addresses that robots.txt disallows",
		Description: "Crawlers do not follow these links; what lies behind them is not found this way.",
		Remediation: "Remove the Disallow line if the pages are to be found, else leave it.",
		Reference:   "https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2",
		Check: onHTML(func(p *Page, d *Document) Result {
			if d.Links.Internal == 0 {
				return none()
			}
			return unless(p.Graph.DisallowedTargets > 0, "%d links", p.Graph.DisallowedTargets)
		}),
	}
}

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
//
//nolint:gochecknoglobals // it never changes; it is computed once
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
