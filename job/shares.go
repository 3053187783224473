package job

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	// sharePause is after what time a job comes again whose workspace has its share of workers.
	sharePause = 3 * time.Second
	// shareMemory is how long a workspace counts as one of several after it came.
	shareMemory = time.Minute
)

// Shares divides the workers that one process has for a queue among workspaces: while several come, each has
// half of them. One that is alone has all. It is safe for concurrent use.
type Shares struct {
	half int

	mu   sync.Mutex
	held map[uuid.UUID]int
	came map[uuid.UUID]time.Time
}

// NewShares divides so many workers.
func NewShares(workers int) *Shares {
	return &Shares{half: max(1, workers/2), held: map[uuid.UUID]int{}, came: map[uuid.UUID]time.Time{}}
}

// Work does one unit of a workspace's job. While the workspace has its share, the job is called again
// later, and goes behind those that wait.
func (s *Shares) Work(workspace uuid.UUID, work func() error) error {
	if !s.enter(workspace) {
		return Again(sharePause)
	}
	defer s.leave(workspace)
	return work()
}

func (s *Shares) enter(workspace uuid.UUID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	for other, at := range s.came {
		if now.Sub(at) > shareMemory && s.held[other] == 0 {
			delete(s.came, other)
		}
	}
	s.came[workspace] = now
	if len(s.came) > 1 && s.held[workspace] >= s.half {
		return false
	}
	s.held[workspace]++
	return true
}

func (s *Shares) leave(workspace uuid.UUID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[workspace]--; s.held[workspace] == 0 {
		delete(s.held, workspace)
	}
}
