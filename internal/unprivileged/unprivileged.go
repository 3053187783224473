// Package unprivileged finds the account that runs a program which must not run as root.
package unprivileged

import (
	"os/user"
	"strconv"
)

// Account returns the ids of the first of some accounts that exists and is not root's.
func Account(names ...string) (uid, gid int, found bool) {
	for _, name := range names {
		account, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(account.Uid)
		gid, gidErr := strconv.Atoi(account.Gid)
		if uidErr == nil && gidErr == nil && uid > 0 {
			return uid, gid, true
		}
	}
	return 0, 0, false
}
