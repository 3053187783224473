package embedded

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"github.com/answer-visibility/avm/internal/unprivileged"
)

// socketLimit is the longest path of a socket's folder on macOS, which has the shortest.
const socketLimit = 103 - len("/.s.PGSQL.5432")

// home is a cluster's folder and the account that runs its server.
type home struct {
	dataDir, cluster, socketDir string
	account                     unprivileged.Account
	// hidden: the account cannot enter dataDir through its parents. Its programs then get an open handle of
	// the cluster's folder.
	hidden bool
}

// newHome creates the data folder, and the folder of the socket, which only the account may enter: in the
// data folder, or in /tmp if that path is too long or hidden. It refuses a folder that another user made.
func newHome(ctx context.Context, dataDir string) (home, error) {
	dataDir, err := filepath.Abs(dataDir)
	h := home{dataDir: dataDir, cluster: filepath.Join(dataDir, "postgres"), socketDir: filepath.Join(dataDir, "socket")}
	if err == nil {
		h.account, err = unprivileged.Find("postgres", "_postgres", "nobody")
	}
	if uid, gid := ownerOf(h.cluster); h.account.Switched && uid > 0 {
		h.account.UID, h.account.GID = uid, gid // PostgreSQL accepts no other than the cluster's owner
	}
	mode := os.FileMode(0o700)
	if h.account.Switched {
		mode = 0o711
	}
	if err == nil {
		err = os.MkdirAll(dataDir, mode)
	}
	if err != nil {
		return h, err
	}
	try := h.command(ctx, "/bin/sh", "-c", ":")
	try.Dir = dataDir
	h.hidden = h.account.Switched && try.Run() != nil
	if h.hidden || len(h.socketDir) > socketLimit {
		h.socketDir = fmt.Sprintf("/tmp/avm-%.6x-%d", sha256.Sum256([]byte(dataDir)), h.account.UID)
	}
	if err = os.Mkdir(h.socketDir, 0o700); err == nil {
		err = h.account.Own(h.socketDir)
	}
	info, statErr := os.Lstat(h.socketDir)
	if uid, _ := ownerOf(h.socketDir); statErr != nil || uid != h.account.UID || info.Mode() != os.ModeDir|0o700 {
		return h, fmt.Errorf("%s is not a private folder of user id %d: %w", h.socketDir, h.account.UID, err)
	}
	return h, nil
}

// url returns the address of a database for a role. The folder of the socket admits only PostgreSQL's account
// and root, so no password is needed.
func (h home) url(role, database string) string {
	return "postgres://" + role + "@/" + database + "?" + url.Values{"sslmode": {"disable"}, "host": {h.socketDir}, "port": {"5432"}}.Encode()
}

// lock returns a lock of the data folder, which the kernel undoes when the process dies.
func (h home) lock(name string) *flock.Flock { return flock.New(filepath.Join(h.dataDir, name)) }

// wait pauses unless ctx ends first.
func wait(ctx context.Context, pause time.Duration) error {
	select {
	case <-time.After(pause):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// ownerOf returns the owner of a file, 0 if there is none.
func ownerOf(path string) (uid, gid int) {
	var stat syscall.Stat_t
	_ = syscall.Lstat(path, &stat) // none: root's
	return int(stat.Uid), int(stat.Gid)
}

// command prepares a program to run as the account, with none of the caller's environment: PGDATA and others
// would change what it does. An interrupt at the terminal reaches avm only.
func (h home) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // PostgreSQL's own programs, found by this package
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=" + filepath.Dir(program) + ":/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	cmd.SysProcAttr = h.account.Attributes()
	return cmd
}
