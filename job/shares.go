package job

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

// shareRest is after how long a job is called again whose workspace has its share of the workers.
const shareRest = 3 * time.Second

// Shares keep a workspace from working all workers that one process has for a queue: it has half of
// them at most. They are safe for concurrent use.
type Shares struct {
	most int

	mu   sync.Mutex
	busy map[uuid.UUID]int // jobs that are worked, by workspace
}

// NewShares divides the workers of a queue.
func NewShares(workers int) *Shares {
	return &Shares{most: max(1, workers/2), busy: map[uuid.UUID]int{}}
}

// Work does one unit of a workspace's job. While the workspace has its share, the job is called again
// later, and goes behind those that wait.
func (s *Shares) Work(workspace uuid.UUID, work func() error) error {
	if !s.enter(workspace) {
		return Again(shareRest)
	}
	defer s.leave(workspace)
	return work()
}

func (s *Shares) enter(workspace uuid.UUID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy[workspace] >= s.most {
		return false
	}
	s.busy[workspace]++
	return true
}

func (s *Shares) leave(workspace uuid.UUID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy[workspace]--; s.busy[workspace] == 0 {
		delete(s.busy, workspace)
	}
}
