package job

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	// SharePause is after what time a job comes again whose owner has its share of workers.
	SharePause = 5 * time.Second
	// shareMemory is how long an owner counts as one of several after it came.
	shareMemory = time.Minute
)

// Shares divides the workers of a queue in one process among owners: while several come, each
// has half of them. One that is alone has all. It is safe for concurrent use.
type Shares struct {
	half int

	mu   sync.Mutex
	held map[uuid.UUID]int
	came map[uuid.UUID]time.Time
	now  func() time.Time
}

// NewShares divides so many workers.
func NewShares(workers int) *Shares {
	return &Shares{half: max(1, workers/2), held: map[uuid.UUID]int{}, came: map[uuid.UUID]time.Time{}, now: time.Now}
}

// Enter takes a worker for an owner until leave is called; false: the owner has its share.
func (s *Shares) Enter(owner uuid.UUID) (leave func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	for other, at := range s.came {
		if now.Sub(at) > shareMemory && s.held[other] == 0 {
			delete(s.came, other)
		}
	}
	s.came[owner] = now
	if len(s.came) > 1 && s.held[owner] >= s.half {
		return nil, false
	}
	s.held[owner]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.held[owner]--; s.held[owner] == 0 {
			delete(s.held, owner)
		}
	}, true
}
