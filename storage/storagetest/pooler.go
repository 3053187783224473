package storagetest

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// poolerStart bounds the start of a pooler.
	poolerStart = 30 * time.Second
	// poolerWait is after how many seconds the pooler refuses a transaction that finds no
	// connection: a test that uses too many fails, and does not hang.
	poolerWait = 15
)

// Pooler starts a PgBouncer that shares a number of connections to a test's database by the
// transaction, and returns the address through it. It ends with the test. False: PgBouncer is
// not installed, which the test's log says.
func Pooler(tb testing.TB, address string, connections int) (through string, ok bool) {
	tb.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/pgbouncer"); err != nil {
			tb.Log("NOT TESTED behind a pooler: pgbouncer is not installed")
			return "", false
		}
	}
	through, err = startPooler(tb, program, address, connections)
	if err != nil {
		tb.Fatalf("storagetest: pooler: %v", err)
	}
	return through, true
}

func startPooler(tb testing.TB, program, address string, connections int) (string, error) {
	tb.Helper()
	to, err := pgx.ParseConfig(address)
	if err != nil {
		return "", err
	}
	listener, err := new(net.ListenConfig).Listen(tb.Context(), "tcp4", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	at := listener.Addr().String()
	if err := listener.Close(); err != nil {
		return "", err
	}
	file := filepath.Join(tb.TempDir(), "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(poolerConfig(to, at, connections)), 0o644); err != nil { //nolint:gosec // for another account, and a test's
		return "", err
	}
	args := []string{file}
	if os.Geteuid() == 0 { // it refuses to be root
		args = []string{"-u", ownerName(to.Host), file}
	}
	var told strings.Builder
	cmd := exec.Command(program, args...) //nolint:gosec // a program on PATH
	cmd.Stderr = &told
	if err := cmd.Start(); err != nil {
		return "", err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	tb.Cleanup(func() { _ = cmd.Process.Kill() })
	through := fmt.Sprintf("postgres://%s@%s/%s?sslmode=disable", to.User, at, to.Database)
	return through, awaitPooler(tb.Context(), through, ended, &told)
}

// poolerConfig is what PgBouncer is told. It keeps no password: the test's server asks for
// one only on loopback, where the pooler knows it.
func poolerConfig(to *pgx.ConnConfig, at string, connections int) string {
	password := ""
	if to.Password != "" {
		password = " password='" + to.Password + "'"
	}
	host, port, _ := net.SplitHostPort(at)
	return fmt.Sprintf(`[databases]
%[1]s = host=%[2]s port=%[3]d dbname=%[1]s user=%[4]s%[5]s
[pgbouncer]
listen_addr = %[6]s
listen_port = %[7]s
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = %[8]d
max_client_conn = 500
query_wait_timeout = %[9]d
log_connections = 0
log_disconnections = 0
`, to.Database, to.Host, to.Port, to.User, password, host, port, connections, poolerWait)
}

// awaitPooler waits until the pooler answers, or has ended.
func awaitPooler(ctx context.Context, through string, ended <-chan error, told fmt.Stringer) error {
	ctx, cancel := context.WithTimeout(ctx, poolerStart)
	defer cancel()
	tick := time.NewTicker(lockPause)
	defer tick.Stop()
	for {
		conn, err := pgx.Connect(ctx, through)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case exit := <-ended:
			return fmt.Errorf("it ended (%w): %s", exit, told)
		case <-ctx.Done():
			return fmt.Errorf("it does not answer: %w", err)
		case <-tick.C:
		}
	}
}

// ownerName returns the account that owns a server's socket, and may use it.
func ownerName(folder string) string {
	const usual = "postgres"
	info, err := os.Stat(folder)
	if err != nil {
		return usual
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return usual
	}
	owner, err := user.LookupId(strconv.FormatUint(uint64(stat.Uid), 10))
	if err != nil {
		return usual
	}
	return owner.Username
}
