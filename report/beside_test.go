package report

import "testing"

func TestBesideHandsOnAPanic(t *testing.T) {
	t.Parallel()
	done := [2]bool{}
	beside(func() { done[0] = true }, func() { done[1] = true })
	if !done[0] || !done[1] {
		t.Errorf("done: %v", done)
	}
	defer func() {
		if got := recover(); got != "the other's" {
			t.Errorf("recovered %v", got)
		}
	}()
	beside(func() {}, func() { panic("the other's") }) //nolint:forbidigo // what is tested
	t.Error("the panic was lost")
}
