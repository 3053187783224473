package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/engine/enginetest"
)

const (
	launchPrompts     = 1000
	launchRepetitions = 5 // × 2 engines = 10,000 executions
	launches          = 5
	pipelineRounds    = 3
)

// launch times the launch of 10,000 executions as a client sees it.
func launch(ctx context.Context, w *world, out io.Writer) (err error) {
	avm, err := w.avm(ctx, "--no-worker")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	project, err := w.seedProject(ctx, 1000, launchPrompts)
	if err != nil {
		return err
	}
	for range launches {
		began := time.Now()
		audit, err := w.launchAudit(ctx, avm.base, project, launchRepetitions)
		if err != nil {
			return err
		}
		launched := time.Now()
		if err := w.post(ctx, avm.base+"/v1/projects/"+project.String()+"/audits/"+audit.String()+"/cancel", struct{}{}, &struct{}{}); err != nil {
			return err
		}
		fmt.Fprintf(out, "10,000 executions launched in %s, cancelled in %s\n", short(launched.Sub(began)), short(time.Since(launched)))
	}
	_, err = w.store.Pool().Exec(ctx, "DELETE FROM river_job WHERE state = 'available'")
	return err
}

// pipeline runs audits of 10,000 executions through two workers on a provider that
// answers at once, and prints what that takes. More memory, statements or bytes
// than may be fail it.
func pipeline(ctx context.Context, w *world, out io.Writer) (err error) {
	f, err := w.fleet(ctx, w.provider.URL, usualConcurrency)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.stop()) }()
	project, err := w.seedProject(ctx, 2000, launchPrompts)
	if err != nil {
		return err
	}
	for round := range pipelineRounds {
		before, err := w.account(ctx)
		if err != nil {
			return err
		}
		r, err := w.runAudit(ctx, f, project, launchRepetitions)
		if err != nil {
			return err
		}
		after, err := w.account(ctx)
		if err != nil {
			return err
		}
		spent := after.since(before, r.executions)
		fmt.Fprintf(out, "round %d: %s; %.2f statements and %.1f kB of write-ahead log an execution\n",
			round+1, r, spent.statements, spent.wal/1e3)
		if err := errors.Join(spent.check(), r.check()); err != nil {
			return err
		}
	}
	return nil
}

const (
	waitingLatency     = 2 * time.Second
	waitingConcurrency = 1000 // of each of the two engines
	waitingRepetitions = 10   // × 1,000 prompts × 2 engines: ten times what is in flight
)

// waiting runs an audit on a provider that takes two seconds, with 2,000 calls in
// flight, and prints how near to ideal that is: 1,000 a second.
func waiting(ctx context.Context, w *world, out io.Writer) (err error) {
	slow, err := enginetest.NewRecorded(enginetest.Options{AnyPrompt: true, Latency: waitingLatency})
	if err != nil {
		return err
	}
	provider := httptest.NewServer(slow)
	defer provider.Close()
	f, err := w.fleet(ctx, provider.URL, waitingConcurrency)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.stop()) }()
	project, err := w.seedProject(ctx, 2001, launchPrompts)
	if err != nil {
		return err
	}
	r, err := w.runAudit(ctx, f, project, waitingRepetitions)
	if err != nil {
		return err
	}
	ideal := 2 * waitingConcurrency / waitingLatency.Seconds()
	fmt.Fprintf(out, "%s; %.2f of the ideal %.0f/s, %.2f with the first and the last wave\n", r, r.steady()/ideal, ideal, r.whole()/ideal)
	return r.check()
}

// memory is the resident memory of a process in MB. Own is the part that the process allocated.
// The rest are pages of files, which the system shares among processes and may drop.
type memory struct{ now, own, peak int }

// residentMB reads a process's resident memory from Linux's /proc.
func residentMB(s *server) (memory, error) {
	raw, err := os.ReadFile("/proc/" + strconv.Itoa(s.cmd.Process.Pid) + "/status")
	if err != nil {
		return memory{}, err
	}
	var m memory
	for line := range strings.Lines(string(raw)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		kb, _ := strconv.Atoi(fields[1])
		switch fields[0] {
		case "VmRSS:":
			m.now = kb >> 10
		case "RssAnon:":
			m.own = kb >> 10
		case "VmHWM:":
			m.peak = kb >> 10
		}
	}
	return m, nil
}

// goBench runs a package's own benchmarks as a section, with more arguments after the package.
func goBench(pkg, pattern string, more ...string) func(context.Context, *world, io.Writer) error {
	return func(ctx context.Context, _ *world, out io.Writer) error {
		args := append([]string{"test", "-run", "^$", "-bench", pattern, "-benchmem", "-count", "3", pkg}, more...)
		cmd := exec.CommandContext(ctx, "go", args...) //nolint:gosec // fixed arguments
		cmd.Stdout, cmd.Stderr = out, os.Stderr
		return cmd.Run()
	}
}
