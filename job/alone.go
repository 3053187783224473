package job

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime/debug"
	"slices"
	"syscall"
	"time"
)

// A job is suspected after so many processes died while they worked on it, and
// hopeless after so many more: then it is not even tried alone.
const (
	suspectDeaths  = 2
	hopelessDeaths = 5
)

// Alone makes the command that works on one job in a process of its own, with
// RunOne. The command must write nothing but RunOne's outcome to its standard output.
type Alone func(ctx context.Context, job int64) *exec.Cmd

// outcome is what a process of its own reports of its job.
type outcome struct {
	Done  bool          `json:"done"`
	Again time.Duration `json:"again,omitempty"`
	Error string        `json:"error,omitempty"`
}

// diedError says how the process of a job ended without an outcome.
type diedError struct{ how string }

func (e *diedError) Error() string { return "the job's process died: " + e.how }

// maxOutcome bounds what a process of its own may report, in bytes.
const maxOutcome = 64 << 10

// runAlone runs a job in a process of its own.
func runAlone(ctx context.Context, alone Alone, id int64) error {
	cmd := alone(ctx, id)
	var out bounded
	cmd.Stdout = &out
	err := cmd.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var o outcome
	if jsonErr := json.Unmarshal(out.Bytes(), &o); jsonErr != nil || !o.Done {
		if err == nil {
			err = errors.New("it ended without an outcome")
		}
		return &diedError{how: err.Error()}
	}
	switch {
	case o.Again > 0:
		return Again(o.Again)
	case o.Error != "":
		return errors.New(o.Error)
	default:
		return nil
	}
}

// bounded keeps the first maxOutcome bytes.
type bounded struct{ bytes.Buffer }

// Write keeps what there is space for and reports all of it as written.
func (b *bounded) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), maxOutcome-b.Len())])
	return len(p), nil
}

// Running looks up a job that a process works on.
type Running interface {
	RunningJob(ctx context.Context, id int64) (kind string, args []byte, err error)
}

// RunOne does one unit of a running job in this process, which exists for it alone, and
// writes the outcome to out. The process dies when it needs more than ceiling bytes
// of memory.
func RunOne(ctx context.Context, jobs Running, kinds []Kind, id, ceiling int64, out io.Writer) error {
	if err := limitMemory(ceiling); err != nil {
		return err
	}
	name, args, err := jobs.RunningJob(ctx, id)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.name == name })
	if i < 0 {
		return fmt.Errorf("job %d is of an unknown kind, %s", id, name)
	}
	o := outcome{Done: true}
	err = kinds[i].work(ctx, args)
	if again, ok := errors.AsType[*againError](err); ok {
		o.Again = max(again.after, 1)
	} else if err != nil {
		o.Error = err.Error()
	}
	return json.NewEncoder(out).Encode(o)
}

// limitMemory makes the garbage collector work hard before the ceiling, and the
// operating system refuse memory above it.
func limitMemory(ceiling int64) error {
	debug.SetMemoryLimit(ceiling / 4 * 3)
	limit := syscall.Rlimit{Cur: uint64(ceiling), Max: uint64(ceiling)} //nolint:gosec // a ceiling is positive
	if err := syscall.Setrlimit(syscall.RLIMIT_DATA, &limit); err != nil {
		return fmt.Errorf("set the ceiling of memory: %w", err)
	}
	return nil
}

// deathsKey is the member of a job's metadata in which the storage counts deaths.
const deathsKey = "avm_deaths"

// deathsOf returns how many processes died while they worked on a job.
func deathsOf(metadata []byte) int {
	var m map[string]json.RawMessage
	var deaths int
	if json.Unmarshal(metadata, &m) != nil || json.Unmarshal(m[deathsKey], &deaths) != nil {
		return 0
	}
	return deaths
}
