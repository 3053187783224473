package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage/storagetest"
)

// A command whose result nobody reads ends as it should, and stops its database: a pipe that is
// closed is no reason to leave one behind.
func TestAClosedPipeLeavesNoDatabase(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	read, write, err := os.Pipe()
	must(t, err)
	must(t, read.Close())
	var complaint bytes.Buffer
	cmd := term.command(t.Context(), "migrate", "--dry-run", "--data-dir", "data")
	cmd.Stdout, cmd.Stderr = write, &complaint
	err = cmd.Run()
	must(t, write.Close())
	if status := cmd.ProcessState.ExitCode(); status != 1 || strings.Contains(complaint.String(), "broken pipe") {
		t.Errorf("status %d (%v), stderr %s", status, err, &complaint)
	}
	left, err := filepath.Glob(filepath.Join(term.dir, "data", "postgres", "postmaster.pid"))
	must(t, err)
	if len(left) > 0 {
		t.Errorf("the database is still there: %v", left)
	}
}

// A result that cannot be written is an error, however it is drawn.
func TestAFullDiskIsAnError(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skipf("this system has no /dev/full: %v", err)
	}
	defer full.Close() //nolint:errcheck // it keeps nothing
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t))
	create := []string{"workspace", "create", "--name", "Acme", "--plan", "paid"}
	for _, args := range [][]string{{"--help"}, {"version"}, {"crawl", "--help"}, create} {
		var complaint bytes.Buffer
		cmd := term.command(t.Context(), args...)
		cmd.Stdout, cmd.Stderr = full, &complaint
		_ = cmd.Run()
		if status := cmd.ProcessState.ExitCode(); status != 1 || !strings.Contains(complaint.String(), "no space left on device") {
			t.Errorf("%v: status %d, stderr %s", args, status, &complaint)
		}
		if said := strings.Contains(complaint.String(), `it was done all the same: workspace create in the workspace `); said != (args[0] == create[0]) {
			t.Errorf("%v: what was done is said: %t", args, said)
		}
	}
}
