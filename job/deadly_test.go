package job_test

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// deadlyDatabase is the variable that names the database of a process that a job kills.
const deadlyDatabase = "AVM_TEST_DEADLY_DATABASE"

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

// TestDeadlyProcess is a process that dies of a job. It does nothing in an ordinary run.
func TestDeadlyProcess(t *testing.T) {
	t.Parallel()
	url := os.Getenv(deadlyDatabase) //nolint:forbidigo // how the test's parent talks to it
	if url == "" {
		return
	}
	db := storagetest.OpenURL(t, url)
	startWorking(t, db, nil, deadlyKind(func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) }, nil))
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

// A job whose process died twice has failed, with a reason, and no process works on it again.
func TestJobThatKillsItsProcessTwiceFails(t *testing.T) {
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
	startWorking(t, db, nil, deadlyKind(func() { t.Error("a third process worked on the job") }, failed))
	select {
	case reason := <-failed:
		if !strings.Contains(reason, "2 processes died") {
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
	startWorking(t, db, nil, job.Define(job.Definition[failingArgs]{
		Queue: "failing", Workers: 1, MaxAttempts: 2,
		Work: func(context.Context, failingArgs) error {
			switch worked.Add(1) {
			case 1:
				return job.Again(time.Millisecond) // counts as no attempt
			case 2: // nor does an unavailable node
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
