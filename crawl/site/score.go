package site

import (
	"github.com/answer-visibility/avm/model"
)

// The share of the weight that has to be evaluated for a score to be measured.
const measuredCoverage = 0.7

// weight is what a rule counts for, by its severity.
func weight(s model.IssueSeverity) float64 {
	switch s {
	case critical:
		return 10
	case high:
		return 5
	case medium:
		return 3
	case low:
		return 1
	case info:
	}
	return 0
}

// Score is a page's score in one dimension.
type Score struct {
	Value    *float64 // 0 to 100; nil: not measured
	Coverage *float64 // the evaluated share of the weight that applies; nil: nothing applies
	State    model.SiteScoreState
}

// ScoreOf computes a page's score in a dimension from the results of the rules.
func ScoreOf(results string, dimension model.IssueDimension) Score {
	var gained, evaluated, applicable float64
	for i, r := range Rules() {
		if r.Dimension != dimension || i >= len(results) {
			continue
		}
		w := weight(r.Severity)
		switch State(results[i]) {
		case NotApplicable:
			continue
		case Unknown:
			applicable += w
			continue
		case Pass:
			gained += w
		case Partial:
			gained += w / 2
		case Fail:
		}
		evaluated += w
		applicable += w
	}
	return score(gained, evaluated, applicable)
}

func score(gained, evaluated, applicable float64) Score {
	s := Score{State: model.SiteScoreStateNotMeasured}
	if applicable == 0 {
		return s
	}
	coverage := evaluated / applicable
	s.Coverage = &coverage
	if evaluated == 0 {
		return s
	}
	value := 100 * gained / evaluated
	s.Value = &value
	s.State = model.SiteScoreStateLimitedEvidence
	if coverage >= measuredCoverage {
		s.State = model.SiteScoreStateMeasured
	}
	return s
}

// Excluded is the score of a page that is not meant to be found.
func Excluded() Score { return Score{State: model.SiteScoreStateExcluded} }

// Scores returns a page's scores in both dimensions. Pages that are not meant to be
// found have none.
func Scores(p *Page, results string) (web, answers Score) {
	if !p.Indexable() {
		return Excluded(), Excluded()
	}
	return ScoreOf(results, technical), ScoreOf(results, aeo)
}
