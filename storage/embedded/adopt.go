package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"syscall"
	"time"
)

const (
	// pause is between two looks at something about to happen.
	pause = 25 * time.Millisecond
	// patience is how long a process gets that may or may not be a server of this
	// cluster, and the last children of a server that died.
	patience = 10 * time.Second
)

// adopt takes over a server that a dead owner left running. The lock is held, so
// nobody else is its owner. False: none runs, and the way is free to start one.
func (s *Server) adopt(ctx context.Context) (bool, error) {
	limits := limits{ctx: time.Now().Add(startTimeout), doubt: time.Now().Add(patience)}
	for {
		found, err := s.home.readPostmaster()
		if os.IsNotExist(err) {
			return false, nil
		}
		if err != nil {
			return false, s.clear(ctx, err)
		}
		state := s.home.presence(found.pid)
		if state == absent {
			return false, s.supersede(ctx, found.pid)
		}
		if s.take(ctx, found) {
			s.logger.InfoContext(ctx, "postgres adopted", slog.Int("pid", found.pid), slog.String("data_dir", s.home.dataDir))
			return true, nil
		}
		if state == unsure && time.Now().After(limits.doubt) {
			return false, nil // PostgreSQL itself judges the file when it is started
		}
		if time.Now().After(limits.ctx) {
			return false, fmt.Errorf("process %d runs %s but does not answer: stop it and start again", found.pid, s.home.cluster)
		}
		if err := wait(ctx); err != nil {
			return false, err
		}
	}
}

// supersede prepares the start of a cluster whose server died. PostgreSQL replaces
// its postmaster.pid by itself, unless the process id it names is still taken: by
// another program, or by the dead server when nobody has waited for it.
func (s *Server) supersede(ctx context.Context, pid int) error {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return s.vacant(ctx)
	}
	return s.clear(ctx, fmt.Errorf("it names process %d, which is not a running PostgreSQL of this cluster", pid))
}

// limits are the ends of adopt's two patiences.
type limits struct{ ctx, doubt time.Time }

// take connects to the server that postmaster.pid tells of and has it confirm
// that it is the one of this very folder. The process is pinned before it
// confirms, so a reused id cannot be mistaken for it.
func (s *Server) take(ctx context.Context, found postmaster) bool {
	at, err := s.home.addressOf(found)
	if err != nil {
		return false
	}
	handle, err := os.FindProcess(found.pid)
	if err != nil {
		return false
	}
	conn, err := connect(ctx, at.url("postgres"))
	if err != nil {
		return false
	}
	defer closeConn(ctx, conn)
	var text string
	if err := conn.QueryRow(ctx, "SELECT pg_read_file('postmaster.pid')").Scan(&text); err != nil {
		return false
	}
	if said, err := parsePostmaster(text); err != nil || !said.same(found) {
		return false
	}
	if err := ensureDatabase(ctx, conn); err != nil {
		return false
	}
	s.address, s.process = at, watchStranger(handle, s.released)
	return true
}

// addressOf is where a running server listens.
func (h home) addressOf(found postmaster) (address, error) {
	if found.port == 0 {
		return address{}, errors.New("the server does not listen yet")
	}
	if found.socketDir != "" {
		inside := h.dataDir + "/socket"
		return address{socketDir: found.socketDir, port: found.port, temporary: found.socketDir != inside}, nil
	}
	secret, err := h.password()
	return address{port: found.port, password: secret}, err
}

// clear removes a postmaster.pid that PostgreSQL would stumble over: damaged, or
// naming a process that is now something else. Never while a process of the old
// server may still be at the data.
func (s *Server) clear(ctx context.Context, cause error) error {
	if err := s.vacant(ctx); err != nil {
		return err
	}
	free, err := s.home.await(ctx, func(_, doubtful int) bool { return doubtful == 0 })
	if err != nil {
		return err
	}
	if !free {
		return fmt.Errorf("%s is left over (%w): see that no PostgreSQL runs on this folder, then remove the file", s.home.postmasterPath(), cause)
	}
	s.logger.WarnContext(ctx, "stale postmaster.pid removed", slog.Any("cause", cause), slog.String("data_dir", s.home.dataDir))
	return os.Remove(s.home.postmasterPath())
}

// vacant waits for the children of a server that was killed: they notice by
// themselves, and until then PostgreSQL refuses to start.
func (s *Server) vacant(ctx context.Context) error {
	free, err := s.home.await(ctx, func(sure, _ int) bool { return sure == 0 })
	if err == nil && !free {
		err = fmt.Errorf("processes of an earlier PostgreSQL still work in %s: stop them and start again", s.home.cluster)
	}
	return err
}

// await looks at the cluster's processes until they are as wanted; false: they
// were not in good time. Processes of other servers that are just starting or
// ending are doubtful for a moment.
func (h home) await(ctx context.Context, wanted func(sure, doubtful int) bool) (bool, error) {
	for end := time.Now().Add(patience); ; {
		if wanted(h.occupants()) {
			return true, nil
		}
		if time.Now().After(end) {
			return false, nil
		}
		if err := wait(ctx); err != nil {
			return false, err
		}
	}
}

// wait lets a pause pass unless ctx ends first.
func wait(ctx context.Context) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
