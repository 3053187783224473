package rollup

import (
	"errors"
	"testing"
)

func TestInParallelReturnsErrorsOfBoth(t *testing.T) {
	t.Parallel()
	first, second := errors.New("first"), errors.New("second")
	err := InParallel(func() error { return first }, func() error { return second })
	if !errors.Is(err, first) || !errors.Is(err, second) {
		t.Errorf("error: %v", err)
	}
}

func TestInParallelPassesPanicOn(t *testing.T) {
	t.Parallel()
	nothing := func() error { return nil }
	defer func() {
		if got := recover(); got != "of the second" {
			t.Errorf("recovered %v", got)
		}
	}()
	_ = InParallel(nothing, func() error { panic("of the second") }) //nolint:forbidigo // what is tested
	t.Error("the panic was lost")
}
