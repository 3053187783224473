package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// ErrNotOwned says that no process owns the data folder: its PostgreSQL may be
// started.
var ErrNotOwned = errors.New("embedded PostgreSQL: no process runs it")

// Turn waits until no other process is between looking for an owner of the data
// folder and becoming it, and returns what ends the turn. A process that only
// needs the database for a moment keeps its turn until it is done: others then
// neither meet a server that is about to stop nor fail for its sake.
func Turn(ctx context.Context, dataDir string) (end func() error, err error) {
	cfg, err := Config{DataDir: dataDir}.complete()
	if err != nil {
		return nil, err
	}
	l, err := openLock(filepath.Join(cfg.DataDir, "turn.lock"))
	if err != nil {
		return nil, err
	}
	for {
		err := l.try()
		if err == nil {
			return l.Close, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.Join(lockError(l.file.Name(), err), l.file.Close())
		}
		if err := wait(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: another command works on %s: %w", cfg.DataDir, err), l.file.Close())
		}
	}
}

// Connect gives the address of the server that another process owns, once it
// accepts connections. The caller has its Turn. ErrNotOwned: nobody owns it.
func Connect(ctx context.Context, dataDir string) (string, error) {
	cfg, err := Config{DataDir: dataDir}.complete()
	if err != nil {
		return "", err
	}
	h, err := newHome(ctx, cfg.DataDir)
	if err != nil {
		return "", fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	for end := time.Now().Add(startTimeout); ; {
		if free, err := unowned(cfg.DataDir); err != nil || free {
			return "", errors.Join(err, ifFree(free))
		}
		if at, ok := h.visit(ctx); ok {
			return at.url(Database), nil
		}
		if time.Now().After(end) {
			return "", fmt.Errorf("embedded PostgreSQL: its owner does not let it answer: see %s", cfg.DataDir)
		}
		if err := wait(ctx); err != nil {
			return "", err
		}
	}
}

func ifFree(free bool) error {
	if free {
		return ErrNotOwned
	}
	return nil
}

// unowned tells whether the owner's lock is free. It takes the lock for a
// moment, which lockFolder has the patience for.
func unowned(dataDir string) (bool, error) {
	f, err := os.Open(filepath.Join(dataDir, "lock")) //nolint:gosec // a fixed name in the folder the operator configured
	if os.IsNotExist(err) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("embedded PostgreSQL: cannot look at the data folder's lock: %w", err)
	}
	l := &fileLock{f}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, f.Close()
	}
	return err == nil, errors.Join(err, l.Close())
}

// visit connects to the cluster's server and has it confirm that it is the one
// of this folder, with the product's database made.
func (h home) visit(ctx context.Context) (address, bool) {
	found, err := h.readPostmaster()
	if err != nil {
		return address{}, false
	}
	at, err := h.addressOf(found)
	if err != nil {
		return address{}, false
	}
	conn, err := connect(ctx, at.url(Database))
	if err != nil {
		return address{}, false
	}
	defer closeConn(ctx, conn)
	var text string
	if err := conn.QueryRow(ctx, "SELECT pg_read_file('postmaster.pid')").Scan(&text); err != nil {
		return address{}, false
	}
	said, err := parsePostmaster(text)
	return at, err == nil && said.same(found)
}
