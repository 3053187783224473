package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"

	"github.com/answer-visibility/avm/internal/unprivileged"
)

// account is the user that runs PostgreSQL's programs. They refuse to run as root, so root switches to an
// unprivileged account; everybody else runs them as themselves.
type account struct {
	uid, gid int
	switched bool
}

// accountFor returns the account for a cluster: its owner when it exists, because PostgreSQL accepts no other.
func accountFor(cluster string) (account, error) {
	owner, exists := ownerOf(cluster)
	self := os.Geteuid()
	switch {
	case self != 0 && exists && owner.uid != self:
		return account{}, fmt.Errorf("%s belongs to user id %d: start as that user or as root", cluster, owner.uid)
	case self != 0:
		return account{uid: self, gid: os.Getegid()}, nil
	case exists && owner.uid != 0:
		return owner, nil
	default:
		return packaged()
	}
}

// ownerOf returns the owner of a file; false: there is no such file.
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

// packaged returns the account that PostgreSQL's packages create, else the account nobody.
func packaged() (account, error) {
	if uid, gid, found := unprivileged.Account("postgres", "_postgres", "nobody"); found {
		return account{uid: uid, gid: gid, switched: true}, nil
	}
	return account{}, errors.New("PostgreSQL does not run as root, and neither account postgres nor nobody exists: start as another user")
}

// canEnter reports whether the account may enter dir. It tries, which also covers access lists and mounts.
func (a account) canEnter(ctx context.Context, dir string) bool {
	if !a.switched {
		return true
	}
	cmd := a.command(ctx, "/bin/sh", "-c", ":")
	cmd.Dir = dir
	return cmd.Run() == nil
}

// own makes the account the owner of a file that root created for it.
func (a account) own(path string) error {
	if !a.switched {
		return nil
	}
	return os.Chown(path, a.uid, a.gid)
}
