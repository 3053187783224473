package report

import "sync"

// beside calls two functions side by side, this one and another, and returns when both
// have returned. They must not write what the other reads. A panic of the other is the
// caller's: on its own it would end the process, and not the request.
func beside(this, other func()) {
	var died any
	var running sync.WaitGroup
	running.Go(func() {
		defer func() { died = recover() }()
		other()
	})
	this()
	running.Wait()
	if died != nil {
		panic(died) //nolint:forbidigo // it goes on where it would have been without the other
	}
}
