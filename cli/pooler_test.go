package cli_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/storagetest"
)

// Behind a PgBouncer that gives each transaction another connection, every operation of the
// API works, and audits run.
func TestBehindAPooler(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("pgbouncer")
	if err != nil || storagetest.Distributed() {
		t.Log("NOT TESTED: no pgbouncer is on PATH, or PostgreSQL is a distributed one")
		return
	}
	url := storagetest.URL(t)
	h := houseOn(t, pooler(t, path, url), fmt.Sprintf("database_direct_url: %q\n", url))
	h.readsOfAll()
	if a := h.object("workspace", "show", "--workspace", h.workspace); a["name"] != "Outside" {
		t.Errorf("by a command: %v", a)
	}
}

// pooler starts a PgBouncer with eight connections to a database, and returns its address.
func pooler(t *testing.T, path, url string) string {
	t.Helper()
	at, err := pgx.ParseConfig(url)
	must(t, err)
	var lc net.ListenConfig
	l, err := lc.Listen(t.Context(), "tcp", "127.0.0.1:0")
	must(t, err)
	_, port, err := net.SplitHostPort(l.Addr().String())
	must(t, err)
	must(t, l.Close())
	password := ""
	if at.Password != "" { // an empty one is a syntax error
		password = " password='" + at.Password + "'"
	}
	file := filepath.Join(t.TempDir(), "pgbouncer.ini")
	must(t, os.WriteFile(file, fmt.Appendf(nil, `[databases]
avm = host=%s port=%d dbname=%s user=%s%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %s
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
`, at.Host, at.Port, at.Database, at.User, password, port), 0o600))
	args := []string{file}
	if os.Getuid() == 0 { // it refuses to be root
		args = []string{"-u", ownerOf(t, at.Host), file}
	}
	cmd := exec.Command(path, args...)
	cmd.Stderr = t.Output()
	must(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	awaitPort(t, port)
	return "postgres://avm@127.0.0.1:" + port + "/avm"
}

// ownerOf returns who owns PostgreSQL's socket, and may use it.
func ownerOf(t *testing.T, folder string) string {
	t.Helper()
	info, err := os.Stat(folder)
	must(t, err)
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		t.Fatalf("no owner of %s", folder)
	}
	owner, err := user.LookupId(strconv.Itoa(int(stat.Uid)))
	must(t, err)
	return owner.Username
}

// awaitPort waits until somebody listens on a port of this machine.
func awaitPort(t *testing.T, port string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if conn, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
			must(t, conn.Close())
			return
		}
		select {
		case <-ctx.Done():
			t.Fatal("nobody listens")
		case <-tick.C:
		}
	}
}
