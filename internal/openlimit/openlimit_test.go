package openlimit_test

import (
	"testing"

	"github.com/answer-visibility/avm/internal/openlimit"
)

func TestCounter(t *testing.T) {
	t.Parallel()
	c := openlimit.New[string](1)
	leave, ok := c.Enter("a")
	if _, second := c.Enter("a"); !ok || second {
		t.Errorf("the first entered: %t, the second: %t", ok, second)
	}
	if _, other := c.Enter("b"); !other {
		t.Error("another key did not enter")
	}
	leave()
	leave() // counts once
	if _, again := c.Enter("a"); !again {
		t.Error("nobody enters after the first left")
	}
	if _, more := c.Enter("a"); more {
		t.Error("two are open")
	}
}
