package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/model"
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

// pipeline runs audits of 10,000 executions through one process and prints
// executions a second and the process's memory after each.
func pipeline(ctx context.Context, w *world, out io.Writer) (err error) {
	avm, err := w.avm(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	project, err := w.seedProject(ctx, 2000, launchPrompts)
	if err != nil {
		return err
	}
	for round := range pipelineRounds {
		audit, err := w.launchAudit(ctx, avm.base, project, launchRepetitions)
		if err != nil {
			return err
		}
		began := time.Now()
		if _, err := w.await(ctx, project, audit, func(s auditState) bool {
			return s.Status == model.AuditStatusAnalyzing || s.Status == model.AuditStatusReporting || finished(s)
		}); err != nil {
			return err
		}
		ran := time.Since(began)
		state, err := w.await(ctx, project, audit, finished)
		if err != nil {
			return err
		}
		memory, err := residentMB(avm)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "round %d: %d executions in %s = %.0f/s; analysed and reported after %s more; memory %d MB (peak %d MB)\n",
			round+1, state.CompletedCount, short(ran), float64(state.CompletedCount)/ran.Seconds(),
			short(time.Since(began)-ran), memory.now, memory.peak)
	}
	return nil
}

type memory struct{ now, peak int }

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
		case "VmHWM:":
			m.peak = kb >> 10
		}
	}
	return m, nil
}

// goBench runs a package's own benchmarks as a section.
func goBench(pkg, pattern string) func(context.Context, *world, io.Writer) error {
	return func(ctx context.Context, _ *world, out io.Writer) error {
		//nolint:gosec // fixed arguments
		cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", pattern, "-benchmem", "-count", "3", pkg)
		cmd.Stdout, cmd.Stderr = out, os.Stderr
		return cmd.Run()
	}
}
