package graph

import (
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
)

func TestAdHocOperationsPayForWhatTheirListsHold(t *testing.T) {
	t.Parallel()
	ctx := withBudget(t.Context())
	for range 3 {
		if err := spend(ctx, 16_000); err != nil {
			t.Fatal(err)
		}
	}
	if err := spend(ctx, 16_000); fault.KindOf(err) != fault.Invalid {
		t.Errorf("the fourth list: %v", err)
	}
	if err := SpendUnstreamed(withBudget(t.Context()), maxUnstreamed+1); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a long list that is read field by field: %v", err)
	}
	if err := spend(t.Context(), 10*CostLimit); err != nil {
		t.Errorf("a fixed operation: %v", err)
	}
}
