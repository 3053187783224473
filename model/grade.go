package model

import (
	"fmt"
	"strings"
)

// GoodFor returns a sentence about what a rate is good for.
func (e Grade) GoodFor() string {
	switch e {
	case GradeDecide:
		return "Good to decide on."
	case GradeWatch:
		return "To watch, not yet to decide on."
	default:
		return "To explore, not to decide on."
	}
}

// Lacks returns what keeps a rate from being decided on, as people read it; empty: nothing.
func (g *RateGrade) Lacks() string {
	parts := make([]string, len(g.Failing))
	for i := range g.Failing {
		parts[i] = g.Failing[i].words()
	}
	return strings.Join(parts, "; ")
}

func (f *FailingCriterion) words() string {
	const percent = 100
	if f.Value == nil {
		return "how much days differ is not known before audits on four earlier days"
	}
	switch f.Criterion {
	case GradeCriterionAnswers:
		return fmt.Sprintf("%.0f of %.0f answers", *f.Value, f.Needed)
	case GradeCriterionPrompts:
		return fmt.Sprintf("%.0f of %.0f independent prompts", *f.Value, f.Needed)
	case GradeCriterionOutcomes:
		return fmt.Sprintf("%.0f of %.0f prompts with the rarer outcome", *f.Value, f.Needed)
	case GradeCriterionWidth:
		return fmt.Sprintf("the range is %.0f points wide, not %.0f", *f.Value*percent, f.Needed*percent)
	case GradeCriterionRepeatability:
		return fmt.Sprintf("two audits may differ by %.0f points, not %.0f", *f.Value*percent, f.Needed*percent)
	case GradeCriterionEngines:
		return fmt.Sprintf("%.0f %% of the engines answered", *f.Value*percent)
	default:
		return fmt.Sprintf("%.0f days old, not %.0f", *f.Value, f.Needed)
	}
}
