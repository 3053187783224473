// Package ruletest plants for every rule about actions what it finds.
package ruletest

import (
	"fmt"
	"maps"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// Case is evidence in which a rule finds something, and the change after which it finds
// nothing.
type Case struct {
	Evidence rule.Evidence
	Cure     func(e *rule.Evidence)
}

// Check reports what is wrong with how a rule judges the case; nil: it finds the seeded
// evidence, does not find it when it is cured, and does not run without evidence.
func (c Case) Check(r *rule.Rule) error {
	e := Measured(c.Evidence)
	if found, _ := r.Find(e); len(found) == 0 {
		return fmt.Errorf("%s does not find its seeded case", r.ID)
	}
	c.Cure(e)
	if found, _ := r.Find(e); len(found) != 0 {
		return fmt.Errorf("%s finds its counter-case: %+v", r.ID, found)
	}
	e.Measured = nil
	if _, ran := r.Find(e); ran {
		return fmt.Errorf("%s ran without evidence", r.ID)
	}
	return nil
}

func prompts(p ...rule.Prompt) rule.Evidence { return rule.Evidence{Prompts: p} }

// citedPage is a crawled page of the site that answers cite.
func citedPage(page rule.SitePage) rule.Evidence {
	page.ID, page.URL = uuid.Max, "https://acme.example/a"
	return rule.Evidence{
		SitePages: []rule.SitePage{page},
		Pages:     []rule.SourcePage{{URL: page.URL, Owned: true, Responses: 5}},
	}
}

func gapPage(category model.SourceType) Case {
	return Case{
		rule.Evidence{Pages: []rule.SourcePage{{
			URL: "https://other.example/list", Category: category, Standing: new(model.PageStandingGap), Responses: 4, Competitors: []string{"Rival"},
		}}},
		func(e *rule.Evidence) { e.Pages[0].Standing = new(model.PageStandingListed) },
	}
}

func weakPages(kind string) Case {
	page := rule.SitePage{Kind: kind, Readiness: new(20.)}
	return Case{
		rule.Evidence{SitePages: []rule.SitePage{page, page, page}},
		func(e *rule.Evidence) { e.SitePages[0].Readiness, e.SitePages[1].Readiness = new(80.), new(80.) },
	}
}

// themePrompts are three prompts of one theme.
func themePrompts(gap int) rule.Evidence {
	p := rule.Prompt{Theme: "tools", Responses: 10, Gaps: map[string]int{"Rival": gap}}
	return prompts(p, p, p)
}

func issue(technical bool) Case {
	return Case{
		rule.Evidence{Issues: []rule.SiteIssue{{RuleID: "title-missing", Severity: model.OpportunitySeverityHigh, Technical: technical, Affected: 3}}},
		func(e *rule.Evidence) { e.Issues[0].Affected = 0 },
	}
}

// Cases returns a seeded case and its counter-case for every rule.
func Cases() map[string]Case {
	all := map[string]Case{}
	for _, group := range []map[string]Case{promptCases(), sourceCases(), siteCases(), trafficCases(), topicCases()} {
		maps.Copy(all, group)
	}
	return all
}

func promptCases() map[string]Case {
	first := func(change func(p *rule.Prompt)) func(*rule.Evidence) {
		return func(e *rule.Evidence) { change(&e.Prompts[0]) }
	}
	engines := []rule.PromptEngine{{Engine: "assistant_a", Responses: 5, Named: 5}, {Engine: "assistant_b", Responses: 5}}
	return map[string]Case{
		"visibility.competitor_gap": {
			prompts(rule.Prompt{Responses: 10, Gaps: map[string]int{"Rival": 4}}), first(func(p *rule.Prompt) { p.Gaps["Rival"] = 2 }),
		},
		"visibility.absent": {prompts(rule.Prompt{Responses: 6}), first(func(p *rule.Prompt) { p.Named = 1 })},
		"visibility.lost": {
			prompts(rule.Prompt{Responses: 10, Named: 2, Lost: true, Change: new(-0.4)}), first(func(p *rule.Prompt) { p.Lost = false }),
		},
		"visibility.low_position": {
			prompts(rule.Prompt{Responses: 10, Named: 8, Position: new(4.)}), first(func(p *rule.Prompt) { p.Position = new(1.5) }),
		},
		"visibility.engine_blind_spot": {
			prompts(rule.Prompt{Responses: 10, Named: 5, ByEngine: engines}),
			first(func(p *rule.Prompt) { p.ByEngine[1].Named = 1 }),
		},
		"visibility.cited_not_named": {
			prompts(rule.Prompt{Responses: 10, Named: 1, CitedOnly: 3}), first(func(p *rule.Prompt) { p.CitedOnly = 1 }),
		},
		"visibility.named_not_cited": {
			prompts(rule.Prompt{Responses: 10, Named: 6, NamedOnly: 6, Citable: 8}), first(func(p *rule.Prompt) { p.Citable = 0 }),
		},
		"visibility.engine_gap": {
			rule.Evidence{Engines: []rule.Engine{
				{Name: "assistant_a", Responses: 30, Rate: new(0.6)}, {Name: "assistant_b", Responses: 30, Rate: new(0.1)},
			}},
			func(e *rule.Evidence) { e.Engines[1].Responses = 5 },
		},
		"visibility.negative_claim": {
			rule.Evidence{Quotes: []rule.Quote{{Theme: "price", Negative: true}, {Theme: "price", Negative: true}}},
			func(e *rule.Evidence) { e.Quotes[0].Negative = false },
		},
		"visibility.advised_against": {
			rule.Evidence{Recommended: rule.Recommended{Mentioned: 20, Against: 4}},
			func(e *rule.Evidence) { e.Recommended.Against = 1 },
		},
		"commerce.product_facts_missing": {
			prompts(rule.Prompt{Responses: 5, Commerce: true}), first(func(p *rule.Prompt) { p.Cited = 1 }),
		},
		"commerce.competitor_ads": {
			rule.Evidence{AdPrompts: []rule.AdPrompt{{Prompt: "buy", Answers: 4, CompetitorWithout: 3}}},
			func(e *rule.Evidence) { e.AdPrompts[0].CompetitorWithout = 1 },
		},
	}
}

func sourceCases() map[string]Case {
	return map[string]Case{
		"visibility.source_gap":    gapPage(model.SourceTypeEditorial),
		"visibility.community_gap": gapPage(model.SourceTypeSocial),
		"commerce.marketplace_gap": gapPage(model.SourceTypeMarketplace),
		"commerce.review_gap":      gapPage(model.SourceTypeReviewSite),
		"visibility.deciding_source": {
			rule.Evidence{Domains: []rule.SourceDomain{{Domain: "other.example", Responses: 20, Coverage: new(0.5), Share: new(0.2)}}},
			func(e *rule.Evidence) { e.Domains[0].Brand = true },
		},
		"visibility.owned_source_fell": {
			rule.Evidence{Domains: []rule.SourceDomain{{Domain: "acme.example", Owned: true, Responses: 20, Fell: true}}},
			func(e *rule.Evidence) { e.Domains[0].Fell = false },
		},
		"visibility.unreadable_owned_page": {
			rule.Evidence{Pages: []rule.SourcePage{{URL: "u", Owned: true, Responses: 3, Standing: new(model.PageStandingUnreadable)}}},
			func(e *rule.Evidence) { e.Pages[0].Owned = false },
		},
	}
}

func siteCases() map[string]Case {
	idea := rule.LinkIdea{Target: rule.SitePage{URL: "https://acme.example/b"}, Anchor: "prices"}
	return map[string]Case{
		"site.technical_fault":        issue(true),
		"site.readiness_fault":        issue(false),
		"commerce.product_pages_weak": weakPages("product"),
		"commerce.pricing_page_weak":  weakPages("pricing"),
		"site.cited_page_faults": {
			citedPage(rule.SitePage{FailedRules: []string{"title-missing"}}), func(e *rule.Evidence) { e.SitePages[0].FailedRules = nil },
		},
		"site.answer_agent_denied": {
			rule.Evidence{Agents: []rule.Agent{{Name: "Searcher", Purpose: "ai_search", Denied: true}}},
			func(e *rule.Evidence) { e.Agents[0].Purpose = "ai_training" },
		},
		"site.broken_pages": {
			rule.Evidence{SitePages: []rule.SitePage{{Status: 404}}}, func(e *rule.Evidence) { e.SitePages[0].Status = 200 },
		},
		"site.orphan_cited_page": {
			citedPage(rule.SitePage{Inbound: new(0)}), func(e *rule.Evidence) { e.SitePages[0].Inbound = new(2) },
		},
		"site.deep_cited_page": {
			citedPage(rule.SitePage{Depth: new(5)}), func(e *rule.Evidence) { e.SitePages[0].Depth = new(1) },
		},
		"site.hidden_cited_page": {
			citedPage(rule.SitePage{Hidden: true}), func(e *rule.Evidence) { e.SitePages[0].Hidden = false },
		},
		"site.missing_link": {rule.Evidence{LinkIdeas: []rule.LinkIdea{idea}}, func(e *rule.Evidence) { e.LinkIdeas = nil }},
	}
}

func trafficCases() map[string]Case {
	read := citedPage(rule.SitePage{Readiness: new(30.)})
	read.Reads = []rule.AgentRead{{URL: "https://acme.example/a", Requests: 50}}
	return map[string]Case{
		"traffic.agent_errors": {
			rule.Evidence{Reads: []rule.AgentRead{{URL: "u", Requests: 20, Errors: 10}}},
			func(e *rule.Evidence) { e.Reads[0].Errors = 1 },
		},
		"traffic.read_page_weak": {read, func(e *rule.Evidence) { e.SitePages[0].Readiness = new(90.) }},
		"traffic.read_not_cited": {
			rule.Evidence{Reads: []rule.AgentRead{{URL: "u", Requests: 30, Search: 30}}},
			func(e *rule.Evidence) { e.Pages = []rule.SourcePage{{URL: "u"}} },
		},
		"traffic.pages_unseen": {
			rule.Evidence{Inventory: rule.Inventory{Known: 100, Observed: 20, Complete: true}},
			func(e *rule.Evidence) { e.Inventory.Complete = false },
		},
		"traffic.denied_agent_visits": {
			rule.Evidence{Agents: []rule.Agent{{Name: "Trainer", Denied: true, Visits: 40}}},
			func(e *rule.Evidence) { e.Agents[0].Denied = false },
		},
		"traffic.landing_without_result": {
			rule.Evidence{Landings: []rule.Landing{{URL: "u", Sessions: 40, KeyEvents: new(0.)}}},
			func(e *rule.Evidence) { e.Landings[0].KeyEvents = nil },
		},
		"traffic.ranks_not_cited": {
			rule.Evidence{Rankings: []rule.Ranking{{URL: "u", Impressions: 500, Position: new(3.)}}},
			func(e *rule.Evidence) { e.Pages = []rule.SourcePage{{URL: "u"}} },
		},
		"traffic.nearly_first_page": {
			rule.Evidence{Queries: []rule.Query{{Text: "q", Impressions: 500, Position: new(12.)}}},
			func(e *rule.Evidence) { e.Queries[0].Position = new(4.) },
		},
		"traffic.few_clicks": {
			rule.Evidence{Queries: []rule.Query{{Text: "q", Impressions: 900, Position: new(3.), CTR: new(0.001)}}},
			func(e *rule.Evidence) { e.Queries[0].CTR = new(0.2) },
		},
		"traffic.clicks_fell": {
			rule.Evidence{Rankings: []rule.Ranking{{URL: "u", Clicks: 10, Change: -50, Fell: true}}},
			func(e *rule.Evidence) { e.Rankings[0].Fell = false },
		},
	}
}

func topicCases() map[string]Case {
	return map[string]Case{
		"topic.rising_without_prompt": {
			rule.Evidence{Queries: []rule.Query{{Text: "q", Impressions: 80, Rising: true}}},
			func(e *rule.Evidence) { e.Queries[0].Prompted = true },
		},
		"topic.fan_out_uncovered": {
			rule.Evidence{FanOut: []rule.FanOutQuery{{Text: "q", Prompts: 3, Responses: 20}}},
			func(e *rule.Evidence) { e.FanOut[0].Named = 10 },
		},
		"topic.weak_topic": {
			themePrompts(1), func(e *rule.Evidence) { e.Prompts[0].Named, e.Prompts[1].Named = 10, 10 },
		},
		"topic.competitor_owns_topic": {themePrompts(5), func(e *rule.Evidence) { e.Prompts = e.Prompts[:2] }},
	}
}

// Measured returns evidence of which every kind was measured.
func Measured(e rule.Evidence) *rule.Evidence {
	e.Measured = map[rule.Kind]time.Time{}
	kinds := []rule.Kind{rule.Audit, rule.Sources, rule.Perception, rule.Ads, rule.Crawl, rule.Traffic, rule.Search}
	for _, kind := range kinds {
		e.Measured[kind] = time.Unix(0, 0)
	}
	return &e
}

// AskOnce leaves one answer of each count of answers, and of the engine at an index alone when it is not negative.
func AskOnce(e *rule.Evidence, engine int) {
	for i := range e.Engines {
		if engine < 0 || i == engine {
			e.Engines[i].Responses = min(e.Engines[i].Responses, 1)
		}
	}
	for i := range e.Prompts {
		for n := range e.Prompts[i].ByEngine {
			if one := &e.Prompts[i].ByEngine[n]; engine < 0 || n == engine {
				one.Responses, one.Named = min(one.Responses, 1), min(one.Named, 1)
			}
		}
	}
	if engine < 0 {
		askPromptsOnce(e)
	}
}

func askPromptsOnce(e *rule.Evidence) {
	once := func(counts ...*int) {
		for _, n := range counts {
			*n = min(*n, 1)
		}
	}
	for i := range e.Prompts {
		p := &e.Prompts[i]
		once(&p.Responses, &p.Named, &p.Citable, &p.CitedOnly, &p.NamedOnly, &p.Cited)
		for name, n := range p.Gaps {
			p.Gaps[name] = min(n, 1)
		}
	}
	for i := range e.Pages {
		once(&e.Pages[i].Responses)
	}
	for i := range e.Domains {
		once(&e.Domains[i].Responses)
	}
	for i := range e.AdPrompts {
		once(&e.AdPrompts[i].Answers, &e.AdPrompts[i].CompetitorWithout)
	}
	for i := range e.FanOut {
		once(&e.FanOut[i].Prompts, &e.FanOut[i].Responses)
	}
	once(&e.Recommended.Mentioned, &e.Recommended.Against)
	e.Quotes = e.Quotes[:min(len(e.Quotes), 1)]
}
