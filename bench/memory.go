package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/answer-visibility/avm/bench/year"
)

const (
	memoryRounds = 3
	idleFor      = 5 * time.Second
	mostIdle     = 60  // MB of its own that a process has which serves nobody
	mostParallel = 512 // MB at most, however many ask for a large report
)

// footprint measures what a serving process takes while it is idle, and at most while many
// clients ask at once for a report of 5 MB.
func footprint(ctx context.Context, w *world, out io.Writer) error {
	size := year.Size{Prompts: year.Whole().Prompts, Entities: 25, Markets: 1, Weeks: 3, Repetitions: []int{3}}
	p, err := year.Make(ctx, w.store, w.workspace, "A large report", size, func(int, int) {})
	if err != nil {
		return err
	}
	if err := w.settle(ctx); err != nil {
		return err
	}
	var over error
	for _, parallel := range []int{0, 16, 64} {
		taken, refused, err := w.parallelReports(ctx, p, parallel)
		if err != nil {
			return err
		}
		if parallel == 0 {
			fmt.Fprintf(out, "idle: %d MB resident; %d MB of it are the process's own, at most %d; the rest are pages of files\n",
				taken.now, taken.own, mostIdle)
			if taken.own > mostIdle {
				over = errors.Join(over, fmt.Errorf("idle: %d MB, %d are the most", taken.own, mostIdle))
			}
			continue
		}
		peak := taken.peak
		fmt.Fprintf(out, "%2d clients ask for visibility/prompts %d times: at most %d MB resident, wanted %d; %d requests were refused\n",
			parallel, memoryRounds, peak, mostParallel, refused)
		if peak > mostParallel {
			over = errors.Join(over, fmt.Errorf("%d clients: %d MB, %d are the most", parallel, peak, mostParallel))
		}
	}
	return over
}

// parallelReports has clients ask a process of their own at the same time, and returns its
// memory.
func (w *world) parallelReports(ctx context.Context, p *year.Project, parallel int) (taken memory, refused int, err error) {
	avm, err := w.avm(ctx, "--no-worker")
	if err != nil {
		return taken, 0, err
	}
	defer func() { err = errors.Join(err, avm.stop()) }()
	if parallel == 0 {
		err = waitUntil(ctx, time.Now().Add(idleFor))
	}
	var clients sync.WaitGroup
	var mu sync.Mutex
	for range parallel {
		clients.Go(func() {
			for range memoryRounds {
				status, _, failed := w.get(ctx, avm.base+"/v1/projects/"+p.ID.String()+"/visibility/prompts")
				mu.Lock()
				if failed != nil {
					err = errors.Join(err, failed)
				} else if status != http.StatusOK {
					refused++
				}
				mu.Unlock()
			}
		})
	}
	clients.Wait()
	if err != nil {
		return taken, 0, err
	}
	taken, err = residentMB(avm)
	return taken, refused, err
}
