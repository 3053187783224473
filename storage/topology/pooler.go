// Package topology starts what may stand around a PostgreSQL: a pooler before it and a standby
// behind it. It is for tests and benchmarks.
package topology

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/internal/freeport"
)

const (
	// poolerStart bounds the start of a pooler, lookEvery is how often it is looked at meanwhile.
	poolerStart = 30 * time.Second
	lookEvery   = 20 * time.Millisecond
	// poolerWait is after how many seconds a pooler refuses a transaction that finds no
	// connection: who takes too many fails, and does not hang.
	poolerWait = 15
)

// ErrNoPooler is the cause where PgBouncer is not installed.
var ErrNoPooler = errors.New("pgbouncer is not installed")

// StartPooler starts a PgBouncer that shares a number of connections to a database by the
// transaction, and returns the address through it. Its configuration is written into a
// folder.
func StartPooler(ctx context.Context, folder, address string, connections int) (through string, stop func(), err error) {
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/pgbouncer"); err != nil {
			return "", nil, ErrNoPooler
		}
	}
	to, err := pgx.ParseConfig(address)
	if err != nil {
		return "", nil, err
	}
	at, err := freeport.Address(ctx)
	if err != nil {
		return "", nil, err
	}
	file := filepath.Join(folder, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(poolerConfig(to, at, connections)), 0o644); err != nil { //nolint:gosec // another account reads it
		return "", nil, err
	}
	args := []string{file}
	if os.Geteuid() == 0 { // it refuses to be root
		args = []string{"-u", ownerName(to.Host), file}
	}
	var told strings.Builder
	cmd := exec.Command(program, args...) //nolint:gosec,noctx // a program that was looked up; stop ends it
	cmd.Stderr = &told
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // its output has the reason
	}()
	stop = func() {
		_ = cmd.Process.Kill()
		<-ended
	}
	through = fmt.Sprintf("postgres://%s@%s/%s?sslmode=disable", to.User, at, to.Database)
	if err := awaitPooler(ctx, through, ended); err != nil {
		stop()
		return "", nil, fmt.Errorf("%w: %s", err, told.String())
	}
	return through, stop, nil
}

// poolerConfig is PgBouncer's configuration. It asks nobody for a password.
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
func awaitPooler(ctx context.Context, through string, ended <-chan struct{}) error {
	ctx, cancel := context.WithTimeout(ctx, poolerStart)
	defer cancel()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		conn, err := pgx.Connect(ctx, through)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ended:
			return errors.New("the pooler has ended")
		case <-ctx.Done():
			return fmt.Errorf("the pooler does not answer: %w", err)
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
