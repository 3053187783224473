package rule_test

import (
	"maps"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// planted is evidence in which a rule finds something, and the change after which it
// finds nothing.
type planted struct {
	evidence rule.Evidence
	cure     func(e *rule.Evidence)
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

func gapPage(category model.SourceType) planted {
	return planted{
		rule.Evidence{Pages: []rule.SourcePage{{
			URL: "https://other.example/list", Category: category, Standing: new(model.PageStandingGap), Responses: 4, Competitors: []string{"Rival"},
		}}},
		func(e *rule.Evidence) { e.Pages[0].Standing = new(model.PageStandingListed) },
	}
}

func weakPages(kind string) planted {
	page := rule.SitePage{Kind: kind, Readiness: new(20.)}
	return planted{
		rule.Evidence{SitePages: []rule.SitePage{page, page, page}},
		func(e *rule.Evidence) { e.SitePages[0].Readiness, e.SitePages[1].Readiness = new(80.), new(80.) },
	}
}

// themePrompts are three prompts of one theme.
func themePrompts(gap int) rule.Evidence {
	p := rule.Prompt{Theme: "tools", Responses: 10, Gaps: map[string]int{"Rival": gap}}
	return prompts(p, p, p)
}

func issue(technical bool) planted {
	return planted{
		rule.Evidence{Issues: []rule.SiteIssue{{RuleID: "title-missing", Severity: model.OpportunitySeverityHigh, Technical: technical, Affected: 3}}},
		func(e *rule.Evidence) { e.Issues[0].Affected = 0 },
	}
}

// cases are a planted case and its counter-case for every rule.
func cases() map[string]planted {
	all := map[string]planted{}
	for _, group := range []map[string]planted{promptCases(), sourceCases(), siteCases(), trafficCases(), topicCases()} {
		maps.Copy(all, group)
	}
	return all
}

func promptCases() map[string]planted {
	first := func(change func(p *rule.Prompt)) func(*rule.Evidence) {
		return func(e *rule.Evidence) { change(&e.Prompts[0]) }
	}
	engines := []rule.PromptEngine{{Engine: "assistant_a", Responses: 5, Named: 5}, {Engine: "assistant_b", Responses: 5}}
	return map[string]planted{
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
			prompts(rule.Prompt{Responses: 10, Named: 6, NamedOnly: 6, CanCite: true}), first(func(p *rule.Prompt) { p.CanCite = false }),
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

func sourceCases() map[string]planted {
	return map[string]planted{
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

func siteCases() map[string]planted {
	idea := rule.LinkIdea{Target: rule.SitePage{URL: "https://acme.example/b"}, Anchor: "prices"}
	return map[string]planted{
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

func trafficCases() map[string]planted {
	read := citedPage(rule.SitePage{Readiness: new(30.)})
	read.Reads = []rule.AgentRead{{URL: "https://acme.example/a", Requests: 50}}
	return map[string]planted{
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

func topicCases() map[string]planted {
	return map[string]planted{
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

func measured(e rule.Evidence) *rule.Evidence {
	e.Measured = map[rule.Kind]time.Time{}
	for _, kind := range rule.Kinds() {
		e.Measured[kind] = time.Unix(0, 0)
	}
	return &e
}

func TestEveryRuleFindsItsPlantedCaseAlone(t *testing.T) {
	t.Parallel()
	all := cases()
	for _, r := range rule.Catalogue() {
		c, ok := all[r.ID]
		if !ok {
			t.Errorf("%s has no planted case", r.ID)
			continue
		}
		e := measured(c.evidence)
		if found, _ := r.Find(e); len(found) == 0 {
			t.Errorf("%s does not find its planted case", r.ID)
		}
		c.cure(e)
		if found, _ := r.Find(e); len(found) != 0 {
			t.Errorf("%s finds its counter-case: %+v", r.ID, found)
		}
		e.Measured = nil
		if _, ran := r.Find(e); ran {
			t.Errorf("%s ran without evidence", r.ID)
		}
		delete(all, r.ID)
	}
	for id := range all {
		t.Errorf("there is no rule %s", id)
	}
}

func TestCatalogueIsComplete(t *testing.T) {
	t.Parallel()
	books, err := playbook.Load()
	if err != nil {
		t.Fatal(err)
	}
	types, used := map[model.OpportunityType]int{}, map[string]bool{}
	for _, r := range rule.Catalogue() {
		types[r.Type]++
		used[r.Playbook] = true
		if _, ok := books.Get(r.Playbook); !ok || r.Remediation == "" || r.Family == "" || r.Version < 1 || len(r.Needs) == 0 {
			t.Errorf("%s is incomplete: playbook %q", r.ID, r.Playbook)
		}
	}
	for _, kind := range model.AllOpportunityType {
		if types[kind] == 0 {
			t.Errorf("no rule is of the type %s", kind)
		}
	}
	for _, id := range books.IDs() {
		if !used[id] {
			t.Errorf("no rule leads to the playbook %s", id)
		}
	}
}

func TestScoresLieBetween0And100(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1_000_000)
		e := measured(rule.Evidence{
			Prompts: []rule.Prompt{{
				Responses: n.Draw(t, "responses"), Named: n.Draw(t, "named") % 7, CitedOnly: n.Draw(t, "cited") % 5,
				Commerce: rapid.Bool().Draw(t, "commerce"), Gaps: map[string]int{"Rival": n.Draw(t, "gap") % 9}, Theme: "x",
			}},
			Reads:    []rule.AgentRead{{URL: "u", Requests: n.Draw(t, "requests"), Errors: n.Draw(t, "errors"), Search: n.Draw(t, "search")}},
			Queries:  []rule.Query{{Text: "q", Impressions: rapid.Float64Range(0, 1e9).Draw(t, "impressions"), Position: new(15.), Rising: true}},
			Rankings: []rule.Ranking{{URL: "u", Clicks: 1, Change: -rapid.Float64Range(0, 1e9).Draw(t, "fall"), Fell: true}},
		})
		for _, r := range rule.Catalogue() {
			found, _ := r.Find(e)
			for i := range found {
				if s := found[i].Score(); s < 0 || s > 100 || s != s {
					t.Fatalf("%s scores %v: %+v", r.ID, s, found[i])
				}
			}
		}
	})
}
