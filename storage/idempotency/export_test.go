package idempotency

import "time"

// SetWait shortens how long a repeat waits.
func (s *Store) SetWait(d time.Duration) { s.wait = d }

// SetMax makes the limit of a workspace's stored answers smaller.
func (s *Store) SetMax(bytes int64) { s.max = bytes }
