package idempotency

import "time"

// SetWait shortens how long a repeat waits.
func (s *Store) SetWait(d time.Duration) { s.wait = d }

// Busy counts the requests that have a name in this process.
func (s *Store) Busy() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.busy)
}
