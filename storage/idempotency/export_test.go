package idempotency

import (
	"context"
	"time"

	"github.com/google/uuid"

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
func (s *Store) SetCeiling(bytes int64) { s.ceiling = newCeiling(bytes, s.measure) }

// SetMeasure replaces how the sum of a workspace is measured.
func (s *Store) SetMeasure(measure func(context.Context, uuid.UUID) (int64, error)) {
	s.ceiling = newCeiling(maxKept, measure)
}

// Split cuts a text into pieces.
func Split(text []byte) [][]byte {
	pieces, _ := newGear().split(text, false)
	return pieces
}

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
