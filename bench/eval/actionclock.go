package main

import (
	"sync"
	"time"
)

// simClock runs like the machine's clock, from a time of its own, and can be put
// forward.
type simClock struct {
	mu    sync.Mutex
	base  time.Time
	begun time.Time // by the machine's clock
}

func newSimClock(at time.Time) *simClock { return &simClock{base: at, begun: time.Now()} }

func (c *simClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(time.Since(c.begun)).Truncate(time.Microsecond)
}

func (c *simClock) advance(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.base = c.base.Add(by)
}
