package job_test

import (
	"bytes"
	"context"
	"log/slog"
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

// longArgs is the arguments of a kind with Failed; the other two kinds have no Failed, and the last bounds its
// deaths itself.
type (
	longArgs     struct{}
	periodicArgs struct{}
	boundedArgs  struct{}
)

func (longArgs) Kind() string     { return "long" }
func (periodicArgs) Kind() string { return "periodic" }
func (boundedArgs) Kind() string  { return "bounded" }

// insertWithDeaths inserts jobs with a number of recorded deaths.
func insertWithDeaths(t *testing.T, db *storage.DB, deaths int, args ...job.Args) {
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
		_, err := storage.Tx(ctx).Exec(ctx, `UPDATE river_job SET metadata = metadata || jsonb_build_object('avm_deaths', $1::int)`, deaths)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// startWorking starts a process for jobs of the given kinds.
func startWorking(t *testing.T, db *storage.DB, logger *slog.Logger, kinds ...job.Kind) {
	t.Helper()
	name, err := job.NewName()
	if err != nil {
		t.Fatal(err)
	}
	p, err := job.New(job.Config{Database: db, Workers: jobs.New(db), Name: name, Kinds: kinds, Logger: logger})
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

func count(t *testing.T, db *storage.DB, where string) (n int) {
	t.Helper()
	if err := db.Pool().QueryRow(t.Context(), `SELECT count(*) FROM river_job WHERE `+where).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// One death is forgotten when a unit of the job ends, so only deaths in a row count.
func TestDeathsAreForgottenWhenAUnitEnds(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	insertWithDeaths(t, db, 1, longArgs{})
	var units atomic.Int64
	startWorking(t, db, nil, job.Define(job.Definition[longArgs]{
		Queue: "long", Workers: 1, MaxAttempts: 1,
		Work: func(context.Context, longArgs) error {
			if units.Add(1) == 1 {
				return job.Again(time.Millisecond)
			}
			return nil
		},
		Failed: func(_ context.Context, _ longArgs, reason string) error {
			t.Errorf("the job failed: %s", reason)
			return nil
		},
	}))
	until(t, "the job is completed", func() bool { return count(t, db, `state = 'completed'`) == 1 })
	if n := count(t, db, `metadata ? 'avm_deaths'`); n > 0 || units.Load() != 2 {
		t.Errorf("%d jobs have deaths after %d units", n, units.Load())
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

// A job without Failed is over after two deaths, and the log has an error. A kind that bounds its deaths
// itself is worked on.
func TestDeadlyJobWithoutFailedIsOver(t *testing.T) {
	t.Parallel()
	db := storagetest.Open(t)
	insertWithDeaths(t, db, 2, periodicArgs{}, boundedArgs{})
	var log locked
	startWorking(t, db, slog.New(slog.NewTextHandler(&log, nil)),
		job.Define(job.Definition[periodicArgs]{
			Queue: "periodic", Workers: 1, MaxAttempts: 1, Every: time.Hour,
			Work: func(context.Context, periodicArgs) error { return nil }, // for the one that the start enqueues
		}),
		job.Define(job.Definition[boundedArgs]{
			Queue: "bounded", Workers: 1,
			Work: func(context.Context, boundedArgs) error { return nil },
		}),
	)
	until(t, "the job is over", func() bool { return count(t, db, `kind = 'periodic' AND state = 'cancelled'`) == 1 })
	until(t, "the other is completed", func() bool { return count(t, db, `kind = 'bounded' AND state = 'completed'`) == 1 })
	for _, part := range []string{"level=ERROR", "kind=periodic", "2 processes died"} {
		if !strings.Contains(log.text(), part) {
			t.Errorf("the log lacks %q: %s", part, log.text())
		}
	}
}
