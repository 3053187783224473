package embedded

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/unprivileged"
)

// ownFolder is the data folder of a process that is there to be killed.
var ownFolder = flag.String("own", "", "data folder to start a server in until killed; empty: not a child process")

// TestOwner is the process that TestOwnerKilled kills.
func TestOwner(t *testing.T) {
	t.Parallel()
	if *ownFolder == "" {
		t.Skip("runs in a process of its own")
	}
	s := start(t, Config{DataDir: *ownFolder, Sole: true})
	run(t, s, "CREATE TABLE note (body text)")
	run(t, s, "INSERT INTO note VALUES ('committed')")
	if _, err := fmt.Fprintf(os.Stdout, "ready %d\n", s.home.pid()); err != nil {
		t.Fatal(err)
	}
	select {} // the test ends by being killed
}

// owner starts such a process and returns it with its PostgreSQL's id.
func owner(t *testing.T, dataDir string) (cmd *exec.Cmd, postmaster int) {
	t.Helper()
	cmd = exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOwner$", "-own="+dataDir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, err := fmt.Sscanf(lines.Text(), "ready %d", &postmaster); err == nil {
			return cmd, postmaster
		}
	}
	t.Fatal("the owner did not start")
	return nil, 0
}

// kill ends a process of ours without a chance to tidy up.
func kill(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
}

// start starts a server that is stopped at the test's end, if not before.
func start(t *testing.T, cfg Config) *Server {
	t.Helper()
	s, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, s) })
	return s
}

// killServer kills the postmaster.
func killServer(t *testing.T, s *Server) {
	t.Helper()
	if err := syscall.Kill(s.home.pid(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// waitForEnd waits until a process is no server of the cluster, a moment longer than its postmaster.pid exists.
func waitForEnd(t *testing.T, s *Server, pid int) {
	t.Helper()
	for {
		dir, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
		if err != nil || dir != s.home.cluster {
			return
		}
		if err := wait(t.Context(), lookPause); err != nil {
			t.Fatalf("the server was not stopped: %v", err)
		}
	}
}

func postmasterFile(s *Server) string { return filepath.Join(s.home.cluster, "postmaster.pid") }

func stop(t *testing.T, s *Server) {
	t.Helper()
	if err := s.Stop(context.Background()); err != nil {
		t.Error(err)
	}
}

func run(t *testing.T, s *Server, sql string) {
	t.Helper()
	conn := dial(t, s)
	if _, err := conn.Exec(t.Context(), sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func ask(t *testing.T, s *Server, sql string) string {
	t.Helper()
	conn := dial(t, s)
	var value string
	if err := conn.QueryRow(t.Context(), sql).Scan(&value); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return value
}

func dial(t *testing.T, s *Server) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// folder is a new one that PostgreSQL's account may enter.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "avm-embedded-") //nolint:usetesting // t.TempDir is closed to other accounts
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // see above
		t.Fatal(err)
	}
	return dir
}

// TestAsOrdinaryUser runs the package's tests again as another user, because root
// takes other ways through the code.
func TestAsOrdinaryUser(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root can become another user; it is one already")
	}
	who, err := unprivileged.Find("postgres", "_postgres", "nobody")
	if err != nil {
		t.Skip(err)
	}
	dir := folder(t)
	program := filepath.Join(dir, "embedded.test")
	if err := copyProgram(t.Context(), program); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o777|os.ModeSticky); err != nil { // its temporary files go there
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "-test.v", "-test.run="+otherWays)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + dir, "TMPDIR=" + dir}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(who.UID), Gid: uint32(who.GID)}}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestOwnerKilled") {
		t.Errorf("as user id %d: %v\n%s", who.UID, err, out)
	}
}

// otherWays are the tests whose way through the code depends on the user.
const otherWays = "^(TestRestartKeepsData|TestTwoServicesNeverShare|TestOwner.*|TestLeftOver.*|TestDeepFolder|TestUnreachableFolder|TestMissingPrograms)$"

// copyProgram leaves the copying to another program. A file that this one writes is
// open for writing in whatever another test starts meanwhile, and cannot be run then.
func copyProgram(ctx context.Context, to string) error {
	out, err := exec.CommandContext(ctx, "install", "-m", "755", os.Args[0], to).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}
