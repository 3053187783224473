package rule

import (
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// Thresholds of the rules on commerce.
const (
	leastAdAnswers = 2   // with a competitor's ad and without the brand
	weakKindPages  = 3   // of one kind, to judge the kind
	weakReadiness  = 50. // score below which a page is not ready to be quoted
)

func commerceRules() []Rule {
	rule := func(id, family, playbook, remediation string, find func(*Evidence) []Finding, needs ...Kind) Rule {
		return Rule{
			ID: "commerce." + id, Version: 1, Type: model.OpportunityTypeCommerce, Family: family, Playbook: playbook,
			Remediation: remediation, Needs: needs, find: find,
		}
	}
	return []Rule{
		least(leastResponses, rule("product_facts_missing", "mentions", "publish_product_facts",
			"Publish price, availability, sizes and a comparison for this product, as text and as structured data.",
			eachPrompt(productFacts), Audit)),
		least(gapResponses, rule("marketplace_gap", "sources", "get_listed",
			"List the product on this marketplace, or complete its entry there.", sourceGaps(model.SourceTypeMarketplace), Sources)),
		least(gapResponses, rule("review_gap", "sources", "get_reviewed",
			"Ask customers for reviews on this site and offer its editors a sample.", sourceGaps(model.SourceTypeReviewSite), Sources)),
		least(leastAdAnswers, rule("competitor_ads", "ads", "answer_ads",
			"Decide whether to advertise here; in any case publish the page that the answer is missing.", competitorAds, Ads)),
		rule("product_pages_weak", "readiness", "publish_product_facts",
			"Give every product page its price, availability, rating and identifiers as Product structured data.",
			weakKind("product"), Crawl),
		rule("pricing_page_weak", "readiness", "publish_product_facts",
			"State prices and what they include as text, in a table, with the date they hold from.", weakKind("pricing"), Crawl),
	}
}

func productFacts(p *Prompt) (Finding, bool) {
	if !p.Commerce || p.Named > 0 || p.Cited > 0 {
		return Finding{}, false
	}
	return Finding{
		Severity: model.OpportunitySeverityHigh,
		Title:    Say("%d answers to a buyer's question neither name the brand nor cite a product page", p.Responses),
		Factors:  Factors{Reach: 1, Confidence: confidence(p.Responses), Winnability: ownContent},
	}, true
}

func competitorAds(e *Evidence) []Finding {
	var found []Finding
	for _, ad := range e.AdPrompts {
		if ad.CompetitorWithout < leastAdAnswers {
			continue
		}
		f := Finding{
			Target:   Target{Kind: model.ActionTargetKindPrompt, Key: ad.Prompt, Label: ad.Prompt},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("Competitors advertise in %d answers that do not name the brand", ad.CompetitorWithout),
			Factors: Factors{
				Reach:      share(ad.CompetitorWithout, max(ad.Answers, ad.CompetitorWithout)),
				Confidence: confidence(ad.CompetitorWithout), Winnability: ownContent,
			},
			Count: ad.CompetitorWithout,
		}
		if p := promptByText(e, ad.Prompt); p != nil {
			f.Target, f.Checks = promptTarget(p), promptChecks(p, "visibility_rate")
		}
		found = append(found, f)
	}
	return found
}

func promptByText(e *Evidence, text string) *Prompt {
	i := slices.IndexFunc(e.Prompts, func(p Prompt) bool { return strings.EqualFold(p.Text, text) })
	if i < 0 {
		return nil
	}
	return &e.Prompts[i]
}

// weakKind finds a kind of page whose pages are mostly not ready to be quoted.
func weakKind(kind string) func(*Evidence) []Finding {
	return func(e *Evidence) []Finding {
		pages, weak := 0, 0
		var checks []Check
		for i := range e.SitePages {
			p := &e.SitePages[i]
			if p.Kind != kind || p.Readiness == nil {
				continue
			}
			pages++
			if *p.Readiness >= weakReadiness {
				continue
			}
			weak++
			checks = append(checks, ruleChecks(p)...)
		}
		if weak < weakKindPages || weak*2 < pages {
			return nil
		}
		return []Finding{{
			Target:   Target{Kind: model.ActionTargetKindSite, Key: "kind:" + kind, Label: kind + " pages"},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("%d of %d %s pages score below %.0f for answer engines", weak, pages, kind, weakReadiness),
			Factors:  Factors{Reach: share(weak, pages), Confidence: confidence(pages), Winnability: ownSite},
			Count:    weak,
			Checks:   checks[:min(len(checks), mostChecks)],
		}}
	}
}
