package embedded

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestRestartKeepsData(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := start(t, Config{DataDir: dir})
	run(t, s, "CREATE TABLE note AS SELECT 'kept' AS body")
	stop(t, s)
	if _, err := os.Stat(postmasterFile(s)); !os.IsNotExist(err) {
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
	info, err := os.Stat(s.home.socketDir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the socket's folder is not private: %v, %v", info.Mode(), err)
	}
}

func TestTwoServicesNeverShare(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	cmd, postmaster := owner(t, dir)
	_, err := Start(t.Context(), Config{DataDir: dir, Sole: true})
	wantLine(t, err, "is in use by another process")
	kill(t, cmd)
	if s := start(t, Config{DataDir: dir, Sole: true}); s.home.pid() != postmaster {
		t.Errorf("process %d was not adopted", postmaster)
	}
}

// Others use a running server, and the last one stops it.
func TestLastOneStopsTheServer(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	first := start(t, Config{DataDir: dir})
	second := start(t, Config{DataDir: dir})
	stop(t, first)
	run(t, second, "SELECT 1")
	pid := second.home.pid()
	stop(t, second)
	waitForEnd(t, second, pid)
}

func TestOwnerKilled(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	cmd, postmaster := owner(t, dir)
	kill(t, cmd)
	s := start(t, Config{DataDir: dir})
	if got := s.home.pid(); got != postmaster {
		t.Errorf("process %d was not adopted, %d runs", postmaster, got)
	}
	if got := ask(t, s, "SELECT body FROM note"); got != "committed" {
		t.Errorf("got %q", got)
	}
	stop(t, s)
	waitForEnd(t, s, postmaster)
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
	killServer(t, s)
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
	released := s.home.pid()
	s.Release()
	again := start(t, Config{DataDir: dir})
	if pid := again.home.pid(); pid != released || s.URL() != again.URL() {
		t.Errorf("process %d was not adopted, %d runs", released, pid)
	}
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
		strconv.Itoa(1<<22+1) + "\n" + dir + "/postgres\n1\n5432\n" + dir + "\n\n0 0\n", // nobody
		strconv.Itoa(os.Getpid()) + "\n" + dir + "/postgres\n1\n5432\n" + dir + "\n\n",  // somebody else
	} {
		if err := os.WriteFile(postmasterFile(s), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chown(postmasterFile(s), s.home.account.UID, -1); err != nil {
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
	if strings.HasPrefix(s.home.socketDir, dir) {
		t.Errorf("%s is too long for a socket", s.home.socketDir)
	}
	run(t, s, "SELECT 1")
	stop(t, s)
	if _, err := os.Stat(s.home.socketDir); !os.IsNotExist(err) {
		t.Errorf("%s is left over", s.home.socketDir)
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
	if got := s.home.pid(); got != postmaster {
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

// A server that is killed is started again while its owner runs, and the data is there.
func TestKilledServerIsStartedAgain(t *testing.T) {
	t.Parallel()
	s := start(t, Config{DataDir: folder(t), Restart: true})
	run(t, s, "CREATE TABLE note AS SELECT 'committed' AS body")
	for range 2 {
		killed := s.home.pid()
		killServer(t, s)
		for pid := killed; pid == killed || pid == 0; pid = s.home.pid() {
			if err := wait(t.Context(), lookPause); err != nil {
				t.Fatal(err)
			}
		}
		var conn *pgx.Conn
		for err := errors.New("not tried"); err != nil; conn, err = pgx.Connect(t.Context(), s.URL()) {
			if err := wait(t.Context(), lookPause); err != nil {
				t.Fatal(err)
			}
		}
		_ = conn.Close(t.Context())
		if got := ask(t, s, "SELECT body FROM note"); got != "committed" {
			t.Errorf("got %q", got)
		}
	}
	pid := s.home.pid()
	stop(t, s)
	waitForEnd(t, s, pid)
}

// The product's role owns its database and is no superuser, also where an earlier version made the database.
func TestProductRoleIsNoSuperuser(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := start(t, Config{DataDir: dir})
	if got := ask(t, s, "SELECT current_user || ' ' || rolsuper::text FROM pg_roles WHERE rolname = current_user"); got != "avm_app false" {
		t.Errorf("the role is %q", got)
	}
	run(t, s, "CREATE TABLE mine (id integer GENERATED ALWAYS AS IDENTITY, body text)")
	admin, err := pgx.Connect(t.Context(), s.AdminURL())
	if err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{
		"ALTER DATABASE avm OWNER TO avm", "ALTER SCHEMA public OWNER TO avm", "ALTER TABLE mine OWNER TO avm",
		"CREATE TYPE state AS ENUM ('a')", "CREATE TABLE earlier (s state, n serial)",
		"CREATE FUNCTION f() RETURNS integer LANGUAGE sql AS 'SELECT 1'", "CREATE VIEW v AS SELECT * FROM earlier",
	} {
		if _, err := admin.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	_ = admin.Close(t.Context())
	stop(t, s)
	again := start(t, Config{DataDir: dir})
	for _, sql := range []string{
		"INSERT INTO mine (body) VALUES ('x')", "ALTER TABLE earlier ADD COLUMN more text", "INSERT INTO earlier DEFAULT VALUES", "DROP VIEW v",
		"DROP FUNCTION f()", "ALTER TYPE state ADD VALUE 'b'", "ALTER SCHEMA public RENAME TO other", "ALTER SCHEMA other RENAME TO public",
	} {
		run(t, again, sql)
	}
	conn := dial(t, again)
	if _, err := conn.Exec(t.Context(), "COPY mine TO PROGRAM 'true'"); err == nil {
		t.Error("the product's role runs programs")
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
