package job

import (
	"context"
	"slices"
	"sync"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// atWork is the jobs that this process is working on. The database may think of
// more: a job whose hand-over was lost with a connection is this process's, which
// lives, and nobody works on it.
type atWork struct {
	mu       sync.Mutex
	ids      map[int64]struct{}
	suspects []int64 // were missing at the last look
}

func newAtWork() *atWork { return &atWork{ids: map[int64]struct{}{}} }

// middleware notes every job for as long as it is worked on.
func (a *atWork) middleware() rivertype.Middleware {
	return river.WorkerMiddlewareFunc(func(ctx context.Context, j *rivertype.JobRow, work func(context.Context) error) error {
		a.mu.Lock()
		a.ids[j.ID] = struct{}{}
		a.mu.Unlock()
		defer func() {
			a.mu.Lock()
			defer a.mu.Unlock()
			delete(a.ids, j.ID)
		}()
		return work(ctx)
	})
}

// lost gives those of the jobs said to be this process's that it works on neither
// now nor at the last look: one that has just ended is still to be written down.
func (a *atWork) lost(said []int64) []int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	missing := slices.DeleteFunc(said, func(id int64) bool {
		_, here := a.ids[id]
		return here
	})
	lost := slices.DeleteFunc(slices.Clone(missing), func(id int64) bool { return !slices.Contains(a.suspects, id) })
	a.suspects = missing
	return lost
}
