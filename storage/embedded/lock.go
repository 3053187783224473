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

// ErrNotOwned reports that no process owns the data folder: its PostgreSQL may be started.
var ErrNotOwned = errors.New("embedded PostgreSQL: no process runs it")

// lockPatience is how long a locked folder is tried again: another process may only be checking the lock.
const lockPatience = 500 * time.Millisecond

// fileLock is a lock on an open file. The kernel drops it when the process dies.
type fileLock struct{ file *os.File }

func openLock(path string) (*fileLock, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // a fixed name in the folder the operator configured
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: cannot lock the data folder: %w", err)
	}
	return &fileLock{f}, nil
}

// try takes the lock, or returns EWOULDBLOCK.
func (l *fileLock) try(how int) error { return syscall.Flock(int(l.file.Fd()), how|syscall.LOCK_NB) }

// Close releases the lock. Closing the file is not enough, because a program that this process is starting
// has a copy of the file until it is loaded.
func (l *fileLock) Close() error {
	return errors.Join(syscall.Flock(int(l.file.Fd()), syscall.LOCK_UN), l.file.Close())
}

// take tries to take the lock until ctx ends.
func (l *fileLock) take(ctx context.Context) error {
	for {
		err := l.try(syscall.LOCK_EX)
		if err == nil || !errors.Is(err, syscall.EWOULDBLOCK) || wait(ctx) != nil {
			return err
		}
	}
}

// lockFolder takes the data folder for the life of this process, and writes the process's id into the lock
// file for the error of the next one.
func lockFolder(ctx context.Context, dataDir string) (*fileLock, error) {
	l, err := openLock(filepath.Join(dataDir, "lock"))
	if err != nil {
		return nil, err
	}
	patient, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	if err := l.take(patient); err != nil {
		return nil, errors.Join(lockError(l.file.Name(), err), l.file.Close())
	}
	err = l.file.Truncate(0)
	if err == nil {
		_, err = l.file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: cannot lock the data folder: %w", err), l.Close())
	}
	return l, nil
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

// Turn waits until no other command is starting, or briefly using, the PostgreSQL of the data folder, and
// returns the function that lets the next command continue.
func Turn(ctx context.Context, dataDir string) (end func() error, err error) {
	cfg, err := Config{DataDir: dataDir}.complete()
	if err != nil {
		return nil, err
	}
	l, err := openLock(filepath.Join(cfg.DataDir, "turn.lock"))
	if err != nil {
		return nil, err
	}
	if err := l.take(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: another command works on %s: %w", cfg.DataDir, err), l.file.Close())
	}
	return l.Close, nil
}

// Connect returns the address of the server that another process owns, once it accepts connections. The
// caller has its Turn. It returns ErrNotOwned if no process owns the data folder.
func Connect(ctx context.Context, dataDir string) (string, error) {
	cfg, err := Config{DataDir: dataDir}.complete()
	if err != nil {
		return "", err
	}
	l, err := openLock(filepath.Join(cfg.DataDir, "lock"))
	if err != nil {
		return "", err
	}
	defer l.Close() //nolint:errcheck // it was only tried
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		if l.try(syscall.LOCK_SH) == nil {
			return "", ErrNotOwned
		}
		h, err := newHome(ctx, cfg.DataDir)
		if err != nil {
			return "", fmt.Errorf("embedded PostgreSQL: %w", err)
		}
		if conn, err := connect(ctx, h.url(appRole, Database)); err == nil {
			return h.url(appRole, Database), conn.Close(ctx)
		}
		if err := wait(ctx); err != nil {
			return "", fmt.Errorf("embedded PostgreSQL: its owner does not let it answer: see %s: %w", cfg.DataDir, err)
		}
	}
}
