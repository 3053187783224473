package job

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
)

// A workspace with many jobs leaves half of the workers to other workspaces while these have jobs.
func TestAWorkspaceWorksHalfOfTheWorkersWhileOthersCome(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := NewShares(4)
		a, b := uuid.New(), uuid.New()
		works := func(workspace uuid.UUID, want bool) (end func()) {
			t.Helper()
			began, done, ended := false, make(chan struct{}), make(chan error, 1)
			go func() { ended <- s.Work(workspace, func() error { began = true; <-done; return nil }) }()
			synctest.Wait()
			if began != want {
				t.Fatalf("works: %v, want %v", began, want)
			}
			if !began && <-ended == nil {
				t.Fatal("a job that may not work yet is not called again")
			}
			return func() { close(done); synctest.Wait() }
		}
		ends := []func(){works(a, true), works(a, true), works(a, true)} // it is alone
		endB := works(b, true)
		ends[0]()
		works(a, false)
		ends[1]()
		ends[0] = works(a, true)
		works(a, false)
		works(b, true)()
		endB()
		works(a, false) // the other workspace had a job a moment ago
		<-time.After(2 * shareMemory)
		ends = append(ends[:1:1], ends[2], works(a, true), works(a, true))
		for _, end := range ends {
			end()
		}
		failure := errors.New("failed")
		if err := s.Work(a, func() error { return failure }); !errors.Is(err, failure) {
			t.Errorf("the job's own error: %v", err)
		}
	})
}
