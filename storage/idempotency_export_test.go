package storage

import "time"

// SetWait shortens how long a repeat waits.
func (i *Idempotency) SetWait(d time.Duration) { i.wait = d }

// Busy counts the requests that have a name in this process.
func (i *Idempotency) Busy() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return len(i.busy)
}
