package embedded

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

const (
	// fastStop bounds an orderly shutdown, which writes a checkpoint.
	fastStop = 30 * time.Second
	// hardStop bounds a shutdown without one.
	hardStop = 5 * time.Second
	// lookInterval is how often a process that is nobody's child is looked at.
	lookInterval = 250 * time.Millisecond
)

// process is a running postmaster.
type process struct {
	handle *os.Process
	done   chan struct{} // closed when it has ended
}

// watchChild follows a postmaster that this process started.
func watchChild(cmd *exec.Cmd) *process {
	p := &process{handle: cmd.Process, done: make(chan struct{})}
	go func() {
		defer close(p.done)
		// How it ended is in its own log; here only counts that it did.
		_ = cmd.Wait()
	}()
	return p
}

// watchStranger follows a postmaster that another process started, until quit.
func watchStranger(handle *os.Process, quit <-chan struct{}) *process {
	p := &process{handle: handle, done: make(chan struct{})}
	go func() {
		ticker := time.NewTicker(lookInterval)
		defer ticker.Stop()
		for alive(handle.Pid) {
			select {
			case <-ticker.C:
			case <-quit:
				return
			}
		}
		close(p.done)
	}()
	return p
}

// stop ends the postmaster: in order, then at once, then by force.
func (p *process) stop(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, fastStop)
	defer cancel()
	if p.signal(ctx, syscall.SIGINT) {
		return nil
	}
	for _, sig := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGKILL} {
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), hardStop)
		ended := p.signal(hard, sig)
		cancel()
		if ended {
			return nil
		}
	}
	return fmt.Errorf("embedded PostgreSQL: process %d does not end", p.handle.Pid)
}

// signal sends one and waits for the end until ctx ends.
func (p *process) signal(ctx context.Context, sig syscall.Signal) bool {
	// A process that has ended already refuses the signal, and done says so.
	_ = p.handle.Signal(sig)
	select {
	case <-p.done:
		return true
	case <-ctx.Done():
		return false
	}
}

// alive tells whether a process runs. One that ended and that nobody has waited
// for does not.
func alive(pid int) bool {
	if err := syscall.Kill(pid, 0); err != nil && !errors.Is(err, syscall.EPERM) {
		return false
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return true
	}
	// The state follows the program's name, which may itself hold ") ".
	end := bytes.LastIndex(stat, []byte(") "))
	return end < 0 || end+2 >= len(stat) || stat[end+2] != 'Z'
}
