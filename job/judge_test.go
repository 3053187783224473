package job_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/engine/perception"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// clerk is a judge that wants to be called again, fails, and is done with the
// third call; it makes as many calls to its model as it may in each.
type clerk struct {
	turns, inFlight, most atomic.Int64
	done                  chan uuid.UUID
}

// Work passes the gate with four calls at once.
func (c *clerk) Work(ctx context.Context, gate perception.Gate, _, auditID uuid.UUID) (again bool, after time.Duration, err error) {
	calls := make(chan error, 4)
	for range cap(calls) {
		go func() {
			leave, _, err := gate.Pass(ctx)
			if leave == nil {
				calls <- errors.Join(err, errors.New("the gate is closed"))
				return
			}
			defer leave()
			n := c.inFlight.Add(1)
			defer c.inFlight.Add(-1)
			for most := c.most.Load(); n > most && !c.most.CompareAndSwap(most, n); most = c.most.Load() {
				continue
			}
			calls <- nil
		}()
	}
	for range cap(calls) {
		err = errors.Join(err, <-calls)
	}
	switch turn := c.turns.Add(1); {
	case err != nil:
		return false, 0, err
	case turn == 1:
		return true, time.Millisecond, nil
	case turn == 2:
		return false, 0, errors.New("the database failed")
	}
	c.done <- auditID
	return false, 0, nil
}

// Judging is a job of its own: it is taken up again when it says so or fails, and
// its calls keep to the judge model's limit.
func TestJudgingIsTakenUpUntilItIsDone(t *testing.T) {
	t.Parallel()
	_, url := audittest.Provider(t, enginetest.Options{})
	store := storagetest.Open(t)
	f := newFixture(t, store, 1, audittest.Catalogue(t, url, 1))
	jobs, err := job.NewInserter(store)
	if err != nil {
		t.Fatal(err)
	}
	judge := &clerk{done: make(chan uuid.UUID, 2)}
	p := audittest.Work{Analyzer: make(audittest.Analyzed), Kinds: func(r *audit.Runner) []job.Kind {
		return []job.Kind{perception.Kind(judge, r.JudgeGate(audit.Limits{MaxConcurrency: 2}))}
	}}.Process(t, store, f.engines)
	queue := perception.NewQueue(jobs)
	if err := queue.Judge(t.Context(), f.project.ID, uuid.New()); err == nil {
		t.Error("judging is enqueued outside of a transaction")
	}
	wanted := uuid.New()
	err = store.InTx(t.Context(), func(ctx context.Context) error { return queue.Judge(ctx, f.project.ID, wanted) })
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer p.Stop(context.WithoutCancel(t.Context())) //nolint:errcheck // the test has read what it did
	select {
	case id := <-judge.done:
		if id != wanted || judge.turns.Load() != 3 || judge.most.Load() > 2 {
			t.Errorf("%s after %d turns, %d calls at once", id, judge.turns.Load(), judge.most.Load())
		}
	case <-time.After(patience):
		t.Fatal("it is not taken up")
	}
}
