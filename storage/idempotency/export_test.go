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

// SetCeiling makes the bound of a workspace smaller.
func (s *Store) SetCeiling(bytes int64) { s.ceiling = newCeiling(bytes) }

// Split cuts a text into pieces.
func Split(text []byte) [][]byte { return newGear().split(text) }
