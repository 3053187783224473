package job_test

import (
	"testing"
	"time"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// A job that was taken for a dead process's is worked twice at once. The one that
// is overtaken must not end the job: the other's failure would then be the end of
// an execution that still waits.
func TestJobThatIsWorkedTwice(t *testing.T) {
	t.Parallel()
	arrived, leave := make(chan struct{}), []chan struct{}{make(chan struct{}), make(chan struct{})}
	provider, url := audittest.Provider(t, enginetest.Options{Fault: func(call enginetest.Call) enginetest.Fault {
		if call.N > 2 {
			return enginetest.Fault{}
		}
		arrived <- struct{}{}
		<-leave[call.N-1]
		return enginetest.Fault{Kind: enginetest.ServerError}
	}})
	f := newFixture(t, storagetest.Open(t), 1, audittest.Catalogue(t, url, 4))
	a := f.launch(t, 1, assistantA)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	<-arrived
	const free = `UPDATE river_job SET state = 'available', attempt = 0 WHERE args->>'a' = $1 AND state = 'running'`
	if tag, err := f.store.Pool().Exec(t.Context(), free, a.ID.String()); err != nil || tag.RowsAffected() != 1 {
		t.Fatal(tag, err)
	}
	<-arrived
	close(leave[0])
	until(t, "the first call's end is recorded, and its job put down", func() bool {
		return f.count(t, a.ID, `SELECT (SELECT count(*) FROM attempts WHERE audit_id = $1 AND outcome <> '')::int
			* (SELECT count(*) FROM river_job WHERE args->>'a' = $1::text AND state <> 'running')::int`) == 1
	})
	close(leave[1])
	await(t, analyzed)
	done := f.audit(t, a.ID)
	f.checkWhole(t, done, provider.Total())
	if done.CompletedCount != 1 || provider.Total() != 3 {
		t.Errorf("%d completed after %d calls", done.CompletedCount, provider.Total())
	}
}

// until polls for what another goroutine brings about.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	deadline := time.After(patience)
	for !done() {
		select {
		case <-deadline:
			t.Fatalf("waited in vain: %s", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
