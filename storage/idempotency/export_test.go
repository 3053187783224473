package idempotency

import (
	"time"

	"github.com/answer-visibility/avm/internal/idem"
)

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

// Resealed seals a text and opens it.
func (s *Store) Resealed(text []byte) ([]byte, error) {
	with, err := newSealer(idem.Secret{}, &s.packer)
	if err != nil {
		return nil, err
	}
	kept, err := with.seal(text, nil)
	if err != nil {
		return nil, err
	}
	return with.unseal(nil, kept, nil)
}
