package idempotency

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idempotency"
)

// requestName identifies a request, whatever its body is.
type requestName struct {
	apiKey uuid.UUID
	key    string
}

// Lock implements idempotency.Store.
func (s *Store) Lock(ctx context.Context, key idempotency.Key) (unlock func(), err error) {
	name := requestName{key.APIKeyID, key.Key}
	timer := time.NewTimer(s.wait)
	defer timer.Stop()
	for {
		done, mine := s.take(name)
		if mine {
			return func() { s.release(name, done) }, nil
		}
		select {
		case <-done:
		case <-timer.C:
			return nil, inProgress()
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

func (s *Store) take(name requestName) (done chan struct{}, mine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if done, taken := s.running[name]; taken {
		return done, false
	}
	done = make(chan struct{})
	s.running[name] = done
	return done, true
}

func (s *Store) release(name requestName, done chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.running, name)
	close(done)
}

func inProgress() error {
	f := fault.New(fault.IdempotencyInProgress, "a request with this Idempotency-Key is still running")
	f.RetryAfter = retryAfter
	return f
}
