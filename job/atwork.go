package job

import (
	"context"
	"slices"
	"sync"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// atWork holds the jobs that this process is working on. The database may hold more of
// them: when a job's hand-over was lost with a connection, the database names this
// process, which lives, but nobody works on the job.
type atWork struct {
	mu       sync.Mutex
	ids      map[int64]struct{}
	suspects []int64 // were missing at the last look
}

func newAtWork() *atWork { return &atWork{ids: map[int64]struct{}{}} }

// middleware returns the middleware that notes every job for as long as it runs.
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

// lost returns those of this process's jobs, according to the database, that it works on
// neither now nor worked on at the last look. A job that has just ended may still have to
// be written down, so one look is not enough.
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
