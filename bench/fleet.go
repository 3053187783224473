package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/answer-visibility/avm/storage/jobs"
)

// fleet is the product in several processes: one that serves, some that work.
type fleet struct {
	*server
	workers []*server // without an address
}

const workersOfFleet = 2

// fleet starts a server that does not work and two workers, and waits until all
// are there.
func (w *world) fleet(ctx context.Context, providerURL string, concurrency int) (*fleet, error) {
	file, address, err := w.configure(ctx, "fleet.yml", providerURL, concurrency)
	if err != nil {
		return nil, err
	}
	avm := filepath.Join(w.dir, "avm")
	//nolint:gosec // our own binary
	serving, err := start(ctx, "avm", address, exec.CommandContext(ctx, avm, "serve", "--no-worker", "--config", file))
	if err != nil {
		return nil, err
	}
	f := &fleet{server: serving}
	for range workersOfFleet {
		cmd := exec.CommandContext(ctx, avm, "work", "--config", file) //nolint:gosec // our own binary
		cmd.Stderr = os.Stderr
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
		if err := cmd.Start(); err != nil {
			return nil, errors.Join(err, f.stop())
		}
		f.workers = append(f.workers, &server{cmd: cmd})
	}
	if err := w.untilWorking(ctx, workersOfFleet); err != nil {
		return nil, errors.Join(err, f.stop())
	}
	return f, nil
}

// untilWorking waits until so many workers have said that they are here.
func (w *world) untilWorking(ctx context.Context, workers int) error {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		n, err := jobs.New(w.store).Workers(ctx, readyWithin)
		if err != nil || n >= workers {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// peakMB is the most memory that any worker has had resident.
func (f *fleet) peakMB() (int, error) {
	peak := 0
	for _, worker := range f.workers {
		m, err := residentMB(worker)
		if err != nil {
			return 0, err
		}
		peak = max(peak, m.peak)
	}
	return peak, nil
}

func (f *fleet) stop() error {
	var errs []error
	for _, worker := range f.workers {
		errs = append(errs, worker.stop())
	}
	return errors.Join(append(errs, f.server.stop())...)
}
