package job

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/storage"
)

const (
	beatEvery  = time.Second
	rescueEach = 3 // beats
	lostEach   = 5 // beats
	lostAfter  = lostEach * beatEvery

	// A process is dead when it has been silent for so long, or for the shorter
	// time when its connection is gone as well.
	deadAfter         = 10 * time.Second
	deadAfterHangup   = 3 * time.Second
	fetchCooldown     = 5 * time.Millisecond
	fetchPoll         = 100 * time.Millisecond
	purgeEvery        = time.Hour
	scheduleEvery     = 2 * time.Second
	keepCompletedJobs = 10 * time.Minute
	analyses          = 2 // at a time in one process
	judgings          = 4 // likewise: they share the judge model's calls

	// cancelGrace is how long calls have for giving up once they are cancelled.
	cancelGrace = 10 * time.Second
	leaveGrace  = 5 * time.Second
)

// Config names what a Process works with.
type Config struct {
	Store     *storage.DB
	Engines   audit.Catalogue
	Jobs      *Inserter
	Analyzer  Analyzer
	Schedules Scheduler
	Pages     Pages                       // nil: cited pages are not read
	Purge     func(context.Context) error // deletes idempotency records past their time
	Judge     Judge                       // nil: nothing is judged
	Judging   audit.Limits                // of calls to the judge model
	Kinds     []Kind                      // of the areas
	Backoff   audit.Backoff               // zero: audit.DefaultBackoff
	Registry  prometheus.Registerer       // nil: no metrics
	Logger    *slog.Logger                // nil: none
}

// Process works on jobs, beside any number of other processes.
type Process struct {
	store   *storage.DB
	runner  *audit.Runner
	client  *river.Client[pgx.Tx]
	logger  *slog.Logger
	worker  string
	engines []string // that it asks
	atWork  *atWork
	drain   func() // lets what is begun end, and begins nothing

	stop context.CancelFunc
	wg   sync.WaitGroup
}

// New checks the configuration. Nothing runs before Start.
func New(cfg Config) (*Process, error) {
	if cfg.Store == nil || cfg.Jobs == nil || cfg.Analyzer == nil || cfg.Schedules == nil || cfg.Purge == nil {
		return nil, errors.New("job: store, jobs, analyzer, schedules and purge are needed")
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	worker, err := workerName()
	if err != nil {
		return nil, err
	}
	metrics, err := register(cfg)
	if err != nil {
		return nil, fmt.Errorf("register metrics: %w", err)
	}
	runner, err := audit.NewRunner(audit.RunnerConfig{
		Store: cfg.Store, Engines: cfg.Engines, Jobs: cfg.Jobs, Metrics: metrics, Backoff: cfg.Backoff, Logger: cfg.Logger,
	}, worker)
	if err != nil {
		return nil, err
	}
	draining := make(chan struct{})
	p := &Process{store: cfg.Store, runner: runner, logger: cfg.Logger, worker: worker, engines: []string{}, atWork: newAtWork()}
	p.drain = sync.OnceFunc(func() { close(draining) })
	for _, name := range cfg.Engines.Names() {
		p.engines = append(p.engines, string(name))
	}
	if p.client, err = river.NewClient(riverpgxv5.New(cfg.Store.Pool()), riverConfig(cfg, runner, p.atWork, draining)); err != nil {
		return nil, fmt.Errorf("job client: %w", err)
	}
	return p, nil
}

// workerName makes a name that no other process has, nor this one in another life.
func workerName() (string, error) {
	host, err := os.Hostname()
	if err != nil {
		return "", fmt.Errorf("host name: %w", err)
	}
	var random [6]byte
	if _, err := rand.Read(random[:]); err != nil {
		return "", err
	}
	host = host[:min(len(host), 40)] // River's names are bounded
	return host + "_" + strconv.Itoa(os.Getpid()) + "_" + hex.EncodeToString(random[:]), nil
}

func riverConfig(cfg Config, runner *audit.Runner, at *atWork, draining <-chan struct{}) *river.Config {
	workers := river.NewWorkers()
	river.AddWorker(workers, &executeWorker{runner: runner})
	river.AddWorker(workers, &analyzeWorker{analyzer: cfg.Analyzer, pages: cfg.Pages})
	river.AddWorker(workers, &purgeWorker{purge: cfg.Purge})
	river.AddWorker(workers, &scheduleWorker{scheduler: cfg.Schedules})
	config := &river.Config{
		ID:                          runner.Worker(),
		Queues:                      queues(cfg.Engines),
		Workers:                     workers,
		Middleware:                  []rivertype.Middleware{at.middleware()},
		FetchCooldown:               fetchCooldown,
		FetchPollInterval:           fetchPoll,
		JobTimeout:                  noTimeout,
		RescueStuckJobsAfter:        rescueStuckAfter(cfg.Engines),
		CompletedJobRetentionPeriod: keepCompletedJobs,
		Logger:                      slog.New(atWarn{cfg.Logger.Handler()}),
		PeriodicJobs: []*river.PeriodicJob{
			periodic(purgeArgs{}, purgeEvery, river.InsertOpts{Queue: maintenanceQueue}),
			// What fails is looked at again so soon that a retry would only be in the way.
			periodic(scheduleArgs{}, scheduleEvery, river.InsertOpts{Queue: scheduleQueue, MaxAttempts: 1}),
		},
	}
	if cfg.Judge != nil {
		river.AddWorker(workers, &judgeWorker{judge: cfg.Judge, gate: runner.JudgeGate(cfg.Judging)})
		config.Queues[judgeQueue] = river.QueueConfig{MaxWorkers: judgings}
	}
	if cfg.Pages != nil {
		river.AddWorker(workers, &readPagesWorker{pages: cfg.Pages, stopping: draining})
		config.Queues[pagesQueue] = river.QueueConfig{MaxWorkers: 1}
		config.PeriodicJobs = append(config.PeriodicJobs, readPages())
	}
	for _, k := range cfg.Kinds {
		k.register(workers)
		config.Queues[k.queue] = river.QueueConfig{MaxWorkers: max(k.workers, config.Queues[k.queue].MaxWorkers)}
		if k.periodic != nil {
			config.PeriodicJobs = append(config.PeriodicJobs, k.periodic)
		}
	}
	return config
}

// periodic is a job that is enqueued once every so often over all processes,
// and at the start.
func periodic(args river.JobArgs, every time.Duration, opts river.InsertOpts) *river.PeriodicJob {
	opts.UniqueOpts = river.UniqueOpts{ByPeriod: every}
	return river.NewPeriodicJob(river.PeriodicInterval(every),
		func() (river.JobArgs, *river.InsertOpts) { return args, &opts }, &river.PeriodicJobOpts{RunOnStart: true})
}

// The fewest and the most executions of an engine that get ready, or are recorded,
// beside the calls in flight.
const (
	leastBeside = 16
	mostBeside  = 256
)

// queues gives every engine a queue with more workers than calls may be in
// flight, so that others get ready, and are recorded, while those are made.
func queues(engines audit.Catalogue) map[string]river.QueueConfig {
	q := map[string]river.QueueConfig{
		analyzeQueue:     {MaxWorkers: analyses},
		maintenanceQueue: {MaxWorkers: 1},
		scheduleQueue:    {MaxWorkers: 1},
	}
	for name, e := range engines {
		q[string(name)] = river.QueueConfig{MaxWorkers: e.MaxConcurrency + min(max(leastBeside, e.MaxConcurrency), mostBeside)}
	}
	return q
}

// rescueStuckAfter is when River takes a job for stuck whose process lives: well
// after the longest call, and the waits around it, must have ended.
func rescueStuckAfter(engines audit.Catalogue) time.Duration {
	longest := time.Hour
	for _, e := range engines {
		longest = max(longest, e.Timeout)
	}
	return longest + time.Hour
}

// Start begins to work. Jobs of processes that died are taken up at once. The
// end of ctx stops nothing: Stop does.
func (p *Process) Start(ctx context.Context) error {
	if err := p.beat(ctx); err != nil {
		return err
	}
	p.rescue(ctx)
	life, stop := context.WithCancel(context.WithoutCancel(ctx))
	if err := p.client.Start(life); err != nil {
		stop()
		return errors.Join(fmt.Errorf("start jobs: %w", err), p.leave(ctx))
	}
	p.stop = stop
	p.wg.Go(func() { p.keepBeating(life) })
	return nil
}

// Stop takes no more jobs and lets calls in flight end until ctx does; then it
// cancels them. What has not ended goes back to the queue.
func (p *Process) Stop(ctx context.Context) error {
	if p.stop == nil { // never started, or stopped already
		return nil
	}
	p.runner.Drain()
	p.drain()
	err := p.client.Stop(ctx)
	if err != nil {
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), cancelGrace)
		defer cancel()
		err = p.client.StopAndCancel(hard)
	}
	p.stop()
	p.stop = nil
	p.wg.Wait()
	return errors.Join(err, p.leave(ctx))
}

// leave lets go of everything that others could wait for.
func (p *Process) leave(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveGrace)
	defer cancel()
	return errors.Join(p.runner.Close(ctx), p.store.Leave(ctx, p.worker))
}

// keepBeating says that the process is here, and looks for those that are not.
func (p *Process) keepBeating(ctx context.Context) {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := p.beat(ctx); err != nil && ctx.Err() == nil {
			p.logger.WarnContext(ctx, "heartbeat failed", slog.Any("error", err))
		}
		if n%rescueEach == 0 {
			p.rescue(ctx)
		}
		if n%lostEach == 0 {
			p.freeLost(ctx)
		}
	}
}

// freeLost gives back the jobs that were handed over to this process and never
// reached it.
func (p *Process) freeLost(ctx context.Context) {
	said, err := p.store.JobsOf(ctx, p.worker, lostAfter)
	lost := p.atWork.lost(said)
	if err == nil && len(lost) > 0 {
		p.logger.WarnContext(ctx, "gave back jobs that were lost on their way", slog.Int("jobs", len(lost)))
		err = p.store.FreeJobs(ctx, p.worker, lost)
	}
	if err != nil && ctx.Err() == nil {
		p.logger.WarnContext(ctx, "lost jobs not looked for", slog.Any("error", err))
	}
}

func (p *Process) beat(ctx context.Context) error {
	workers, err := p.store.Beat(ctx, p.worker, p.engines, deadAfter)
	if err != nil {
		return err
	}
	return p.runner.Beat(ctx, workers)
}

func (p *Process) rescue(ctx context.Context) {
	n, err := p.store.RescueJobs(ctx, deadAfter, deadAfterHangup)
	if err != nil && ctx.Err() == nil {
		p.logger.WarnContext(ctx, "rescue failed", slog.Any("error", err))
	}
	if n > 0 {
		p.logger.InfoContext(ctx, "took up jobs of processes that died", slog.Int("jobs", n))
	}
}
