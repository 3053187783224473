package evidence

import (
	"math"

	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/model"
)

// Beyond is the p-value at which a change of a metric is beyond noise. A check is asked again with each
// audit, up to a dozen times, so that the usual 5 % would verify changes that nobody made.
const Beyond = 0.01

// judge reports whether a figure moved as a check expects. What is within noise waits, and says what is missing.
func judge(check map[string]any, f *figure) verdict {
	switch {
	case !f.judged:
		return unavailable("The reports do not tell a change of %s from noise.", textOf(check, "metric"))
	case f.change == nil:
		return waiting("No audit since the declaration can be compared with those before it.")
	case f.p == nil && *f.change == 0:
		return waiting("It did not change over %d answers. A change would show with more audits.", f.now)
	case f.p == nil:
		return waiting("It changed by %+.3f; one more audit is needed to tell that from noise.", *f.change)
	}
	state, more := Judge(*f.change, *f.p, textOf(check, "direction"), numberOf(check, "min_delta"), f.audits)
	switch state {
	case model.CheckStateMet:
		return met("It moved by %+.3f, beyond noise.", *f.change)
	case model.CheckStateUnmet:
		return unmet("It moved by %+.3f, beyond noise and not as expected.", *f.change)
	default:
		v := waiting("It changed by %+.3f, within noise.", *f.change)
		v.reason = append(v.reason, missing(more, f))
		return v
	}
}

// Judge returns the state of a check on a metric that changed with a p-value, over some audits since the
// declaration. While it waits, more is the number of further audits that would put a change of this size beyond
// noise. Only a change in the other direction beyond noise contradicts.
func Judge(change, p float64, direction string, least float64, audits int) (state model.CheckState, more int) {
	if direction == rule.Decrease {
		change = -change
	}
	switch {
	case p <= Beyond && change < 0:
		return model.CheckStateUnmet, 0
	case p <= Beyond && change >= least:
		return model.CheckStateMet, 0
	}
	seen, needed := math.Erfinv(1-min(1, p)), math.Erfinv(1-Beyond)
	if seen <= 0 {
		return model.CheckStateWaiting, math.MaxInt
	}
	ratio := needed / seen * (needed / seen)
	return model.CheckStateWaiting, max(1, int(math.Ceil(float64(max(1, audits))*(min(ratio, math.MaxInt16)-1))))
}

// mostMissing is the largest number of audits that a check asks for.
const mostMissing = 10

func missing(more int, f *figure) model.Sentence {
	switch {
	case more > mostMissing || f.audits == 0:
		return rule.Say("A change of this size would need more than %d further audits to stand out.", mostMissing)
	case more == 1:
		return rule.Say("About one more audit like these, %d calls, would settle a change of this size.", f.now/f.audits)
	default:
		return rule.Say("About %d more audits like these, %d calls, would settle a change of this size.", more, more*f.now/f.audits)
	}
}
