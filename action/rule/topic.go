package rule

import (
	"maps"
	"slices"

	"github.com/answer-visibility/avm/model"
)

// Thresholds of the rules on topics.
const (
	topicPrompts  = 3   // of a theme, to judge it
	weakTopicRate = 0.2 // share of a theme's responses that name the brand
	fanOutPrompts = 2   // whose engines search for the same
	fanOutNamed   = 0.1 // share of the responses behind a query that name the brand
)

func topicRules() []Rule {
	rule := func(id, family, playbook, remediation string, find func(*Evidence) []Finding, needs ...Kind) Rule {
		return Rule{
			ID: "topic." + id, Version: 1, Type: model.OpportunityTypeTopic, Family: family, Playbook: playbook,
			Remediation: remediation, Needs: needs, find: find,
		}
	}
	return []Rule{
		rule("rising_without_prompt", "search_demand", "add_prompts",
			"Add a prompt that asks this, so that the next audit measures it.", risingQueries, Search),
		least(fanOutPrompts, rule("fan_out_uncovered", "search_demand", "publish_answer",
			"Publish a page for the query that engines search for behind these prompts.", uncoveredFanOut, Audit)),
		least(leastEngineAnswers, rule("weak_topic", "mentions", "cover_topic",
			"Plan a hub page for the topic with one page a question, linked to each other.", weakTopics, Audit)),
		rule("competitor_owns_topic", "mentions", "cover_topic",
			"Compare what the competitor publishes on this topic with your own pages, question by question.", ownedTopics, Audit),
	}
}

func risingQueries(e *Evidence) []Finding {
	var found []Finding
	for _, q := range e.Queries {
		if !q.Rising || q.Prompted || q.Impressions < risingImpression {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindTopic, Key: "query:" + q.Text, Label: q.Text, Theme: q.Text},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("More people search for this (%.0f impressions), and no prompt asks it", q.Impressions),
			Factors:  Factors{Reach: magnitude(q.Impressions), Confidence: confidence(int(q.Impressions)), Winnability: ownContent},
			Count:    int(q.Impressions),
			Checks:   []Check{{Kind: KeywordPresence, Keyword: q.Text}},
		})
	}
	return found
}

func uncoveredFanOut(e *Evidence) []Finding {
	var found []Finding
	for _, q := range e.FanOut {
		if q.Prompts < fanOutPrompts || q.Ranks || share(q.Named, q.Responses) > fanOutNamed {
			continue
		}
		found = append(found, Finding{
			Target:   Target{Kind: model.ActionTargetKindTopic, Key: "query:" + q.Text, Label: q.Text, Theme: q.Text},
			Severity: model.OpportunitySeverityMedium,
			Title:    Say("Engines search for this behind %d prompts, and the answers do not name the brand", q.Prompts),
			Factors:  Factors{Reach: magnitude(float64(q.Responses)), Confidence: confidence(q.Responses), Winnability: ownContent},
			Count:    q.Responses,
			Checks:   []Check{{Kind: KeywordPresence, Keyword: q.Text}},
		})
	}
	return found
}

// theme is the sum of a theme's prompts.
type theme struct {
	name                      string
	prompts, responses, named int
	gaps                      map[string]int
}

func themes(e *Evidence) []theme {
	byName := map[string]*theme{}
	for i := range e.Prompts {
		p := &e.Prompts[i]
		if p.Theme == "" {
			continue
		}
		t := byName[p.Theme]
		if t == nil {
			t = &theme{name: p.Theme, gaps: map[string]int{}}
			byName[p.Theme] = t
		}
		t.prompts++
		t.responses += p.Responses
		t.named += p.Named
		for competitor, n := range p.Gaps {
			t.gaps[competitor] += n
		}
	}
	sums := make([]theme, 0, len(byName))
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		sums = append(sums, *byName[name])
	}
	return sums
}

func (t *theme) finding(severity model.OpportunitySeverity, title model.Sentence, reach float64) Finding {
	return Finding{
		Target:   Target{Kind: model.ActionTargetKindTopic, Key: themeKey + t.name, Label: t.name, Theme: t.name},
		Severity: severity,
		Title:    title,
		Factors:  Factors{Reach: reach, Confidence: confidence(t.responses), Winnability: ownContent},
		Count:    t.responses,
		Checks:   []Check{{Kind: VisibilityMetric, Metric: "visibility_rate" + OfTopic + t.name, Direction: Increase}},
	}
}

func weakTopics(e *Evidence) []Finding {
	var found []Finding
	for _, t := range themes(e) {
		rate := share(t.named, t.responses)
		if t.prompts < topicPrompts || t.responses < leastEngineAnswers || rate >= weakTopicRate {
			continue
		}
		found = append(found, t.finding(model.OpportunitySeverityMedium,
			Say("The brand is in %d of %d answers on this topic", t.named, t.responses), 1-rate))
	}
	return found
}

func ownedTopics(e *Evidence) []Finding {
	var found []Finding
	for _, t := range themes(e) {
		rival, most := "", 0
		for _, competitor := range slices.Sorted(maps.Keys(t.gaps)) {
			if t.gaps[competitor] > most {
				rival, most = competitor, t.gaps[competitor]
			}
		}
		if t.prompts < topicPrompts || share(most, t.responses) < gapShare {
			continue
		}
		found = append(found, t.finding(model.OpportunitySeverityHigh,
			Say("%s is named without the brand in %d of %d answers on this topic", rival, most, t.responses), share(most, t.responses)))
	}
	return found
}
