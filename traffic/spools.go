package traffic

import (
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// MaxSpooled is how many bytes of bodies one process keeps in files.
	MaxSpooled = 4 << 30
	// MaxSpooledWorkspace is how many of these one workspace has.
	MaxSpooledWorkspace = 1 << 30
	// fullFor is when a sender should try again that found no room.
	fullFor = 30 * time.Second
)

// Spools divide among workspaces the room on the disk for bodies that are kept in files. They are safe for
// concurrent use.
type Spools struct {
	dir   string // empty: the system's for temporary files
	most  int64  // bytes of one workspace
	ofAll int64

	mu    sync.Mutex
	total int64
	held  map[uuid.UUID]int64
}

// NewSpools makes Spools with their files in a folder; empty: the system's. Most bounds the bytes of one
// workspace, ofAll those of all together.
func NewSpools(dir string, most, ofAll int64) *Spools {
	return &Spools{dir: dir, most: most, ofAll: ofAll, held: map[uuid.UUID]int64{}}
}

// Room returns a workspace's room; nil Spools have no bounds.
func (s *Spools) Room(workspace uuid.UUID) *Room {
	if s == nil {
		return nil
	}
	return &Room{spools: s, workspace: workspace}
}

// Room is the room that a workspace's bodies have. A nil Room is the system's folder, without bounds.
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
		return full(fault.RateLimited, "the logs of this workspace that are being received have %d MiB together, which is the most", s.most)
	case s.total+n > s.ofAll:
		return full(fault.Unavailable, "the logs that are being received have %d MiB together, which is the most", s.ofAll)
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

// give gives room back.
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
