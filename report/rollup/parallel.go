package rollup

import (
	"errors"
	"sync"
)

// InParallel calls two functions at the same time and returns when both have returned.
// They must not write what the other reads. A panic of the second one reaches the
// caller: in its own goroutine it would end the process and not only the request.
func InParallel(first, second func() error) error {
	var panicked any
	var failed error
	var running sync.WaitGroup
	running.Go(func() {
		defer func() { panicked = recover() }()
		failed = second()
	})
	err := first()
	running.Wait()
	if panicked != nil {
		panic(panicked) //nolint:forbidigo // it continues in the caller's goroutine
	}
	return errors.Join(err, failed)
}
