package job_test

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// The environment of a process that a job kills: the database, and the job's id when
// the process is there for that job alone.
const (
	deadlyDatabase = "AVM_TEST_DEADLY_DATABASE"
	deadlyAlone    = "AVM_TEST_DEADLY_ALONE"
	deadlyCeiling  = 256 << 20
)

type deadlyArgs struct{}

func (deadlyArgs) Kind() string { return "deadly" }

// deadlyKind is a job that kills its process.
func deadlyKind(die func(), failed chan<- string) job.Kind {
	return job.Define(job.Definition[deadlyArgs]{
		Queue: "deadly", Workers: 1,
		Work: func(context.Context, deadlyArgs) error {
			die()
			return nil
		},
		Failed: func(_ context.Context, _ deadlyArgs, reason string) error {
			failed <- reason
			return nil
		},
	})
}

// takeMemory takes more than any process here may have.
func takeMemory() {
	var kept [][]byte
	for range 8 << 10 {
		block := make([]byte, 1<<20)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
		kept = append(kept, block)
	}
	_ = kept
}

// TestDeadlyProcess is a process that dies of a job. It does nothing in an ordinary run.
func TestDeadlyProcess(t *testing.T) {
	t.Parallel()
	url := os.Getenv(deadlyDatabase) //nolint:forbidigo // how the test's parent talks to it
	if url == "" {
		return
	}
	db := storagetest.OpenURL(t, url)
	if id := os.Getenv(deadlyAlone); id != "" { //nolint:forbidigo // as above
		number, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		kinds := []job.Kind{deadlyKind(takeMemory, nil)}
		if err := job.RunOne(t.Context(), jobs.New(db), kinds, number, deadlyCeiling, os.Stdin, os.Stdout); err != nil {
			t.Error(err)
		}
		return
	}
	startWorking(t, db, nil, nil, deadlyKind(func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) }, nil))
	time.Sleep(patience) //nolint:forbidigo // until it is killed
	t.Error("it was not killed")
}

func deadlyCommand(ctx context.Context, t *testing.T, environment ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, self, "-test.run=^TestDeadlyProcess$")
	cmd.Env = append(os.Environ(), environment...)
	cmd.Stderr = io.Discard
	return cmd
}

// A job that kills its process twice is worked on in a process of its own the third
// time, with a ceiling of memory. When that one dies as well the job fails with a
// reason, and nobody takes it up again.
func TestJobThatKillsItsProcess(t *testing.T) {
	t.Parallel()
	database := storagetest.URL(t)
	db := storagetest.OpenURL(t, database)
	inserter, err := job.NewInserter(db)
	if err != nil {
		t.Fatal(err)
	}
	err = db.InTx(t.Context(), func(ctx context.Context) error {
		return inserter.Enqueue(ctx, job.Insert{Args: deadlyArgs{}, Queue: "deadly"})
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		cmd := deadlyCommand(t.Context(), t, deadlyDatabase+"="+database)
		if err := cmd.Run(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Fatalf("the process was not killed: %v", err)
		}
	}
	failed := make(chan string, 10)
	alone := func(ctx context.Context, id int64) (*exec.Cmd, func()) {
		return deadlyCommand(ctx, t, deadlyDatabase+"="+database, deadlyAlone+"="+strconv.FormatInt(id, 10)), func() {}
	}
	startWorking(t, db, alone, nil, deadlyKind(func() { t.Error("the job was worked on among others") }, failed))
	select {
	case reason := <-failed:
		if !strings.Contains(reason, "2 processes died") || !strings.Contains(reason, "exit status") {
			t.Errorf("reason %q", reason)
		}
	case <-time.After(patience):
		t.Fatal("the job did not fail")
	}
	until(t, "the job is over", func() bool {
		var over bool
		if err := db.Pool().QueryRow(t.Context(), `SELECT state = 'cancelled' FROM river_job WHERE kind = 'deadly'`).Scan(&over); err != nil {
			t.Fatal(err)
		}
		return over
	})
}

type failingArgs struct{}

func (failingArgs) Kind() string { return "failing" }

// A job that fails as often as its kind allows tells Failed once, and is over.
func TestLastFailureEndsAJob(t *testing.T) {
	t.Parallel()
	db := storagetest.OpenURL(t, storagetest.URL(t))
	inserter, err := job.NewInserter(db)
	if err != nil {
		t.Fatal(err)
	}
	err = db.InTx(t.Context(), func(ctx context.Context) error {
		return inserter.Enqueue(ctx, job.Insert{Args: failingArgs{}, Queue: "failing"})
	})
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan string, 10)
	var worked atomic.Int64
	startWorking(t, db, nil, nil, job.Define(job.Definition[failingArgs]{
		Queue: "failing", Workers: 1, MaxAttempts: 2,
		Work: func(context.Context, failingArgs) error {
			switch worked.Add(1) {
			case 1:
				return job.Again(time.Millisecond) // counts as no attempt
			case 2: // nor does a node that is away
				return &pgconn.PgError{Severity: "ERROR", SeverityUnlocalized: "ERROR", Code: "08006", Message: "connection to the remote node failed"}
			default:
				return errors.New("no")
			}
		},
		Failed: func(_ context.Context, _ failingArgs, reason string) error {
			failed <- reason
			return nil
		},
	}))
	select {
	case reason := <-failed:
		if reason != "it failed 2 times" || worked.Load() != 4 {
			t.Errorf("%q after %d calls", reason, worked.Load())
		}
	case <-time.After(patience):
		t.Fatal("the job did not fail")
	}
	until(t, "the job is over", func() bool {
		var over bool
		if err := db.Pool().QueryRow(t.Context(), `SELECT state = 'cancelled' FROM river_job WHERE kind = 'failing'`).Scan(&over); err != nil {
			t.Fatal(err)
		}
		return over
	})
}
