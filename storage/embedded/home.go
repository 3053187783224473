package embedded

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/answer-visibility/avm/internal/unprivileged"
)

// socketLimit is the longest path of a socket's folder on macOS, which has the shortest.
const socketLimit = 103 - len("/.s.PGSQL.5432")

// home is a cluster's folder and the account that runs its server.
type home struct {
	dataDir, cluster, socketDir string
	account                     account
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
		h.account, err = accountFor(h.cluster)
	}
	mode := os.FileMode(0o700)
	if h.account.switched {
		mode = 0o711
	}
	if err == nil {
		err = os.MkdirAll(dataDir, mode)
	}
	if err != nil {
		return h, err
	}
	try := h.account.command(ctx, "/bin/sh", "-c", ":")
	try.Dir = dataDir
	h.hidden = h.account.switched && try.Run() != nil
	if h.hidden || len(h.socketDir) > socketLimit {
		h.socketDir = fmt.Sprintf("/tmp/avm-%.6x-%d", sha256.Sum256([]byte(dataDir)), h.account.uid)
	}
	err = h.account.makeFolder(h.socketDir)
	info, statErr := os.Lstat(h.socketDir)
	if uid, _ := ownerOf(h.socketDir); statErr != nil || uid != h.account.uid || info.Mode() != os.ModeDir|0o700 {
		return h, fmt.Errorf("%s is not a private folder of user id %d: %w", h.socketDir, h.account.uid, err)
	}
	return h, nil
}

// url returns the address of a database for a role. The folder of the socket admits only PostgreSQL's account
// and root, so no password is needed.
func (h home) url(role, database string) string {
	return "postgres://" + role + "@/" + database + "?" + url.Values{"sslmode": {"disable"}, "host": {h.socketDir}, "port": {"5432"}}.Encode()
}

// lock locks a file of the data folder, which the kernel undoes when the process dies. While another process
// has it locked, it tries again until ctx ends.
func (h home) lock(ctx context.Context, name string, how int) (*os.File, error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	f, err := os.OpenFile(filepath.Join(h.dataDir, name), os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // a fixed name in the data folder
	for err == nil {
		if err = syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB); err == nil {
			return f, nil
		} else if errors.Is(err, syscall.EWOULDBLOCK) {
			err = wait(ctx)
		}
	}
	unlock(f)
	return nil, fmt.Errorf("cannot lock %s in %s, which another process may have: %w", name, h.dataDir, err)
}

// unlock releases a lock. Closing the file is not enough, because a program that this process is starting
// has a copy of it until it is loaded.
func unlock(f *os.File) {
	if f != nil {
		_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
		_ = f.Close()
	}
}

// wait pauses for a moment unless ctx ends first.
func wait(ctx context.Context) error {
	select {
	case <-time.After(25 * time.Millisecond):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// account is the user that runs PostgreSQL's programs, which refuse to run as root.
type account struct {
	uid, gid int
	switched bool // from root
}

// accountFor returns, for root, the owner of the cluster when it exists, because PostgreSQL accepts no other,
// else the account of PostgreSQL's packages, else nobody.
func accountFor(cluster string) (account, error) {
	if uid := os.Geteuid(); uid != 0 {
		return account{uid: uid}, nil
	}
	if uid, gid := ownerOf(cluster); uid > 0 {
		return account{uid, gid, true}, nil
	}
	if uid, gid, found := unprivileged.Account("postgres", "_postgres", "nobody"); found {
		return account{uid, gid, true}, nil
	}
	return account{}, errors.New("PostgreSQL does not run as root, and neither account postgres nor nobody exists: start as another user")
}

// ownerOf returns the owner of a file, 0 if there is none.
func ownerOf(path string) (uid, gid int) {
	var stat syscall.Stat_t
	_ = syscall.Lstat(path, &stat) // none: root's
	return int(stat.Uid), int(stat.Gid)
}

// makeFolder makes a folder that only the account may enter.
func (a account) makeFolder(path string) error {
	err := os.Mkdir(path, 0o700)
	if err == nil && a.switched {
		err = os.Chown(path, a.uid, a.gid)
	}
	return err
}

// command prepares a program to run as the account, with none of the caller's environment: PGDATA and others
// would change what it does.
func (a account) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // PostgreSQL's own programs, found by this package
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=" + filepath.Dir(program) + ":/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // an interrupt at the terminal reaches avm only
	if a.switched {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)} //nolint:gosec // the kernel's ids, which are not negative
	}
	return cmd
}
