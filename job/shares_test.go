package job_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/job"
)

// A workspace with many jobs leaves half of the workers to the others.
func TestAWorkspaceWorksHalfOfTheWorkers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ workers, share int }{"one": {1, 1}, "two": {2, 1}, "eight": {8, 4}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				shares, done := job.NewShares(c.workers), make(chan struct{})
				greedy, working := uuid.New(), 0
				for range c.share {
					go func() {
						_ = shares.Work(greedy, func() error {
							working++
							<-done
							return nil
						})
					}()
					synctest.Wait()
				}
				if err := shares.Work(greedy, func() error { return nil }); err == nil || working != c.share {
					t.Errorf("%d jobs of the workspace work, and another one was told %v", working, err)
				}
				failure := errors.New("failed")
				if err := shares.Work(uuid.New(), func() error { return failure }); !errors.Is(err, failure) {
					t.Errorf("the job of another workspace: %v", err)
				}
				close(done)
				synctest.Wait()
				if err := shares.Work(greedy, func() error { return nil }); err != nil {
					t.Errorf("after the others: %v", err)
				}
			})
		})
	}
}
