package audit_test

import (
	"slices"
	"testing"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/model"
)

// The classes of failures are results of attempts, which the schema lists.
func TestEveryClassOfFailuresIsAResult(t *testing.T) {
	t.Parallel()
	for _, class := range []engine.Class{engine.Retry, engine.RetryAfter, engine.Never, engine.Withheld, engine.Misconfigured} {
		if !slices.Contains(model.AttemptResults(), model.AttemptResult(class)) {
			t.Errorf("%q is not a result of an attempt", class)
		}
	}
}
