package embedded

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
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

// lockFolder takes the data folder for the life of this process. The kernel drops
// the lock when the process dies, however it dies; the file is opened
// close-on-exec, so PostgreSQL does not inherit it and keep it.
func lockFolder(dataDir string) (*os.File, error) {
	path := filepath.Join(dataDir, "lock")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // a fixed name in the folder the operator configured
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: cannot lock the data folder: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(lockError(path, err), f.Close())
	}
	if err := writeHolder(f); err != nil {
		return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: cannot lock the data folder: %w", err), f.Close())
	}
	return f, nil
}

// writeHolder leaves this process's id for whoever finds the folder taken.
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
