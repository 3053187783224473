package storagetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/answer-visibility/avm/storage/embedded"
	"github.com/answer-visibility/avm/storage/topology"
)

// lockPause is between two tries for the starter's lock.
const lockPause = 20 * time.Millisecond

// settings make the shared server quick and forgetful.
func settings() map[string]string {
	all := map[string]string{
		"fsync":              "off",
		"synchronous_commit": "off",
		"full_page_writes":   "off",
		"wal_level":          "minimal",
		"max_wal_senders":    "0",
		"max_wal_size":       "4GB",
		"checkpoint_timeout": "1h",
		"max_connections":    "300",
		"shared_buffers":     "128MB",
	}
	if Distributed() {
		maps.Copy(all, citusSettings())
	}
	return all
}

// openShared connects to the shared server, and starts it when it does not
// answer.
func openShared(ctx context.Context) (*office, error) {
	dir, err := sharedFolder(os.TempDir())
	if err != nil {
		return nil, err
	}
	if o, err := connectShared(ctx, dir); err == nil {
		return o, nil
	}
	unlock, err := lock(ctx, filepath.Join(dir, "start.lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	if o, err := connectShared(ctx, dir); err == nil {
		return o, nil // another process has just started it
	}
	if err := start(ctx, dir); err != nil {
		return nil, err
	}
	return connectShared(ctx, dir)
}

// connectShared connects to the address that the server's owner left.
func connectShared(ctx context.Context, dir string) (*office, error) {
	address, err := os.ReadFile(addressPath(dir))
	if err != nil {
		return nil, err
	}
	return connect(ctx, strings.TrimSpace(string(address)))
}

func addressPath(dir string) string { return filepath.Join(dir, "url") }

// start starts or adopts the server, leaves its address and lets go of it. A
// cluster that does not start is thrown away once: it may be of another version,
// or have lost what it never synced.
func start(ctx context.Context, dir string) error {
	cfg := embedded.Config{DataDir: dir, Settings: settings(), BinDir: topology.CitusPrograms()}
	server, err := embedded.Start(ctx, cfg)
	if err != nil && ctx.Err() == nil && !hopeless(dir, err) {
		if err := os.RemoveAll(filepath.Join(dir, "postgres")); err != nil {
			return err
		}
		server, err = embedded.Start(ctx, cfg)
	}
	if err != nil {
		return err
	}
	if Distributed() {
		err = prepare(ctx, server.AdminURL())
	}
	if err == nil {
		err = leave(addressPath(dir), server.AdminURL())
	}
	server.Release()
	return err
}

// prepare makes a new server ready to be distributed.
func prepare(ctx context.Context, address string) error {
	o, err := connect(ctx, address)
	if err != nil {
		return err
	}
	return errors.Join(o.prepareCitus(ctx), o.conn.Close(ctx))
}

// hopeless reports whether there is nothing to gain from a new cluster, or one must
// not be made: no programs, and no old cluster whose version they would have to be
// of; or a server that still has the old one's files, and too much to do to answer.
func hopeless(dir string, err error) bool {
	cluster := filepath.Join(dir, "postgres")
	_, none := os.Stat(cluster)
	_, ended := os.Stat(filepath.Join(cluster, "postmaster.pid"))
	return ended == nil || errors.Is(err, embedded.ErrNoPrograms) && none != nil
}

// leave writes a file whole or not at all.
func leave(path, text string) error {
	fresh := path + ".new"
	if err := os.WriteFile(fresh, []byte(text+"\n"), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, path)
}

// sharedFolder makes the user's folder for the shared server among the temporary
// files. Root's lets PostgreSQL's account through. One that somebody else made is
// refused: the server in it could be anybody's.
func sharedFolder(parent string) (string, error) {
	dir := filepath.Join(parent, sharedName())
	mode := os.FileMode(0o700)
	if os.Geteuid() == 0 {
		mode = 0o711
	}
	if err := os.Mkdir(dir, mode); err != nil && !os.IsExist(err) {
		return "", err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return "", err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || !info.IsDir() || int(stat.Uid) != os.Geteuid() || info.Mode().Perm()&0o022 != 0 {
		return "", fmt.Errorf("%s is not a folder of this user alone", dir)
	}
	return dir, nil
}

// sharedName distinguishes the folder of a distributed server from that of an ordinary one.
func sharedName() string {
	if Distributed() {
		return "avm-citus-" + strconv.Itoa(os.Geteuid())
	}
	return "avm-test-" + strconv.Itoa(os.Geteuid())
}

// lock waits for the only place to start the server from, until ctx ends.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // a fixed name in a folder that is ours
	if err != nil {
		return nil, err
	}
	ticker := time.NewTicker(lockPause)
	defer ticker.Stop()
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { _ = f.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.Join(err, f.Close())
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil, errors.Join(context.Cause(ctx), f.Close())
		}
	}
}
