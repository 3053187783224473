package embedded

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestRestartKeepsData(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := start(t, Config{DataDir: dir})
	run(t, s, "CREATE TABLE note AS SELECT 'kept' AS body")
	stop(t, s)
	select {
	case <-s.Done():
	default:
		t.Error("Done is not closed after Stop")
	}
	if _, err := os.Stat(s.home.postmasterPath()); !os.IsNotExist(err) {
		t.Errorf("not an orderly end: %v", err)
	}
	again := start(t, Config{DataDir: dir})
	if got := ask(t, again, "SELECT body FROM note"); got != "kept" {
		t.Errorf("got %q", got)
	}
}

func TestSettings(t *testing.T) {
	t.Parallel()
	s := start(t, Config{DataDir: folder(t), Settings: map[string]string{"work_mem": "7MB", "listen_addresses": "*"}})
	for name, want := range map[string]string{
		"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "server_encoding": "UTF8",
		"data_checksums": "on", "listen_addresses": "", "work_mem": "7MB", "max_connections": "120",
	} {
		if got := ask(t, s, "SHOW "+name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got := ask(t, s, "SELECT lower('ÄÖ')"); got != "äö" && got != "ÄÖ" {
		t.Errorf("lower gives %q", got)
	}
	info, err := os.Stat(s.address.socketDir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the socket's folder is not private: %v, %v", info.Mode(), err)
	}
}

func TestTwoStartsNeverShare(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	cmd, _ := owner(t, dir)
	_, err := Start(t.Context(), Config{DataDir: dir})
	wantLine(t, err, "is in use by process "+decimal(cmd.Process.Pid))
	kill(t, cmd)
	start(t, Config{DataDir: dir})
}

func TestOwnerKilled(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	cmd, postmaster := owner(t, dir)
	kill(t, cmd)
	s := start(t, Config{DataDir: dir})
	if got := s.process.handle.Pid; got != postmaster {
		t.Errorf("process %d was not adopted, %d runs", postmaster, got)
	}
	if got := ask(t, s, "SELECT body FROM note"); got != "committed" {
		t.Errorf("got %q", got)
	}
	stop(t, s)
	if alive(postmaster) {
		t.Error("an adopted server was not stopped")
	}
}

func TestOwnerAndServerKilled(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	cmd, postmaster := owner(t, dir)
	kill(t, cmd)
	if err := syscall.Kill(postmaster, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s := start(t, Config{DataDir: dir})
	if got := ask(t, s, "SELECT body FROM note"); got != "committed" {
		t.Errorf("got %q", got)
	}
}

func TestServerKilled(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := start(t, Config{DataDir: dir})
	run(t, s, "CREATE TABLE note AS SELECT 'committed' AS body")
	if err := s.process.handle.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	stop(t, s)
	again := start(t, Config{DataDir: dir})
	if got := ask(t, again, "SELECT body FROM note"); got != "committed" {
		t.Errorf("got %q", got)
	}
}

func TestReleasedServerIsAdopted(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := start(t, Config{DataDir: dir})
	if err := s.Release(); err != nil {
		t.Fatal(err)
	}
	again := start(t, Config{DataDir: dir})
	if s.process.handle.Pid != again.process.handle.Pid || s.URL() != again.URL() {
		t.Errorf("%s was not adopted, %s runs", s.URL(), again.URL())
	}
	if err := again.process.handle.Kill(); err != nil {
		t.Fatal(err)
	}
	<-again.Done()
}

// Whatever is in postmaster.pid when no server runs, a start gets past it.
func TestLeftOverPostmasterFile(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := start(t, Config{DataDir: dir})
	run(t, s, "CREATE TABLE note AS SELECT 'kept' AS body")
	stop(t, s)
	for _, text := range []string{
		"", "garbage", "\x00\x00\x00", "-12\n", "999999999999\n",
		decimal(1<<22+1) + "\n" + dir + "/postgres\n1\n5432\n" + dir + "\n\n0 0\n", // nobody
		decimal(os.Getpid()) + "\n" + dir + "/postgres\n1\n5432\n" + dir + "\n\n",  // somebody else
	} {
		if err := os.WriteFile(s.home.postmasterPath(), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := s.home.who.give(s.home.postmasterPath()); err != nil {
			t.Fatal(err)
		}
		again, err := Start(t.Context(), Config{DataDir: dir})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := ask(t, again, "SELECT body FROM note"); got != "kept" {
			t.Errorf("%q: got %q", text, got)
		}
		stop(t, again)
	}
}

func TestDeepFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(folder(t), strings.Repeat("deep/", 30), ".avm")
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // PostgreSQL's account must get in
		t.Fatal(err)
	}
	s := start(t, Config{DataDir: dir})
	if !s.address.temporary {
		t.Errorf("%s is too long for a socket", s.address.socketDir)
	}
	run(t, s, "SELECT 1")
	stop(t, s)
	if _, err := os.Stat(s.address.socketDir); !os.IsNotExist(err) {
		t.Errorf("%s is left over", s.address.socketDir)
	}
}

// PostgreSQL's account cannot enter a folder below one that is root's alone. The
// cluster lives there nonetheless, and is adopted and recovered there.
func TestUnreachableFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "closed", ".avm")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	cmd, postmaster := owner(t, dir)
	kill(t, cmd)
	s := start(t, Config{DataDir: dir})
	if s.home.hidden != (os.Geteuid() == 0) {
		t.Errorf("hidden is %v", s.home.hidden)
	}
	if got := s.process.handle.Pid; got != postmaster {
		t.Errorf("process %d was not adopted, %d runs", postmaster, got)
	}
	stop(t, s)
	again := start(t, Config{DataDir: dir})
	if got := ask(t, again, "SELECT body FROM note"); got != "committed" {
		t.Errorf("got %q", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "postgres", "PG_VERSION")); err != nil {
		t.Error(err)
	}
}

func TestLoopback(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	dir := folder(t)
	stop(t, start(t, Config{DataDir: dir}))
	lock, err := lockFolder(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := Config{DataDir: dir}.complete()
	if err != nil {
		t.Fatal(err)
	}
	h, err := newHome(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	p, err := findPrograms(ctx, cfg, h)
	if err != nil {
		t.Fatal(err)
	}
	at, err := h.loopbackAddress(ctx)
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{home: h, logger: cfg.Logger, lock: lock, released: make(chan struct{})}
	if err := s.launchAt(ctx, p, at, nil); err != nil {
		t.Fatal(err)
	}
	if got := ask(t, s, "SHOW unix_socket_directories"); got != "" {
		t.Errorf("a socket in %q", got)
	}
	wrong := at
	wrong.password = "guessed"
	if conn, err := connect(ctx, wrong.url(Database)); err == nil {
		closeConn(ctx, conn)
		t.Error("any password will do")
	}
	if err := s.Release(); err != nil {
		t.Fatal(err)
	}
	again := start(t, Config{DataDir: dir})
	if again.URL() != s.URL() {
		t.Errorf("adopted at %s, want %s", again.URL(), s.URL())
	}
}

func TestStartEndsWithItsContext(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := Start(ctx, Config{DataDir: dir}); err == nil {
		stop(t, s)
		t.Error("started although its context had ended")
	}
	start(t, Config{DataDir: dir}) // and nothing stands in the way of the next
}
