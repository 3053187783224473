package site

import (
	"slices"
	"strconv"

	"github.com/answer-visibility/avm/model"
)

// The versions of what makes figures. A change that gives the same page other figures
// is a new version.
const (
	AnalyzerVersion       = "1" // page kinds, and facts of the graph
	RuleVersion           = "2" // the rules
	ScoringVersion        = "1" // scores
	ClassificationVersion = "2" // page kinds
)

// Rules returns all rules in their fixed order. The slice is shared: callers must not
// change it.
func Rules() []Rule { return catalogue }

//nolint:gochecknoglobals // the rules never change
var catalogue = slices.Concat(indexRules, robotsRules, canonicalRules, languageRules, titleRules, headingRules, sharingRules,
	imageRules, linkRules, addressRules, performanceRules, securityRules, structuredRules, renderingRules, answerRules, evidenceRules,
	clarityRules)

// RuleIDs returns the ids of all rules in their order.
func RuleIDs() []string {
	ids := make([]string, len(Rules()))
	for i, r := range Rules() {
		ids[i] = r.ID
	}
	return ids
}

// Categories returns the categories of all rules in alphabetical order.
func Categories() []string {
	var all []string
	for i := range Rules() {
		all = append(all, Rules()[i].Category)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// VersionOf returns a rule's version as it is shown: the catalogue's and its own.
func (r *Rule) VersionOf() string { return RuleVersion + "." + strconv.Itoa(r.Version) }

// Evaluation is what all rules say about a page.
type Evaluation struct {
	Results  string            // a letter a rule, in the order of Rules
	Evidence map[string]string // by the id of rules that are not met
}

// Evaluate applies all rules to a page.
func Evaluate(p *Page) Evaluation {
	rules := Rules()
	results := make([]byte, len(rules))
	evidence := map[string]string{}
	for i := range rules {
		r := rules[i].Evaluate(p)
		results[i] = byte(r.State)
		if !r.State.Met() {
			evidence[rules[i].ID] = r.Evidence
		}
	}
	return Evaluation{Results: string(results), Evidence: evidence}
}

// EvaluateGraph completes an evaluation with the rules that need the other pages.
func EvaluateGraph(p *Page, e Evaluation) Evaluation {
	rules := Rules()
	if len(e.Results) != len(rules) {
		return Evaluate(p)
	}
	results := []byte(e.Results)
	for i := range rules {
		if !rules[i].Graph {
			continue
		}
		r := rules[i].Evaluate(p)
		results[i] = byte(r.State)
		delete(e.Evidence, rules[i].ID)
		if !r.State.Met() {
			e.Evidence[rules[i].ID] = r.Evidence
		}
	}
	return Evaluation{Results: string(results), Evidence: e.Evidence}
}

// SeverityRank orders severities: 0 is the gravest.
func SeverityRank(s model.IssueSeverity) int { return slices.Index(model.AllIssueSeverity, s) }

// RuleByID returns a rule, nil when there is none with the id.
func RuleByID(id string) *Rule {
	at := slices.IndexFunc(Rules(), func(r Rule) bool { return r.ID == id })
	if at < 0 {
		return nil
	}
	return &Rules()[at]
}

// Issues counts the rules that an evaluation does not meet, but those that merely
// inform.
func (e Evaluation) Issues() int {
	n := 0
	for i, r := range Rules() {
		if i < len(e.Results) && !State(e.Results[i]).Met() && r.Class != diagnostic {
			n++
		}
	}
	return n
}
