// Package openlimit bounds how many connections, streams or bodies each key has open.
package openlimit

import "sync"

// Counter counts what each key has open. It is safe for concurrent use.
type Counter[K comparable] struct {
	most int
	mu   sync.Mutex
	open map[K]int
}

// New returns a Counter of at most so many for each key.
func New[K comparable](most int) *Counter[K] { return &Counter[K]{most: most, open: map[K]int{}} }

// Enter counts one more, until leave is called. ok is false when the key has the most already.
func (c *Counter[K]) Enter(key K) (leave func(), ok bool) {
	if !c.add(key, 1) {
		return nil, false
	}
	return sync.OnceFunc(func() { c.add(key, -1) }), true
}

// add counts n more unless that is above the bound.
func (c *Counter[K]) add(key K, n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	after := c.open[key] + n
	if after > c.most {
		return false
	}
	if c.open[key] = after; after == 0 {
		delete(c.open, key)
	}
	return true
}
