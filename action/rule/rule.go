// Package rule finds opportunities in evidence. Every rule is a pure function with
// an id and a version; a change of what a rule finds is a new version.
package rule

import (
	"math"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
)

// Rule finds one kind of opportunity.
type Rule struct {
	ID          string
	Version     int
	Type        model.OpportunityType
	Family      string
	Playbook    string // id of the playbook that answers it
	Remediation string
	Needs       []Kind // the rule runs when all of them were measured
	AnyCrawl    bool   // a crawl of a single page shows all that the rule looks at
	// Least is how many answers a finding needs: about its prompt, its engine or its topic, else in all. Fewer
	// neither find nor clear anything.
	Least int

	counts func(p *Prompt) int // the answers to a prompt that count towards Least; nil: all
	find   func(e *Evidence) []Finding
}

// least returns a rule whose findings need so many answers.
func least(answers int, r Rule) Rule {
	r.Least = answers
	return r
}

// Find returns what the rule finds, and false when the evidence it needs was not
// measured.
func (r *Rule) Find(e *Evidence) ([]Finding, bool) {
	for _, kind := range r.Needs {
		if !e.Has(kind) {
			return nil, false
		}
	}
	return r.find(e), true
}

// Finding is one opportunity that a rule found.
type Finding struct {
	Target   Target
	Severity model.OpportunitySeverity
	Title    model.Sentence
	Factors  Factors
	Count    int // observations that it rests on
	Checks   []Check
}

// Target is what a finding is about.
type Target struct {
	Kind     model.ActionTargetKind
	Key      string // unique among the findings of a rule
	Label    string
	URL      string     // empty: none
	PromptID *uuid.UUID // nil: no prompt
	Theme    string     // empty: none
}

// Factors are the parts of a priority score, each 0 to 1.
type Factors struct {
	Reach       float64 // how much of what was measured is affected
	Confidence  float64 // how sure the finding is
	Winnability float64 // how much of it is in the owner's hands
}

// Check is an effect to expect once the opportunity is taken.
type Check struct {
	Kind      string
	Metric    string
	Direction string
	Scope     string // of traffic metrics: page or query
	Key       string // of the scope
	RuleID    string
	Keyword   string
	PageID    *uuid.UUID
	PageURL   string
	PromptID  *uuid.UUID
	Link      *LinkIdea
}

// The kinds of checks.
const (
	KeywordPresence  = "keyword_presence"
	ContextualLink   = "contextual_link"
	SiteRule         = "site_rule"
	TrafficMetric    = "traffic_metric"
	VisibilityMetric = "visibility_metric"
)

// The directions of a metric.
const (
	Increase = "increase"
	Decrease = "decrease"
)

// What stands between a visibility metric and the part of the answers that it is of. A
// metric without either is of all answers, or of the check's prompt.
const (
	OfEngine = "@engine:"
	OfTopic  = "@topic:"
)

// severityWeights are the first factor of a priority score.
func severityWeights() map[model.OpportunitySeverity]float64 {
	return map[model.OpportunitySeverity]float64{
		model.OpportunitySeverityCritical: 1,
		model.OpportunitySeverityHigh:     0.8,
		model.OpportunitySeverityMedium:   0.5,
		model.OpportunitySeverityLow:      0.25,
		model.OpportunitySeverityInfo:     0.1,
	}
}

// SeverityFactor returns the first factor of a finding's score.
func (f *Finding) SeverityFactor() float64 { return severityWeights()[f.Severity] }

// Score returns the priority of a finding, 0 to 100: 100 times the product of its
// factors.
func (f *Finding) Score() float64 {
	return 100 * f.SeverityFactor() * f.Factors.Reach * f.Factors.Confidence * f.Factors.Winnability
}

// Winnability of what is done on the own site, on pages of others, and in answers
// that nobody controls.
const (
	ownSite    = 0.9
	ownContent = 0.7
	othersPage = 0.4
	opinion    = 0.3
)

// share returns part of whole, 0 for an empty whole.
func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// halfSure is the number of observations at which confidence is one half.
const halfSure = 5

// confidence grows with the number of observations: n / (n + 5).
func confidence(n int) float64 { return float64(n) / float64(n+halfSure) }

// widely is the number at which reach is nearly whole, on a logarithmic scale.
const widely = 1000

// magnitude returns how large a count is, 0 to 1, on a logarithmic scale that
// reaches 1 at a thousand.
func magnitude(n float64) float64 {
	if n <= 0 {
		return 0
	}
	return min(math.Log1p(n)/math.Log1p(widely), 1)
}

// Catalogue returns every rule.
func Catalogue() []Rule {
	var all []Rule
	for _, group := range [][]Rule{visibilityRules(), sourceRules(), commerceRules(), siteRules(), trafficRules(), searchRules(), topicRules()} {
		all = append(all, group...)
	}
	return all
}
