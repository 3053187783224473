package rule

import (
	"strings"

	"github.com/answer-visibility/avm/model"
)

// Thresholds of the rules on sources.
const (
	gapResponses     = 2    // that cite a page with competitors and without the brand
	decidingCoverage = 0.25 // of prompts whose answers cite one domain
	decidingShare    = 0.1  // of all citations
	leastCitations   = 10   // responses that cite a domain, to call it deciding
)

func sourceRules() []Rule {
	onSources := func(id, playbook, remediation string, find func(*Evidence) []Finding) Rule {
		return Rule{
			ID: "visibility." + id, Version: 1, Type: model.OpportunityTypeVisibility, Family: "sources", Playbook: playbook,
			Remediation: remediation, Needs: []Kind{Sources}, find: find,
		}
	}
	deciding := least(leastCitations, onSources("deciding_source", "get_listed",
		"Get to know the people behind this source: it decides what engines answer here.", decidingSources))
	deciding.Version = 2 // 1 proposed competitors' own domains too
	return []Rule{
		least(gapResponses, onSources("source_gap", "get_listed",
			"Ask the page's author to add the brand; offer the facts and a reason to list it.", sourceGaps(model.SourceTypeEditorial,
				model.SourceTypeReference, model.SourceTypeCorporate, model.SourceTypeDocumentation, model.SourceTypeVideo, model.SourceTypeOther))),
		least(gapResponses, onSources("community_gap", "join_discussion",
			"Answer in the discussion as the brand, openly, where it helps the people there.",
			sourceGaps(model.SourceTypeUserGenerated, model.SourceTypeSocial))),
		deciding,
		onSources("owned_source_fell", "refresh_page",
			"Update the pages of this domain that were cited before; check that AI agents can still fetch them.", fallenSources),
		onSources("unreadable_owned_page", "open_page",
			"Make the page readable without scripts and without signing in: engines cite it and cannot read it.", unreadableOwnedPages),
	}
}

// sourceGaps finds cited pages of some categories that name competitors and not
// the brand.
func sourceGaps(categories ...model.SourceType) func(*Evidence) []Finding {
	wanted := map[model.SourceType]bool{}
	for _, c := range categories {
		wanted[c] = true
	}
	return func(e *Evidence) []Finding {
		var found []Finding
		for i := range e.Pages {
			if p := &e.Pages[i]; wanted[p.Category] && isGap(p) {
				found = append(found, gapFinding(p, model.OpportunitySeverityMedium))
			}
		}
		return found
	}
}

func isGap(p *SourcePage) bool {
	return p.Standing != nil && *p.Standing == model.PageStandingGap && p.Responses >= gapResponses
}

func gapFinding(p *SourcePage, severity model.OpportunitySeverity) Finding {
	rivals := strings.Join(p.Competitors, ", ")
	if rivals == "" {
		rivals = "competitors"
	}
	return Finding{
		Target:   Target{Kind: model.ActionTargetKindSource, Key: p.URL, Label: label(p.Title, p.URL), URL: p.URL},
		Severity: severity,
		Title:    Say("A page that %d answers cite names %s and not the brand", p.Responses, rivals),
		Factors:  Factors{Reach: reachOf(p.Coverage, p.Responses), Confidence: confidence(p.Responses), Winnability: othersPage},
		Count:    p.Responses,
		Checks:   []Check{{Kind: VisibilityMetric, Metric: "visibility_rate", Direction: Increase}},
	}
}

func label(title, url string) string {
	if title == "" {
		return url
	}
	return title
}

// reachOf returns a share of prompts, or the magnitude of a count where the share
// is unknown.
func reachOf(coverage *float64, count int) float64 {
	if coverage != nil {
		return min(*coverage, 1)
	}
	return magnitude(float64(count))
}

func decidingSources(e *Evidence) []Finding {
	var found []Finding
	for _, d := range e.Domains {
		if d.Owned || d.Rival || d.Brand || d.Responses < leastCitations || d.Coverage == nil || d.Share == nil ||
			*d.Coverage < decidingCoverage || *d.Share < decidingShare {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindSource, Key: d.Domain, Label: d.Domain, URL: "https://" + d.Domain + "/"},
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("%s carries %.0f %% of the citations, and the answers behind it do not name the brand", d.Domain, *d.Share*percent),
			Factors:  Factors{Reach: min(*d.Coverage, 1), Confidence: confidence(d.Responses), Winnability: othersPage},
			Count:    d.Responses,
			Checks:   []Check{{Kind: VisibilityMetric, Metric: "visibility_rate", Direction: Increase}},
		})
	}
	return found
}

func fallenSources(e *Evidence) []Finding {
	var found []Finding
	for _, d := range e.Domains {
		if !d.Owned || !d.Fell {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindSite, Key: "citations:" + d.Domain, Label: d.Domain, URL: "https://" + d.Domain + "/"},
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("%s is cited in fewer answers than before, beyond noise", d.Domain),
			Factors:  Factors{Reach: reachOf(d.Coverage, d.Responses), Confidence: confidence(d.Responses), Winnability: ownSite},
			Count:    d.Responses,
			Checks:   []Check{{Kind: VisibilityMetric, Metric: "owned_citation_rate", Direction: Increase}},
		})
	}
	return found
}

func unreadableOwnedPages(e *Evidence) []Finding {
	var found []Finding
	for i := range e.Pages {
		p := &e.Pages[i]
		unreadable := p.Standing != nil && (*p.Standing == model.PageStandingUnreadable || *p.Standing == model.PageStandingBlocked)
		if !p.Owned || !unreadable {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindPage, Key: p.URL, Label: label(p.Title, p.URL), URL: p.URL},
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("%d answers cite an owned page that cannot be read", p.Responses),
			Factors:  Factors{Reach: reachOf(p.Coverage, p.Responses), Confidence: confidence(p.Responses), Winnability: ownSite},
			Count:    p.Responses,
			Checks:   []Check{{Kind: VisibilityMetric, Metric: "owned_citation_rate", Direction: Increase}},
		})
	}
	return found
}
