package processor

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestAProcessorIsOfferedAtOnceAndThenAfterEveryTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var turns Turns
		for _, step := range []struct {
			passed time.Duration
			due    bool
		}{
			{0, true}, {0, false}, {turn - 1, false}, {1, true}, {turn, true}, {10 * turn, true}, {1, false},
		} {
			<-time.After(step.passed)
			if due := turns.due(time.Now()); due != step.due {
				t.Errorf("%s after the step before: due is %t", step.passed, due)
			}
			turns.Offer()
		}
	})
}
