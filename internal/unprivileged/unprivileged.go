// Package unprivileged finds the account that runs a program which must not run as root.
package unprivileged

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"strings"
	"syscall"
)

// Account is a user who runs programs.
type Account struct {
	UID, GID int
	Switched bool // root starts the programs of this user
}

// Find returns the current user or, for root, the first of some accounts that exists and is not root's.
func Find(names ...string) (Account, error) {
	if uid := os.Geteuid(); uid != 0 {
		return Account{UID: uid, GID: os.Getegid()}, nil
	}
	for _, name := range names {
		account, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(account.Uid)
		gid, gidErr := strconv.Atoi(account.Gid)
		if uidErr == nil && gidErr == nil && uid > 0 {
			return Account{uid, gid, true}, nil
		}
	}
	return Account{}, fmt.Errorf("it does not run as root, and none of these accounts exists: %s; start the service as another user", strings.Join(names, ", "))
}

// Own sets the owner of a file to the account.
func (a Account) Own(path string) error {
	if !a.Switched {
		return nil
	}
	return os.Chown(path, a.UID, a.GID)
}

// Attributes start a program as the account, in a process group of its own.
func (a Account) Attributes() *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Setpgid: true}
	if a.Switched {
		attributes.Credential = &syscall.Credential{Uid: uint32(a.UID), Gid: uint32(a.GID)} //nolint:gosec // the kernel's ids, which are not negative
	}
	return attributes
}
