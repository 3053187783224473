package rule

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/answer-visibility/avm/model"
)

// Thresholds of the rules on prompts.
const (
	leastResponses     = 3   // of a prompt, for any finding
	absentResponses    = 5   // without a mention, to call the brand absent
	gapShare           = 0.3 // of responses that name a competitor and not the brand
	lowPosition        = 3.0 // mean rank from which the brand comes late
	citedOnlyShare     = 0.2 // of responses that cite an owned page without the brand
	namedOnlyShare     = 0.5 // of responses that name the brand without an owned page
	blindSpotOther     = 0.5 // rate of another engine that makes an absence a blind spot
	engineGap          = 0.5 // of the best engine's rate
	bestEngineRate     = 0.3 // below which no engine is a standard
	leastEngineAnswers = 20  // of an engine, to compare it with others
	leastQuotes        = 2   // negative quotes on one theme
	againstShare       = 0.1 // of mentions that advise against the brand
	leastMentions      = 10  // for a share of recommendations
	percent            = 100.0
)

// The beginnings of the keys of targets that are an engine or a topic.
const (
	engineKey = "engine:"
	themeKey  = "theme:"
)

func visibilityRules() []Rule {
	counting := func(answers func(*Prompt) int, r Rule) Rule {
		r.counts = answers
		return r
	}
	onAudit := func(id, family, playbook, remediation string, find func(*Evidence) []Finding) Rule {
		return Rule{
			ID: "visibility." + id, Version: 1, Type: model.OpportunityTypeVisibility, Family: family, Playbook: playbook,
			Remediation: remediation, Needs: []Kind{Audit}, Least: leastResponses, find: find,
		}
	}
	notCited := counting(citable, onAudit("named_not_cited", "citations", "earn_citation",
		"Publish the facts that answers give about the brand on a page of your own, with dates and sources.", eachPrompt(namedNotCited)))
	notCited.Version = 2 // 1 counted the answers of engines without citations
	return []Rule{
		onAudit("competitor_gap", "mentions", "publish_answer",
			"Publish a page that answers this question with facts about the brand, and link it from the pages that engines cite.",
			eachPrompt(competitorGap)),
		least(absentResponses, onAudit("absent", "mentions", "publish_answer",
			"Publish a page that answers this question in its first paragraph and names the brand.", eachPrompt(absent))),
		onAudit("lost", "mentions", "regain_answer",
			"Compare the newest answers with the earlier ones: which source or competitor is new? Update the page that was cited before.",
			eachPrompt(lost)),
		counting(named, onAudit("low_position", "ranking", "strengthen_answer",
			"Give the page that answers this question a comparison with figures that engines can quote.", eachPrompt(latePosition))),
		counting(fewestOfAnEngine, onAudit("engine_blind_spot", "mentions", "reach_engine",
			"Check that the agents of this engine may fetch the site, and that its usual sources list the brand.",
			eachPrompt(blindSpot))),
		onAudit("cited_not_named", "citations", "name_brand_on_page",
			"Name the brand and what it offers in the passage that answers the question on the cited page.", eachPrompt(citedNotNamed)),
		notCited,
		least(leastEngineAnswers, onAudit("engine_gap", "mentions", "reach_engine",
			"Find the sources that this engine cites most and get the brand listed there; check its agents in robots.txt.", engineGaps)),
		{
			ID: "visibility.negative_claim", Version: 1, Type: model.OpportunityTypeVisibility, Family: "accuracy",
			Playbook: "correct_claim", Needs: []Kind{Perception}, Least: leastQuotes, find: negativeClaims,
			Remediation: "Find the source of the claim. If it is wrong, ask for a correction and publish the facts; if it is right, say what has changed.",
		},
		{
			ID: "visibility.advised_against", Version: 1, Type: model.OpportunityTypeVisibility, Family: "accuracy",
			Playbook: "correct_claim", Needs: []Kind{Perception}, Least: leastMentions, find: advisedAgainst,
			Remediation: "Read the answers that advise against the brand, and answer their reasons on your own pages and in reviews.",
		},
	}
}

// eachPrompt runs a rule on every prompt with enough responses.
func eachPrompt(find func(p *Prompt) (Finding, bool)) func(*Evidence) []Finding {
	return func(e *Evidence) []Finding {
		var found []Finding
		for i := range e.Prompts {
			p := &e.Prompts[i]
			if p.Responses < leastResponses {
				continue
			}
			if f, ok := find(p); ok {
				f.Target, f.Count = promptTarget(p), p.Responses
				if f.Checks == nil {
					f.Checks = promptChecks(p, "visibility_rate")
				}
				found = append(found, f)
			}
		}
		return found
	}
}

func promptTarget(p *Prompt) Target {
	key := p.Text
	if p.ID != nil {
		key = p.ID.String()
	}
	return Target{Kind: model.ActionTargetKindPrompt, Key: key, Label: p.Text, PromptID: p.ID, Theme: p.Theme}
}

func promptChecks(p *Prompt, metric string) []Check {
	return []Check{{Kind: VisibilityMetric, Metric: metric, Direction: Increase, PromptID: p.ID}}
}

// topGap returns the competitor that is named most often without the brand.
func topGap(p *Prompt) (name string, responses int) {
	for _, competitor := range slices.Sorted(maps.Keys(p.Gaps)) {
		if n := p.Gaps[competitor]; n > responses {
			name, responses = competitor, n
		}
	}
	return name, responses
}

func competitorGap(p *Prompt) (Finding, bool) {
	name, responses := topGap(p)
	gap := share(responses, p.Responses)
	if gap < gapShare {
		return Finding{}, false
	}
	severity := model.OpportunitySeverityMedium
	if p.Named == 0 {
		severity = model.OpportunitySeverityHigh
	}
	return Finding{
		Severity: severity,
		Title:    Say("%s is named without the brand in %d of %d answers", name, responses, p.Responses),
		Factors:  Factors{Reach: gap, Confidence: confidence(p.Responses), Winnability: ownContent},
	}, true
}

func absent(p *Prompt) (Finding, bool) {
	if p.Named > 0 || p.Responses < absentResponses || p.Commerce {
		return Finding{}, false
	}
	if _, gap := topGap(p); share(gap, p.Responses) >= gapShare {
		return Finding{}, false // a gap to a competitor says more
	}
	return Finding{
		Severity: model.OpportunitySeverityMedium,
		Title:    Say("The brand is in none of %d answers", p.Responses),
		Factors:  Factors{Reach: 1, Confidence: confidence(p.Responses), Winnability: ownContent},
	}, true
}

func lost(p *Prompt) (Finding, bool) {
	if !p.Lost || p.Change == nil || *p.Change >= 0 {
		return Finding{}, false
	}
	return Finding{
		Severity: model.OpportunitySeverityHigh,
		Title:    Say("The brand lost %.0f points of visibility since the last comparable run", -*p.Change*percent),
		Factors:  Factors{Reach: min(-*p.Change, 1), Confidence: confidence(p.Responses), Winnability: ownContent},
	}, true
}

func named(p *Prompt) int { return p.Named }

func latePosition(p *Prompt) (Finding, bool) {
	if p.Position == nil || *p.Position < lowPosition || p.Named < leastResponses {
		return Finding{}, false
	}
	return Finding{
		Severity: model.OpportunitySeverityLow,
		Title:    Say("The brand is named at place %.1f on average", *p.Position),
		Factors:  Factors{Reach: share(p.Named, p.Responses), Confidence: confidence(p.Named), Winnability: ownContent},
		Checks:   []Check{{Kind: VisibilityMetric, Metric: "avg_position", Direction: Decrease, PromptID: p.ID}},
	}, true
}

func fewestOfAnEngine(p *Prompt) int {
	fewest := p.Responses
	for _, engine := range p.ByEngine {
		fewest = min(fewest, engine.Responses)
	}
	return fewest
}

func blindSpot(p *Prompt) (Finding, bool) {
	best := 0.0
	var missing []PromptEngine
	for _, engine := range p.ByEngine {
		best = max(best, share(engine.Named, engine.Responses))
		if engine.Named == 0 && engine.Responses >= leastResponses {
			missing = append(missing, engine)
		}
	}
	if best < blindSpotOther || len(missing) == 0 {
		return Finding{}, false
	}
	worst := slices.MaxFunc(missing, func(a, b PromptEngine) int { return cmp.Compare(a.Responses, b.Responses) })
	return Finding{
		Severity: model.OpportunitySeverityMedium,
		Title:    Say("%s never names the brand; another engine does in %.0f %% of its answers", worst.Engine, best*percent),
		Factors: Factors{
			Reach: share(len(missing), len(p.ByEngine)), Confidence: confidence(worst.Responses), Winnability: ownContent,
		},
	}, true
}

func citedNotNamed(p *Prompt) (Finding, bool) {
	part := share(p.CitedOnly, p.Responses)
	if part < citedOnlyShare {
		return Finding{}, false
	}
	return Finding{
		Severity: model.OpportunitySeverityMedium,
		Title:    Say("%d of %d answers cite an owned page and do not name the brand", p.CitedOnly, p.Responses),
		Factors:  Factors{Reach: part, Confidence: confidence(p.Responses), Winnability: ownSite},
	}, true
}

func citable(p *Prompt) int { return p.Citable }

func namedNotCited(p *Prompt) (Finding, bool) {
	part := share(p.NamedOnly, p.Citable)
	if p.Citable < leastResponses || p.Cited > 0 || part < namedOnlyShare {
		return Finding{}, false
	}
	return Finding{
		Severity: model.OpportunitySeverityLow,
		Title:    Say("%d of %d answers name the brand, and none cites an owned page", p.NamedOnly, p.Citable),
		Factors:  Factors{Reach: part, Confidence: confidence(p.Citable), Winnability: ownContent},
		Checks:   promptChecks(p, "owned_citation_rate"),
	}, true
}

func engineGaps(e *Evidence) []Finding {
	best := Engine{}
	for _, engine := range e.Engines {
		if engine.Rate != nil && engine.Responses >= leastEngineAnswers && (best.Rate == nil || *engine.Rate > *best.Rate) {
			best = engine
		}
	}
	if best.Rate == nil || *best.Rate < bestEngineRate {
		return nil
	}
	var found []Finding
	for _, engine := range e.Engines {
		if engine.Rate == nil || engine.Responses < leastEngineAnswers || *engine.Rate > engineGap**best.Rate {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindSite, Key: engineKey + engine.Name, Label: engine.Name},
			Severity: model.OpportunitySeverityMedium,
			Title: Say("%s names the brand in %.0f %% of its answers, %s in %.0f %%",
				engine.Name, *engine.Rate*percent, best.Name, *best.Rate*percent),
			Factors: Factors{Reach: 1 - *engine.Rate / *best.Rate, Confidence: confidence(engine.Responses), Winnability: othersPage},
			Count:   engine.Responses,
			Checks:  []Check{{Kind: VisibilityMetric, Metric: "visibility_rate" + OfEngine + engine.Name, Direction: Increase}},
		})
	}
	return found
}

func negativeClaims(e *Evidence) []Finding {
	byTheme := map[string]int{}
	all := 0
	for _, q := range e.Quotes {
		if q.Negative {
			byTheme[q.Theme]++
			all++
		}
	}
	var found []Finding
	for _, theme := range slices.Sorted(maps.Keys(byTheme)) {
		n := byTheme[theme]
		if n < leastQuotes {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindTopic, Key: "claim:" + theme, Label: theme, Theme: theme},
			Severity: model.OpportunitySeverityHigh,
			Title:    Say("%d answers criticise the brand for %s", n, theme),
			Factors:  Factors{Reach: share(n, all), Confidence: confidence(n), Winnability: opinion},
			Count:    n,
			Checks:   []Check{{Kind: VisibilityMetric, Metric: "negative_share", Direction: Decrease}},
		})
	}
	return found
}

func advisedAgainst(e *Evidence) []Finding {
	r := e.Recommended
	part := share(r.Against, r.Mentioned)
	if r.Mentioned < leastMentions || part < againstShare {
		return nil
	}
	return []Finding{{
		Target:   Target{Kind: model.ActionTargetKindSite, Key: "advised_against", Label: e.Brand},
		Severity: model.OpportunitySeverityHigh,
		Title:    Say("%d of %d answers that mention the brand advise against it", r.Against, r.Mentioned),
		Factors:  Factors{Reach: math.Sqrt(part), Confidence: confidence(r.Mentioned), Winnability: opinion},
		Count:    r.Mentioned,
		Checks:   []Check{{Kind: VisibilityMetric, Metric: "negative_share", Direction: Decrease}},
	}}
}
