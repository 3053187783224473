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
	path := filepath.Join(cfg.DataDir, "turn.lock")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // a fixed name in the folder the operator configured
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: cannot lock the data folder: %w", err)
	}
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return f.Close, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.Join(lockError(path, err), f.Close())
		}
		if err := wait(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("embedded PostgreSQL: another command works on %s: %w", cfg.DataDir, err), f.Close())
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
// moment, which nobody notices who respects turns.
func unowned(dataDir string) (bool, error) {
	f, err := os.Open(filepath.Join(dataDir, "lock")) //nolint:gosec // a fixed name in the folder the operator configured
	if os.IsNotExist(err) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("embedded PostgreSQL: cannot look at the data folder's lock: %w", err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	closeAll([]*os.File{f})
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
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
