package job_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/answer-visibility/avm/audit/audittest"
	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// The environment of the process that is killed.
const (
	crashDatabase = "AVM_TEST_CRASH_DATABASE"
	crashEngine   = "AVM_TEST_CRASH_ENGINE"
)

// TestCrashingProcess is the process of TestKilledProcess: it works until it is
// killed, and does nothing in an ordinary run.
func TestCrashingProcess(t *testing.T) {
	t.Parallel()
	url := os.Getenv(crashDatabase) //nolint:forbidigo // how the test's parent talks to it
	if url == "" {
		t.Skip("it is started by TestKilledProcess")
	}
	engineURL := os.Getenv(crashEngine) //nolint:forbidigo // how the test's parent talks to it
	audittest.Process(t, storagetest.OpenURL(t, url), audittest.Catalogue(t, engineURL, 4), make(audittest.Analyzed))
	select {
	case <-t.Context().Done():
	case <-time.After(patience):
		t.Error("it was not killed")
	}
}

// A process killed in the midst of calls loses nothing: another takes its jobs up
// within seconds, no answer is kept twice, and attempts stay within the estimate.
func TestKilledProcess(t *testing.T) {
	t.Parallel()
	var killed atomic.Bool
	asked := make(chan struct{}, 1000)
	provider, engineURL := audittest.Provider(t, enginetest.Options{Fault: func(enginetest.Call) enginetest.Fault {
		asked <- struct{}{}
		if len(asked) > 12 && !killed.Load() {
			return enginetest.Fault{Kind: enginetest.Hang}
		}
		return enginetest.Fault{}
	}})
	database := storagetest.URL(t)
	f := newFixture(t, storagetest.OpenURL(t, database), 30, audittest.Catalogue(t, engineURL, 4))
	a := f.launch(t, 1, assistantA, assistantB)
	kill := startProcess(t, database, engineURL)
	deadline := time.After(patience)
	for len(asked) < 16 {
		select {
		case <-deadline:
			t.Fatal("the process asked too little")
		case <-time.After(10 * time.Millisecond):
		}
	}
	kill()
	killed.Store(true)
	analyzed := make(audittest.Analyzed)
	audittest.Process(t, f.store, f.engines, analyzed)
	await(t, analyzed)
	done := f.audit(t, a.ID)
	f.checkWhole(t, done, provider.Total())
	if done.CompletedCount != 60 {
		t.Errorf("completed %d of 60: %s", done.CompletedCount, done.ErrorMessage)
	}
	if n := f.count(t, a.ID, `SELECT count(*)::int FROM attempts WHERE audit_id = $1 AND outcome = ''`); n == 0 {
		t.Error("the process was killed between calls: nothing was tested")
	}
}

// startProcess runs this test's binary as a process that works, and gives what
// kills it as kill -9 does.
func startProcess(t *testing.T, database, engineURL string) (kill func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, self, "-test.run=^TestCrashingProcess$", "-test.v")
	cmd.Env = append(os.Environ(), crashDatabase+"="+database, crashEngine+"="+engineURL)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.Contains(lines.Text(), "TestCrashingProcess") {
		continue
	}
	return func() {
		if err := cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
		if err := cmd.Wait(); err == nil {
			t.Error("the process ended by itself")
		}
	}
}
