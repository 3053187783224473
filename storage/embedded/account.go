package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// account is who runs PostgreSQL's programs. They refuse to run as root, so root
// switches to an unprivileged account; anybody else runs them as themselves.
type account struct {
	uid, gid int
	switched bool
}

// accountFor chooses the account for a cluster: the one that owns it when it
// exists, because PostgreSQL accepts no other.
func accountFor(clusterDir string) (account, error) {
	owner, exists := ownerOf(clusterDir)
	self := os.Geteuid()
	switch {
	case self != 0 && exists && owner.uid != self:
		return account{}, fmt.Errorf("%s belongs to user id %d: start as that user or as root", clusterDir, owner.uid)
	case self != 0:
		return account{uid: self, gid: os.Getegid()}, nil
	case exists && owner.uid != 0:
		return owner, nil
	default:
		return unprivileged()
	}
}

// ownerOf tells who owns a file; false: it is not there.
func ownerOf(path string) (account, bool) {
	info, err := os.Stat(path)
	if err != nil {
		return account{}, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return account{}, false
	}
	return account{uid: int(stat.Uid), gid: int(stat.Gid), switched: true}, true
}

// unprivileged returns the account that PostgreSQL's packages create, else the account nobody.
func unprivileged() (account, error) {
	for _, name := range []string{"postgres", "_postgres", "nobody"} {
		found, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(found.Uid)
		gid, gidErr := strconv.Atoi(found.Gid)
		if uidErr == nil && gidErr == nil && uid > 0 {
			return account{uid: uid, gid: gid, switched: true}, nil
		}
	}
	return account{}, errors.New("PostgreSQL does not run as root, and neither account postgres nor nobody exists: start as another user")
}

// command prepares a program to run as the account, in a process group of its own
// so that an interrupt at the terminal reaches the product alone, and with none
// of the caller's environment: PGDATA and its like would change what it does.
func (a account) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // PostgreSQL's own programs, found by this package
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=" + filepath.Dir(program) + ":/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if a.switched {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)} //nolint:gosec // ids come from the kernel or were checked to be positive
	}
	return cmd
}

// reaches reports whether the account may enter dir. It is tried, not computed:
// that also sees access lists and mounts.
func (a account) reaches(ctx context.Context, dir string) bool {
	if !a.switched {
		return true
	}
	cmd := a.command(ctx, "/bin/sh", "-c", ":")
	cmd.Dir = dir
	return cmd.Run() == nil
}

// give makes the account the owner of a file that root made for it.
func (a account) give(path string) error {
	if !a.switched {
		return nil
	}
	return os.Chown(path, a.uid, a.gid)
}

// temporary is a folder for temporary files that the account can enter.
func (a account) temporary(ctx context.Context) (string, error) {
	for _, dir := range []string{os.TempDir(), "/tmp", "/var/tmp"} {
		if a.reaches(ctx, dir) {
			return dir, nil
		}
	}
	return "", fmt.Errorf("user id %d, which runs PostgreSQL, can enter no folder for temporary files", a.uid)
}
