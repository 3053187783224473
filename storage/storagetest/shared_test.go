package storagetest

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage/embedded"
)

// tally is the file to which a process of TestManyProcessesShareOneServer writes
// its own figures.
var tally = flag.String("tally", "", "file to write to; empty: not a child process")

func TestOneOfMany(t *testing.T) {
	t.Parallel()
	if *tally == "" {
		t.Skip("runs in the processes of TestManyProcessesShareOneServer")
	}
	conn := dial(t, Database(t, Schema{Digest: "shared", Migrate: func(context.Context, string) error {
		return note("migrated")
	}}))
	started := query[string](t, conn, "SELECT pg_postmaster_start_time()::text")
	if err := note("server " + started); err != nil {
		t.Fatal(err)
	}
}

func note(line string) error {
	f, err := os.OpenFile(*tally, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line + "\n")
	return errors.Join(err, f.Close())
}

func TestManyProcessesShareOneServer(t *testing.T) {
	t.Parallel()
	temporary := publicFolder(t)
	lines := filepath.Join(temporary, "tally")
	runMany(t, temporary, lines)
	text, err := os.ReadFile(lines) //nolint:gosec // made above
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for line := range strings.Lines(string(text)) {
		seen[line]++
	}
	if seen["migrated\n"] != 1 || len(seen) != 2 {
		t.Errorf("want one migration and one server, got %v", seen)
	}
}

// runMany runs several processes at once whose shared server is in a folder where
// there is none yet.
func runMany(t *testing.T, temporary, lines string) {
	t.Helper()
	var children []*exec.Cmd
	for range 4 {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOneOfMany$", "-tally="+lines)
		out := new(bytes.Buffer)
		cmd.Env, cmd.Stdout, cmd.Stderr = []string{"TMPDIR=" + temporary, "PATH=/usr/bin:/bin"}, out, out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		children = append(children, cmd)
	}
	for _, cmd := range children {
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v\n%v", err, cmd.Stdout)
		}
	}
	stopShared(t, filepath.Join(temporary, sharedName()))
}

func stopShared(t *testing.T, dir string) {
	t.Helper()
	server, err := embedded.Start(t.Context(), embedded.Config{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

// publicFolder is one that PostgreSQL's account may enter, with a short path.
func publicFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "avm-share-") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // see above
		t.Fatal(err)
	}
	return dir
}

func TestClusterThatDoesNotStartIsMadeAnew(t *testing.T) {
	t.Parallel()
	dir, err := sharedFolder(publicFolder(t))
	if err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(dir, "postgres")
	if err := os.Mkdir(broken, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, "PG_VERSION"), []byte("9\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := start(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	o, err := connectShared(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := query[string](t, o.conn, "SHOW fsync"); got != "off" {
		t.Errorf("fsync is %s on a server for tests", got)
	}
	if err := o.conn.Close(t.Context()); err != nil {
		t.Error(err)
	}
	stopShared(t, dir)
}

func TestFolderOfAnotherUserIsRefused(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	dir := filepath.Join(parent, sharedName())
	if err := os.Symlink(t.TempDir(), dir); err != nil {
		t.Fatal(err)
	}
	if _, err := sharedFolder(parent); err == nil {
		t.Error("a link was taken for the folder")
	}
	if err := errors.Join(os.Remove(dir), os.Mkdir(dir, 0o700), os.Chmod(dir, 0o777)); err != nil { //nolint:gosec // what must be refused
		t.Fatal(err)
	}
	if _, err := sharedFolder(parent); err == nil {
		t.Error("a folder that all may write to was accepted")
	}
}
