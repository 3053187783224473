package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// elsewhere runs this program with arguments until stop is called, which returns the number that the program
// prints at its end. The process stands for other machines: what it costs itself must not be laid to the
// service. So it has the lowest priority, in a session of its own: Linux divides processors among sessions
// first, and the priority of a process counts only within its session.
func elsewhere(ctx context.Context, args ...string) (stop func() (int64, error), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	//nolint:gosec // this very program
	cmd := exec.CommandContext(ctx, "nice", append([]string{"-n", "19", self}, args...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Stderr = os.Stderr
	said := &bytes.Buffer{}
	cmd.Stdout = said
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	stop = func() (int64, error) {
		if err := errors.Join(cmd.Process.Signal(os.Interrupt), cmd.Wait()); err != nil {
			return 0, err
		}
		return strconv.ParseInt(strings.TrimSpace(said.String()), 10, 64)
	}
	session := fmt.Sprintf("/proc/%d/autogroup", cmd.Process.Pid)
	if err := os.WriteFile(session, []byte("19"), 0); err != nil && !errors.Is(err, fs.ErrNotExist) { // not on every system
		_, stopErr := stop()
		return nil, errors.Join(err, stopErr)
	}
	return stop, nil
}
