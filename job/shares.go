package job

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	// sharePause is the pause of a job whose workspace has its share of workers.
	sharePause = 3 * time.Second
	// shareMemory is how long a workspace counts after its last job came.
	shareMemory = time.Minute
)

// Shares divides the workers of one process and queue among workspaces. While several workspaces have jobs,
// each may use half of the workers. A single workspace may use all. It is safe for concurrent use.
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

// Work does one unit of a workspace's job. If the workspace has its share of workers, it returns Again
// instead, so the job goes behind those that wait.
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
