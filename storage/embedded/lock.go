package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// makeFolder makes the data folder. Root's must let PostgreSQL's account through,
// but not list it.
func makeFolder(dir string) error {
	mode := os.FileMode(0o700)
	if os.Geteuid() == 0 {
		mode = 0o711
	}
	return os.MkdirAll(dir, mode)
}

// fileLock is a lock on an open file.
type fileLock struct{ file *os.File }

// openLock opens the file of a lock, close-on-exec, and takes nothing yet.
func openLock(path string) (*fileLock, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // a fixed name in the folder the operator configured
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: cannot lock the data folder: %w", err)
	}
	return &fileLock{f}, nil
}

// try takes the lock for this holder alone, or says that it is taken.
func (l *fileLock) try() error {
	return syscall.Flock(int(l.file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// Close releases the lock. Closing the file alone is not enough, because a program that
// this process is starting holds a copy of the file until it is loaded.
func (l *fileLock) Close() error {
	return errors.Join(syscall.Flock(int(l.file.Fd()), syscall.LOCK_UN), l.file.Close())
}

// lockPatience is how long a taken folder is asked for again: somebody may only
// be looking whether it is taken.
const lockPatience = 500 * time.Millisecond

// lockFolder takes the data folder for the life of this process. The kernel drops
// the lock when the process dies, however it dies.
func lockFolder(ctx context.Context, dataDir string) (*fileLock, error) {
	l, err := openLock(filepath.Join(dataDir, "lock"))
	if err != nil {
		return nil, err
	}
	end := time.Now().Add(lockPatience)
	for err = l.try(); errors.Is(err, syscall.EWOULDBLOCK) && time.Now().Before(end); err = l.try() {
		if wait(ctx) != nil {
			break
		}
	}
	if err != nil {
		return nil, errors.Join(lockError(l.file.Name(), err), l.file.Close())
	}
	if err := writeHolder(l.file); err != nil {
		return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: cannot lock the data folder: %w", err), l.Close())
	}
	return l, nil
}

// writeHolder writes this process's id into the lock file, for the error of the next process.
func writeHolder(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

func lockError(path string, err error) error {
	if !errors.Is(err, syscall.EWOULDBLOCK) {
		return fmt.Errorf("embedded PostgreSQL: cannot lock %s: %w", path, err)
	}
	holder := "another process"
	if text, err := os.ReadFile(path); err == nil { //nolint:gosec // the lock file itself
		if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil {
			holder = "process " + strconv.Itoa(pid)
		}
	}
	return fmt.Errorf("embedded PostgreSQL: %s is in use by %s: stop it, or choose another data_dir", filepath.Dir(path), holder)
}
