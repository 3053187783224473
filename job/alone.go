package job

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/exec"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// suspectDeaths processes that died while they worked on a job make it suspected. They mostly worked on other
// jobs, too. A suspected job runs in a separate process until one unit of it ends.
const suspectDeaths = 2

const (
	// waitPause is the pause before a suspected job is tried again when no separate process is available.
	waitPause = time.Second
	// Pauses of a job without Failed after its separate process died. A periodic job comes again with its
	// next turn, but not at once.
	periodicPause = time.Minute
	otherPause    = time.Hour
)

// Alone returns the command that runs one job in a separate process with RunOne, and release, which gives
// back the reserved memory. A process runs one such command at a time. The command is nil while there is no
// memory for it. It must write nothing but RunOne's outcome to its standard output.
type Alone func(ctx context.Context, job int64) (cmd *exec.Cmd, release func())

// suspects runs the suspected jobs of one process, one after the other.
type suspects struct {
	alone   Alone // nil: suspected jobs run like all others
	workers Workers
	logger  *slog.Logger
	turn    chan struct{} // holds a token while a suspected job runs
}

func newSuspects(cfg Config) *suspects {
	return &suspects{alone: cfg.Alone, workers: cfg.Workers, logger: cfg.Logger, turn: make(chan struct{}, 1)}
}

// errWaits is the error of a job that did not start, or that was interrupted because the process stops.
var errWaits = errors.New("the job waits for a process of its own")

// run does one unit of a job in a separate process. It returns the unit's error, errWaits or a diedError.
func (s *suspects) run(ctx context.Context, id int64) error {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	default:
		return errWaits
	}
	cmd, release := s.alone(ctx, id)
	if cmd == nil {
		return errWaits
	}
	defer release()
	return runAlone(ctx, cmd)
}

// acquit forgets a job's deaths after one of its units has ended. If that fails, the job stays suspected
// until its next unit ends.
func (s *suspects) acquit(ctx context.Context, j *rivertype.JobRow) {
	if deathsOf(j.Metadata) == 0 {
		return
	}
	if err := s.workers.ForgetDeaths(ctx, j.ID); err != nil {
		s.logger.WarnContext(ctx, "deaths of a job not forgotten", slog.Int64("job", j.ID), slog.Any("error", err))
	}
}

// postpone delays a job without Failed after its separate process died. The job stays suspected, so it cannot
// harm other jobs.
func (s *suspects) postpone(ctx context.Context, j *rivertype.JobRow, every time.Duration, reason string) error {
	pause := otherPause
	if every > 0 {
		pause = max(every, periodicPause)
	}
	s.logger.ErrorContext(ctx, "job kills its process", slog.String("kind", j.Kind), slog.Int64("job", j.ID),
		slog.String("arguments", string(j.EncodedArgs)), slog.String("reason", reason), slog.Duration("again_in", pause))
	return river.JobSnooze(pause)
}

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

// runAlone runs the process of a job. That process ends when this one does, because this one holds its
// standard input open.
func runAlone(ctx context.Context, cmd *exec.Cmd) error {
	var out bounded
	cmd.Stdout = &out
	if _, err := cmd.StdinPipe(); err != nil {
		return err
	}
	err := cmd.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if interrupted(err) {
		return errWaits
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

// interrupted reports whether a signal of a person or service manager ended a process. Such signals often go
// to all processes of a service.
func interrupted(err error) bool {
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && (status.Signal() == syscall.SIGTERM || status.Signal() == syscall.SIGINT)
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

// RunOne does one unit of a running job in this process, which runs nothing else, and writes the outcome to
// out. The process dies when it needs more than ceiling bytes of memory. It ends when parent ends, which
// belongs to the process that started it.
func RunOne(ctx context.Context, jobs Running, kinds []Kind, id, ceiling int64, parent io.Reader, out io.Writer) error {
	if err := limitMemory(ceiling); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		_, _ = io.Copy(io.Discard, parent)
		cancel()
	}()
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
	if ctx.Err() != nil {
		return ctx.Err()
	}
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
