package traffic

import (
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// MaxSpooled bounds the bodies of one process that are stored in files, in bytes.
	MaxSpooled = 4 << 30
	// MaxSpooledWorkspace bounds those of one workspace, in bytes.
	MaxSpooledWorkspace = 1 << 30
	// fullFor is the time after which a sender without room should try again.
	fullFor = 30 * time.Second
)

// Spools divides the disk room for bodies in files among workspaces. It is safe for concurrent use.
type Spools struct {
	dir   string // empty: the system's folder for temporary files
	most  int64  // bound for one workspace, in bytes
	ofAll int64

	mu    sync.Mutex
	total int64
	held  map[uuid.UUID]int64
}

// NewSpools returns Spools with files in a folder; empty: the system's. most bounds the bytes of one
// workspace, ofAll the bytes of all.
func NewSpools(dir string, most, ofAll int64) *Spools {
	return &Spools{dir: dir, most: most, ofAll: ofAll, held: map[uuid.UUID]int64{}}
}

// Room returns a workspace's room. The room of nil Spools has no bounds.
func (s *Spools) Room(workspace uuid.UUID) *Room {
	if s == nil {
		return nil
	}
	return &Room{spools: s, workspace: workspace}
}

// Room is the disk room for a workspace's bodies. A nil Room is the system's folder, without bounds.
type Room struct {
	spools    *Spools
	workspace uuid.UUID
}

func (r *Room) dir() string {
	if r == nil {
		return ""
	}
	return r.spools.dir
}

// take takes room for some bytes.
func (r *Room) take(n int64) error {
	if r == nil {
		return nil
	}
	s := r.spools
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.held[r.workspace]+n > s.most:
		return full(fault.RateLimited, "this workspace has %d MiB of unprocessed logs, the most it may have", s.most)
	case s.total+n > s.ofAll:
		return full(fault.Unavailable, "the service has %d MiB of unprocessed logs, the most it may have", s.ofAll)
	}
	s.held[r.workspace] += n
	s.total += n
	return nil
}

func full(kind fault.Kind, format string, most int64) error {
	f := fault.New(kind, format+"; send this one again in %d s", most>>20, int(fullFor/time.Second))
	f.RetryAfter = fullFor
	return f
}

// give returns room.
func (r *Room) give(n int64) {
	if r == nil || n == 0 {
		return
	}
	s := r.spools
	s.mu.Lock()
	defer s.mu.Unlock()
	s.total -= n
	if s.held[r.workspace] -= n; s.held[r.workspace] == 0 {
		delete(s.held, r.workspace)
	}
}
