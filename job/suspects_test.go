package job_test

import (
	"bytes"
	"context"
	"log/slog"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// suspectArgs is the arguments of a kind with Failed; the other two kinds have no Failed, and the last bounds
// its deaths itself.
type (
	suspectArgs struct {
		N int `json:"n"`
	}
	unawaitedArgs struct{}
	boundedArgs   struct{}
)

func (suspectArgs) Kind() string   { return "suspect" }
func (unawaitedArgs) Kind() string { return "unawaited" }
func (boundedArgs) Kind() string   { return "bounded" }

// suspect inserts jobs with many recorded deaths.
func suspect(t *testing.T, db *storage.DB, args ...job.Args) {
	t.Helper()
	inserter, err := job.NewInserter(db)
	if err != nil {
		t.Fatal(err)
	}
	err = db.InTx(t.Context(), func(ctx context.Context) error {
		for _, a := range args {
			if err := inserter.Enqueue(ctx, job.Insert{Args: a, Queue: a.Kind()}); err != nil {
				return err
			}
		}
		_, err := storage.Tx(ctx).Exec(ctx, `UPDATE river_job SET metadata = metadata || '{"avm_deaths": 9}'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// startWorking starts a process for jobs of the given kinds.
func startWorking(t *testing.T, db *storage.DB, alone job.Alone, logger *slog.Logger, kinds ...job.Kind) {
	t.Helper()
	name, err := job.NewName()
	if err != nil {
		t.Fatal(err)
	}
	p, err := job.New(job.Config{Database: db, Workers: jobs.New(db), Name: name, Kinds: kinds, Alone: alone, Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Stop(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
}

// shell returns the command of a separate process that runs a shell script.
func shell(ctx context.Context, script string) *exec.Cmd {
	return exec.CommandContext(ctx, "/bin/sh", "-c", script)
}

func count(t *testing.T, db *storage.DB, where string) (n int) {
	t.Helper()
	if err := db.Pool().QueryRow(t.Context(), `SELECT count(*) FROM river_job WHERE `+where).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Jobs that are suspected for the deaths of another job run one at a time in a separate process, whatever the
// number of deaths. None fails. After one of its units has ended, a job is no longer suspected.
func TestBystandersOfADeadlyJobGoOn(t *testing.T) {
	t.Parallel()
	db := storagetest.OpenURL(t, storagetest.URL(t))
	const many = 6
	args := make([]job.Args, many)
	for i := range args {
		args[i] = suspectArgs{i}
	}
	suspect(t, db, args...)
	var running, alone, among atomic.Int64
	command := func(ctx context.Context, _ int64) (*exec.Cmd, func()) {
		if alone.Add(1); running.Add(1) > 1 {
			t.Error("two processes of their own at a time")
		}
		return shell(ctx, `sleep 0.05; echo '{"done":true,"again":1}'`), func() { running.Add(-1) }
	}
	startWorking(t, db, command, nil, job.Define(job.Definition[suspectArgs]{
		Queue: "suspect", Workers: many, MaxAttempts: 2,
		Work: func(context.Context, suspectArgs) error {
			among.Add(1)
			return nil
		},
		Failed: func(_ context.Context, a suspectArgs, reason string) error {
			t.Errorf("job %d failed: %s", a.N, reason)
			return nil
		},
	}))
	until(t, "all jobs are completed", func() bool { return count(t, db, `state = 'completed'`) == many })
	if alone.Load() != many || among.Load() != many {
		t.Errorf("%d units alone, %d among others, not %d of each", alone.Load(), among.Load(), many)
	}
	if n := count(t, db, `metadata ? 'avm_deaths'`); n > 0 {
		t.Errorf("%d jobs are still suspected", n)
	}
}

// A signal from outside that ends a job's separate process does not count against the job. The job waits
// while there is no memory for a separate process.
func TestSuspectsWait(t *testing.T) {
	t.Parallel()
	db := storagetest.OpenURL(t, storagetest.URL(t))
	suspect(t, db, suspectArgs{})
	var calls atomic.Int64
	command := func(ctx context.Context, _ int64) (*exec.Cmd, func()) {
		switch calls.Add(1) {
		case 1:
			return nil, nil
		case 2:
			return shell(ctx, `kill -TERM $$; sleep 5`), func() {}
		default:
			return shell(ctx, `echo '{"done":true}'`), func() {}
		}
	}
	startWorking(t, db, command, nil, job.Define(job.Definition[suspectArgs]{
		Queue: "suspect", Workers: 1, MaxAttempts: 1,
		Work: func(context.Context, suspectArgs) error { t.Error("the job was worked on among others"); return nil },
		Failed: func(_ context.Context, _ suspectArgs, reason string) error {
			t.Errorf("the job failed: %s", reason)
			return nil
		},
	}))
	until(t, "the job is completed", func() bool { return count(t, db, `state = 'completed'`) == 1 })
	if calls.Load() != 3 {
		t.Errorf("%d processes of its own, not 3", calls.Load())
	}
}

// locked is a buffer for concurrent writers.
type locked struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(p)
}

func (l *locked) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.String()
}

// A job without Failed stays suspected after its separate process died, and is tried again after a pause. So
// it kills no process with other jobs again. The log has an error. A kind that bounds its deaths itself is
// never suspected.
func TestDeadlyJobThatNothingWaitsFor(t *testing.T) {
	t.Parallel()
	db := storagetest.OpenURL(t, storagetest.URL(t))
	suspect(t, db, unawaitedArgs{}, boundedArgs{})
	var log locked
	command := func(ctx context.Context, _ int64) (*exec.Cmd, func()) { return shell(ctx, `exit 2`), func() {} }
	startWorking(t, db, command, slog.New(slog.NewTextHandler(&log, nil)),
		job.Define(job.Definition[unawaitedArgs]{
			Queue: "unawaited", Workers: 1, MaxAttempts: 1, Every: time.Hour,
			Work: func(context.Context, unawaitedArgs) error { return nil }, // for the one that the start enqueues
		}),
		job.Define(job.Definition[boundedArgs]{
			Queue: "bounded", Workers: 1,
			Work: func(context.Context, boundedArgs) error { return nil },
		}),
	)
	until(t, "the job is left for a while", func() bool {
		return count(t, db, `kind = 'unawaited' AND state = 'scheduled' AND scheduled_at > now() + interval '30 minutes'`) == 1
	})
	until(t, "the other is completed", func() bool { return count(t, db, `kind = 'bounded' AND state = 'completed'`) == 1 })
	if n := count(t, db, `kind = 'unawaited' AND metadata ->> 'avm_deaths' = '9'`); n != 1 {
		t.Errorf("%d jobs are still suspected, not 1", n)
	}
	for _, part := range []string{"level=ERROR", "kind=unawaited", "9 processes died", "exit status 2"} {
		if !strings.Contains(log.text(), part) {
			t.Errorf("the log lacks %q: %s", part, log.text())
		}
	}
}
