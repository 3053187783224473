package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/topology"
)

const (
	stepClients     = 16 // ask for reports at the same time
	stepReports     = 5 * time.Second
	stepLines       = 300_000 // of a log, at -scale 1
	stepRepetitions = 2       // × 1,000 prompts × 2 engines: 4,000 executions
	stepConnections = 20      // that the pooler has to PostgreSQL
	stepWorkers     = 2       // of the distributed PostgreSQL, beside its coordinator
	stepShards      = "4"     // of each of its tables
)

// step is one way to run the product.
type step struct {
	name  string
	apart bool     // two processes serve and two work; else one does both
	env   []string // of the processes, NAME=value
}

// steps prints what each step out (docs/scaling.md) does in a second: executions, reports and
// lines of logs. All of them share one machine.
func steps(ctx context.Context, w *world, out io.Writer) (err error) {
	file := filepath.Join(w.dir, "steps.log")
	if err := writeLog(file, int(stepLines*w.scale)); err != nil {
		return err
	}
	all := []step{{name: "one process"}, {name: "two that serve, two that work", apart: true}}
	through, stop, err := topology.StartPooler(ctx, w.dir, w.postgres.AdminURL(), stepConnections)
	switch {
	case errors.Is(err, topology.ErrNoPooler):
		fmt.Fprintf(out, "not measured through a pooler: %v\n", err)
	case err != nil:
		return err
	default:
		defer stop()
		all = append(all, step{"the four through PgBouncer", true, []string{"AVM_DATABASE_URL=" + through, "AVM_DATABASE_DIRECT_URL=" + w.postgres.AdminURL()}})
	}
	for i, s := range all {
		if err := w.measureStep(ctx, out, s, 3_000+i, file); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return w.distributedStep(ctx, out, 3_000+len(all), file)
}

// distributedStep measures the four processes on a distributed PostgreSQL, if there is one to start.
func (w *world) distributedStep(ctx context.Context, out io.Writer, number int, file string) (err error) {
	cluster, err := topology.StartCluster(ctx, filepath.Join(w.dir, "cluster"), stepWorkers,
		map[string]string{"citus.shard_count": stepShards})
	if errors.Is(err, topology.ErrNoCitus) {
		fmt.Fprintf(out, "not measured on a distributed PostgreSQL: %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, cluster.Stop(context.WithoutCancel(ctx))) }()
	spread := *w // the same programs, with a workspace of its own
	if spread.store, err = storage.Open(ctx, storage.Config{URL: cluster.URL()}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, spread.store.Close()) }()
	if _, err := spread.store.Migrate(ctx); err != nil {
		return err
	}
	if err := spread.store.Distribute(ctx, func(string) {}); err != nil {
		return err
	}
	if err := spread.admit(ctx); err != nil {
		return err
	}
	s := step{"the four on Citus, three nodes", true, []string{"AVM_DATABASE_URL=" + cluster.URL()}}
	if err := spread.measureStep(ctx, out, s, number, file); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	return nil
}

// measureStep runs the product as a step says, and prints its figures.
func (w *world) measureStep(ctx context.Context, out io.Writer, s step, number int, file string) (err error) {
	f, bases, err := w.raise(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.stop()) }()
	project, err := w.seedProject(ctx, number, launchPrompts)
	if err != nil {
		return err
	}
	audit, err := w.runAudit(ctx, f, project, stepRepetitions)
	if err != nil {
		return err
	}
	reports, err := w.reportsASecond(ctx, bases, project)
	if err != nil {
		return err
	}
	lines, err := w.linesASecond(ctx, bases, file)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%-36s %5.0f executions/s, %5.0f reports/s (visibility), %6.0f lines of logs/s (load %s)\n",
		s.name, audit.whole(), reports, lines, load())
	return nil
}

// raise starts the processes of a step and returns the addresses that serve.
func (w *world) raise(ctx context.Context, s step) (f *fleet, bases []string, err error) {
	first := []string{"serve"}
	if s.apart {
		first = append(first, "--no-worker")
	}
	serving, err := w.process(ctx, s, first...)
	if err != nil {
		return nil, nil, err
	}
	f, bases = &fleet{server: serving}, []string{serving.base}
	if !s.apart {
		return f, bases, nil
	}
	second, err := w.process(ctx, s, first...)
	if err != nil {
		return nil, nil, errors.Join(err, f.stop())
	}
	f.workers, bases = append(f.workers, second), append(bases, second.base)
	for range workersOfFleet {
		worker, err := w.process(ctx, s, "work")
		if err != nil {
			return nil, nil, errors.Join(err, f.stop())
		}
		f.workers = append(f.workers, worker)
	}
	return f, bases, nil
}

// process starts one process of a step, and waits until it is ready.
func (w *world) process(ctx context.Context, s step, args ...string) (*server, error) {
	file, address, err := w.configure(ctx, "step-"+uuid.NewString()+".yml", w.provider.URL, usualConcurrency)
	if err != nil {
		return nil, err
	}
	//nolint:gosec // our own binary
	cmd := exec.CommandContext(ctx, filepath.Join(w.dir, "avm"), append(args, "--config", file)...)
	cmd.Env = append(os.Environ(), s.env...)
	cmd.Env = append(cmd.Env, "AVM_TRAFFIC_ADDRESS_REFRESH=0")
	if args[0] == "work" { // says at the operators' address that it is ready
		cmd.Env = append(cmd.Env, "AVM_ADMIN_LISTEN="+address)
	}
	return start(ctx, "avm", address, cmd)
}

// reportsASecond has clients ask for a project's report for a while.
func (w *world) reportsASecond(ctx context.Context, bases []string, project uuid.UUID) (float64, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: stepClients}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	path := "/v1/projects/" + project.String() + "/visibility"
	var answered atomic.Int64
	began := time.Now()
	clients, asking := errgroup.WithContext(ctx)
	for i := range stepClients {
		clients.Go(func() error {
			for time.Since(began) < stepReports {
				if err := fetch(asking, client, bases[i%len(bases)]+path, w.key, nullWriter{}); err != nil {
					return err
				}
				answered.Add(1)
			}
			return nil
		})
	}
	err := clients.Wait()
	return float64(answered.Load()) / time.Since(began).Seconds(), err
}

// linesASecond sends the batches of a log to the addresses in turn.
func (w *world) linesASecond(ctx context.Context, bases []string, file string) (float64, error) {
	_, to, err := w.logSource(ctx, bases[0])
	if err != nil {
		return 0, err
	}
	batches, lines, err := cutLog(file, int(stepLines*w.scale))
	if err != nil {
		return 0, err
	}
	began := time.Now()
	senders, sending := errgroup.WithContext(ctx)
	senders.SetLimit(ingestSenders)
	for i, body := range batches {
		senders.Go(func() error { return send(sending, bases[i%len(bases)], to, body) })
	}
	err = senders.Wait()
	return float64(lines) / time.Since(began).Seconds(), err
}
